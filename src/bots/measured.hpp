// Every number of the simple bot that was measured rather than reasoned. How: simple bots played both sides
// of 30,000 deals from deal_from_seed(), a hand chosen by turns taking the talon and both, or one, of the
// others whisting whatever they held; means, spreads and least-squares weights over the hands expected to
// make five tricks and a half or more. Where it was done otherwise it says so.
#pragma once

namespace pulka::measured {

// Declarer's tricks against two whisters: kBase + kTrump for each trick of the trumps by themselves + kSide
// for each of the side suits', which count in full only with trumps to spare (kTrumpsForControl).
inline constexpr double kBase = 0.55;
inline constexpr double kTrump = 0.87;
inline constexpr double kSide = 0.8;
// From five trumps on, three of the others' are drawn and two are left to stop their long suit.
inline constexpr int kTrumpsForControl = 5;
inline constexpr double kDeclarerSpread = 1.0;

// Against a whister who chose to play alone, the other hand being dead: all that hand would have stopped goes
// through.
inline constexpr double kLoneBase = 2.9;
inline constexpr double kLoneSlope = 0.65;
inline constexpr double kLoneSpread = 1.2;

// Whister's tricks where the declarer owes six: a base, each trick of his trumps by themselves, each trump
// held, each trick of his side suits; no more than kWhisterSideMost in a suit, the rest is ruffed.
inline constexpr double kWhisterBase = -0.54;
inline constexpr double kLoneWhisterBase = -0.2;
inline constexpr double kWhisterTrumpTrick = 0.87;
inline constexpr double kWhisterTrump = 0.25;
inline constexpr double kWhisterSide = 0.6;
inline constexpr double kWhisterSideMost = 1.5;
inline constexpr double kWhisterSpread = 0.95;
inline constexpr double kLoneWhisterSpread = 1.05;
// What the other opponent's cards make: if he whists beside one, if he alone whists, if he passed.
inline constexpr double kPartnerTricks = 2.2;
inline constexpr double kLonePartnerTricks = 2.95;
inline constexpr double kPasserTricks = 1.4;

// Declarer's tricks without trumps, over 8,000 hands: each trick of the suits by themselves, each card that
// wins from the top, each suit that the others cannot run. The spread is that of hands about to make six.
inline constexpr double kNoTrumpBase = -1.1;
inline constexpr double kNoTrumpSuits = 0.48;
inline constexpr double kNoTrumpSure = 0.46;
inline constexpr double kNoTrumpStopped = 0.55;
inline constexpr double kNoTrumpSpread = 1.4;
// … and a whister's, over 4,000 deals with a declarer who expected five and a half or more: each ace, and
// king that is not alone.
inline constexpr double kNoTrumpWhisterBase = 0.7;
inline constexpr double kNoTrumpLoneWhisterBase = 1.4;
inline constexpr double kNoTrumpWhisterQuick = 0.65;
inline constexpr double kNoTrumpWhisterSpread = 1.3;
inline constexpr double kNoTrumpLoneWhisterSpread = 1.55;
inline constexpr double kNoTrumpPartnerTricks = 1.9;
inline constexpr double kNoTrumpLonePartnerTricks = 2.5;

// How often, against a declarer who expects just what he owes, one opponent whists alone, and both; each
// trick more moves kWhistsPerTrick from the latter to nobody. A passer's hand that is not dead tempts more, a
// single opponent has no other.
inline constexpr double kOneWhists = 0.6;
inline constexpr double kBothWhist = 0.2;
inline constexpr double kBothWhistOpen = 0.4;
inline constexpr double kSoleWhists = 0.6;
inline constexpr double kWhistsPerTrick = 0.1;
// How often the second opponent whists after a whist, and after a pass.
inline constexpr double kSecondWhists = 0.35;
inline constexpr double kSecondWhistsAlone = 0.55;
// How often the two others let a passed auction reach the talon, and how often one of them then leaves the
// talon.
inline constexpr double kAuctionPasses = 0.8;
inline constexpr double kTalonPasses = 0.45;

// Card play, weights tried in steps of a tenth, the mean of the declarer's tricks deciding. A declarer
// without winners opens the suit that makes most, less half of what it would make if the defenders opened it.
inline constexpr double kWaiting = 0.5;
// A defender leads the suit that costs least, long suits first, and rather one that the declarer must ruff.
inline constexpr double kLongSuit = 0.1;
inline constexpr double kForceRuff = 0.5;

// With a pot, over 2,000 deals of austrian-limited, repeated until the numbers put in came out: how often
// both opponents and one alone play against a game, the invited with them.
inline constexpr double kBothIn = 0.2;
inline constexpr double kOneIn = 0.55;
// How often the second opponent is in after the first, and after he is out; how often a lone one invites.
inline constexpr double kSecondIn = 0.35;
inline constexpr double kSecondInAlone = 0.55;
inline constexpr double kInvites = 0.1;
// The tricks of his own from which on a lone defender gained by inviting: 2,700 deals played on both ways.
inline constexpr double kInvitesFrom = 3.0;
// What a player makes who was out and is taken in.
inline constexpr double kInvitedTricks = 1.2;

// The sampling bot. What the calls say of a hand, in tricks of the forecasts above: a likelihood that rises
// from 0 to 1 within a few kBeliefWidth.
inline constexpr double kBeliefWidth = 0.4;
inline constexpr double kFreeWidth = 0.25;
inline constexpr double kWhistWidth = 0.2;
inline constexpr double kDoubt = 0.03;         // what is left for calls that make no sense
inline constexpr double kLeastBelief = 1e-30;  // of a layout; keeps logarithms finite
// Missing from his game when a declarer plays it as likely as not: of his free will, and because he had the
// talon and must play something.
inline constexpr double kFreeDeclarer = 0.0;
inline constexpr double kForcedDeclarer = 0.2;
inline constexpr double kLeastGame = 0.8;
inline constexpr double kMisereDoubt = 0.005;
// The forecast of ten cards, in their best suit, from which on a player wants the talon; and how much more
// when others have called.
inline constexpr double kTakesTalonFrom = 4.2;
inline constexpr double kPassesHigher = 0.5;
// A whister's own tricks from which on he whists.
inline constexpr double kWhistsFrom = 1.6;
// What the declarer makes in play where the solver says so many tricks: a mean of kPlayed… + slope * tricks,
// and a spread. Without trumps two defenders do not find what they could.
inline constexpr double kPlayedSpread = 0.75;
inline constexpr double kPlayedNoTrump = 2.95;
inline constexpr double kPlayedNoTrumpSlope = 0.66;
inline constexpr double kPlayedNoTrumpSpread = 1.3;
// A trump's part in the share of the defenders' tricks, beside what its rank gives.
inline constexpr double kTrumpShare = 0.3;
// The calls are tried out where the simple bot expects so many times the smallest game's value, or less, to
// be won or lost.
inline constexpr double kSureOf = 1.0;

}  // namespace pulka::measured
