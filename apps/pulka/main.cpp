#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <charconv>
#include <concepts>
#include <fmt/format.h>
#include <iostream>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "commands.hpp"
#include "console.hpp"
#include "i18n.hpp"
#include "text/wording.hpp"

namespace {

using namespace pulka;

// --lang decides in which language the options explain themselves, so it is looked for before they are read.
std::string language_asked_for(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word.starts_with("--lang=")) return std::string(word.substr(7));
    if (word == "--lang" && i + 1 < argc) return argv[i + 1];
  }
  return {};
}

// The arguments, last first, as the library takes them. A hand without spades begins with "-." and would pass
// for an option; a blank before it means nothing to whoever reads hands.
std::vector<std::string> arguments(int argc, char** argv) {
  std::vector<std::string> words;
  for (int i = argc - 1; i > 0; --i) {
    const std::string_view word = argv[i];
    words.push_back((word.starts_with("-.") ? " " : "") + std::string(word));
  }
  return words;
}

class Program {
 public:
  explicit Program(const Wording& wording)
      : wording_(wording), app_(tr(translatable("Preference, the card game")), "pulka") {}

  int run(int argc, char** argv) {
    argv_ = argv;
    describe_options();
    try {
      app_.parse(arguments(argc, argv));
    } catch (const CLI::Success& wanted) {  // --help, --version
      return app_.exit(wanted) == 0 ? kDone : kMisused;
    } catch (const CLI::ParseError& error) {
      std::cerr << wording_.text(in_words(error)) << '\n'
                << wording_.text(message("pulka --help and pulka COMMAND --help list what is possible"))
                << '\n';
      return kMisused;
    }
    if (fault_) {
      std::cerr << wording_.text(*fault_) << '\n';
      return kMisused;
    }
    auto console = Console::open(common_);
    if (!console) {
      std::cerr << wording_.text(console.error()) << '\n';
      return kMisused;
    }
    const int code = run_chosen(*console);
    if (!console->flush()) {
      console->complain(message("Standard output cannot be written to."));
      return code == kDone ? kFailed : code;
    }
    return code;
  }

 private:
  [[nodiscard]] std::string tr(std::string_view id) const { return wording_.word(id); }

  // The library's own sentences are English only.
  [[nodiscard]] Message in_words(const CLI::ParseError& error) const {
    if (const auto unknown = app_.remaining(); !unknown.empty() && app_.get_subcommands().empty()) {
      return message(
          "\"{word}\" is not a command; expected play, score, match, replay, verify, analyse, rules, deal, "
          "solve, prove, claims, odds or serve",
          {{"word", unknown.front()}});
    }
    const std::vector<MessageArgument> what{{"what", std::string(error.what())}};
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
      return message("an argument that is not known ({what})", what);
    }
    if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
      return message("something is missing ({what})", what);
    }
    if (dynamic_cast<const CLI::ExcludesError*>(&error) != nullptr) {
      return message("two options that do not go together ({what})", what);
    }
    return message("an option cannot be read ({what})", what);
  }

  // Headings that the library prints by the names of its groups.
  void translate_groups() {
    app_.get_help_ptr()->group(tr(translatable("Options")));
    for (CLI::App* command : app_.get_subcommands([](CLI::App*) { return true; })) {
      command->group(tr(translatable("Commands")));
      // The library makes it before it knows the group that the other options inherit.
      command->get_help_ptr()->group(tr(translatable("Options")));
    }
  }

  void translate_labels() {
    const auto formatter = app_.get_formatter();
    formatter->label("Usage", tr(translatable("Usage")));
    formatter->label("OPTIONS", tr(translatable("OPTIONS")));
    formatter->label("Options", tr(translatable("Options")));
    formatter->label("SUBCOMMAND", tr(translatable("COMMAND")));
    formatter->label("Subcommands", tr(translatable("Commands")));
    formatter->label("Positionals", tr(translatable("Arguments")));
    formatter->label("REQUIRED", tr(translatable("REQUIRED")));
    formatter->label("Excludes", tr(translatable("not together with")));
    for (const char* type : {"TEXT", "INT", "UINT"}) formatter->label(type, "");
  }

  void describe_options() {
    translate_labels();
    app_.require_subcommand(1);
    // Inherited by the commands added below.
    app_.option_defaults()->group(tr(translatable("Options")));
    app_.set_version_flag("--version", std::string("pulka ") + PULKA_VERSION,
                          tr(translatable("Print the version and leave")));
    app_.set_help_flag("-h,--help", tr(translatable("Print this help and leave")));
    app_.fallthrough();
    app_.add_option("--lang", common_.language,
                    tr(translatable("Language: en, ru or de (else the locale's)")));
    app_.add_flag("--ascii", common_.ascii,
                  tr(translatable("Letters for suits, no line drawing, no colour")));
    app_.add_option("--suits", common_.suits,
                    tr(translatable("Suits: letters, signs or german (leaves, acorns, bells, hearts)")));
    app_.add_flag("--no-colour,--no-color", common_.no_colour, tr(translatable("No colour")));

    CLI::App* play = app_.add_subcommand("play", tr(translatable("Play a party against bots")));
    play->add_option("-r,--rules", play_.rules,
                     tr(translatable("Preset, or as simple{kadil=yes}; see pulka rules")));
    add_number(*play, "-n,--players", play_.players, tr(translatable("Players at the table, 2 to 5")));
    add_number(*play, "--seat", play_.seat, tr(translatable("Your seat, from 1")));
    play->add_option("--names", play_.names, tr(translatable("Names by seat, separated by commas")))
        ->delimiter(',');
    play->add_option("--bots", play_.bots, tr(translatable("Bots: sampling, simple or random")));
    add_thinking(*play, play_.thinking);
    play->add_flag("--auto", play_.automatic, tr(translatable("Bots only")));
    play->add_flag("--cards", play_.cards, tr(translatable("With --auto: show every card played")));
    add_number(*play, "--seed", play_.seed,
               tr(translatable("Seed of the deals; the same seed gives the same cards")));
    add_number(*play, "--deals", play_.deals,
               tr(translatable("Stop after so many deals (0: when no remise is left)")));
    CLI::Option* log =
        play->add_option("--log", play_.log, tr(translatable("File for the log; must not exist yet")));
    CLI::Option* no_log = play->add_flag("--no-log", play_.no_log, tr(translatable("Keep no log")));
    play->add_option("--resume", play_.resume, tr(translatable("Go on with the party in this log")))
        ->excludes(log)
        ->excludes(no_log);
    log->excludes(no_log);
    play->add_flag("--json", play_.json, tr(translatable("Sheet and account as JSON at the end")));

    CLI::App* score =
        app_.add_subcommand("score", tr(translatable("Keep the score of a party on real cards")));
    score->add_option("-r,--rules", score_.rules,
                      tr(translatable("Preset, or as simple{kadil=yes}; see pulka rules")));
    CLI::Option* names = score
                             ->add_option("-p,--players", score_.names,
                                          tr(translatable("Two to five names, separated by commas")))
                             ->delimiter(',');
    add_number(*score, "--dealer", score_.dealer, tr(translatable("Seat that deals first, from 1")));
    CLI::Option* score_log =
        score->add_option("--log", score_.log, tr(translatable("File for the log; must not exist yet")));
    score->add_option("--resume", score_.resume, tr(translatable("Go on with the party in this log")))
        ->excludes(score_log)
        ->excludes(names);
    score->add_option("--from", score_.from, tr(translatable("Read the entries from this file")));
    score->add_flag("--json", score_.json, tr(translatable("Sheet and account as JSON at the end")));

    CLI::App* match = app_.add_subcommand("match", tr(translatable("Compare two bots on the same deals")));
    match->add_option("first", match_.first, tr(translatable("A bot: sampling, simple or random")))
        ->required();
    match->add_option("second", match_.second, tr(translatable("The bot to compare it with")))->required();
    match->add_option("-r,--rules", match_.rules,
                      tr(translatable("Preset, or as simple{kadil=yes}; see pulka rules")));
    add_number(*match, "-n,--players", match_.players, tr(translatable("Players at the table, 2 to 5")));
    add_number(*match, "--deals", match_.deals, tr(translatable("How many deals (default 100)")));
    add_number(*match, "--seed", match_.seed,
               tr(translatable("Seed of the deals; the same seed gives the same cards")));
    add_thinking(*match, match_.thinking);
    add_number(*match, "--jobs", match_.jobs, tr(translatable("Deals played at the same time (default 1)")));
    match->add_flag("--json", match_.json, tr(translatable("As JSON")));

    CLI::App* replay = app_.add_subcommand("replay", tr(translatable("Step through a log")));
    replay->add_option("file", replay_.file, tr(translatable("The log")))->required();
    add_number(*replay, "--seat", replay_.seat, tr(translatable("Show only what this seat may know")));
    replay->add_flag("--json", replay_.json, tr(translatable("One event a line as JSON")));
    replay->add_flag("--all", replay_.all, tr(translatable("Everything at once")));

    CLI::App* verify = app_.add_subcommand(
        "verify", tr(translatable("Check that the cards of a log are those that the promised seeds give")));
    verify->add_option("file", verify_.file, tr(translatable("The log")))->required();

    CLI::App* analyse = app_.add_subcommand(
        "analyse",
        tr(translatable("Go through a log and compare what was done with the best, all cards seen")));
    analyse->alias("analyze");
    analyse->add_option("file", analyse_.file, tr(translatable("The log")))->required();
    add_number(*analyse, "--deal", analyse_.deal, tr(translatable("Only this deal, from 1")));
    add_number(*analyse, "--seat", analyse_.seat, tr(translatable("Only this seat's decisions")));
    analyse->add_flag("--json", analyse_.json, tr(translatable("One decision a line as JSON")));

    CLI::App* rules = app_.add_subcommand("rules", tr(translatable("List presets, or explain one")));
    rules->add_option("rules", rules_.rules, tr(translatable("Preset, or as simple{kadil=yes}")));
    rules->add_flag("--json", rules_.json, tr(translatable("As JSON")));
    rules->add_flag("--all", rules_.all, tr(translatable("Options of other games as well")));

    CLI::App* deal = app_.add_subcommand("deal", tr(translatable("Deal cards from a seed")));
    add_number(*deal, "--seed", deal_.seed,
               tr(translatable("Seed of the deals; the same seed gives the same cards")));
    add_number(*deal, "--first", deal_.first, tr(translatable("Number of the first deal")));
    add_number(*deal, "--count", deal_.count, tr(translatable("How many deals")));
    add_number(*deal, "--cut", deal_.cut, tr(translatable("Cards lifted in the cut (M17)")));
    deal->add_flag("--plain", deal_.plain, tr(translatable("One deal a line: hand hand hand talon")));

    CLI::App* solve = app_.add_subcommand("solve", tr(translatable("Best play with all cards seen")));
    solve->add_option(
        "deals", solve_.deals,
        tr(translatable("A deal as pulka deal --plain prints it, or an ending; several in quotes; "
                        "none or -: from standard input")));
    solve->add_option("--from", solve_.from, tr(translatable("Read the deals from this file, one a line")));
    solve->add_option("--contract", solve_.contract, tr(translatable("What is played for: 7H, 6N, misere")));
    solve->add_option("--trump", solve_.trump, tr(translatable("Only the trump: S, C, D, H, or N for none")));
    solve->add_flag("--misere", solve_.misere, tr(translatable("A misère: the declarer wants no trick")));
    solve->add_option("--declarer", solve_.declarer,
                      tr(translatable("The declarer's hand: 1, 2, 3 (else every one)")));
    solve->add_option("--lead", solve_.lead,
                      tr(translatable("Who leads: 1, 2, 3, declarer, left, right (else every one)")));
    solve->add_flag("--line", solve_.line, tr(translatable("Show a line of best play of all")));
    solve->add_flag("--json", solve_.json, tr(translatable("One deal a line as JSON")));
    solve->footer(tr(translatable(
        "What a line says itself, as in trump=H, goes before the options, which say what it leaves open.")));

    CLI::App* prove = app_.add_subcommand("prove", tr(translatable("Decide whether a hand can lose")));
    prove
        ->add_option("hand", prove_.hand,
                     tr(translatable("The hand: spades.clubs.diamonds.hearts, x for a small card")))
        ->required();
    prove
        ->add_option("--contract", prove_.contract,
                     tr(translatable("Tricks and trumps as 7H or 6N, misere, or petite")))
        ->required();
    prove->add_option("--lead", prove_.lead, tr(translatable("Who leads: declarer, left, right or all")));
    prove->add_option("--out", prove_.out, tr(translatable("Cards known to be out of play")));
    CLI::Option* walk =
        prove->add_flag("--walk", prove_.walk, tr(translatable("Play it out, the other side's cards typed")));
    prove->add_flag("--json", prove_.json, tr(translatable("As JSON")))->excludes(walk);

    CLI::App* claims =
        app_.add_subcommand("claims", tr(translatable("Decide the manual's hands that are never lost")));
    CLI::Option* write =
        claims->add_option("--write", claims_.write, tr(translatable("Write the page to this file")));
    claims->add_flag("--json", claims_.json, tr(translatable("As JSON")))->excludes(write);

    CLI::App* odds = app_.add_subcommand(
        "odds", tr(translatable("Count the layouts of the other cards in which a hand makes its game")));
    CLI::Option* hand = odds->add_option("hand", odds_.hand, tr(translatable("The declarer's hand")));
    CLI::Option* contract = odds->add_option(
        "--contract", odds_.contract,
        tr(translatable("Tricks and trumps as 7H or 6N, misere, or petite (else every game)")));
    odds->add_option("--lead", odds_.lead, tr(translatable("Who leads: declarer, left, right or all")));
    odds->add_option("--out", odds_.out,
                     tr(translatable("Cards known to be out of play, those put away from the hand too")));
    odds->add_option("--batch", odds_.batch,
                     tr(translatable("Read questions from this file, one a line: HAND CONTRACT LEAD "
                                     "[out=CARDS]; - for standard input")))
        ->excludes(hand)
        ->excludes(contract);
    odds->add_option("--sample", odds_.sample,
                     tr(translatable("Draw so many layouts at random instead of counting all")));
    odds->add_option("--seed", odds_.seed,
                     tr(translatable("Seed of the layouts drawn; the same seed draws the same")));
    odds->add_flag("--json", odds_.json, tr(translatable("One answer a line as JSON")));

    CLI::App* serve =
        app_.add_subcommand("serve", tr(translatable("Serve tables to browsers over the network")));
    add_number(*serve, "--port", serve_.port,
               tr(translatable("Port to listen on (default 8080; 0: any that is free)")));
    serve->add_option("--bind", serve_.bind,
                      tr(translatable("Address to listen on (default 127.0.0.1: this machine only)")));
    serve->add_option("--data", serve_.data,
                      tr(translatable("Directory that keeps the tables (default ~/.local/share/pulka)")));
    serve->add_option(
        "--web", serve_.web,
        tr(translatable("Directory of the pages (default: the one installed with the program)")));
    serve->add_option(
        "--origin", serve_.origins,
        tr(translatable("A page's address, as https://play.example.org, that may connect although "
                        "it is not served here; may be given again")));
    serve->add_option("--log-level", serve_.log_level,
                      tr(translatable("What is logged: debug, info, warning, error or off (default info)")));
    serve->add_option("--config", serve_.config,
                      tr(translatable("Read what is not said here from this file: lines of OPTION = VALUE")));
    translate_groups();
  }

  // The library's own reading takes 1e20 for the largest number there is, and -1 as well where none is below
  // 0. Here the first number that cannot be read is kept in fault_.
  template <class Number>
  CLI::Option* add_number(CLI::App& command, const std::string& names, Number& into,
                          const std::string& help) {
    const std::string longest = names.substr(names.rfind(',') + 1);  // "-n,--players": "--players"
    return command.add_option_function<std::string>(
        names, [this, longest, &into](const std::string& word) { read_number(longest, word, into); }, help);
  }
  template <std::integral Number>
  void read_number(const std::string& option, const std::string& word, Number& into) {
    const char* const end = word.data() + word.size();
    if (std::from_chars(word.data(), end, into) == std::from_chars_result{end, std::errc{}} || fault_) return;
    const auto most = fmt::format("{}", std::numeric_limits<Number>::max());
    fault_ = message("{option} {value}: not a whole number from 0 to {most}",
                     {{"option", option}, {"value", word}, {"most", most}});
  }
  template <std::integral Number>
  void read_number(const std::string& option, const std::string& word, std::optional<Number>& into) {
    read_number(option, word, into.emplace());
  }

  void add_thinking(CLI::App& command, ThinkingOptions& thinking) {
    CLI::Option* samples = add_number(
        command, "--samples", thinking.samples,
        tr(translatable("Layouts that a sampling bot tries for a decision, however long that takes (default "
                        "0: by --time)")));
    add_number(command, "--time", thinking.time,
               tr(translatable("Milliseconds after which a sampling bot tries no further layout for a "
                               "decision, nor ever more than 160 (default 200)")))
        ->excludes(samples);
  }

  int run_chosen(Console& console) {
    if (app_.got_subcommand("play")) return run_play(console, play_);
    if (app_.got_subcommand("score")) return run_score(console, score_);
    if (app_.got_subcommand("match")) return run_match(console, match_);
    if (app_.got_subcommand("replay")) return run_replay(console, replay_);
    if (app_.got_subcommand("verify")) return run_verify(console, verify_);
    if (app_.got_subcommand("rules")) return run_rules(console, rules_);
    if (app_.got_subcommand("analyse")) return run_analyse(console, analyse_);
    if (app_.got_subcommand("solve")) return run_solve(console, solve_);
    if (app_.got_subcommand("prove")) return run_prove(console, prove_);
    if (app_.got_subcommand("claims")) return run_claims(console, claims_);
    if (app_.got_subcommand("odds")) return run_odds(console, odds_, [this] { return join_crowd(argv_); });
    if (app_.got_subcommand("serve")) return run_serve(console, serve_);
    return run_deal(console, deal_);
  }

  const Wording& wording_;
  CLI::App app_;
  std::optional<Message> fault_;  // the first number that could not be read
  ConsoleOptions common_;
  PlayOptions play_;
  ScoreOptions score_;
  MatchOptions match_;
  ReplayOptions replay_;
  VerifyOptions verify_;
  RulesOptions rules_;
  DealOptions deal_;
  SolveOptions solve_;
  AnalyseOptions analyse_;
  ProveOptions prove_;
  ClaimsOptions claims_;
  OddsOptions odds_;
  ServeOptions serve_;
  char** argv_ = nullptr;
};

}  // namespace

int main(int argc, char** argv) {
  Wording wording;
  const auto language = choose_language(language_asked_for(argc, argv));
  if (!language) {
    std::cerr << wording.text(language.error()) << '\n';
    return kMisused;
  }
  translate_with_catalogue(wording, *language);
  return Program(wording).run(argc, argv);
}
