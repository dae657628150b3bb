//! Adventures of the table's own: the general goals, in the order of the record. MD-SETUP-13, MD-OVER-04.

use super::super::board;
use super::super::content::{AdventureCard, Goal};
use super::super::{MassiveDarkness, rules};
use super::witness::Witness;
use super::{AdventureAction, Step, push};
use crate::game::Log;
use crate::kit::list::List;
use crate::pack::Pack;

/// It is time to leave by the exit.
pub const LEAVE: u8 = 1;

impl MassiveDarkness {
    fn own_goal(&self, pack: &Pack<'_>) -> Option<Goal> {
        let card: AdventureCard = pack.get(self.adventure);
        card.goals.get(usize::from(self.progress.stage)).copied()
    }

    /// Looks whether the next goals are met; the last one wins.
    pub(super) fn own_check(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        while let Some(goal) = self.own_goal(pack) {
            match goal {
                Goal::PickUp(objective) => {
                    let wanted = board::Goal::from(objective);
                    if self.board.tokens.iter().any(|token| token.objective == wanted) {
                        return;
                    }
                }
                Goal::KillAll => {
                    if !self.enemies_where(|_| true).is_empty() {
                        return;
                    }
                    if !self.device_sees() {
                        push(self, Step::Witness(Witness::ChambersOpen));
                        return;
                    }
                    let rooms = self.board.all().iter().filter(|zone| self.board.get(*zone).room());
                    let closed = rooms.filter(|room| !self.board.revealed.contains(*room)).count();
                    if closed > 0 {
                        return;
                    }
                }
                // Met by leaving.
                Goal::Leave => {
                    self.progress.done |= LEAVE;
                    return;
                }
            }
            self.own_goal_met(pack, log);
        }
    }

    /// MD-OVER-04.
    pub(super) fn own_goal_met(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        log.cite(rules::OVER_04);
        self.progress.stage = self.progress.stage.saturating_add(1);
        if self.own_goal(pack).is_none() {
            push(self, Step::Victory);
        }
    }

    /// Without goals in the record the table says when it has won.
    pub(super) fn own_actions(&self, pack: &Pack<'_>) -> List<AdventureAction, 4> {
        let card: AdventureCard = pack.get(self.adventure);
        if card.goals.is_empty() {
            List::of(&[AdventureAction::Report])
        } else {
            List::new()
        }
    }
}
