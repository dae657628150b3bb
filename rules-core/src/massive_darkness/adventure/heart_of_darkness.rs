//! Adventure 10, The Heart of Darkness: MD-Q10-01 to -10. Three stages joined by stairs, an Emissary in each.

use super::super::board::{Goal, OFF};
use super::super::content::{AdventureCard, EnemyCard};
use super::super::decks::From;
use super::super::enemy::{Enemy, Mark};
use super::super::round::choose;
use super::super::spawn::{Gear, Place};
use super::super::{MassiveDarkness, rules, table, text};
use super::arrival::Arrival;
use super::{AdventureAction, Step, push};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::kit::graph;
use crate::kit::list::List;
use crate::map::Border;
use crate::pack::{Pack, Record};
use crate::prompt::{Ask, Choices, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

const STAGES: u8 = 3;
/// MD-AMB-56: from this game level on the Demon is the greater one.
const GREATER_FROM: u8 = 4;
/// The chamber of the present stage's Emissary is open.
const CHAMBER_OPEN: u8 = 1;

/// The players share out the wounds of the dark, hero by hero: MD-Q10-03.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Baneful {
    seat: u8,
    left: u8,
}

impl Baneful {
    /// What the heroes after this one can still take.
    fn range(&self, game: &MassiveDarkness) -> (u8, u8) {
        let after = (self.seat.saturating_add(1)..game.party()).map(|seat| game.hero(seat));
        let room = after
            .filter(|hero| hero.is_here())
            .fold(0u8, |sum, hero| sum.saturating_add(hero.health));
        let health = game.hero(self.seat).health;
        let most = self.left.min(health);
        (self.left.saturating_sub(room).min(most), most)
    }

    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let (min, max) = self.range(game);
        table(
            rules::Q10_03,
            Message::new(text::BANEFUL_SHARE)
                .with(game.hero(self.seat).name())
                .with(self.left),
            Ask::Number {
                min: min.into(),
                max: max.into(),
            },
        )
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, wounds: i16, log: &mut dyn Log) {
        let wounds = u8::try_from(wounds).unwrap_or_default();
        log.cite(rules::Q10_03);
        game.wound_hero(pack, self.seat, wounds, log);
        if !game.is_over() {
            game.share_wounds(pack, self.seat.saturating_add(1), self.left.saturating_sub(wounds), log);
        }
    }
}

/// The last Emissary's equipment: MD-Q10-07.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct SecondCard;

impl SecondCard {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        table(
            rules::Q10_07,
            Message::new(text::DRAW_SECOND),
            game.decks.ask(From::Greater),
        )
    }

    pub fn resolve(self, game: &mut MassiveDarkness, card: u8, log: &mut dyn Log) {
        game.drawn(From::Greater, card);
        game.progress.second = Some(card);
        log.bad(
            rules::Q10_07,
            Message::new(text::SECOND_CARD).with(EnemyCard::card(card)),
        );
    }
}

/// A lever was flipped: which pillar falls? MD-Q10-10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Topple;

impl Topple {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let pillars: Choices = game
            .standing_pillars()
            .iter()
            .map(|pillar| Message::new(text::PILLAR_NAME).with(pillar.saturating_add(1)))
            .collect();
        table(rules::Q10_10, Message::new(text::WHICH_PILLAR_FALLS), choose(pillars))
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, choice: u8, log: &mut dyn Log) {
        if let Some(pillar) = game.standing_pillars().nth(choice.into()) {
            game.topple(pack, pillar, log);
        }
    }
}

impl MassiveDarkness {
    /// MD-Q10-05. The Demon's cards are set aside: nobody else uses the figure.
    pub(super) fn emissary_begins(&mut self, pack: &Pack<'_>, card: &AdventureCard, log: &mut dyn Log) {
        self.progress.stage = 1;
        for demon in &card.enemies {
            self.set_aside(pack, *demon);
        }
        log.cite(rules::Q10_05);
        self.emissary_comes(pack, card, log);
    }

    /// The Emissary of the present stage: MD-Q10-04, -06, -07, MD-AMB-56.
    fn emissary_comes(&mut self, pack: &Pack<'_>, card: &AdventureCard, log: &mut dyn Log) {
        let stage = self.progress.stage;
        let last = stage >= STAGES;
        let start = card.starts.get(usize::from(stage.saturating_sub(1)));
        let place = match start {
            Some(at) => self.spot(self.board.zone(*at)),
            None => Place::Table,
        };
        let greater = last || self.level >= GREATER_FROM;
        let emissary = Arrival {
            greater,
            asleep: true,
            ..Arrival::special(place, if last { Gear::None } else { Gear::GameLevel })
        };
        if last && self.ready(From::Greater, log).is_some() {
            push(self, Step::SecondCard(SecondCard));
        }
        self.own_enemy(pack, card, usize::from(greater), emissary, log);
    }

    /// The part of the map that stairs alone join with the others.
    fn stage_of(&self, zone: u8) -> u8 {
        let part = |from: u8| {
            let way = |zone, side| {
                let wall = self.board.border(zone, side) == Border::Wall;
                self.board.beside(zone, side).filter(|_| !wall)
            };
            graph::distances(from, way).reached().contains(zone)
        };
        let below = |nth: usize| self.board.stairs.get(nth).is_some_and(|(lower, _)| part(*lower));
        let above = |nth: usize| self.board.stairs.get(nth).is_some_and(|(_, upper)| part(*upper));
        match () {
            () if below(0) => 1,
            () if above(1) => 3,
            () if above(0) => 2,
            () => 1,
        }
    }

    /// Heroes use a staircase only when the Emissary of the stage they are in is dead: MD-Q10-02.
    pub(super) fn may_climb(&self, from: u8, to: u8) -> bool {
        let stairs = self
            .board
            .stairs
            .iter()
            .any(|(a, b)| (*a, *b) == (from, to) || (*b, *a) == (from, to));
        !stairs || self.stage_of(from) <= self.progress.found
    }

    pub(super) fn stage_reached(&mut self, pack: &Pack<'_>, seat: u8, log: &mut dyn Log) {
        let zone = self.hero(seat).zone;
        if zone != OFF && self.device_sees() && self.stage_of(zone) > self.progress.stage {
            log.cite(rules::Q10_02);
            self.next_stage(pack, log);
        }
    }

    /// MD-Q10-06.
    pub(super) fn next_stage(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        self.progress.stage = self.progress.stage.saturating_add(1).min(STAGES);
        self.progress.done = 0;
        log.bad(rules::Q10_06, Message::new(text::NEXT_STAGE).with(self.progress.stage));
        let card: AdventureCard = pack.get(self.adventure);
        self.emissary_comes(pack, &card, log);
    }

    /// The start of a round: MD-Q10-03. Nobody shares with the dead (MD-AMB-56).
    pub(super) fn baneful_dark(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        let wounds = self.party().saturating_mul(self.progress.stage.saturating_sub(1));
        if wounds == 0 {
            return;
        }
        log.bad(rules::Q10_03, Message::new(text::BANEFUL_DARK).with(wounds));
        let living = self.living();
        let health = living
            .iter()
            .fold(0u8, |sum, seat| sum.saturating_add(self.hero(seat).health));
        self.share_wounds(pack, 0, wounds.min(health), log);
    }

    /// Goes on to the next hero who has a choice.
    fn share_wounds(&mut self, pack: &Pack<'_>, from: u8, left: u8, log: &mut dyn Log) {
        let mut left = left;
        for seat in from..self.party() {
            if left == 0 {
                return;
            }
            if !self.hero(seat).is_here() {
                continue;
            }
            let share = Baneful { seat, left };
            let (min, max) = share.range(self);
            if min < max {
                push(self, Step::Baneful(share));
                return;
            }
            left = left.saturating_sub(min);
            self.wound_hero(pack, seat, min, log);
        }
    }

    /// MD-Q10-08; the Emissary wakes, the last one only without pillars.
    pub(super) fn emissary_opens(&mut self, pack: &Pack<'_>, rooms: &Bits, log: &mut dyn Log) -> bool {
        let card: AdventureCard = pack.get(self.adventure);
        let marked = card.starts.iter().chain(&card.rooms);
        let demonic = marked.map(|at| self.board.zone(*at)).any(|zone| rooms.contains(zone));
        if !demonic {
            return true;
        }
        log.cite(rules::Q10_08);
        log.cite(rules::DOOR_08);
        let his = self.enemies_where(|enemy| enemy.is(Mark::Special) && rooms.contains(enemy.zone));
        if !his.is_empty() {
            self.progress.done |= CHAMBER_OPEN;
            self.wake_emissary(log);
        }
        false
    }

    /// With the table's eyes.
    pub(super) fn emissary_chamber(&mut self, log: &mut dyn Log) {
        log.cite(rules::Q10_08);
        self.progress.done |= CHAMBER_OPEN;
        self.wake_emissary(log);
    }

    pub(super) fn wake_emissary(&mut self, log: &mut dyn Log) {
        let barred = self.progress.stage >= STAGES && self.pillars_left() > 0;
        if barred {
            log.cite(rules::Q10_10);
        }
        if barred || self.progress.done & CHAMBER_OPEN == 0 {
            return;
        }
        for unit in self.enemies_where(|enemy| enemy.is(Mark::Special)).iter() {
            self.wake(unit, log);
        }
    }

    /// MD-Q10-01.
    pub(super) fn emissary_died(&mut self, pack: &Pack<'_>, enemy: &Enemy, log: &mut dyn Log) {
        if !enemy.is(Mark::Special) {
            return;
        }
        self.set_aside(pack, enemy.card);
        self.progress.found = self.progress.found.saturating_add(1);
        log.good(
            rules::Q10_01,
            Message::new(text::EMISSARY_DEAD).with(self.progress.found),
        );
        if self.progress.found >= STAGES {
            push(self, Step::Victory);
        }
    }

    pub(super) fn emissary_actions(&self, seat: u8) -> List<AdventureAction, 4> {
        let mut actions = List::new();
        let moving = self.turn.points > 0;
        let zone = self.hero(seat).zone;
        let lever = if self.device_sees() {
            self.zones_of(Goal::Lair).contains(zone)
        } else {
            self.board.tokens.iter().any(|token| token.objective == Goal::Lair)
        };
        if !moving && self.turn.actions > 0 && lever && self.pillars_left() > 0 {
            actions.push(AdventureAction::Lever);
        }
        if self.device_sees() {
            return actions;
        }
        let alive = self.progress.found < self.progress.stage;
        if moving && alive && self.progress.done & CHAMBER_OPEN == 0 {
            actions.push(AdventureAction::Chamber);
        }
        if !alive && self.progress.stage < STAGES {
            actions.push(AdventureAction::Report);
        }
        actions
    }

    fn standing_pillars(&self) -> Bits {
        let pillars = (0..).zip(self.board.pillars.iter());
        pillars
            .filter(|(_, pillar)| pillar.health > 0)
            .map(|(index, _)| index)
            .collect()
    }

    /// Each lever once: MD-Q10-10.
    pub(super) fn lever_flipped(&mut self, pack: &Pack<'_>, seat: u8, log: &mut dyn Log) {
        let zone = self.hero(seat).zone;
        let sees = self.device_sees();
        let mut tokens = self.board.tokens.iter();
        let lever = tokens.position(|token| token.objective == Goal::Lair && (token.zone == zone || !sees));
        if let Some(lever) = lever {
            self.board.tokens.remove(lever);
        }
        self.progress.levers = self.progress.levers.saturating_add(1);
        log.good(
            rules::Q10_10,
            Message::new(text::LEVER_FLIPPED).with(self.hero(seat).name()),
        );
        let pillars = self.standing_pillars();
        match pillars.only() {
            Some(pillar) => self.topple(pack, pillar, log),
            None if pillars.is_empty() => {}
            None => push(self, Step::Topple(Topple)),
        }
    }

    fn topple(&mut self, pack: &Pack<'_>, pillar: u8, log: &mut dyn Log) {
        let Some(pillar) = self.board.pillars.get_mut(usize::from(pillar)) else {
            return;
        };
        pillar.health = 0;
        let zone = pillar.zone;
        log.cite(rules::Q10_10);
        self.pillar_destroyed(pack, zone, log);
    }
}
