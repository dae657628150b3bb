//! Cards that roll dice of their own, and the card that has dice rolled again. BL-HIT-16, -18.

use super::super::super::battle::{Face, Roll};
use super::super::super::content::AlsoHits;
use super::super::super::unit::{Marks, Unit};
use super::super::super::{BattleLore, Side, ask, rules, text};
use super::super::Step;
use super::super::targets::Chosen;
use super::Work;
use crate::dice::{self, DieCard, SymbolCard};
use crate::game::Log;
use crate::kit::list::List;
use crate::pack::{Pack, Record};
use crate::prompt::{Answer, Ask, Choices, Die, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

use super::super::super::content::LoreCard;

/// Dice that one question can ask for.
const MOST: u8 = 16;

/// What the dice show.
fn shown(pack: &Pack<'_>, faces: &[u8]) -> Roll {
    let die: DieCard = pack.get(0);
    let mut roll = Roll::default();
    for face in faces.iter().filter_map(|face| die.faces.get(usize::from(*face))) {
        for symbol in Face::ALL {
            for _ in 0..dice::on_face(face, symbol as u8) {
                roll.add(symbol);
            }
        }
    }
    roll
}

impl BattleLore {
    pub(super) fn roll_for_card(&mut self, work: &Work<'_>, dice: u8, also: AlsoHits, flags: bool) {
        self.push_lore(Step::CardRoll(CardRoll {
            side: work.side,
            card: work.card,
            dice: dice.min(MOST),
            also,
            flags,
            units: List::of(work.units),
        }));
    }

    /// The card's player picks the dice, the roller rolls them again.
    pub(super) fn reroll_dice(&mut self, pack: &Pack<'_>, work: &Work<'_>, dice: u8, log: &mut dyn Log) {
        let left = dice.min(self.battle.roll.dice());
        if left == 0 {
            self.lore_is_void(work.card, log);
            return;
        }
        let step = Reroll {
            side: work.side,
            card: work.card,
            left,
            picked: Roll::default(),
        };
        step.go_on(self, pack, log);
    }
}

/// A card rolls against one unit after the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct CardRoll {
    side: Side,
    card: u8,
    dice: u8,
    also: AlsoHits,
    flags: bool,
    units: Chosen,
}

impl CardRoll {
    pub fn run(mut self, game: &mut BattleLore, log: &mut dyn Log) {
        let Some(unit) = self.units.remove(0) else { return };
        let rolling = Rolling {
            side: self.side,
            card: self.card,
            dice: self.dice,
            also: self.also,
            flags: self.flags,
            unit,
        };
        let (card, dice) = (self.card, self.dice);
        game.push_lore(Step::CardRoll(self));
        if dice > 0 && game.unit(unit).is_some_and(Unit::is_alive) {
            game.push_lore(Step::Rolling(rolling));
        } else {
            game.lore_is_void(card, log);
        }
    }
}

/// The card's player rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Rolling {
    side: Side,
    card: u8,
    dice: u8,
    also: AlsoHits,
    flags: bool,
    unit: u8,
}

impl Rolling {
    pub fn ask(self, game: &BattleLore, pack: &Pack<'_>) -> Prompt {
        let die = dice::die(pack, 0);
        let dice: List<Die, 16> = (0..self.dice).map(|_| die).collect();
        let says = game.told(text::LORE_ROLL, self.unit);
        let says = says.with(LoreCard::card(self.card)).with(self.dice);
        ask(game.seat(self.side), rules::HIT_18, says, Ask::Roll(dice))
    }

    pub fn resolve(self, game: &mut BattleLore, pack: &Pack<'_>, answer: &Answer, log: &mut dyn Log) {
        let Answer::Rolled(faces) = answer else { return };
        let Some(unit) = game.unit(self.unit).filter(|unit| unit.is_alive()) else {
            return;
        };
        let roll = shown(pack, faces);
        let also = match self.also {
            AlsoHits::Lore => Face::Lore,
            AlsoHits::Strike => Face::Strike,
        };
        let mut hits = roll.count(Face::helmet(unit.banner)).saturating_add(roll.count(also));
        let mut flags = if self.flags { roll.count(Face::Flag) } else { 0 };
        // Who is stuck in a web cannot run: BL-HIT-11.
        if unit.marks.has(Marks::WEBBED) {
            hits = hits.saturating_add(flags);
            flags = 0;
        }
        if unit.is_creature() && hits > 0 {
            log.cite(rules::HIT_16);
        }
        log.plain(
            rules::HIT_18,
            game.told(text::LORE_ROLLED, self.unit).with(hits).with(flags),
        );
        let unit = self.unit;
        if flags > 0 {
            game.push_lore(Step::Flags(Flags { unit, flags }));
        }
        if hits > 0 {
            game.take_hits(pack, unit, hits, self.side, log);
            game.check_victory(log);
        }
    }
}

/// After the hits of a card's roll, its flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Flags {
    unit: u8,
    flags: u8,
}

impl Flags {
    pub fn run(self, game: &mut BattleLore, pack: &Pack<'_>, log: &mut dyn Log) {
        if game.unit(self.unit).is_some_and(Unit::is_alive) {
            game.take_flags(pack, self.unit, self.flags, log);
        }
    }
}

/// Which of the dice are rolled again?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Reroll {
    side: Side,
    card: u8,
    left: u8,
    picked: Roll,
}

impl Reroll {
    fn on_table(game: &BattleLore) -> List<Face, 6> {
        let shown = |face: &Face| game.battle.roll.count(*face) > 0;
        Face::ALL.into_iter().filter(shown).collect()
    }

    fn pick(&mut self, game: &mut BattleLore, face: Face) {
        if game.battle.roll.remove(face) {
            self.picked.add(face);
        }
        self.left = self.left.saturating_sub(1);
    }

    /// Dice that show the same are as good as one another.
    fn go_on(mut self, game: &mut BattleLore, pack: &Pack<'_>, log: &mut dyn Log) {
        while self.left > 0 {
            match Self::on_table(game).as_ref() {
                [] => self.left = 0,
                [face] => self.pick(game, *face),
                [_, _, ..] => {
                    game.push_lore(Step::Reroll(self));
                    return;
                }
            }
        }
        let mut faces: List<Face, 16> = List::new();
        for face in Face::ALL {
            for _ in 0..self.picked.count(face) {
                faces.push(face);
            }
        }
        game.reroll(pack, &faces, log);
    }

    pub fn ask(self, game: &BattleLore) -> Prompt {
        let row = |face: &Face| {
            Message::new(text::LORE_FACE)
                .with(SymbolCard::card(*face as u8))
                .with(game.battle.roll.count(*face))
        };
        let choices: Choices = Self::on_table(game).iter().map(row).collect();
        ask(
            game.seat(self.side),
            rules::LCARD_13,
            Message::new(text::LORE_REROLL)
                .with(LoreCard::card(self.card))
                .with(self.left),
            Ask::Choose(choices),
        )
    }

    pub fn resolve(mut self, game: &mut BattleLore, pack: &Pack<'_>, answer: &Answer, log: &mut dyn Log) {
        let choice = if let Answer::Choice(choice) = answer {
            *choice
        } else {
            0
        };
        if let Some(face) = Self::on_table(game).get(usize::from(choice)) {
            self.pick(game, *face);
        }
        self.go_on(game, pack, log);
    }
}
