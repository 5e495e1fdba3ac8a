// Processes that share numbered pieces of work: one alone, or those that mpirun has started.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "text/message.hpp"

namespace pulka {

class Crowd {
 public:
  using Answer = std::array<std::uint64_t, 2>;
  // To be called between the steps of a piece, so that the others are not kept waiting.
  using Breathe = std::function<void()>;
  // Done in whichever process is free. No answer: it was stopped, and no further piece is begun.
  using Work = std::function<std::optional<Answer>(std::size_t piece, const Breathe& breathe)>;
  // Called in the leader only, for each answer as it comes.
  using Take = std::function<void(std::size_t piece, const Answer& answer)>;

  Crowd() = default;
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;
  virtual ~Crowd() = default;

  // Whether this process reads, hands out and prints.
  [[nodiscard]] virtual bool leads() const = 0;
  // The leader's text, in every process.
  [[nodiscard]] virtual std::optional<std::string> from_leader(std::optional<std::string> text) = 0;
  // Does pieces 0..count-1. The leader returns when all answers are in, or work was stopped.
  virtual void run(std::size_t count, const Work& work, const Take& take) = 0;
};

// The crowd that this process belongs to. The program itself is not linked with MPI, which would double the
// time it takes to start; when mpirun has started it, it becomes the program pulka-mpi beside it, which is.
[[nodiscard]] std::expected<std::unique_ptr<Crowd>, Message> join_crowd(char** arguments);

// A crowd of one.
class Alone final : public Crowd {
 public:
  [[nodiscard]] bool leads() const override { return true; }
  [[nodiscard]] std::optional<std::string> from_leader(std::optional<std::string> text) override {
    return text;
  }
  void run(std::size_t count, const Work& work, const Take& take) override {
    for (std::size_t piece = 0; piece < count; ++piece) {
      const auto answer = work(piece, [] {});
      if (!answer) return;
      take(piece, *answer);
    }
  }
};

// How many processes mpirun has started; 0 if it was not mpirun.
[[nodiscard]] int started_by_mpirun();

}  // namespace pulka
