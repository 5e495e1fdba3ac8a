# Warnings are errors for everything of ours; third-party headers come in as SYSTEM.
add_library(pulka_flags INTERFACE)
target_compile_options(pulka_flags INTERFACE -Wall -Wextra -Wconversion -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # std::stable_sort of g++ 12's library calls what it has declared deprecated itself; clang reports that at the caller.
  target_compile_options(pulka_flags INTERFACE -Wno-deprecated-declarations)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # With -O3 every "literal" + std::string is taken for an overlapping copy (GCC bug 105651, mended in 13).
  target_compile_options(pulka_flags INTERFACE $<$<CONFIG:Release>:-Wno-restrict>)
  # … and an alternative moved inside a growing vector of variants for a write past its end.
  target_compile_options(pulka_flags INTERFACE $<$<CONFIG:Release>:-Wno-stringop-overflow>)
endif()
if(PULKA_SANITIZE)
  # g++ 12 with the sanitizers takes members of std::optional and std::function for uninitialised, in its own headers too.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(pulka_flags INTERFACE -Wno-maybe-uninitialized)
  endif()
  add_compile_options(-fsanitize=${PULKA_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${PULKA_SANITIZE})
endif()
if(PULKA_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
