#include <chrono>
#include <mpi.h>
#include <thread>
#include <utility>
#include <vector>

#include "crowd.hpp"

namespace pulka {
namespace {

constexpr int kLeader = 0;
enum Tag : int { kReport, kPiece };

// A process that waits would otherwise keep a core busy.
void doze() {
  std::this_thread::sleep_for(std::chrono::microseconds(500));
}

// A worker's answer, and with it the wish for the next piece.
struct Report {
  static constexpr std::uint64_t kNone = UINT64_MAX;
  std::uint64_t piece = kNone;  // none before the first
  std::uint64_t answered = 0;   // 0: it was stopped
  Crowd::Answer answer{};
};
constexpr int kReportNumbers = 4;
static_assert(sizeof(Report) == kReportNumbers * sizeof(std::uint64_t));

class MpiCrowd final : public Crowd {
 public:
  MpiCrowd() {
    MPI_Init(nullptr, nullptr);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
  }
  MpiCrowd(const MpiCrowd&) = delete;
  MpiCrowd& operator=(const MpiCrowd&) = delete;
  ~MpiCrowd() override { MPI_Finalize(); }

  [[nodiscard]] bool leads() const override { return rank_ == kLeader; }

  [[nodiscard]] std::optional<std::string> from_leader(std::optional<std::string> text) override {
    std::uint64_t bytes = text ? text->size() : Report::kNone;
    MPI_Bcast(&bytes, 1, MPI_UINT64_T, kLeader, MPI_COMM_WORLD);
    if (bytes == Report::kNone) return std::nullopt;
    if (!text) text.emplace();
    text->resize(bytes);
    // In pieces, because MPI counts in int.
    constexpr std::uint64_t kMost = std::uint64_t{1} << 30U;
    for (std::uint64_t sent = 0; sent < bytes; sent += kMost) {
      MPI_Bcast(text->data() + sent, static_cast<int>(std::min(kMost, bytes - sent)), MPI_CHAR, kLeader,
                MPI_COMM_WORLD);
    }
    return text;
  }

  void run(std::size_t count, const Work& work, const Take& take) override {
    if (leads()) {
      lead(count, work, take);
    } else {
      follow(work);
    }
  }

 private:
  void lead(std::size_t count, const Work& work, const Take& take) {
    std::size_t next = 0;
    bool stopped = false;
    std::vector<int> idle;
    const auto answer_workers = [&] {
      while (const auto worker = waiting(kReport, MPI_ANY_SOURCE)) {
        Report report;
        MPI_Recv(&report, kReportNumbers, MPI_UINT64_T, *worker, kReport, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (report.piece != Report::kNone) {
          if (report.answered != 0) {
            take(report.piece, report.answer);
          } else {
            stopped = true;
          }
        }
        if (stopped || next == count) {
          idle.push_back(*worker);
        } else {
          send_piece(next++, *worker);
        }
      }
    };
    answer_workers();
    while (!stopped && next < count) {
      const std::size_t piece = next++;
      const auto answer = work(piece, answer_workers);
      if (answer) {
        take(piece, *answer);
      } else {
        stopped = true;
      }
      answer_workers();
    }
    while (std::cmp_less(idle.size(), size_ - 1)) {
      answer_workers();
      doze();
    }
    for (const int worker : idle) send_piece(Report::kNone, worker);
  }

  static void follow(const Work& work) {
    Report report;
    while (true) {
      MPI_Send(&report, kReportNumbers, MPI_UINT64_T, kLeader, kReport, MPI_COMM_WORLD);
      while (!waiting(kPiece, kLeader)) doze();
      MPI_Recv(&report.piece, 1, MPI_UINT64_T, kLeader, kPiece, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (report.piece == Report::kNone) return;
      const auto answer = work(report.piece, [] {});
      report.answered = answer ? 1 : 0;
      report.answer = answer.value_or(Answer{});
    }
  }

  static void send_piece(std::uint64_t piece, int worker) {
    MPI_Send(&piece, 1, MPI_UINT64_T, worker, kPiece, MPI_COMM_WORLD);
  }

  // From whom a message has come.
  static std::optional<int> waiting(Tag tag, int source) {
    int there = 0;
    MPI_Status status;
    MPI_Iprobe(source, tag, MPI_COMM_WORLD, &there, &status);
    if (there == 0) return std::nullopt;
    return status.MPI_SOURCE;
  }

  int rank_ = 0;
  int size_ = 1;
};

}  // namespace

std::expected<std::unique_ptr<Crowd>, Message> join_crowd(char** /*arguments*/) {
  if (started_by_mpirun() <= 1) return std::make_unique<Alone>();
  return std::make_unique<MpiCrowd>();
}

}  // namespace pulka
