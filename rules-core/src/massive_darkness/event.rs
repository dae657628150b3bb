//! The Event phase: one card, its happenings in printed order, and effects that last. MD-EVENT-01 and -02.

use super::content::{AdventureCard, EnemyCard, EnemyKind, EventCard, Happening, Patrol};
use super::decks::From;
use super::enemy::Mark;
use super::enemy_turn::Mode;
use super::hero::Hero;
use super::round::choose;
use super::spawn::Place;
use super::{MassiveDarkness, rules, table, text};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::map::Eyes;
use crate::pack::{Pack, Record};
use crate::prompt::{Answer, Ask, Choices, Prompt, Seat};
use crate::text::{Arg, Message};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Treasure tokens in the box.
const TREASURE_TOKENS: u8 = 30;

/// An effect that ends in an End phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Timed {
    pub effect: Lasting,
    /// Came in this round's Event phase: it lasts to the next round's End phase.
    pub fresh: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Lasting {
    /// Enemies roll so many yellow dice more in melee.
    EnemiesMelee(u8),
    /// Heroes in shadow have so many shields more.
    ShieldInShadow(u8),
    /// For this hero's next attack in this round.
    NextAttack(u8, super::skill::Effect),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Step {
    Draw,
    /// The happening of this card with this number is next.
    Happen(Happen),
    /// An instruction of the card for the table.
    Follow(Happen),
    InLight(InLight),
    WhoHeals,
    WhoIsStunned,
    /// Story mode with the table's eyes: the highest tile with a hero. MD-STORY-06.
    CurrentLevel(Happen),
}

impl Step {
    pub fn waits(&self) -> bool {
        match self {
            Self::Happen(_) => false,
            Self::Draw
            | Self::Follow(_)
            | Self::InLight(_)
            | Self::WhoHeals
            | Self::WhoIsStunned
            | Self::CurrentLevel(_) => true,
        }
    }

    #[inline(never)]
    pub fn ask(&self, game: &MassiveDarkness, pack: &Pack<'_>) -> Prompt {
        let (says, ask) = match self {
            Self::Draw => (
                Message::new(text::DRAW_EVENT).with(game.hero(game.first).name()),
                game.decks.ask(From::Events),
            ),
            Self::Happen(step) | Self::Follow(step) => (step.says(pack), Ask::Acknowledge),
            Self::InLight(_) => {
                let from: Choices = game.names(game.living());
                let max = from.len() as u8;
                (Message::new(text::WHO_IN_LIGHT), Ask::Mark { from, min: 0, max })
            }
            Self::WhoHeals => (Message::new(text::WHO_HEALS), choose(game.names(game.most_wounded()))),
            Self::WhoIsStunned => (
                Message::new(text::STUN_WHICH),
                choose(game.stunnable().iter().map(|unit| game.unit_and_zone(unit)).collect()),
            ),
            Self::CurrentLevel(_) => {
                let levels = (1..=super::level::TOP).map(|level| Message::new(text::LEVEL_NUMBER).with(level));
                (Message::new(text::HIGHEST_TILE), Ask::Choose(levels.collect()))
            }
        };
        // MD-EVENT-01: the first player draws, and decides what the card leaves open.
        Prompt {
            seat: Seat::Player(game.first),
            ..table(rules::EVENT_01, says, ask)
        }
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, answer: Answer, log: &mut dyn Log) {
        match (self, answer) {
            (Self::Draw, Answer::Card(card)) => {
                game.drawn(From::Events, card.index);
                log.scene(rules::EVENT_01, Message::new(text::EVENT).with(card));
                let first = Happen {
                    card: card.index,
                    number: 0,
                };
                game.steps.push(super::Step::Event(Self::Happen(first)));
            }
            (Self::InLight(step), Answer::Marks(marks)) => step.resolve(game, pack, marks, log),
            (Self::WhoHeals, Answer::Choice(choice)) => {
                if let Some(seat) = game.most_wounded().nth(u16::from(choice)) {
                    game.heal_hero(seat, u8::MAX, log);
                }
            }
            (Self::WhoIsStunned, Answer::Choice(choice)) => {
                if let Some(unit) = game.stunnable().nth(u16::from(choice)) {
                    game.stun_unit(unit, log);
                }
            }
            (Self::CurrentLevel(step), Answer::Choice(choice)) => {
                log.cite(rules::STORY_06);
                if let Happening::Patrol { who, level } = step.happening(pack) {
                    game.patrol(pack, who, choice.saturating_add(1), level, log);
                }
            }
            // `Follow` is done; the gate lets no other pair through.
            (_, _) => {}
        }
    }

    pub fn run(self, game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
        if let Self::Happen(step) = self {
            step.run(game, pack, log);
        }
    }
}

/// A line of the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Happen {
    card: u8,
    number: u8,
}

impl Happen {
    fn happening(self, pack: &Pack<'_>) -> Happening {
        let card: EventCard = pack.get(self.card);
        card.happenings
            .get(usize::from(self.number))
            .copied()
            .unwrap_or_default()
    }

    /// What the table does by itself.
    fn says(self, pack: &Pack<'_>) -> Message {
        match self.happening(pack) {
            Happening::TreasureInRooms => Message::new(text::TREASURE_IN_ROOMS),
            Happening::Nothing
            | Happening::Patrol { .. }
            | Happening::AgentsActivate
            | Happening::WoundHeroesInLight(_)
            | Happening::StunActiveHero
            | Happening::HealEveryone(_)
            | Happening::HealMostWounded
            | Happening::ExperienceForEveryone(_)
            | Happening::StunOneEnemy
            | Happening::EnemiesMelee(_)
            | Happening::ShieldInShadow(_)
            | Happening::Custom => Message::new(text::FOLLOW_CARD).with(EventCard::card(self.card)),
        }
    }

    fn run(self, game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
        let card: EventCard = pack.get(self.card);
        let Some(happening) = card.happenings.get(usize::from(self.number)) else {
            // The card is resolved: MD-DECK-05.
            log.cite(rules::DECK_05);
            game.decks.events.discard(self.card);
            return;
        };
        let push = |game: &mut MassiveDarkness, step| game.steps.push(super::Step::Event(step));
        push(
            game,
            Step::Happen(Self {
                number: self.number.saturating_add(1),
                ..self
            }),
        );
        let table_sees = game.options.eyes == Eyes::Table;
        match *happening {
            Happening::Nothing => log.plain(rules::EVENT_01, Message::new(text::NOTHING_HAPPENS)),
            Happening::Patrol { .. } if table_sees && game.options.story => push(game, Step::CurrentLevel(self)),
            Happening::Patrol { who, level } => {
                let current = game.event_level(log);
                game.patrol(pack, who, current, level, log);
            }
            Happening::AgentsActivate => {
                let agents = game.enemies_where(|enemy| {
                    !enemy.is(Mark::Asleep) && pack.front::<EnemyCard, EnemyKind>(enemy.card) == Some(EnemyKind::Agent)
                });
                if !agents.is_empty() {
                    game.activate_all(agents, Mode::Extra);
                }
            }
            Happening::WoundHeroesInLight(wounds) if table_sees => push(game, Step::InLight(InLight { wounds })),
            Happening::WoundHeroesInLight(wounds) => {
                let lit = game.living().iter().filter(|seat| !game.in_shadow(*seat)).collect();
                game.wound_all(pack, lit, wounds, log);
            }
            Happening::StunActiveHero => {
                // Outside of any activation it is the first player's: section 1.21.
                if game.hero(game.first).is_here() {
                    game.stun_hero(game.first, log);
                }
            }
            Happening::HealEveryone(amount) => {
                for seat in game.living().iter() {
                    game.heal_hero(seat, amount, log);
                }
            }
            Happening::HealMostWounded => {
                let heroes = game.most_wounded();
                match heroes.only() {
                    Some(seat) => game.heal_hero(seat, u8::MAX, log),
                    None if heroes.is_empty() => {}
                    None => push(game, Step::WhoHeals),
                }
            }
            Happening::ExperienceForEveryone(amount) => game.gain_all(amount, log),
            Happening::TreasureInRooms if table_sees => push(game, Step::Follow(self)),
            Happening::TreasureInRooms => game.treasure_in_rooms(log),
            Happening::StunOneEnemy => {
                let units = game.stunnable();
                match units.only() {
                    Some(unit) => game.stun_unit(unit, log),
                    None if units.is_empty() => {}
                    None => push(game, Step::WhoIsStunned),
                }
            }
            Happening::EnemiesMelee(dice) => game.lasts(Lasting::EnemiesMelee(dice), log),
            Happening::ShieldInShadow(shields) => game.lasts(Lasting::ShieldInShadow(shields), log),
            Happening::Custom => push(game, Step::Follow(self)),
        }
    }
}

/// The table says who stands in the light.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct InLight {
    wounds: u8,
}

impl InLight {
    fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, marks: u32, log: &mut dyn Log) {
        let marked = |place: u8| marks.checked_shr(u32::from(place)).unwrap_or(0) & 1 != 0;
        let living = game.living();
        let lit: Bits = (0..)
            .zip(living.iter())
            .filter(|(place, _)| marked(*place))
            .map(|(_, seat)| seat)
            .collect();
        for seat in living.iter() {
            game.with_hero(seat, |hero| hero.shadow = !lit.contains(seat));
        }
        game.wound_all(pack, lit, self.wounds, log);
    }
}

impl MassiveDarkness {
    /// MD-EVENT-01. Drawn for a dead first player too: MD-AMB-58.
    pub fn begin_event(&mut self, _pack: &Pack<'_>, log: &mut dyn Log) {
        if !self.has_events() {
            log.cite(rules::Q9_04);
        } else if self.ready(From::Events, log).is_some() {
            self.steps.push(super::Step::Event(Step::Draw));
        }
    }

    /// MD-EVENT-02: a guard of the game's level, or a monster, at a level token.
    fn patrol(&mut self, pack: &Pack<'_>, who: Patrol, current: u8, more: i8, log: &mut dyn Log) {
        log.cite(rules::EVENT_02);
        log.cite(rules::SPAWN_08);
        let level = match self.options.eyes {
            Eyes::Map => nearest_token(self.board.levels.iter().map(|token| token.level), current, more),
            Eyes::Table => {
                let card: AdventureCard = pack.get(self.adventure);
                nearest_token(card.levels.iter().map(|token| token.level), current, more)
            }
        };
        match who {
            Patrol::Guard => self.spawn_guard(self.level, Place::Level(level)),
            Patrol::Roaming => self.spawn_roaming(Place::Level(level)),
        }
    }

    /// The current level for event cards: MD-STORY-06.
    fn event_level(&self, log: &mut dyn Log) -> u8 {
        if !self.options.story {
            return self.level;
        }
        log.cite(rules::STORY_06);
        let living = self.living();
        let tiles = living
            .iter()
            .filter_map(|seat| self.board.tile_level(self.hero(seat).zone));
        tiles.max().unwrap_or(self.level)
    }

    fn lasts(&mut self, effect: Lasting, log: &mut dyn Log) {
        if self.timed.push(Timed { effect, fresh: true }) {
            log.plain(rules::EVENT_01, self.lasting_name(effect));
        }
    }

    fn wound_all(&mut self, pack: &Pack<'_>, heroes: Bits, wounds: u8, log: &mut dyn Log) {
        for seat in heroes.iter() {
            if !self.is_over() {
                self.wound_hero(pack, seat, wounds, log);
            }
        }
    }

    /// One token for each hero in a room, as long as there are tokens: MD-AMB-59.
    fn treasure_in_rooms(&mut self, log: &mut dyn Log) {
        for seat in self.living().iter() {
            let zone = self.hero(seat).zone;
            if !self.board.get(zone).room() {
                continue;
            }
            let lying = self.board.treasures.iter().map(|here| here.normal);
            if lying.fold(0, u8::saturating_add) >= TREASURE_TOKENS {
                log.plain(rules::EVENT_01, Message::new(text::NO_TREASURE_TOKENS));
                return;
            }
            self.board.add_treasure(zone, 1, 0);
            let at = self.board.at(zone);
            let cell = Arg::Cell { x: at.x, y: at.y };
            log.good(rules::EVENT_01, Message::new(text::TREASURE_AT).with(cell));
        }
    }

    /// The living heroes with the most wounds; nobody when nobody is wounded.
    fn most_wounded(&self) -> Bits {
        let most = self.living().iter().map(|seat| self.hero(seat).wounds()).max();
        self.heroes_where(|hero| hero.is_here() && hero.wounds() > 0 && Some(hero.wounds()) == most)
    }

    /// Whoever stands and can be touched at all.
    fn stunnable(&self) -> Bits {
        self.enemies_where(|enemy| !enemy.is(Mark::Stunned))
            .iter()
            .filter(|unit| self.is_attackable(*unit))
            .take(Choices::CAPACITY)
            .collect()
    }

    fn names(&self, heroes: Bits) -> Choices {
        heroes
            .iter()
            .map(|seat| Message::card(Hero::name(self.hero(seat))))
            .collect()
    }

    /// A unit by its name, and by its zone where the device knows it.
    fn unit_and_zone(&self, unit: u8) -> Message {
        let Some(enemy) = self.enemy(unit) else {
            return Message::new(text::PUT_NOTHING);
        };
        if self.options.eyes == Eyes::Table {
            return Message::card(enemy.name());
        }
        let at = self.board.at(enemy.zone);
        Message::new(text::UNIT_AT)
            .with(enemy.name())
            .with(Arg::Cell { x: at.x, y: at.y })
    }
}

/// The level of the token that an event means: the nearest one that there is; of two equally near the one that lies in
/// the card's direction. MD-AMB-13.
fn nearest_token(tokens: impl Iterator<Item = u8>, current: u8, more: i8) -> u8 {
    let level = current.saturating_add_signed(more);
    let other_way = |found: u8| if more < 0 { found > level } else { found < level };
    tokens
        .min_by_key(|found| (found.abs_diff(level), other_way(*found)))
        .unwrap_or(level.clamp(1, super::level::TOP))
}
