//! Actions that only an adventure knows: fireworks, levers, chambers without a door card, and what the table reports.

use crate::game::Log;
use crate::kit::list::List;
use crate::massive_darkness::content::Script;
use crate::massive_darkness::{MassiveDarkness, text};
use crate::pack::Pack;
use crate::prompt::Outcome;
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// What heroes may do that only an adventure knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum AdventureAction {
    /// Puts a firework down, for 1 movement point: MD-Q5-05.
    Firework,
    /// Flips a lever, for 1 action: MD-Q10-10.
    Lever,
    /// Opens a chamber that has no door card, for 1 movement point; with the table's eyes only.
    Chamber,
    /// The table tells what it sees and the device does not; free.
    Report,
}

impl MassiveDarkness {
    /// What the hero whose turn it is may do beyond the general actions. Those that cost movement points are there while
    /// he moves, those that cost an action while he does not, free ones always.
    #[must_use]
    pub fn adventure_actions(&self, pack: &Pack<'_>, seat: u8) -> List<AdventureAction, 4> {
        match self.script {
            Script::ScorchedEarth => self.library_actions(),
            Script::WarDrums => self.drums_actions(),
            Script::Immortal => self.firework_actions(seat),
            Script::FiendsTreasure => self.fiend_actions(),
            Script::HeartOfDarkness => self.emissary_actions(seat),
            Script::Own => self.own_actions(pack),
            Script::WalkingInTheDark
            | Script::BlackWidow
            | Script::ChosenOne
            | Script::SparksInTheDark
            | Script::BigGameHunting
            | Script::MazeOfDarkness => List::new(),
        }
    }

    /// What an adventure's action is called.
    #[must_use]
    pub fn adventure_action_name(&self, action: AdventureAction) -> Message {
        let name = match action {
            AdventureAction::Firework => text::FIREWORK,
            AdventureAction::Lever => text::LEVER,
            AdventureAction::Chamber if self.script == Script::FiendsTreasure => text::DO_GUARDED,
            AdventureAction::Chamber => text::DO_EMISSARY,
            AdventureAction::Report => match self.script {
                Script::ScorchedEarth => text::DO_LIBRARY,
                Script::WarDrums => text::DO_PILLAR,
                Script::FiendsTreasure => text::DO_LAST_DOOR,
                Script::HeartOfDarkness => text::DO_STAGE,
                Script::Own
                | Script::WalkingInTheDark
                | Script::BlackWidow
                | Script::ChosenOne
                | Script::Immortal
                | Script::SparksInTheDark
                | Script::BigGameHunting
                | Script::MazeOfDarkness => text::DO_GOAL,
            },
        };
        Message::new(name)
    }

    /// Does it, and pays for it.
    pub fn adventure_action(&mut self, pack: &Pack<'_>, seat: u8, action: AdventureAction, log: &mut dyn Log) {
        match action {
            AdventureAction::Firework | AdventureAction::Chamber => {
                self.turn.points = self.turn.points.saturating_sub(1);
            }
            AdventureAction::Lever => self.turn.actions = self.turn.actions.saturating_sub(1),
            AdventureAction::Report => {}
        }
        match (self.script, action) {
            (Script::ScorchedEarth, _) => self.library_guard(log),
            (Script::WarDrums, _) => self.sentinel_comes(log),
            (Script::Immortal, _) => self.firework_placed(seat, log),
            (Script::FiendsTreasure, AdventureAction::Chamber) => self.guarded_room(log),
            (Script::FiendsTreasure, _) => self.hellhound_wakes(log),
            (Script::HeartOfDarkness, AdventureAction::Lever) => self.lever_flipped(pack, seat, log),
            (Script::HeartOfDarkness, AdventureAction::Chamber) => self.emissary_chamber(log),
            (Script::HeartOfDarkness, _) => self.next_stage(pack, log),
            (_, _) => self.finish(Outcome::Won, log),
        }
    }
}
