//! What the device asks when only the table sees the board: yes or no.

use super::super::{MassiveDarkness, rules, table, text};
use crate::game::Log;
use crate::kit::list::List;
use crate::pack::Pack;
use crate::prompt::{Ask, Outcome, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Witness {
    /// MD-Q1-01.
    LibraryHeld,
    /// MD-Q2-08.
    SpiderAtExit,
    /// MD-Q5-01.
    OnTheBridge,
    /// MD-Q5-07: this unit, with so many steps left.
    SeesFirework { unit: u8, left: u8 },
    /// The same after a firework is gone.
    SeesAnother(u8),
    /// MD-Q7-03.
    Levers,
    /// MD-Q9-02.
    ArtifactReached,
    /// An own adventure's last enemy is dead.
    ChambersOpen,
}

impl Witness {
    pub fn ask(self, game: &MassiveDarkness) -> Prompt {
        let (rule, says) = match self {
            Self::LibraryHeld => (rules::Q1_01, text::ASK_LIBRARY),
            Self::SpiderAtExit => (rules::Q2_08, text::ASK_SPIDER),
            Self::OnTheBridge => (rules::Q5_01, text::ASK_BRIDGE),
            Self::SeesFirework { .. } | Self::SeesAnother(_) => (rules::Q5_07, text::ASK_FIREWORK),
            Self::Levers if game.party() == 1 => (rules::Q7_01, text::ASK_LEVER),
            Self::Levers => (rules::Q7_03, text::ASK_LEVERS),
            Self::ArtifactReached => (rules::Q9_02, text::ASK_ARTIFACT),
            Self::ChambersOpen => (rules::SETUP_13, text::ASK_CHAMBERS),
        };
        let choices = List::of(&[Message::new(text::YES), Message::new(text::NOT_SO)]);
        table(rule, Message::new(says), Ask::Choose(choices))
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, choice: u8, log: &mut dyn Log) {
        let yes = choice == 0;
        match self {
            Self::LibraryHeld if yes => game.library_held(log),
            Self::SpiderAtExit if yes => game.spider_at_exit(),
            Self::OnTheBridge => game.bridge_falls(pack, yes, log),
            Self::SeesFirework { unit, left } => game.immortal_told(unit, left, yes, log),
            Self::SeesAnother(unit) if yes => game.immortal_again(unit),
            Self::Levers if yes => game.locked_door_opens(pack, log),
            Self::ArtifactReached if yes => {
                log.bad(rules::Q9_02, Message::new(text::ARTIFACT_LOST));
                game.finish(Outcome::Lost, log);
            }
            Self::ChambersOpen if yes => {
                game.own_goal_met(pack, log);
                if !game.is_over() {
                    game.own_check(pack, log);
                }
            }
            Self::LibraryHeld
            | Self::SpiderAtExit
            | Self::SeesAnother(_)
            | Self::Levers
            | Self::ArtifactReached
            | Self::ChambersOpen => {}
        }
    }
}
