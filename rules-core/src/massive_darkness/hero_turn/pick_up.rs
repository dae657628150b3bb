//! Picking up tokens, and the cards that heroes draw for them. MD-PICK-01 to -07, MD-TRANS-06; Trap and Luck! as in
//! MD-AMB-45.

use super::{MassiveDarkness, Step, player};
use crate::game::Log;
use crate::map::Eyes;
use crate::massive_darkness::board::OFF;
use crate::massive_darkness::content::{EquipmentCard, Pile, Sort};
use crate::massive_darkness::decks::From;
use crate::massive_darkness::level::TOP;
use crate::massive_darkness::{rules, table, text};
use crate::pack::Pack;
use crate::prompt::{Ask, Choices, Prompt};
use crate::rule::RuleId;
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Section 9.5: what a Trap costs, and what Luck! brings.
const TRAP_WOUNDS: u8 = 1;
const LUCK_CARDS: u8 = 2;
/// A deck with nothing but Luck! in it ends here.
const MOST_LUCK: u8 = 8;
/// Tokens in the box: section 1.7.
const NORMAL: i16 = 30;
const SPECIAL: i16 = 4;

/// With the table's eyes: how many tokens lie here, and on a tile of which level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Count {
    Normal { seat: u8 },
    Special { seat: u8, normal: u8 },
    Level { seat: u8, normal: u8, special: u8 },
}

impl Count {
    pub fn ask(self, game: &MassiveDarkness) -> Prompt {
        let (rule, says, min, max) = match self {
            Self::Normal { .. } => (rules::PICK_01, Message::new(text::HOW_MANY_TOKENS), 0, NORMAL),
            Self::Special { .. } => (rules::PICK_01, Message::new(text::HOW_MANY_SPECIAL), 0, SPECIAL),
            Self::Level { .. } => {
                let says = Message::new(text::TILE_LEVEL).with(game.level);
                (rules::PICK_02, says, 1, i16::from(TOP))
            }
        };
        table(rule, says, Ask::Number { min, max })
    }

    pub fn resolve(self, game: &mut MassiveDarkness, number: i16, log: &mut dyn Log) {
        let number = u8::try_from(number).unwrap_or_default();
        match self {
            Self::Normal { seat } => {
                log.cite(rules::PICK_01);
                game.push_turn(Step::Count(Self::Special { seat, normal: number }));
            }
            Self::Special { seat, normal: 0 } if number == 0 => game.objectives_at_table(seat),
            Self::Special { seat, normal } => game.push_turn(Step::Count(Self::Level {
                seat,
                normal,
                special: number,
            })),
            Self::Level { seat, normal, special } => {
                game.objectives_at_table(seat);
                game.treasures_for_tokens(seat, normal, special, number, log);
            }
        }
    }
}

/// With the table's eyes: which objective tokens lie here, of those that are still on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Objectives {
    seat: u8,
}

impl Objectives {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let tokens = game.objectives_at(OFF);
        let from: Choices = tokens.iter().map(|token| Message::new(token.name())).collect();
        let max = from.len() as u8;
        table(
            rules::PICK_06,
            Message::new(text::WHICH_OBJECTIVES),
            Ask::Mark { from, min: 0, max },
        )
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, marks: u32, log: &mut dyn Log) {
        let marked = |index: usize| marks & 1u32.checked_shl(index as u32).unwrap_or(0) != 0;
        let tokens = game.objectives_at(OFF);
        for (_, token) in tokens.iter().enumerate().filter(|(index, _)| marked(*index)) {
            if game.is_over() {
                return;
            }
            game.take_token(pack, self.seat, *token, log);
        }
    }
}

/// Why a hero draws a treasure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Source {
    Token,
    Special,
    Transmutation,
    /// After so many others in a row.
    Luck(u8),
    /// As the adventure says.
    Reward,
    Artifact,
}

impl Source {
    fn rule(self) -> RuleId {
        match self {
            Self::Token => rules::PICK_02,
            Self::Special => rules::PICK_03,
            Self::Transmutation => rules::TRANS_01,
            Self::Luck(_) => rules::PICK_05,
            Self::Reward => rules::PICK_06,
            Self::Artifact => rules::ART_01,
        }
    }
}

/// Treasures still to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Draws {
    seat: u8,
    level: u8,
    count: u8,
    source: Source,
}

impl Draws {
    pub fn run(self, game: &mut MassiveDarkness, log: &mut dyn Log) {
        let Self {
            seat, level, source, ..
        } = self;
        // Nothing happens for the dead: MD-HERO-03.
        if self.count == 0 || game.hero(seat).health == 0 {
            return;
        }
        if let Some(from) = game.ready(From::Treasures(level), log) {
            game.push_turn(Step::Draws(Self {
                count: self.count.saturating_sub(1),
                ..self
            }));
            game.push_turn(Step::Draw(Draw { seat, from, source }));
        }
    }
}

/// The hero draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Draw {
    seat: u8,
    from: From,
    source: Source,
}

impl Draw {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let name = game.hero(self.seat).name();
        let says = match self.from {
            From::Treasures(level) => Message::new(text::DRAW_TREASURE).with(name).with(level),
            From::Guards(_) | From::Doors | From::Events | From::Lesser | From::Greater | From::Artifacts => {
                Message::new(text::DRAW_ARTIFACT).with(name)
            }
        };
        let cards = game.decks.candidates(self.from);
        player(self.seat, self.source.rule(), says, Ask::Draw(cards))
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, card: u8, log: &mut dyn Log) {
        let Self { seat, from, source } = self;
        game.drawn(from, card);
        log.cite(source.rule());
        let sort = pack.front::<EquipmentCard, (Pile, u8, Sort)>(card);
        let (level, sort) = sort.map_or((1, Sort::Combat), |(_, level, sort)| (level, sort));
        let special = matches!(sort, Sort::Trap | Sort::Luck);
        if special && source == Source::Transmutation {
            log.cite(rules::TRANS_06);
        }
        match sort {
            Sort::Trap => {
                let says = Message::new(text::TRAP).with(game.hero(seat).name());
                log.bad(rules::PICK_05, says);
                game.discard_equipment(pack, card, log);
                game.wound_hero(pack, seat, TRAP_WOUNDS, log);
            }
            Sort::Luck => {
                game.discard_equipment(pack, card, log);
                let (count, luck) = match source {
                    Source::Luck(luck) => (1, luck.saturating_add(1)),
                    Source::Token | Source::Special | Source::Transmutation | Source::Reward | Source::Artifact => {
                        (LUCK_CARDS, 0)
                    }
                };
                let says = Message::new(text::LUCK)
                    .with(game.hero(seat).name())
                    .with(count)
                    .with(level);
                log.good(rules::PICK_05, says);
                if luck < MOST_LUCK {
                    game.push_draws(seat, level, count, Source::Luck(luck));
                }
            }
            Sort::Combat | Sort::Item | Sort::Consumable if source == Source::Transmutation => {
                game.keep(pack, seat, card, log);
            }
            Sort::Combat | Sort::Item | Sort::Consumable => game.receive(pack, seat, card, log),
        }
    }
}

impl MassiveDarkness {
    /// The hero draws so many treasures of this level, one after another; Trap and Luck! are resolved.
    pub fn draw_treasure(&mut self, seat: u8, level: u8, count: u8) {
        self.push_draws(seat, level, count, Source::Reward);
    }

    /// A random artifact for the hero.
    pub fn draw_artifact(&mut self, seat: u8) {
        self.push_turn(Step::Artifact(seat));
    }

    pub(super) fn push_draws(&mut self, seat: u8, level: u8, count: u8, source: Source) {
        if count > 0 {
            self.push_turn(Step::Draws(Draws {
                seat,
                level: level.clamp(1, TOP),
                count,
                source,
            }));
        }
    }

    pub(super) fn find_artifact(&mut self, seat: u8, log: &mut dyn Log) {
        if let Some(from) = self.ready(From::Artifacts, log) {
            let source = Source::Artifact;
            self.push_turn(Step::Draw(Draw { seat, from, source }));
        }
    }

    /// Something to pick up, and no enemy: MD-PICK-01.
    pub(super) fn can_pick_up(&self, zone: u8) -> bool {
        self.something_lies(zone) && !self.is_guarded(zone)
    }

    pub(super) fn something_lies(&self, zone: u8) -> bool {
        self.board.treasures.iter().any(|here| here.zone == zone) || self.has_objective(zone)
    }

    /// By any enemy, even a stunned one: MD-AMB-24.
    pub(super) fn is_guarded(&self, zone: u8) -> bool {
        self.enemies.iter().flatten().any(|enemy| enemy.zone == zone)
    }

    /// Takes everything that lies in the zone: MD-PICK-01.
    pub(super) fn begin_pick_up(&mut self, pack: &Pack<'_>, seat: u8, log: &mut dyn Log) {
        self.pay_point();
        if self.options.eyes == Eyes::Table {
            self.push_turn(Step::Count(Count::Normal { seat }));
            return;
        }
        let hero = self.hero(seat);
        let (zone, name) = (hero.zone, hero.name());
        log.plain(rules::PICK_01, Message::new(text::PICKS_UP).with(name));
        let found = self.board.treasures.iter().position(|here| here.zone == zone);
        if let Some(here) = found.and_then(|index| self.board.treasures.remove(index)) {
            let level = self.board.tile_level(zone).unwrap_or_else(|| {
                log.cite(rules::PICK_07);
                self.level
            });
            self.treasures_for_tokens(seat, here.normal, here.special, level, log);
        }
        self.take_objectives(pack, seat, log);
    }

    /// MD-PICK-02, -03: by the level of the tile.
    fn treasures_for_tokens(&mut self, seat: u8, normal: u8, special: u8, level: u8, log: &mut dyn Log) {
        if special > 0 {
            log.cite(rules::PICK_03);
        }
        let (above, each) = if level < TOP { (level + 1, 1) } else { (TOP, 2) };
        self.push_draws(seat, above, special.saturating_mul(each), Source::Special);
        self.push_draws(seat, level, normal, Source::Token);
    }

    /// The objective tokens of the hero's zone, one after another: MD-PICK-06.
    fn take_objectives(&mut self, pack: &Pack<'_>, seat: u8, log: &mut dyn Log) {
        let zone = self.hero(seat).zone;
        for token in &self.objectives_at(zone) {
            if self.is_over() {
                return;
            }
            self.take_token(pack, seat, *token, log);
        }
    }

    fn objectives_at_table(&mut self, seat: u8) {
        if !self.objectives_at(OFF).is_empty() {
            self.push_turn(Step::Objectives(Objectives { seat }));
        }
    }
}
