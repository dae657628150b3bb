//! Adventure 2, Black Widow: MD-Q2-01 to -08. The spider attacks if it can, and then goes for the exit.

use super::super::content::AdventureCard;
use super::super::enemy_turn::Mode;
use super::super::spawn::Gear;
use super::super::{MassiveDarkness, rules, text};
use super::arrival::Arrival;
use super::witness::Witness;
use super::{Step, push};
use crate::game::Log;
use crate::pack::Pack;
use crate::prompt::Outcome;
use crate::text::Message;

/// MD-Q2-03.
const NEST_XP: u8 = 5;

impl MassiveDarkness {
    /// MD-Q2-02; with an ordinary guardian's treasure (MD-AMB-49).
    pub(super) fn spider_begins(&mut self, pack: &Pack<'_>, card: &AdventureCard, log: &mut dyn Log) {
        let start = card.starts.first().map(|at| self.board.zone(*at)).unwrap_or_default();
        let place = self.spot(start);
        self.own_enemy(pack, card, 0, Arrival::special(place, Gear::GameLevel), log);
    }

    pub(super) fn nest_found(&mut self, log: &mut dyn Log) {
        log.good(rules::Q2_03, Message::new(text::NEST_FOUND));
        self.gain_all(NEST_XP, log);
    }

    /// MD-Q2-05, -06.
    pub(super) fn spider_activates(&mut self, pack: &Pack<'_>, unit: u8, mode: Mode, log: &mut dyn Log) {
        match mode {
            Mode::Counter(_) => log.cite(rules::Q2_06),
            Mode::EnemyPhase | Mode::Extra => {
                log.cite(rules::Q2_05);
                push(self, Step::SpiderMoves(unit));
            }
        }
        self.attack_only(pack, unit, mode, log);
    }

    pub(super) fn spider_moves(&mut self, unit: u8, log: &mut dyn Log) {
        let Some(zone) = self.enemy(unit).map(|enemy| enemy.zone) else {
            return;
        };
        if !self.device_sees() {
            if self.progress.done != 0 {
                self.spider_escapes(log);
                return;
            }
            log.bad(rules::Q2_05, Message::new(text::SPIDER_MOVES));
            log.cite(rules::Q2_07);
            push(self, Step::Witness(Witness::SpiderAtExit));
            return;
        }
        let Some(exit) = self.board.exit else {
            return;
        };
        if zone == exit {
            self.spider_escapes(log);
            return;
        }
        // Slippery: nobody holds it.
        let held = self.heroes_where(|hero| hero.zone == zone && hero.is_here() && !hero.stunned);
        if !held.is_empty() {
            log.cite(rules::Q2_04);
        }
        self.quest_walk(unit, exit, log);
    }

    /// The table has seen it arrive: its next move is the last.
    pub(super) fn spider_at_exit(&mut self) {
        self.progress.done = 1;
    }

    fn spider_escapes(&mut self, log: &mut dyn Log) {
        log.bad(rules::Q2_08, Message::new(text::SPIDER_ESCAPES));
        self.finish(Outcome::Lost, log);
    }
}
