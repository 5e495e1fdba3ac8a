// Options that several commands share: who sits at the table, and how the bots think.
#pragma once

#include <expected>
#include <string>

#include "bots/bot.hpp"
#include "commands.hpp"
#include "rules/rule_set.hpp"
#include "text/message.hpp"

namespace pulka {

[[nodiscard]] std::expected<void, Message> check_players(const RuleSet& rules, int players);
// `option` is how it was asked for: "--bots", "BOT".
[[nodiscard]] std::expected<BotKind, Message> bot_for(std::string_view option, const std::string& name);
[[nodiscard]] std::expected<BotSettings, Message> settings_for(const ThinkingOptions& options);
// For a table without sampling bots: asked to think, the others would not, and nobody would know.
[[nodiscard]] std::expected<void, Message> check_nothing_to_think(const ThinkingOptions& options);

}  // namespace pulka
