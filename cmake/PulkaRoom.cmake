# pulka_room(NAME
#   SOURCES a.cpp b.cpp          compiled into static library pulka_NAME
#   HEADERS a.hpp b.hpp          what other rooms may include as "NAME/a.hpp"
#   MAY_INCLUDE cards tricks     rooms whose headers this room may include (and links)
#   LINKS fmt::fmt               outside libraries
#   TESTS a_test.cpp             one GoogleTest program pulka_NAME_test
#   TEST_LINKS ...)
#
# A room sees only the headers of the rooms it names: each room's public headers are linked into a directory of
# their own under the build tree, and that directory alone is handed on. An include that the floor plan in
# docs/architecture.md does not allow therefore does not compile.
function(pulka_room NAME)
  cmake_parse_arguments(ROOM "" "DIR" "SOURCES;HEADERS;MAY_INCLUDE;LINKS;TESTS;TEST_LINKS" ${ARGN})
  if(NOT ROOM_DIR)
    set(ROOM_DIR "${NAME}")
  endif()
  set(doors "${PROJECT_BINARY_DIR}/rooms/${NAME}")
  file(REMOVE_RECURSE "${doors}")
  file(MAKE_DIRECTORY "${doors}/${ROOM_DIR}")
  foreach(header IN LISTS ROOM_HEADERS)
    file(CREATE_LINK "${CMAKE_CURRENT_SOURCE_DIR}/${header}" "${doors}/${ROOM_DIR}/${header}" SYMBOLIC)
  endforeach()
  list(TRANSFORM ROOM_MAY_INCLUDE PREPEND pulka_ OUTPUT_VARIABLE neighbours)
  if(ROOM_SOURCES)
    add_library(pulka_${NAME} STATIC ${ROOM_SOURCES})
    target_include_directories(pulka_${NAME} PUBLIC "${doors}")
    target_link_libraries(pulka_${NAME} PUBLIC ${neighbours} ${ROOM_LINKS} PRIVATE pulka_flags)
  else()
    add_library(pulka_${NAME} INTERFACE)
    target_include_directories(pulka_${NAME} INTERFACE "${doors}")
    target_link_libraries(pulka_${NAME} INTERFACE ${neighbours} ${ROOM_LINKS})
  endif()
  if(ROOM_TESTS)
    pulka_test(pulka_${NAME}_test SOURCES ${ROOM_TESTS} LINKS pulka_${NAME} ${ROOM_TEST_LINKS})
  endif()
endfunction()

# pulka_test(NAME SOURCES ... LINKS ... [HEAVY]): a GoogleTest + rapidcheck program, registered as one ctest test.
#
# Under the sanitizers most tests are compiled without optimisation: they are compiled far longer than they run, but for
# those that go through thousands of parties or texts. A HEAVY one,
# a second implementation that works for minutes there, is left out of sanitized builds (PULKA_SANITIZE_ALL takes it in)
# and is run in an optimised one: ctest -L heavy, built by the target pulka_heavy_tests.
option(PULKA_SANITIZE_ALL "Sanitized builds take in the heavy tests" OFF)
add_custom_target(pulka_heavy_tests)
function(pulka_test NAME)
  cmake_parse_arguments(TEST "HEAVY" "TIMEOUT" "SOURCES;LINKS" ${ARGN})
  add_executable(${NAME} ${TEST_SOURCES})
  target_link_libraries(${NAME} PRIVATE ${TEST_LINKS} pulka_flags GTest::gtest GTest::gtest_main rapidcheck)
  target_compile_definitions(${NAME} PRIVATE PULKA_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  if(TEST_HEAVY)
    add_dependencies(pulka_heavy_tests ${NAME})
    if(PULKA_SANITIZE AND NOT PULKA_SANITIZE_ALL)
      set_target_properties(${NAME} PROPERTIES EXCLUDE_FROM_ALL ON)
      return()
    endif()
  elseif(PULKA_SANITIZE AND NOT NAME MATCHES "notation|game|bots|solver|house|leak|properties")
    target_compile_options(${NAME} PRIVATE -O0)
  endif()
  add_test(NAME ${NAME} COMMAND ${NAME})
  if(NOT TEST_TIMEOUT)
    set(TEST_TIMEOUT 1200)
  endif()
  set_tests_properties(${NAME} PROPERTIES TIMEOUT ${TEST_TIMEOUT})
  if(TEST_HEAVY)
    set_tests_properties(${NAME} PROPERTIES LABELS heavy)
  endif()
endfunction()
