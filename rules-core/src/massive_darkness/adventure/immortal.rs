//! Adventure 5, The Immortal's Downfall: MD-Q5-01 to -09. Nothing hurts the Immortal but the fall of the bridge.

use super::super::board::{Goal, OFF};
use super::super::content::AdventureCard;
use super::super::enemy::Mark;
use super::super::enemy_turn::Mode;
use super::super::spawn::Gear;
use super::super::{MassiveDarkness, rules, table, text};
use super::arrival::Arrival;
use super::witness::Witness;
use super::{AdventureAction, Step, push};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::kit::list::List;
use crate::pack::Pack;
use crate::prompt::{Ask, Choices, Outcome, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// MD-Q5-07.
const STEPS: u8 = 2;
/// MD-Q5-04.
const IN_A_CRATE: u8 = 1;
const IN_THE_LIBRARY: u8 = 3;
/// Enemies in a question: heroes, fireworks and the entrance need the rest of its 32 lines.
const ENEMIES_ASKED: usize = 24;

/// The Immortal looks about his zone, and goes on with the steps that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Immortal {
    unit: u8,
    left: u8,
}

impl Immortal {
    pub fn run(self, game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
        let Some(zone) = game.enemy(self.unit).map(|enemy| enemy.zone) else {
            return;
        };
        if !game.device_sees() {
            push(
                game,
                Step::Seen(Seen {
                    unit: self.unit,
                    left: self.left,
                }),
            );
            return;
        }
        let found = Found {
            entrance: self.left < STEPS && game.board.entrance == Some(zone),
            heroes: game.heroes_where(|hero| hero.is_here() && hero.zone == zone),
            enemies: game.enemies_where(|enemy| enemy.zone == zone && !enemy.is(Mark::Special)),
            firework: game.board.fireworks.iter().position(|at| *at == zone),
        };
        if !game.immortal_meets(pack, &found, log) {
            return;
        }
        if found.firework.is_some() {
            if !game.fireworks_in_sight(zone).is_empty() {
                game.immortal_again(self.unit);
            }
            return;
        }
        if self.left == 0 {
            return;
        }
        let lures = game.fireworks_in_sight(zone);
        match (lures.only(), lures.first(), game.board.entrance) {
            (Some(goal), ..) | (None, None, Some(goal)) => game.immortal_steps(self.unit, self.left, goal, log),
            (None, Some(_), _) => push(
                game,
                Step::Lure(Lure {
                    unit: self.unit,
                    left: self.left,
                    to: lures.iter().collect(),
                }),
            ),
            (None, None, None) => {}
        }
    }
}

/// What shares the Immortal's zone.
struct Found {
    entrance: bool,
    heroes: Bits,
    enemies: Bits,
    firework: Option<usize>,
}

/// Several fireworks are in sight: MD-Q5-07.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Lure {
    unit: u8,
    left: u8,
    to: List<u8, 5>,
}

impl Lure {
    pub fn ask(&self) -> Prompt {
        table(
            rules::Q5_07,
            Message::new(text::WHICH_FIREWORK),
            Ask::place(self.to.iter().copied().collect()),
        )
    }

    pub fn resolve(self, game: &mut MassiveDarkness, _pack: &Pack<'_>, zone: u8, log: &mut dyn Log) {
        game.immortal_steps(self.unit, self.left, zone, log);
    }
}

/// With the table's eyes: what shares his zone?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Seen {
    unit: u8,
    left: u8,
}

impl Seen {
    fn units(game: &MassiveDarkness) -> impl Iterator<Item = u8> + use<> {
        game.enemies_where(|enemy| !enemy.is(Mark::Special))
            .iter()
            .take(ENEMIES_ASKED)
    }

    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let mut from: Choices = game
            .living()
            .iter()
            .map(|seat| Message::card(game.hero(seat).name()))
            .collect();
        for enemy in Self::units(game).filter_map(|unit| game.enemy(unit)) {
            from.push(Message::card(enemy.name()));
        }
        from.push(Message::new(text::THE_ENTRANCE));
        if !game.board.fireworks.is_empty() {
            from.push(Message::new(text::A_FIREWORK));
        }
        let max = from.len() as u8;
        table(
            rules::Q5_07,
            Message::new(text::IN_HIS_ZONE),
            Ask::Mark { from, min: 0, max },
        )
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, marks: u32, log: &mut dyn Log) {
        let mut line = 0;
        let mut marked = || {
            line += 1;
            marks & 1u32.checked_shl(line - 1).unwrap_or(0) != 0
        };
        let heroes: Bits = game.living().iter().filter(|_| marked()).collect();
        let enemies: Bits = Self::units(game).filter(|_| marked()).collect();
        let entrance = marked();
        let firework = marked().then_some(0).filter(|_| !game.board.fireworks.is_empty());
        let found = Found {
            entrance,
            heroes,
            enemies,
            firework,
        };
        if !game.immortal_meets(pack, &found, log) {
            return;
        }
        let more = !game.board.fireworks.is_empty();
        match (found.firework, more) {
            (Some(_), true) => push(game, Step::Witness(Witness::SeesAnother(self.unit))),
            (Some(_), false) => {}
            (None, _) if self.left == 0 => {}
            (None, true) => push(
                game,
                Step::Witness(Witness::SeesFirework {
                    unit: self.unit,
                    left: self.left,
                }),
            ),
            (None, false) => game.immortal_told(self.unit, self.left, false, log),
        }
    }
}

impl MassiveDarkness {
    /// MD-Q5-02.
    pub(super) fn immortal_begins(&mut self, pack: &Pack<'_>, card: &AdventureCard, log: &mut dyn Log) {
        let start = card.starts.first().map(|at| self.board.zone(*at)).unwrap_or_default();
        let library = self.zones_of(Goal::Library).first().unwrap_or_default();
        let sentries = Arrival {
            exempt: false,
            sentry: true,
            ..Arrival::at(self.spot(library))
        };
        self.own_enemy(pack, card, 1, sentries, log);
        let immortal = Arrival::special(self.spot(start), Gear::None);
        self.own_enemy(pack, card, 0, immortal, log);
        log.cite(rules::Q5_06);
    }

    /// MD-Q5-04.
    pub(super) fn crate_found(&mut self, seat: u8, goal: Goal, log: &mut dyn Log) {
        let fireworks = match goal {
            Goal::Library => IN_THE_LIBRARY,
            Goal::Artifact | Goal::Lair => IN_A_CRATE,
        };
        self.with_hero(seat, |hero| hero.fireworks = hero.fireworks.saturating_add(fireworks));
        log.good(
            rules::Q5_04,
            Message::new(text::FIREWORKS_FOUND)
                .with(self.hero(seat).name())
                .with(fireworks),
        );
    }

    /// While he moves: MD-Q5-05.
    pub(super) fn firework_actions(&self, seat: u8) -> List<AdventureAction, 4> {
        let room = !self.board.fireworks.is_full();
        if self.turn.points > 0 && self.hero(seat).fireworks > 0 && room {
            List::of(&[AdventureAction::Firework])
        } else {
            List::new()
        }
    }

    pub(super) fn firework_placed(&mut self, seat: u8, log: &mut dyn Log) {
        let zone = self.hero(seat).zone;
        if self.hero(seat).fireworks == 0 || !self.board.fireworks.push(zone) {
            return;
        }
        self.with_hero(seat, |hero| hero.fireworks = hero.fireworks.saturating_sub(1));
        log.plain(
            rules::Q5_05,
            Message::new(text::FIREWORK_PLACED).with(self.hero(seat).name()),
        );
    }

    /// The end of the round: MD-Q5-05.
    pub(super) fn fireworks_end(&mut self, log: &mut dyn Log) {
        if !self.board.fireworks.is_empty() {
            self.board.fireworks.clear();
            log.cite(rules::END_03);
            log.plain(rules::Q5_05, Message::new(text::FIREWORKS_END));
        }
    }

    /// MD-Q5-07; an activation for want of figures passes him by (MD-AMB-15).
    pub(super) fn immortal_activates(&mut self, unit: u8, mode: Mode, log: &mut dyn Log) {
        match mode {
            Mode::EnemyPhase => {
                log.cite(rules::Q5_07);
                self.immortal_again(unit);
            }
            Mode::Counter(_) | Mode::Extra => {}
        }
    }

    pub(super) fn immortal_again(&mut self, unit: u8) {
        push(self, Step::Immortal(Immortal { unit, left: STEPS }));
    }

    fn fireworks_in_sight(&self, zone: u8) -> Bits {
        let blocking = self.blocking_pillars();
        let fireworks = self.board.fireworks.iter().copied();
        fireworks
            .filter(|at| self.board.sight(zone, *at, &blocking).is_some())
            .collect()
    }

    /// What he meets, in this order; whether he goes on. A firework ends it too, but its own way.
    fn immortal_meets(&mut self, pack: &Pack<'_>, found: &Found, log: &mut dyn Log) -> bool {
        if found.entrance {
            log.bad(rules::Q5_09, Message::new(text::IMMORTAL_ENTERS));
            self.finish(Outcome::Lost, log);
            return false;
        }
        if !found.heroes.is_empty() {
            // All of them: MD-AMB-51.
            for seat in found.heroes.iter() {
                log.bad(rules::Q5_07, Message::new(text::TRAMPLED).with(self.hero(seat).name()));
                self.wound_hero(pack, seat, self.hero(seat).health, log);
            }
            return false;
        }
        for unit in found.enemies.iter() {
            if let Some(enemy) = self.enemy(unit) {
                log.plain(rules::Q5_07, Message::new(text::TRAMPLED).with(enemy.name()));
            }
            self.crush_unit(pack, unit, log);
        }
        if let Some(firework) = found.firework {
            self.board.fireworks.remove(firework);
            log.plain(rules::Q5_07, Message::new(text::FIREWORK_DESTROYED));
        }
        true
    }

    fn immortal_steps(&mut self, unit: u8, left: u8, goal: u8, log: &mut dyn Log) {
        let left = left.saturating_sub(1);
        push(self, Step::Immortal(Immortal { unit, left }));
        self.quest_walk(unit, goal, log);
    }

    /// With the table's eyes: the step that the table makes for him.
    pub(super) fn immortal_told(&mut self, unit: u8, left: u8, sees: bool, log: &mut dyn Log) {
        let says = if sees { text::TO_FIREWORK } else { text::TO_ENTRANCE };
        log.bad(rules::Q5_07, Message::new(says));
        let left = left.saturating_sub(1);
        push(self, Step::Immortal(Immortal { unit, left }));
    }

    /// A pillar fell: with the second one the bridge does. MD-Q5-01, -08.
    pub(super) fn bridge_check(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        log.cite(rules::Q5_08);
        if self.pillars_left() > 0 {
            return;
        }
        if !self.device_sees() {
            push(self, Step::Witness(Witness::OnTheBridge));
            return;
        }
        let immortal = self.enemies_where(|enemy| enemy.is(Mark::Special));
        let on_it = immortal.iter().any(|unit| {
            let zone = self.enemy(unit).map_or(OFF, |enemy| enemy.zone);
            self.board.bridges.contains(zone)
        });
        self.bridge_falls(pack, on_it, log);
    }

    /// Everybody on it dies; without the Immortal on it nothing can stop him any more (MD-OVER-02).
    pub(super) fn bridge_falls(&mut self, pack: &Pack<'_>, immortal: bool, log: &mut dyn Log) {
        log.good(rules::Q5_08, Message::new(text::BRIDGE_FALLS));
        let bridges = self.board.bridges;
        let falling = self.heroes_where(|hero| hero.is_here() && bridges.contains(hero.zone));
        for seat in falling.iter() {
            self.wound_hero(pack, seat, self.hero(seat).health, log);
        }
        if immortal {
            log.good(rules::Q5_01, Message::new(text::IMMORTAL_FALLS));
            log.cite(rules::OVER_04);
            self.finish(Outcome::Won, log);
            return;
        }
        log.bad(rules::OVER_02, Message::new(text::GOAL_LOST));
        self.finish(Outcome::Lost, log);
    }
}
