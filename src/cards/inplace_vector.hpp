// A vector whose elements live inside it, so that a deal is played without heap allocation.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <new>
#include <type_traits>

namespace pulka {

// Up to Capacity elements that need no destruction. Exceeding the capacity is a programmer error (asserts).
// Copies and comparisons touch only the elements held, never the unused rest.
template <class T, std::size_t Capacity>
class InplaceVector {
  static_assert(std::is_nothrow_copy_constructible_v<T> && std::is_trivially_destructible_v<T>);
  static_assert(Capacity > 0 && Capacity < 65536);

 public:
  using value_type = T;
  using iterator = T*;
  using const_iterator = const T*;

  // Storage is left uninitialised on purpose: an event list would otherwise clear kilobytes for every
  // command.
  InplaceVector() noexcept {}  // NOLINT(modernize-use-equals-default)
  InplaceVector(std::initializer_list<T> items) noexcept {
    for (const T& item : items) push_back(item);
  }
  InplaceVector(const InplaceVector& other) noexcept { take(other); }
  InplaceVector& operator=(const InplaceVector& other) noexcept {
    if (this != &other) take(other);
    return *this;
  }
  ~InplaceVector() = default;

  [[nodiscard]] static constexpr std::size_t capacity() noexcept { return Capacity; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] bool full() const noexcept { return size_ == Capacity; }

  T* data() noexcept { return std::launder(reinterpret_cast<T*>(bytes_)); }
  const T* data() const noexcept { return std::launder(reinterpret_cast<const T*>(bytes_)); }
  iterator begin() noexcept { return data(); }
  iterator end() noexcept { return data() + size_; }
  const_iterator begin() const noexcept { return data(); }
  const_iterator end() const noexcept { return data() + size_; }

  T& operator[](std::size_t index) noexcept {
    assert(index < size_);
    return data()[index];
  }
  const T& operator[](std::size_t index) const noexcept {
    assert(index < size_);
    return data()[index];
  }
  T& back() noexcept { return (*this)[size_ - 1U]; }
  const T& back() const noexcept { return (*this)[size_ - 1U]; }
  const T& front() const noexcept { return (*this)[0]; }

  void push_back(const T& item) noexcept {
    assert(size_ < Capacity);
    ::new (static_cast<void*>(bytes_ + std::size_t{size_} * sizeof(T))) T(item);
    ++size_;
  }
  void pop_back() noexcept {
    assert(size_ > 0);
    --size_;
  }
  void clear() noexcept { size_ = 0; }

  friend bool operator==(const InplaceVector& a, const InplaceVector& b) noexcept {
    if (a.size_ != b.size_) return false;
    for (std::size_t i = 0; i < a.size_; ++i) {
      if (!(a.data()[i] == b.data()[i])) return false;
    }
    return true;
  }

 private:
  void take(const InplaceVector& other) noexcept {
    if constexpr (std::is_trivially_copyable_v<T>) {
      std::memcpy(bytes_, other.bytes_, std::size_t{other.size_} * sizeof(T));
      size_ = other.size_;
    } else {
      size_ = 0;
      for (const T& item : other) push_back(item);
    }
  }

  alignas(T) std::byte bytes_[Capacity * sizeof(T)];
  std::uint16_t size_ = 0;
};

}  // namespace pulka
