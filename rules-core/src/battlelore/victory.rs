//! Banners and victory: BL-WIN-01 to -04, BL-GEN-07.

use super::{BattleLore, Side, Step, rules, table, text};
use crate::game::Log;
use crate::pack::Record;
use crate::prompt::{Ask, Outcome, Prompt};
use crate::text::Message;

impl BattleLore {
    /// A side gains banners. Whoever calls this asks [`Self::check_victory`] once the whole event has been counted.
    pub(super) fn gain_banners(&mut self, side: Side, banners: u8, log: &mut dyn Log) {
        let player = self.player_mut(side);
        player.banners = player.banners.saturating_add(banners);
        let (now, goal) = (player.banners, player.goal);
        log.good(
            rules::WIN_01,
            Message::new(text::BANNERS).with(side.name()).with(now).with(goal),
        );
    }

    /// Ends the game as soon as a side has its banners, in whatever step: BL-WIN-02; if both have, the active side wins:
    /// BL-WIN-04. Steps pushed afterwards are dropped.
    pub(super) fn check_victory(&mut self, log: &mut dyn Log) {
        let has_won = |side: Side| {
            let player = self.player(side);
            player.goal > 0 && player.banners >= player.goal
        };
        let active = self.turn.active;
        let (ours, theirs) = (has_won(active), has_won(active.other()));
        let winner = match (ours, theirs) {
            (true, _) => active,
            (false, true) => active.other(),
            (false, false) => return,
        };
        if self.is_over() {
            return;
        }
        if ours && theirs {
            log.cite(rules::WIN_04);
        }
        log.cite(rules::GEN_07);
        log.scene(rules::WIN_02, Message::new(text::WINS).with(winner.name()));
        let outcome = Outcome::Winner(winner.player());
        log.ended(super::content::ScenarioCard::card(self.scenario), outcome);
        self.steps.clear();
        self.steps.push(Step::Over(outcome));
    }
}

pub fn ending(outcome: Outcome) -> Prompt {
    let says = match outcome {
        Outcome::Winner(0) => Message::new(text::WINS).with(Side::North.name()),
        Outcome::Winner(_) => Message::new(text::WINS).with(Side::South.name()),
        Outcome::Won | Outcome::Lost | Outcome::Drawn => Message::new(text::NOBODY),
    };
    table(rules::WIN_02, says, Ask::Over(outcome))
}
