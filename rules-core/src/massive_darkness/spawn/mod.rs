//! How enemies appear: draws, figures, positions, the guardian's treasure, the agents' reinforcements. MD-SPAWN-01 to
//! -12, MD-GUARDIAN-01 and -05.

mod agents;
mod figures;
mod zones;

use super::board::OFF;
use super::content::{EnemyCard, EnemyKind, EquipmentCard, Pile, Sort};
use super::decks::From;
use super::enemy::{Enemy, Mark};
use super::{MassiveDarkness, Phase, rules, table, text};
use crate::game::Log;
use crate::kit::deck::Deck;
use crate::map::Eyes;
use crate::pack::{Pack, Record};
use crate::prompt::{Answer, Ask, Prompt};
use crate::text::{Arg, Message};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Where an enemy appears.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Place {
    /// With the device's eyes.
    Zone(u8),
    /// In the zone of a hero: Ambush!
    Hero(u8),
    /// The level token named; with several zones the players choose.
    Level(u8),
    /// On the tile of this agent, which summons: MD-SPAWN-10.
    Agent(u8),
    /// The table knows: the text says where.
    Table,
}

/// What a guardian carries when it appears.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Gear {
    /// A treasure of the game's level: MD-SPAWN-07.
    GameLevel,
    Level(u8),
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Step {
    /// An enemy is about to be drawn from a deck, which may have to be renewed first.
    Summon(Draw),
    Draw(Draw),
    Where(Where),
    /// A guardian is about to draw its treasure.
    Equip(Equip),
    Treasure(Equip),
    Put(Put),
    /// The next agent summons.
    Reinforce,
    WhoSummons,
}

impl Step {
    pub fn waits(&self) -> bool {
        match self {
            Self::Draw(_) | Self::Where(_) | Self::Treasure(_) | Self::Put(_) | Self::WhoSummons => true,
            Self::Summon(_) | Self::Equip(_) | Self::Reinforce => false,
        }
    }

    #[inline(never)]
    pub fn ask(&self, game: &MassiveDarkness, pack: &Pack<'_>) -> Prompt {
        match self {
            Self::Summon(step) | Self::Draw(step) => step.ask(game),
            Self::Where(step) => step.ask(game),
            Self::Equip(step) | Self::Treasure(step) => step.ask(game),
            Self::Put(step) => step.ask(game, pack),
            Self::Reinforce | Self::WhoSummons => game.ask_who_summons(pack),
        }
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, answer: Answer, log: &mut dyn Log) {
        match (self, answer) {
            (Self::Draw(step), Answer::Card(card)) => step.resolve(game, pack, card.index, log),
            (Self::Where(step), Answer::Place(zone)) => step.resolve(game, pack, zone, log),
            (Self::Treasure(step), Answer::Card(card)) => step.resolve(game, pack, card.index, log),
            // The place was corrected away.
            (Self::Where(step), _) => game.discard_enemy(pack, step.card, log),
            (Self::WhoSummons, Answer::Choice(choice)) => {
                game.steps.push(super::Step::Spawn(Self::Reinforce));
                if let Some(agent) = game.agents_to_summon(pack).nth(u16::from(choice)) {
                    game.summon(pack, agent, log);
                }
            }
            // `Put` is done; the gate lets no other pair through.
            (_, _) => {}
        }
    }

    pub fn run(self, game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
        match self {
            Self::Summon(step) => step.run(game, log),
            Self::Equip(step) => step.run(game, pack, log),
            Self::Reinforce => game.reinforce(pack, log),
            Self::Draw(_) | Self::Where(_) | Self::Treasure(_) | Self::Put(_) | Self::WhoSummons => {}
        }
    }
}

/// An enemy card is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Draw {
    from: From,
    place: Place,
    gear: Gear,
}

impl Draw {
    fn run(mut self, game: &mut MassiveDarkness, log: &mut dyn Log) {
        log.cite(rules::SPAWN_01);
        log.cite(rules::LEVEL_06);
        if let Some(from) = game.ready(self.from, log) {
            self.from = from;
            game.steps.push(super::Step::Spawn(Step::Draw(self)));
        }
    }

    fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let (rule, says) = match self.from {
            From::Guards(level) => (rules::SPAWN_02, Message::new(text::DRAW_GUARD).with(level)),
            From::Lesser => (rules::SPAWN_06, Message::new(text::DRAW_LESSER)),
            From::Greater => (rules::SPAWN_06, Message::new(text::DRAW_GREATER)),
            // Enemies come from no other deck.
            From::Treasures(_) | From::Doors | From::Events | From::Artifacts => {
                (rules::SPAWN_01, Message::new(text::DRAW_GREATER))
            }
        };
        table(rule, says, game.decks.ask(self.from))
    }

    fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, card: u8, log: &mut dyn Log) {
        game.spawn_card(pack, card, self.place, self.gear, log);
    }
}

/// The enemy is known, and several zones fit: MD-SPAWN-08.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Where {
    card: u8,
    place: Place,
    gear: Gear,
}

impl Where {
    fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let rule = match self.place {
            Place::Agent(_) => rules::SPAWN_10,
            Place::Level(_) | Place::Zone(_) | Place::Hero(_) | Place::Table => rules::SPAWN_08,
        };
        let says = Message::new(text::APPEARS_WHERE).with(EnemyCard::card(self.card));
        let zones = game.zones_for(self.place);
        let ask = if zones.is_empty() {
            Ask::Acknowledge
        } else {
            Ask::place(zones)
        };
        table(rule, says, ask)
    }

    fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, zone: u8, log: &mut dyn Log) {
        game.appear(pack, self.card, self.place, zone, self.gear, log);
    }
}

/// A guardian draws its treasure: MD-SPAWN-07.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Equip {
    unit: u8,
    level: u8,
}

impl Equip {
    fn run(mut self, game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
        log.cite(rules::LEVEL_06);
        let Some(From::Treasures(level)) = game.ready(From::Treasures(self.level), log) else {
            return;
        };
        self.level = level;
        // A deck of nothing but Traps would be drawn for ever.
        if game.holds_gear(pack, level) {
            game.steps.push(super::Step::Spawn(Step::Treasure(self)));
        }
    }

    fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let name = game.enemy(self.unit).map(Enemy::name).unwrap_or_default();
        table(
            rules::SPAWN_07,
            Message::new(text::DRAW_GEAR).with(name).with(self.level),
            game.decks.ask(From::Treasures(self.level)),
        )
    }

    fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, card: u8, log: &mut dyn Log) {
        game.drawn(From::Treasures(self.level), card);
        let sort = pack.front::<EquipmentCard, (Pile, u8, Sort)>(card).map(|front| front.2);
        match sort.unwrap_or_default() {
            Sort::Trap | Sort::Luck => {
                let says = Message::new(text::GEAR_AGAIN).with(EquipmentCard::card(card));
                log.plain(rules::SPAWN_07, says);
                game.discard_equipment(pack, card, log);
                game.steps.push(super::Step::Spawn(Step::Equip(self)));
                return;
            }
            Sort::Item | Sort::Consumable => log.cite(rules::GUARDIAN_05),
            Sort::Combat => {}
        }
        let Some(name) = game.enemy(self.unit).map(Enemy::name) else {
            // Corrected away meanwhile.
            game.discard_equipment(pack, card, log);
            return;
        };
        game.with_enemy(self.unit, |enemy| enemy.loot = Some(card));
        let says = Message::new(text::CARRIES).with(name).with(EquipmentCard::card(card));
        log.bad(rules::GUARDIAN_01, says);
    }
}

/// The table puts the figures down: what, how many or how much health, where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Put {
    unit: u8,
    place: Place,
}

impl Put {
    fn ask(&self, game: &MassiveDarkness, pack: &Pack<'_>) -> Prompt {
        let Some(enemy) = game.enemy(self.unit) else {
            return table(rules::SPAWN_03, Message::new(text::PUT_NOTHING), Ask::Acknowledge);
        };
        let mob = game.enemy_kind(pack, self.unit) == EnemyKind::Mob;
        let (says, whose) = match self.place {
            Place::Level(level) if mob => (text::PUT_MOB_LEVEL, Arg::from(level)),
            Place::Level(level) => (text::PUT_ONE_LEVEL, Arg::from(level)),
            Place::Hero(seat) if mob => (text::PUT_MOB_HERO, Arg::from(game.hero(seat).name())),
            Place::Hero(seat) => (text::PUT_ONE_HERO, Arg::from(game.hero(seat).name())),
            Place::Agent(unit) => {
                let agent = game.enemy(unit).map(Enemy::name).unwrap_or_default();
                (
                    if mob { text::PUT_MOB_AGENT } else { text::PUT_ONE_AGENT },
                    Arg::from(agent),
                )
            }
            Place::Zone(_) | Place::Table if mob => (text::PUT_MOB, Arg::None),
            Place::Zone(_) | Place::Table => (text::PUT_ONE, Arg::None),
        };
        let (rule, number) = if mob {
            (rules::SPAWN_03, enemy.minions())
        } else {
            (rules::SPAWN_04, enemy.health)
        };
        let says = Message::new(says).with(enemy.name()).with(number).with(whose);
        table(rule, says, Ask::Acknowledge)
    }
}

impl MassiveDarkness {
    /// A guard of this level appears: draws, places, equips. MD-SPAWN-02 to -05, -07, -09.
    pub fn spawn_guard(&mut self, level: u8, place: Place) {
        self.summon_from(From::Guards(level), place);
    }

    /// A roaming monster of the game's level: MD-SPAWN-06.
    pub fn spawn_roaming(&mut self, place: Place) {
        self.summon_from(if self.level <= 3 { From::Lesser } else { From::Greater }, place);
    }

    pub fn spawn_greater(&mut self, place: Place) {
        self.summon_from(From::Greater, place);
    }

    fn summon_from(&mut self, from: From, place: Place) {
        self.steps.push(super::Step::Spawn(Step::Summon(Draw {
            from,
            place,
            gear: Gear::GameLevel,
        })));
    }

    /// A known enemy card appears, with the figures that it needs or not at all. `None` also when several zones fit, which
    /// is asked.
    pub fn spawn_card(&mut self, pack: &Pack<'_>, card: u8, place: Place, gear: Gear, log: &mut dyn Log) -> Option<u8> {
        self.set_aside(pack, card);
        if !self.has_figures(pack, card) {
            self.out_of_figures(pack, card, log);
            return None;
        }
        if self.options.eyes == Eyes::Table {
            return self.appear(pack, card, place, OFF, gear, log);
        }
        let zones = self.zones_for(place);
        if let Some(zone) = zones.only() {
            return self.appear(pack, card, place, zone, gear, log);
        }
        if zones.is_empty() {
            // A hero off the map, or a map without a place for it.
            self.discard_enemy(pack, card, log);
        } else {
            self.steps
                .push(super::Step::Spawn(Step::Where(Where { card, place, gear })));
        }
        None
    }

    /// Enters the enemy: MD-SPAWN-03 to -05.
    fn appear(
        &mut self,
        pack: &Pack<'_>,
        card: u8,
        place: Place,
        zone: u8,
        gear: Gear,
        log: &mut dyn Log,
    ) -> Option<u8> {
        let front: EnemyCard = pack.get(card);
        let party = self.party();
        let mut enemy = Enemy::new(card, zone);
        let rule = if front.kind == EnemyKind::Mob {
            enemy.health = front.health;
            enemy.minions[0] = front.minions.saturating_mul(party);
            log.cite(rules::SPAWN_05);
            rules::SPAWN_03
        } else {
            enemy.health = front.health.saturating_mul(party);
            rules::SPAWN_04
        };
        // What comes in the Enemy phase neither acts nor summons in it: MD-EPHASE-12, MD-AMB-14.
        enemy.set(Mark::Acted, self.phase == Phase::Enemies);
        enemy.set(Mark::Summoned, self.phase == Phase::Enemies);
        let (name, health, minions) = (enemy.name(), enemy.health, enemy.minions());
        let Some(unit) = self.enter(enemy) else {
            self.out_of_figures(pack, card, log);
            return None;
        };
        if !front.skills.is_empty() {
            log.cite(rules::SPAWN_11);
        }
        let level = match gear {
            Gear::GameLevel => Some(self.level),
            Gear::Level(level) => Some(level),
            Gear::None => None,
        };
        if let Some(level) = level {
            self.steps.push(super::Step::Spawn(Step::Equip(Equip { unit, level })));
        }
        match self.options.eyes {
            Eyes::Map => log.bad(rule, self.appears(name, front.kind, health, minions, zone)),
            // It stands there before its treasure is told.
            Eyes::Table => self.steps.push(super::Step::Spawn(Step::Put(Put { unit, place }))),
        }
        Some(unit)
    }

    fn appears(&self, name: crate::pack::CardId, kind: EnemyKind, health: u8, minions: u8, zone: u8) -> Message {
        let at = self.board.at(zone);
        let cell = Arg::Cell { x: at.x, y: at.y };
        let (says, number) = if kind == EnemyKind::Mob {
            (text::MOB_APPEARS, minions)
        } else {
            (text::ONE_APPEARS, health)
        };
        Message::new(says).with(name).with(cell).with(number)
    }

    /// Whether a guardian can draw something from this deck; level 5 is renewed for ever.
    fn holds_gear(&self, pack: &Pack<'_>, level: u8) -> bool {
        let is_gear = |card: u8| {
            let sort = pack.front::<EquipmentCard, (Pile, u8, Sort)>(card).map(|front| front.2);
            !matches!(sort, Some(Sort::Trap | Sort::Luck))
        };
        if usize::from(level) < super::decks::LEVELS {
            return true;
        }
        let discarded = self.decks.treasures.last().map(Deck::discarded);
        let pile = self.decks.candidates(From::Treasures(level)).cards;
        pile.union(&discarded.unwrap_or_default()).iter().any(is_gear)
    }
}
