//! Adventure 9, Maze of Darkness: MD-Q9-01 to -10. Waves of enemies come for the artifact; pillars draw them off.

use super::super::board::{Goal, Pillar};
use super::super::content::EnemyCard;
use super::super::enemy_turn::Mode;
use super::super::spawn::Place;
use super::super::{MassiveDarkness, rules, table, text};
use super::witness::Witness;
use super::{Step, push};
use crate::game::Log;
use crate::kit::list::List;
use crate::pack::Pack;
use crate::prompt::{Ask, Choices, Outcome, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// MD-Q9-07: nothing comes after this round.
const LAST_WAVE: u8 = 10;
/// MD-Q9-03: guards come at these level tokens.
const GUARDS: core::ops::RangeInclusive<u8> = 2..=5;
/// MD-Q9-10.
const TREASURES: u8 = 2;
/// Magic reaches so far.
const MAGIC: u8 = 2;
/// An activation attacks, moves, attacks and moves.
const STEPS: u8 = 4;

/// An activation in the Enemy phase: MD-Q9-08, -09. Even steps attack, odd ones move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Maze {
    unit: u8,
    step: u8,
}

impl Maze {
    pub fn run(self, game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
        if self.step >= STEPS || game.enemy(self.unit).is_none() {
            return;
        }
        let next = Self {
            unit: self.unit,
            step: self.step + 1,
        };
        if self.step % 2 == 1 {
            push(game, Step::Maze(next));
            game.maze_moves(pack, self.unit, log);
        } else if !game.device_sees() {
            push(game, Step::Onslaught(Onslaught { next }));
        } else if !game.maze_attacks(pack, self.unit, log) {
            push(game, Step::Maze(next));
        }
    }
}

/// With the table's eyes: what can it attack?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Onslaught {
    next: Maze,
}

impl Onslaught {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let says = match game.enemy(self.next.unit) {
            Some(enemy) => Message::new(text::MAZE_ATTACK).with(enemy.name()),
            None => Message::new(text::MAZE_ATTACK),
        };
        let mut choices: Choices = List::of(&[Message::new(text::MAZE_NOBODY), Message::new(text::MAZE_HEROES)]);
        if game.pillars_left() > 0 {
            choices.push(Message::new(text::MAZE_PILLAR));
        }
        table(rules::Q9_08, says, Ask::Choose(choices))
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, choice: u8, log: &mut dyn Log) {
        match choice {
            0 => push(game, Step::Maze(self.next)),
            1 => game.attack_only(pack, self.next.unit, Mode::EnemyPhase, log),
            _ => game.wreck(u8::MAX, log),
        }
    }
}

/// Several pillars are in reach: MD-AMB-55.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Wrecked {
    /// As bits.
    among: u8,
}

impl Wrecked {
    fn pillars(&self) -> impl Iterator<Item = u8> + use<> {
        let among = self.among;
        (0..8).filter(move |pillar| among & 1 << pillar != 0)
    }

    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let pillar = |index: u8| {
            let health = game
                .board
                .pillars
                .get(usize::from(index))
                .map_or(0, |pillar| pillar.health);
            let says = Message::new(text::PILLAR_NUMBER).with(index.saturating_add(1));
            says.with(health)
        };
        table(
            rules::Q9_08,
            Message::new(text::MAZE_WHICH),
            Ask::Choose(self.pillars().map(pillar).collect()),
        )
    }

    pub fn resolve(self, game: &mut MassiveDarkness, choice: u8, log: &mut dyn Log) {
        if let Some(pillar) = self.pillars().nth(usize::from(choice)) {
            game.wreck_one(pillar, log);
        }
    }
}

impl MassiveDarkness {
    fn artifact_zone(&self) -> Option<u8> {
        self.zones_of(Goal::Artifact).first()
    }

    /// MD-Q9-03: these guards count as guards that appear (MD-AMB-55).
    pub(super) fn maze_begins(&mut self, log: &mut dyn Log) {
        log.cite(rules::Q9_03);
        self.guards_come(log);
    }

    fn guards_come(&mut self, log: &mut dyn Log) {
        log.bad(rules::Q9_07, Message::new(text::GUARDS_COME));
        push(self, Step::WaveEnds);
        for token in GUARDS.rev() {
            self.spawn_guard(self.level, Place::Level(token));
        }
    }

    /// The start of a round: MD-Q9-06, -07.
    pub(super) fn wave(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        if self.round <= 1 || self.round > LAST_WAVE {
            return;
        }
        if self.round.is_multiple_of(2) {
            log.bad(rules::Q9_07, Message::new(text::MONSTER_COMES));
            push(self, Step::WaveEnds);
            self.spawn_roaming(Place::Level(self.round / 2));
            return;
        }
        log.cite(rules::Q9_06);
        self.raise_level(pack, self.level.saturating_add(1), log);
        self.guards_come(log);
    }

    /// Treasure after guards; after the last monster the heroes need only survive. MD-Q9-10, -01.
    pub(super) fn wave_ends(&mut self, log: &mut dyn Log) {
        if self.round >= LAST_WAVE {
            self.progress.done = 1;
            log.plain(rules::Q9_07, Message::new(text::LAST_WAVE));
            self.maze_check(log);
            return;
        }
        if self.round > 0 && self.round.is_multiple_of(2) {
            return;
        }
        log.good(rules::Q9_10, Message::new(text::TOP_UP));
        let Some(centre) = self.artifact_zone() else {
            return;
        };
        let tile = self.board.tile(centre);
        let mut rest = tile;
        for room in tile.iter() {
            if !rest.contains(room) || !self.board.get(room).room() {
                continue;
            }
            let chamber = self.board.chamber(room).intersection(&tile);
            rest = rest.difference(&chamber);
            let here = self.board.treasures.iter().filter(|token| chamber.contains(token.zone));
            let tokens = here.fold(0, |sum: u8, token| {
                sum.saturating_add(token.normal).saturating_add(token.special)
            });
            self.board.add_treasure(room, TREASURES.saturating_sub(tokens), 0);
        }
    }

    /// MD-Q9-01.
    pub(super) fn maze_check(&mut self, log: &mut dyn Log) {
        if self.progress.done != 0 && self.enemies_where(|_| true).is_empty() {
            log.cite(rules::Q9_01);
            push(self, Step::Victory);
        }
    }

    /// The start of the Enemy phase: MD-Q9-02.
    pub(super) fn artifact_in_danger(&mut self, _pack: &Pack<'_>, log: &mut dyn Log) {
        if self.enemies_where(|_| true).is_empty() {
            return;
        }
        if !self.device_sees() {
            push(self, Step::Witness(Witness::ArtifactReached));
            return;
        }
        let Some(zone) = self.artifact_zone() else {
            return;
        };
        if !self.enemies_in(zone).is_empty() {
            log.bad(rules::Q9_02, Message::new(text::ARTIFACT_LOST));
            self.finish(Outcome::Lost, log);
        }
    }

    /// Counterattacks follow the general rules: MD-Q9-08.
    pub(super) fn maze_activates(&mut self, unit: u8, mode: Mode) -> bool {
        match mode {
            Mode::Counter(_) => false,
            Mode::EnemyPhase | Mode::Extra => {
                push(self, Step::Maze(Maze { unit, step: 0 }));
                true
            }
        }
    }

    /// Whether the unit's attacks reach a zone: MD-EPHASE-03.
    fn reaches(&self, card: &EnemyCard, from: u8, to: u8) -> bool {
        let has = |dice: [u8; 2]| dice != [0; 2];
        match self.board.sight(from, to, &self.blocking_pillars()) {
            None => false,
            Some(0) => has(card.melee),
            Some(distance) => has(card.ranged) || has(card.magic) && distance <= MAGIC,
        }
    }

    /// A pillar if any is in reach, else a hero: MD-Q9-08.
    fn maze_attacks(&mut self, pack: &Pack<'_>, unit: u8, log: &mut dyn Log) -> bool {
        let Some(enemy) = self.enemy(unit) else {
            return true;
        };
        let (zone, card) = (enemy.zone, pack.get::<EnemyCard>(enemy.card));
        let standing = |pillar: &Pillar| pillar.health > 0 && self.reaches(&card, zone, pillar.zone);
        let pillars = (0..).zip(self.board.pillars.iter());
        let among = pillars.fold(0, |set: u8, (index, pillar): (u32, _)| {
            set | if standing(pillar) {
                1u8.checked_shl(index).unwrap_or(0)
            } else {
                0
            }
        });
        if among != 0 {
            self.wreck(among, log);
            return true;
        }
        let living = self.living();
        let reached = living
            .iter()
            .any(|seat| self.reaches(&card, zone, self.hero(seat).zone));
        if reached {
            self.attack_only(pack, unit, Mode::EnemyPhase, log);
        }
        reached
    }

    /// One of these pillars takes a wound.
    fn wreck(&mut self, among: u8, log: &mut dyn Log) {
        let standing = |index: &u8| {
            let pillar = self.board.pillars.get(usize::from(*index));
            among & 1 << index != 0 && pillar.is_some_and(|pillar| pillar.health > 0)
        };
        let standing: List<u8, 8> = (0..8).filter(standing).collect();
        let among = standing.iter().fold(0, |set, index| set | 1u8 << index);
        match standing.first() {
            None => {}
            Some(only) if standing.len() == 1 => self.wreck_one(*only, log),
            Some(_) => push(self, Step::Wrecked(Wrecked { among })),
        }
    }

    fn wreck_one(&mut self, index: u8, log: &mut dyn Log) {
        let Some(pillar) = self.board.pillars.get_mut(usize::from(index)) else {
            return;
        };
        pillar.health = pillar.health.saturating_sub(1);
        let health = pillar.health;
        log.bad(
            rules::Q9_08,
            Message::new(text::PILLAR_HIT)
                .with(index.saturating_add(1))
                .with(health),
        );
    }

    /// Toward the artifact: MD-Q9-09. Heroes and pillars hold it.
    fn maze_moves(&mut self, pack: &Pack<'_>, unit: u8, log: &mut dyn Log) {
        let Some(zone) = self.enemy(unit).map(|enemy| enemy.zone) else {
            return;
        };
        if !self.device_sees() {
            push(self, Step::MazeMove(unit));
            return;
        }
        if !self.is_slippery(pack, unit) {
            if self.intact_pillars().contains(zone) {
                log.cite(rules::Q9_08);
                return;
            }
            let holds = self.heroes_where(|hero| hero.is_here() && !hero.stunned && hero.zone == zone);
            if !holds.is_empty() {
                log.cite(rules::EPHASE_08);
                return;
            }
        }
        if let Some(goal) = self.artifact_zone() {
            self.quest_walk(unit, goal, log);
        }
    }

    pub(super) fn ask_maze_move(&self, unit: u8) -> Prompt {
        let says = Message::new(text::MAZE_MOVES);
        let says = match self.enemy(unit) {
            Some(enemy) => says.with(enemy.name()),
            None => says,
        };
        table(rules::Q9_09, says, Ask::Acknowledge)
    }

    fn is_slippery(&self, pack: &Pack<'_>, unit: u8) -> bool {
        use super::super::skill::Does;
        let skills = self.enemy_skills(pack, unit);
        skills.iter().any(|skill| skill.does == Does::Slippery)
    }
}
