//! Adventure 4, Goblin War Drums: MD-Q4-01 to -06. A tile falls when its wound tokens are gone.

use super::super::board::OFF;
use super::super::content::{AdventureCard, TileCard};
use super::super::enemy::{Enemy, Mark};
use super::super::spawn::Place;
use super::super::{MassiveDarkness, rules, table, text};
use super::arrival::Arrival;
use super::{AdventureAction, Step, push};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::kit::list::List;
use crate::pack::{Pack, Record};
use crate::prompt::{Ask, Choices, Outcome, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

pub const SENTINEL_CAME: u8 = 1;
pub const SENTINEL_DEAD: u8 = 2;
/// MD-Q4-02, for a pack without the map: 6R, 7V, 8R and 1V.
const TIMERS: [u8; 4] = [4, 2, 2, 2];
/// MD-Q4-05.
const SENTINEL_LEVEL: u8 = 4;
/// Choices of a question.
const MOST: usize = 32;

/// With the table's eyes: who stood on the tile that fell?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Fallen {
    timer: u8,
}

impl Fallen {
    pub fn ask(&self, game: &MassiveDarkness, pack: &Pack<'_>) -> Prompt {
        // The dead who lie there are lost too.
        let heroes: Choices = game
            .heroes_where(|hero| !hero.escaped)
            .iter()
            .map(|seat| Message::card(game.hero(seat).name()))
            .collect();
        mark(
            rules::Q4_04,
            game.tile_falls(pack, self.timer, text::HEROES_ON_TILE),
            heroes,
        )
    }

    pub fn resolve(self, game: &mut MassiveDarkness, _pack: &Pack<'_>, marks: u32, log: &mut dyn Log) {
        if marks != 0 {
            game.buried_alive(log);
        } else if !game.enemies_where(|_| true).is_empty() {
            push(game, Step::Buried(Buried { timer: self.timer }));
        }
    }
}

/// The same for enemies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Buried {
    timer: u8,
}

impl Buried {
    fn units(game: &MassiveDarkness) -> impl Iterator<Item = u8> + use<> {
        game.enemies_where(|_| true).iter().take(MOST)
    }

    pub fn ask(&self, game: &MassiveDarkness, pack: &Pack<'_>) -> Prompt {
        let names = Self::units(game).filter_map(|unit| game.enemy(unit).map(|enemy| Message::card(enemy.name())));
        mark(
            rules::Q4_03,
            game.tile_falls(pack, self.timer, text::ENEMIES_ON_TILE),
            names.collect(),
        )
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, marks: u32, log: &mut dyn Log) {
        let units: List<u8, MOST> = Self::units(game).collect();
        for (nth, unit) in units.iter().enumerate() {
            if marks & 1 << nth != 0 {
                game.crush_unit(pack, *unit, log);
            }
        }
    }
}

fn mark(rule: crate::rule::RuleId, says: Message, from: Choices) -> Prompt {
    let max = from.len() as u8;
    table(rule, says, Ask::Mark { from, min: 0, max })
}

impl MassiveDarkness {
    pub(super) fn drums_begin(&mut self, card: &AdventureCard, log: &mut dyn Log) {
        self.progress.timers = TIMERS;
        if !card.timers.is_empty() {
            self.progress.timers = [0; 4];
            for (tokens, timer) in self.progress.timers.iter_mut().zip(&card.timers) {
                *tokens = timer.tokens;
            }
        }
        log.plain(rules::Q4_02, Message::new(text::TIMERS));
    }

    /// The first hero in a pillar's zone: MD-Q4-05.
    pub(super) fn pillar_passed(&mut self, seat: u8, log: &mut dyn Log) {
        let zone = self.hero(seat).zone;
        if zone != OFF && self.intact_pillars().contains(zone) {
            self.sentinel_comes(log);
        }
    }

    pub(super) fn drums_actions(&self) -> List<AdventureAction, 4> {
        let told = self.device_sees() || self.progress.done & SENTINEL_CAME != 0;
        if told {
            List::new()
        } else {
            List::of(&[AdventureAction::Report])
        }
    }

    pub(super) fn sentinel_comes(&mut self, log: &mut dyn Log) {
        if self.progress.done & SENTINEL_CAME != 0 {
            return;
        }
        self.progress.done |= SENTINEL_CAME;
        log.bad(rules::Q4_05, Message::new(text::SENTINEL_COMES));
        log.cite(rules::PILLAR_01);
        let mut tokens = self.board.levels.iter();
        let place = match tokens.find(|token| token.level == SENTINEL_LEVEL) {
            Some(token) => Place::Zone(token.zone),
            None => Place::Level(SENTINEL_LEVEL),
        };
        let sentinel = Arrival {
            special: true,
            ..Arrival::at(place)
        };
        push(self, Step::Arrive(sentinel));
    }

    /// Its figure stands elsewhere on the map: another one, if any is free.
    pub(super) fn sentinel_is_missing(&mut self, arrival: Arrival, log: &mut dyn Log) {
        if self.decks.greater.is_empty() {
            log.cite(rules::Q4_05);
            self.progress.done |= SENTINEL_DEAD;
        } else {
            push(self, Step::Arrive(arrival));
        }
    }

    /// How far the sentinel's story has come: not here yet, here, dead.
    #[must_use]
    pub fn sentinel(&self) -> u8 {
        match self.progress.done {
            done if done & SENTINEL_DEAD != 0 => 2,
            done => done & SENTINEL_CAME,
        }
    }

    pub fn set_sentinel(&mut self, to: u8) {
        self.progress.done = match to {
            0 => 0,
            1 => SENTINEL_CAME,
            _ => SENTINEL_CAME | SENTINEL_DEAD,
        };
    }

    /// MD-Q4-01; a buried one counts as killed (MD-AMB-50).
    pub(super) fn sentinel_died(&mut self, enemy: &Enemy, log: &mut dyn Log) {
        if enemy.is(Mark::Special) {
            self.progress.done |= SENTINEL_DEAD;
            log.good(rules::Q4_01, Message::new(text::SENTINEL_DEAD));
        }
    }

    /// The token has passed: the lowest tile loses a wound token. MD-Q4-03, -06.
    pub(super) fn cave_in(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        let Some(timer) = self.lowest_tile(pack) else {
            return;
        };
        log.cite(rules::END_03);
        let mut left = 0;
        if let Some(tokens) = self.progress.timers.get_mut(usize::from(timer)) {
            *tokens = tokens.saturating_sub(1);
            left = *tokens;
        }
        let says = self.tile_falls(pack, timer, text::TILE_CRACKS).with(left);
        log.bad(rules::Q4_03, says);
        if left == 0 {
            log.cite(rules::Q4_06);
            self.tile_is_gone(pack, timer, log);
        }
    }

    /// Among the tiles that still have tokens; they are listed in rising order.
    fn lowest_tile(&self, pack: &Pack<'_>) -> Option<u8> {
        let card: AdventureCard = pack.get(self.adventure);
        let level = |timer: u8| {
            let timer = card.timers.get(usize::from(timer))?;
            self.board.tile_level(self.tile_corner(timer.x, timer.y))
        };
        let left = (0..).zip(&self.progress.timers).filter(|(_, tokens)| **tokens > 0);
        left.map(|(timer, _)| timer).min_by_key(|timer| (level(*timer), *timer))
    }

    fn tile_corner(&self, x: u8, y: u8) -> u8 {
        use super::super::tile::EDGE;
        self.board.zone(super::super::content::At {
            x: x.saturating_mul(EDGE),
            y: y.saturating_mul(EDGE),
        })
    }

    /// A message that begins with the name of the timer's tile.
    fn tile_falls(&self, pack: &Pack<'_>, timer: u8, says: crate::text::TextId) -> Message {
        let card: AdventureCard = pack.get(self.adventure);
        let tile = card.timers.get(usize::from(timer)).and_then(|timer| {
            let mut placed = card.tiles.iter();
            placed.find(|placed| (placed.x, placed.y) == (timer.x, timer.y))
        });
        match tile {
            Some(placed) => Message::new(says).with(TileCard::card(placed.tile)),
            None => Message::new(says).with(timer.saturating_add(1)),
        }
    }

    fn tile_is_gone(&mut self, pack: &Pack<'_>, timer: u8, log: &mut dyn Log) {
        log.bad(rules::Q4_03, self.tile_falls(pack, timer, text::TILE_FALLS));
        if !self.device_sees() {
            push(self, Step::Fallen(Fallen { timer }));
            return;
        }
        let card: AdventureCard = pack.get(self.adventure);
        let Some(timer) = card.timers.get(usize::from(timer)) else {
            return;
        };
        let tile = self.board.tile(self.tile_corner(timer.x, timer.y));
        let heroes = self.heroes_where(|hero| tile.contains(hero.zone) && !hero.escaped);
        for unit in self.enemies_where(|enemy| tile.contains(enemy.zone)).iter() {
            self.crush_unit(pack, unit, log);
        }
        self.remove_zones(&tile);
        for seat in heroes.iter() {
            self.with_hero(seat, |hero| {
                hero.health = 0;
                hero.zone = OFF;
            });
        }
        if !heroes.is_empty() {
            self.buried_alive(log);
        } else if self.board.pillars.is_empty() && self.progress.done & SENTINEL_CAME == 0 {
            // Nobody can bring the sentinel any more: MD-OVER-02.
            log.bad(rules::OVER_02, Message::new(text::GOAL_LOST));
            self.finish(Outcome::Lost, log);
        }
    }

    /// MD-Q4-04, MD-AMB-50: no resurrection helps.
    fn buried_alive(&mut self, log: &mut dyn Log) {
        log.bad(rules::Q4_04, Message::new(text::BURIED_ALIVE));
        self.finish(Outcome::Lost, log);
    }

    /// Takes zones off the map with everything that lies there.
    pub(super) fn remove_zones(&mut self, zones: &Bits) {
        let board = &mut self.board;
        for zone in zones.iter() {
            board.remove(zone);
        }
        board.treasures.retain(|token| !zones.contains(token.zone));
        board.tokens.retain(|token| !zones.contains(token.zone));
        board.pillars.retain(|pillar| !zones.contains(pillar.zone));
        board.levels.retain(|token| !zones.contains(token.zone));
        board.fireworks.retain(|zone| !zones.contains(*zone));
        board.entrance = board.entrance.filter(|zone| !zones.contains(*zone));
        board.exit = board.exit.filter(|zone| !zones.contains(*zone));
    }
}
