//! The dice on the table: the one joint roll (MD-COMBAT-01), dice rolled again or added later, dice taken away
//! (MD-ENCH-09), and what they show together.
//!
//! Dice lie in the order of the pack: yellow, red, blue, green. A set of them is a mask over their places.

use super::{Combat, Stage, Step};
use crate::chance::Odds;
use crate::dice::{DieCard, Face, die, on_face};
use crate::game::Log;
use crate::kit::list::List;
use crate::massive_darkness::skill::{Side, Symbol};
use crate::massive_darkness::{MassiveDarkness, rules, text};
use crate::pack::{Pack, Record};
use crate::prompt::{Ask, Choices, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Three of each colour: MD-COMBAT-06.
pub const MOST: u8 = 3;
pub const DICE: usize = 12;

/// Weak and strong dice of a side.
#[must_use]
pub fn colours(side: Side) -> [u8; 2] {
    match side {
        Side::Attack => [0, 1],
        Side::Defence => [2, 3],
    }
}

/// What one side's dice show, and what effects make of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Tally {
    /// Hits of attack dice, shields of defence dice.
    pub shown: u8,
    pub shown_bam: u8,
    pub shown_diamond: u8,
    pub blanks: u8,
    /// Hits or shields that effects add or take.
    pub added: i8,
    pub added_bam: u8,
    pub added_diamond: u8,
    /// Paid or cancelled: MD-ENCH-04, MD-ENCH-10.
    pub spent_bam: u8,
    pub spent_diamond: u8,
}

impl Tally {
    /// Hits or shields in all.
    #[must_use]
    pub fn total(&self) -> u8 {
        self.shown.saturating_add_signed(self.added)
    }

    /// Never below nothing at any moment.
    pub fn add(&mut self, amount: i8) {
        let least = i8::try_from(self.shown).unwrap_or(i8::MAX).saturating_neg();
        self.added = self.added.saturating_add(amount).max(least);
    }

    #[must_use]
    pub fn bam(&self) -> u8 {
        self.shown_bam
            .saturating_add(self.added_bam)
            .saturating_sub(self.spent_bam)
    }

    #[must_use]
    pub fn diamond(&self) -> u8 {
        let all = self.shown_diamond.saturating_add(self.added_diamond);
        all.saturating_sub(self.spent_diamond)
    }

    /// Takes symbols away, as many as there are; says whether there were any.
    pub fn spend(&mut self, bam: u8, diamond: u8) -> bool {
        let (bam, diamond) = (bam.min(self.bam()), diamond.min(self.diamond()));
        self.spent_bam = self.spent_bam.saturating_add(bam);
        self.spent_diamond = self.spent_diamond.saturating_add(diamond);
        bam > 0 || diamond > 0
    }

    fn show(&mut self, side: Side, face: &Face) {
        self.shown = self.shown.saturating_add(strength(side, face));
        self.shown_bam = self.shown_bam.saturating_add(on_face(face, Symbol::Bam as u8));
        self.shown_diamond = self.shown_diamond.saturating_add(on_face(face, Symbol::Diamond as u8));
        self.blanks = self.blanks.saturating_add(u8::from(face.is_empty()));
    }
}

/// Hits on an attack die, shields on a defence die.
#[must_use]
pub fn strength(side: Side, face: &Face) -> u8 {
    let symbol = match side {
        Side::Attack => Symbol::Hit,
        Side::Defence => Symbol::Shield,
    };
    on_face(face, symbol as u8)
}

/// Whose die a colour is: MD-ENCH-12.
fn side_of(colour: u8) -> Side {
    if colour < 2 { Side::Attack } else { Side::Defence }
}

impl Combat {
    /// The dice with their colours, in order.
    fn colours(&self) -> impl Iterator<Item = u8> {
        let pool = self.pool;
        (0..4).flat_map(move |colour| core::iter::repeat_n(colour, usize::from(pool.count(colour))))
    }

    /// Colour, place and face of each die, as far as they are rolled.
    fn dice(&self) -> impl Iterator<Item = (u8, u8, u8)> {
        (0..)
            .zip(self.colours().zip(self.faces.iter()))
            .map(|(place, (colour, face))| (place, colour, *face))
    }

    /// Places of a side's dice, or of one colour of them.
    pub fn places(&self, side: Side, only: Option<u8>) -> u16 {
        self.mask(|_, colour, _| side_of(colour) == side && only.is_none_or(|only| only == colour))
    }

    fn mask(&self, mut test: impl FnMut(u8, u8, u8) -> bool) -> u16 {
        self.dice()
            .filter(|(place, colour, face)| test(*place, *colour, *face))
            .fold(0, |mask, (place, _, _)| mask | 1 << place)
    }

    /// Shows the dice of a mask with their cards, each card read once.
    pub fn each_die(&self, pack: &Pack<'_>, mask: u16, visit: &mut dyn FnMut(u8, u8, &DieCard, &Face)) {
        let mut read: Option<(u8, DieCard)> = None;
        for (place, colour, face) in self.dice().filter(|(place, _, _)| mask & 1 << place != 0) {
            if read.as_ref().is_none_or(|(of, _)| *of != colour) {
                read = Some((colour, pack.get(colour)));
            }
            if let Some((_, card)) = &read {
                let blank = Face::new();
                visit(place, colour, card, card.faces.get(usize::from(face)).unwrap_or(&blank));
            }
        }
    }

    /// What the dice of a mask show on one side.
    pub fn shown(&self, pack: &Pack<'_>, side: Side, mask: u16) -> Tally {
        let mut tally = Tally::default();
        self.each_die(pack, mask & self.places(side, None), &mut |_, _, _, face| {
            tally.show(side, face);
        });
        tally
    }

    /// Reads both sides' dice anew.
    pub fn recount(&mut self, pack: &Pack<'_>) {
        for side in Side::ORDER {
            let now = self.shown(pack, side, u16::MAX);
            let tally = &mut self.of_mut(side).tally;
            *tally = Tally {
                shown: now.shown,
                shown_bam: now.shown_bam,
                shown_diamond: now.shown_diamond,
                blanks: now.blanks,
                ..*tally
            };
            tally.add(0);
        }
    }

    pub fn blanks(&self, pack: &Pack<'_>, side: Side) -> u16 {
        let mut blanks = 0;
        self.each_die(pack, self.places(side, None), &mut |place, _, _, face| {
            if face.is_empty() {
                blanks |= 1 << place;
            }
        });
        blanks
    }

    /// Dice that go away with everything on them: MD-ENCH-09.
    pub fn remove(&mut self, pack: &Pack<'_>, mask: u16) {
        let kept: List<(u8, u8), DICE> = self
            .dice()
            .filter(|(place, _, _)| mask & 1 << place == 0)
            .map(|(_, colour, face)| (colour, face))
            .collect();
        self.faces = kept.iter().map(|(_, face)| *face).collect();
        for colour in 0..4 {
            let left = kept.iter().filter(|(of, _)| *of == colour).count() as u8;
            self.pool.remove(colour, self.pool.count(colour).saturating_sub(left));
        }
        self.recount(pack);
    }

    /// Adds dice after the roll, three of a colour at most; gives the places where they lie: MD-ENCH-13.
    pub fn add_dice(&mut self, colour: u8, count: u8) -> u16 {
        let end = |combat: &Self| combat.colours().filter(|of| *of <= colour).count();
        let count = count.min(MOST.saturating_sub(self.pool.count(colour)));
        let mut mask = 0;
        for _ in 0..count {
            let place = end(self);
            if self.faces.insert(place, 0) && self.pool.add(colour, 1) {
                mask |= 1 << place;
            }
        }
        mask
    }

    /// How a die reads in a list of choices.
    fn die_message(side: Side, colour: u8, face: &Face) -> Message {
        Message::new(match side {
            Side::Attack => text::ATTACK_DIE,
            Side::Defence => text::DEFENCE_DIE,
        })
        .with(DieCard::card(colour))
        .with(strength(side, face))
        .with(on_face(face, Symbol::Bam as u8))
        .with(on_face(face, Symbol::Diamond as u8))
    }

    /// The dice of a mask as choices; turned over, if that is what is offered.
    pub fn die_choices(&self, pack: &Pack<'_>, mask: u16, turned: bool) -> Choices {
        let mut choices = Choices::new();
        self.each_die(pack, mask, &mut |place, colour, card, face| {
            let shows = if turned { self.opposite(card, place) } else { face };
            choices.push(Self::die_message(side_of(colour), colour, shows));
        });
        choices
    }

    /// Packs list faces so that opposite ones are as far from the ends.
    pub fn opposite<'c>(&self, card: &'c DieCard, place: u8) -> &'c Face {
        const BLANK: &Face = &Face::new();
        let face = self.faces.get(usize::from(place)).copied().unwrap_or_default();
        let last = card.faces.len().saturating_sub(1);
        card.faces.get(last.saturating_sub(usize::from(face))).unwrap_or(BLANK)
    }

    pub fn flip(&mut self, pack: &Pack<'_>, place: u8) {
        let mut turned = None;
        self.each_die(pack, 1 << place, &mut |_, _, card, _| {
            let face = self.faces.get(usize::from(place)).copied().unwrap_or_default();
            turned = (card.faces.len() as u8)
                .checked_sub(1)
                .map(|last| last.saturating_sub(face));
        });
        if let (Some(face), Some(turned)) = (self.faces.get_mut(usize::from(place)), turned) {
            *face = turned;
        }
        self.recount(pack);
    }
}

/// The places in a mask, lowest first.
pub fn places_of(mask: u16) -> impl Iterator<Item = u8> {
    (0..DICE as u8).filter(move |place| mask & 1 << place != 0)
}

/// Marks over a list of the dice of a mask, as a mask of places.
#[must_use]
pub fn marked(mask: u16, marks: u32) -> u16 {
    (0..)
        .zip(places_of(mask))
        .filter(|(choice, _)| marks & 1u32 << choice != 0)
        .fold(0, |mask, (_, place)| mask | 1 << place)
}

/// Dice are rolled: all of them, or some again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Roll {
    pub mask: u16,
    /// Dice that an enchantment has just added: they replace nothing.
    pub fresh: bool,
}

impl Roll {
    pub fn ask(&self, game: &MassiveDarkness, pack: &Pack<'_>) -> Prompt {
        let combat = &game.combat;
        let places = combat
            .colours()
            .zip(0..)
            .filter(|(_, place)| self.mask & 1 << place != 0);
        let dice: List<_, 16> = places.map(|(colour, _)| die(pack, colour)).collect();
        let (rule, says) = if self.fresh {
            (rules::ENCH_13, text::ROLL_ADDED)
        } else if combat.is_rolled() {
            (rules::REROLL_01, text::ROLL_AGAIN)
        } else {
            (rules::COMBAT_01, text::ROLL_ALL)
        };
        Prompt {
            seat: combat.seat(Side::Attack),
            rule,
            says: Message::new(says)
                .with(game.fighter(Side::Attack))
                .with(game.fighter(Side::Defence))
                .with(dice.len() as u8),
            ask: Ask::Roll(dice),
        }
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, faces: &[u8], log: &mut dyn Log) {
        let combat = &mut game.combat;
        if !combat.is_rolled() {
            combat.faces = List::of(faces);
            combat.stage = Stage::Roll.next();
            log.cite(rules::COMBAT_01);
        } else {
            if self.fresh {
                log.cite(rules::ENCH_13);
            } else {
                log.cite(rules::REROLL_01);
                // What was paid with a die goes with it: MD-ENCH-13.
                for side in Side::ORDER {
                    let gone = combat.shown(pack, side, self.mask);
                    let tally = &mut combat.of_mut(side).tally;
                    tally.spent_bam = tally.spent_bam.saturating_sub(gone.shown_bam);
                    tally.spent_diamond = tally.spent_diamond.saturating_sub(gone.shown_diamond);
                }
            }
            for (place, face) in places_of(self.mask).zip(faces) {
                if let Some(die) = combat.faces.get_mut(usize::from(place)) {
                    *die = *face;
                }
            }
        }
        combat.recount(pack);
        log.plain(
            rules::COMBAT_01,
            Message::new(text::ROLLED)
                .with(combat.attacker.tally.total())
                .with(combat.defender.tally.total()),
        );
    }

    /// Hits less shields over all faces of the dice to be rolled; the others stay, and skills count as they stand.
    pub fn odds(&self, game: &MassiveDarkness, pack: &Pack<'_>) -> Option<Odds> {
        let combat = &game.combat;
        let mut odds = Odds::default().with_die(&[combat.standing()])?;
        let (mut read, mut values): (u8, List<i8, 20>) = (u8::MAX, List::new());
        for (colour, place) in combat.colours().zip(0u8..) {
            let side = side_of(colour);
            let sign = |strength: u8| {
                let value = i8::try_from(strength).unwrap_or(i8::MAX);
                if side == Side::Attack {
                    value
                } else {
                    value.saturating_neg()
                }
            };
            if colour != read {
                let card: DieCard = pack.get(colour);
                values = card.faces.iter().map(|face| sign(strength(side, face))).collect();
                read = colour;
            }
            odds = if self.mask & 1 << place != 0 {
                odds.with_die(&values)?
            } else {
                let face = combat.faces.get(usize::from(place)).copied().unwrap_or_default();
                odds.with_die(&[values.get(usize::from(face)).copied().unwrap_or(0)])?
            };
        }
        Some(odds)
    }
}

/// A hero picks the dice that his enchantment takes from the other side: MD-ENCH-09, D-07.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Remove {
    /// Who picks.
    pub by: Side,
    pub mask: u16,
    pub count: u8,
}

impl Remove {
    pub fn ask(&self, game: &MassiveDarkness, pack: &Pack<'_>) -> Prompt {
        let from = game.combat.die_choices(pack, self.mask, false);
        let count = self.count.min(from.len() as u8);
        Prompt {
            seat: game.combat.seat(self.by),
            rule: rules::ENCH_09,
            says: Message::new(text::REMOVE_DICE).with(count),
            ask: Ask::Mark {
                from,
                min: count,
                max: count,
            },
        }
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, marks: u32, log: &mut dyn Log) {
        let mask = marked(self.mask, marks);
        game.remove_dice(pack, mask, log);
    }
}

impl MassiveDarkness {
    /// One joint roll: MD-COMBAT-01.
    pub fn roll_stage(&mut self) -> bool {
        if self.combat.pool.is_empty() {
            return true;
        }
        self.ask_in_combat(Step::Roll(Roll {
            mask: u16::MAX,
            fresh: false,
        }));
        false
    }

    pub fn remove_dice(&mut self, pack: &Pack<'_>, mask: u16, log: &mut dyn Log) {
        log.plain(
            rules::ENCH_09,
            Message::new(text::DICE_REMOVED).with(mask.count_ones() as u8),
        );
        self.combat.remove(pack, mask);
    }
}
