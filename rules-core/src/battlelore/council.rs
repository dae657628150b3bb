//! The War Council: who sits in it, chosen by the scenario or in secret by the players. BL-WC-01 to -05, BL-SETUP-08.

use super::content::{ArmyCard, Council, Hero, ScenarioCard};
use super::{BattleLore, Side, ask, rules, table, text};
use crate::game::Log;
use crate::pack::Pack;
use crate::prompt::{Answer, Ask, Prompt};
use crate::text::{Message, TextId};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// BL-WC-05.
pub const MOST_LEVELS: u8 = 10;
pub const USUAL_LEVELS: u8 = 6;
const MOST_LEVEL: u8 = 3;
/// Command cards without a Commander: BL-WC-02.
const LEAST_HAND: u8 = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Step {
    /// How many levels may a council have?
    Total,
    /// The next seat of a side, by its place in [`Hero::ALL`].
    Next {
        side: Side,
        seat: u8,
        total: u8,
    },
    Level {
        side: Side,
        seat: u8,
        total: u8,
    },
}

fn push(game: &mut BattleLore, step: Step) {
    game.push(super::Step::Council(step));
}

impl Step {
    pub fn waits(self) -> bool {
        match self {
            Self::Total | Self::Level { .. } => true,
            Self::Next { .. } => false,
        }
    }

    #[inline(never)]
    pub fn ask(self, game: &BattleLore, _pack: &Pack<'_>) -> Prompt {
        match self {
            Self::Total | Self::Next { .. } => table(
                rules::WC_05,
                Message::new(text::COUNCIL_TOTAL),
                Ask::Number {
                    min: 0,
                    max: MOST_LEVELS.into(),
                },
            ),
            Self::Level { side, seat, total } => {
                let left = game.player(side).council.left(total);
                ask(
                    game.secret(side),
                    rules::WC_05,
                    Message::new(text::COUNCIL_LEVEL).with(hero_name(hero(seat))).with(left),
                    Ask::Number {
                        min: 0,
                        max: left.min(MOST_LEVEL).into(),
                    },
                )
            }
        }
    }

    #[inline(never)]
    pub fn resolve(self, game: &mut BattleLore, _pack: &Pack<'_>, answer: &Answer, log: &mut dyn Log) {
        let Answer::Number(number) = answer else { return };
        let number = u8::try_from(*number).unwrap_or_default();
        let first = game.turn.active;
        match self {
            Self::Total => {
                for side in Side::BOTH {
                    game.player_mut(side).council = Council::default();
                }
                let (seat, total) = (0, number);
                push(
                    game,
                    Self::Next {
                        side: first,
                        seat,
                        total,
                    },
                );
            }
            Self::Level { side, seat, total } => {
                log.cite(rules::GEN_08);
                game.player_mut(side).council.set(hero(seat), number);
                let seat = seat.saturating_add(1);
                push(game, Self::Next { side, seat, total });
            }
            Self::Next { .. } => {}
        }
    }

    #[inline(never)]
    pub fn run(self, game: &mut BattleLore, _pack: &Pack<'_>, _log: &mut dyn Log) {
        let Self::Next { side, seat, total } = self else { return };
        let full = game.player(side).council.left(total) == 0;
        if usize::from(seat) < Hero::ALL.len() && !full {
            push(game, Self::Level { side, seat, total });
        } else if side == game.turn.active {
            let (side, seat) = (side.other(), 0);
            push(game, Self::Next { side, seat, total });
        }
    }
}

/// The first question of a custom council.
pub fn begin(game: &mut BattleLore) {
    push(game, Step::Total);
}

fn hero(seat: u8) -> Hero {
    Hero::ALL.get(usize::from(seat)).copied().unwrap_or_default()
}

pub fn hero_name(hero: Hero) -> TextId {
    match hero {
        Hero::Commander => text::COMMANDER,
        Hero::Wizard => text::WIZARD,
        Hero::Cleric => text::CLERIC,
        Hero::Rogue => text::ROGUE,
        Hero::Warrior => text::WARRIOR,
    }
}

impl Council {
    /// Levels that may still be given out.
    fn left(&self, total: u8) -> u8 {
        total.saturating_sub(self.total())
    }

    /// BL-WC-01, -05: every hero of level 3 at most, all of them within the total.
    #[must_use]
    pub fn is_legal(&self, total: u8) -> bool {
        let levels = Hero::ALL.into_iter().all(|hero| self.level(hero) <= MOST_LEVEL);
        levels && self.total() <= total.min(MOST_LEVELS)
    }
}

impl BattleLore {
    /// The hands of both sides, once the councils are known: BL-WC-02. A custom council overrides the number of the
    /// scenario. Tokens and lore cards come with the lore deck.
    pub(super) fn take_start_values(&mut self, scenario: &ScenarioCard, custom: bool, log: &mut dyn Log) {
        self.pool = scenario.tokens;
        log.cite(if custom { rules::WC_05 } else { rules::WC_04 });
        for side in Side::BOTH {
            let army = scenario.army(side);
            let council = self.player(side).council;
            debug_assert!(!custom || council.is_legal(MOST_LEVELS));
            let hand = hand_size(army, &council, custom);
            self.player_mut(side).hand_size = hand;
            log.plain(rules::WC_02, Message::new(text::HAND_SIZE).with(side.name()).with(hand));
            if !self.is_lore() {
                continue;
            }
            for hero in Hero::ALL {
                let level = council.level(hero);
                if level > 0 {
                    let says = Message::new(text::COUNCIL_HERO).with(side.name());
                    log.plain(rules::WC_01, says.with(hero_name(hero)).with(level));
                }
            }
            log.cite(rules::SETUP_08);
        }
    }
}

/// BL-WC-02, and BL-WC-04 where the scenario says it.
fn hand_size(army: &ArmyCard, council: &Council, custom: bool) -> u8 {
    if army.hand > 0 && !custom {
        army.hand
    } else {
        LEAST_HAND.saturating_add(council.commander)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// BL-EX-145.
    #[test]
    fn a_council_keeps_within_its_total_and_within_three() {
        let six = Council {
            commander: 2,
            wizard: 3,
            warrior: 1,
            ..Council::default()
        };
        assert!(six.is_legal(6));
        assert!(!Council { warrior: 2, ..six }.is_legal(6));
        let high = Council {
            wizard: 4,
            ..Council::default()
        };
        assert!(!high.is_legal(6) && !high.is_legal(MOST_LEVELS));
    }

    /// Tables 1.11 and 1.12.
    #[test]
    fn hands_follow_the_commander_and_tokens_the_highest_master() {
        let council = Council {
            commander: 2,
            wizard: 1,
            cleric: 3,
            ..Council::default()
        };
        let army = ArmyCard::default();
        assert_eq!(hand_size(&army, &council, false), 5);
        assert_eq!(hand_size(&army, &Council::default(), false), 3);
        let army = ArmyCard { hand: 6, ..army };
        assert_eq!(hand_size(&army, &council, false), 6);
        assert_eq!(hand_size(&army, &council, true), 5);
        assert_eq!(council.master(), 3);
    }
}
