//! The order phase: units are named one by one, and may get a landmark's order instead of marching. BL-ORD-01 to -09,
//! BL-SPIDER-05, BL-LAND-20, -23, -25.

mod lines;

use super::area::Area;
use super::content::{Battles, CommandCard, Extra, Moves, Timing};
use super::landmark::Special;
use super::turn::{Activation, Phase};
use super::unit::{Marks, Unit};
use super::{BattleLore, ask, rules, text};
use crate::game::Log;
use crate::kit::list::List;
use crate::pack::Pack;
use crate::prompt::{Answer, Ask, Prompt};
use crate::text::Message;
pub use lines::Lines;
use lines::Muster;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Step {
    /// On to the next unit, if anybody can still be ordered.
    Next,
    Whom,
    /// What is the unit's order?
    Special(u8),
    Finish,
    /// Landmark orders are carried out once the opponent has had his say.
    Carry,
    OpenWhere(u8),
}

fn push(game: &mut BattleLore, step: Step) {
    game.push(super::Step::Order(step));
}

/// Landmark orders of the units that act next.
pub fn carry(game: &mut BattleLore) {
    push(game, Step::Carry);
}

/// The order phase. A lore card that orders comes first, and its units are through before others are named: BL-LCARD-09.
pub fn begin(game: &mut BattleLore, pack: &Pack<'_>, log: &mut dyn Log) {
    game.turn.phase = Phase::Order;
    log.cite(rules::ORD_01);
    push(game, Step::Next);
    game.open_window(pack, Timing::Order, game.turn.active, log);
}

/// The orders of a lore card that took the place of the command card are those of the turn: BL-LCARD-07.
pub fn begin_instead(game: &mut BattleLore) {
    game.turn.phase = Phase::Order;
    push(game, Step::Finish);
    offer_specials(game);
}

/// Units that a lore card has ordered may get a landmark's order too: BL-AMB-80.
pub fn offer_specials(game: &mut BattleLore) {
    let ordered: List<u8, 8> = (0u8..)
        .take(game.units.len())
        .filter(|unit| game.acts(*unit) && !game.has(*unit, Marks::MOVE_ONLY))
        .filter(|unit| game.special(*unit).is_some())
        .collect();
    for unit in &ordered {
        push(game, Step::Special(*unit));
    }
}

impl Step {
    pub fn waits(self) -> bool {
        match self {
            Self::Whom | Self::Special(_) | Self::OpenWhere(_) => true,
            Self::Next | Self::Finish | Self::Carry => false,
        }
    }

    #[inline(never)]
    pub fn ask(self, game: &BattleLore) -> Prompt {
        let seat = game.seat(game.turn.active);
        match self {
            Self::Whom | Self::Next | Self::Finish | Self::Carry => ask(
                seat,
                rules::ORD_01,
                Message::new(text::ORDER_WHOM),
                Ask::Place {
                    cells: game.orderable_hexes().cells(),
                    or: Some(Message::new(text::DONE)),
                },
            ),
            Self::Special(unit) => {
                let special = game.special(unit).map_or(text::ACT, Special::name);
                ask(
                    seat,
                    rules::ORD_08,
                    game.told(text::WHICH_ORDER, unit),
                    Ask::Choose(List::of(&[Message::new(text::ACT), Message::new(special)])),
                )
            }
            Self::OpenWhere(_) => ask(
                seat,
                rules::LAND_20,
                Message::new(text::PASSAGE_WHERE),
                Ask::place(game.passage_places().cells()),
            ),
        }
    }

    #[inline(never)]
    pub fn resolve(self, game: &mut BattleLore, pack: &Pack<'_>, answer: &Answer, log: &mut dyn Log) {
        match (self, answer) {
            (Self::Whom, Answer::Place(hex)) => {
                push(game, Self::Next);
                if let Some(unit) = game.unit_at(*hex) {
                    game.order(pack, unit, log);
                }
            }
            (Self::Whom, _) => {
                log.cite(rules::ORD_09);
                push(game, Self::Finish);
            }
            (Self::Special(unit), Answer::Choice(1)) => match game.special(unit) {
                Some(Special::Train | Special::Heal) => game.mark(unit, Marks::BUSY),
                Some(Special::Open) => game.mark(unit, Marks::OPENS),
                None => {}
            },
            (Self::OpenWhere(unit), Answer::Place(hex)) => game.open_passage(unit, *hex, log),
            (Self::Special(_) | Self::OpenWhere(_) | Self::Next | Self::Finish | Self::Carry, _) => {}
        }
    }

    #[inline(never)]
    pub fn run(self, game: &mut BattleLore, pack: &Pack<'_>, log: &mut dyn Log) {
        match self {
            Self::Next => {
                if game.orders_anybody() {
                    push(game, Self::Whom);
                } else {
                    log.cite(rules::ORD_05);
                    push(game, Self::Finish);
                }
            }
            Self::Finish => {
                game.activate(pack, Activation::Command, log);
                game.open_window(pack, Timing::ReactOrder, game.turn.active.other(), log);
            }
            Self::Carry => {
                if game.turn.activation == Activation::Command {
                    game.heal_ordered(log);
                }
                game.carry_out_orders(log);
            }
            Self::Whom | Self::Special(_) | Self::OpenWhere(_) => {}
        }
    }
}

impl BattleLore {
    /// Where units stand that the card can still order.
    pub(super) fn orderable_hexes(&self) -> Area {
        let muster = self.muster();
        self.orderable(&muster).collect()
    }

    fn orderable(&self, muster: &Muster<'_>) -> impl Iterator<Item = u8> {
        let units: &[Unit] = if muster.is_over() { &[] } else { &self.units };
        units
            .iter()
            .filter(|unit| unit.side == self.turn.active && self.terms(muster, unit).is_some())
            .map(|unit| unit.hex)
    }

    /// Whether the card can still order anybody.
    pub(super) fn orders_anybody(&self) -> bool {
        self.orderable(&self.muster()).next().is_some()
    }

    /// The unit takes an order of the card, and what the order costs is paid.
    fn order(&mut self, pack: &Pack<'_>, index: u8, log: &mut dyn Log) {
        let side = self.turn.active;
        let muster = self.muster();
        let Some(terms) = self.unit(index).and_then(|unit| self.terms(&muster, unit)) else {
            return;
        };
        if let Some(given) = self.turn.orders.get_mut(usize::from(terms.lines)) {
            *given = given.saturating_add(1);
        }
        let label = self.unit_label(index);
        if terms.tokens > 0 {
            self.pay_tokens(side, terms.tokens);
            if terms.out_of_section {
                log.cite(rules::CREAT_05);
            }
            log.plain(
                if terms.out_of_section {
                    rules::ORD_06
                } else {
                    rules::ORD_07
                },
                self.told(text::ORDERED_FOR, index).with(terms.tokens),
            );
        } else {
            log.plain(rules::ORD_04, label);
        }
        let card: CommandCard = self.turn.card.map(|row| pack.get(row)).unwrap_or_default();
        self.cite_kind(&card, index, log);
        let Some(unit) = self.unit_mut(index) else { return };
        unit.marks.set(Marks::ORDERED);
        let webbed = unit.marks.has(Marks::WEBBED);
        unit.marks.clear(Marks::WEBBED);
        if card.battles == Battles::None {
            unit.marks.set(Marks::MOVE_ONLY);
        }
        if let Moves::More(hexes) = card.moves {
            unit.more_moves = unit.more_moves.saturating_add(hexes);
        }
        if webbed {
            log.cite(rules::ORD_07);
            log.good(rules::SPIDER_05, self.told(text::WEB_FREED, index));
        }
        if self.special(index).is_some() {
            push(self, Step::Special(index));
        }
    }

    /// Which rules of a card's kind were at work when it ordered this unit.
    fn cite_kind(&self, card: &CommandCard, ordered: u8, log: &mut dyn Log) {
        use super::content::{Count, Fit, Where};
        let has_creature = self.army(self.turn.active).any(|(_, unit)| unit.is_creature());
        if card.tactic && self.unit(ordered).is_some_and(Unit::is_creature) {
            log.cite(rules::CMD_08);
        }
        for line in &card.orders {
            if line.count == Count::Hand {
                log.cite(rules::CMD_03);
            }
            match line.place {
                Where::Left | Where::Right => log.cite(rules::CMD_09),
                Where::Center => log.cite(rules::ORD_03),
                Where::Anywhere => log.cite(rules::GEN_06),
            }
            for fit in &line.fits {
                match fit {
                    Fit::Banner(_) => log.cite(rules::CMD_06),
                    // It leaves out the creatures that there are.
                    Fit::Class(_) | Fit::Troops if has_creature => {
                        log.cite(rules::CMD_07);
                        log.cite(rules::CREAT_06);
                    }
                    Fit::Mercenary => log.cite(rules::SCEN_04),
                    Fit::Ranged | Fit::Apart => log.cite(rules::CMD_05),
                    Fit::Class(_) | Fit::Troops | Fit::Wounded => {}
                }
            }
        }
    }

    /// A card may heal the units that it orders.
    fn heal_ordered(&mut self, log: &mut dyn Log) {
        let heals = self.turn.front.extra.iter().find_map(|extra| match extra {
            Extra::Heal(figures) => Some(*figures),
            Extra::Dice { .. }
            | Extra::DiceIfUnmoved { .. }
            | Extra::DiceOfCreature { .. }
            | Extra::EndDraw { .. }
            | Extra::Echo => None,
        });
        let Some(figures) = heals else { return };
        for index in 0..u8::try_from(self.units.len()).unwrap_or(u8::MAX) {
            let Some(unit) = self.unit_mut(index) else { continue };
            if unit.is_alive() && unit.marks.has(Marks::ORDERED) && unit.figures < unit.most {
                unit.figures = unit.figures.saturating_add(figures).min(unit.most);
                let now = unit.figures;
                log.good(rules::GEN_01, self.told(text::HEALED, index).with(now));
            }
        }
    }

    /// Landmark orders that the opponent's reactions have left standing.
    fn carry_out_orders(&mut self, log: &mut dyn Log) {
        for unit in 0..u8::try_from(self.units.len()).unwrap_or(u8::MAX) {
            if !self.acts(unit) {
                continue;
            }
            match self.special(unit) {
                Some(Special::Train) if self.has(unit, Marks::BUSY) => self.train(unit, log),
                Some(Special::Heal) if self.has(unit, Marks::BUSY) => self.heal_in_pool(unit, log),
                Some(Special::Open) if self.has(unit, Marks::OPENS) => match self.passage_places().only() {
                    Some(hex) => self.open_passage(unit, hex, log),
                    None => push(self, Step::OpenWhere(unit)),
                },
                Some(Special::Train | Special::Heal | Special::Open) | None => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battlelore::Side;
    use crate::battlelore::content::{Banner, LandmarkKind, UnitCard};
    use crate::battlelore::field::Landmark;
    use crate::battlelore::testing::{self, at};
    use crate::game::Game;

    /// South's green foot stands on its own Training Camp; card 0 orders two units on the left.
    fn camp() -> BattleLore {
        let mut game = testing::field_for(Side::South);
        let row = UnitCard {
            figures: 4,
            ..UnitCard::default()
        };
        for hex in ["G2", "G3", "G11"] {
            game.units.push(testing::unit(&row, Side::South, at(hex)));
        }
        game.field.landmarks.push(Landmark {
            is: LandmarkKind::Camp,
            owner: Side::South,
            hex: at("G2"),
        });
        testing::with_pack(|pack| game.follow_card(0, &pack.get(0), 0));
        game
    }

    fn say(game: &mut BattleLore, pack: &Pack<'_>, answer: Answer) {
        assert_eq!(
            game.prompt(pack).ask.accepts(&answer),
            Ok(()),
            "{:?}",
            game.prompt(pack)
        );
        game.resolve(pack, answer, &mut ());
    }

    /// BL-LAND-23, BL-EX-76: the order is used, the unit neither moves nor battles, and the Camp is gone.
    #[test]
    fn a_unit_on_its_camp_may_train() {
        testing::with_pack(|pack| {
            let mut game = camp();
            begin(&mut game, pack, &mut ());
            game.settle(pack, &mut ());
            assert_eq!(game.orderable_hexes(), [at("G2"), at("G3")].into_iter().collect());
            say(&mut game, pack, Answer::Place(at("G2")));
            say(&mut game, pack, Answer::Choice(1));
            assert_eq!(game.orderable_hexes(), Area::of(at("G3")));
            say(&mut game, pack, Answer::Place(at("G3")));
            // Nobody is left to order, so the camp has done its work and only the other unit moves.
            let trained = game.unit(0).unwrap();
            assert_eq!((trained.banner, trained.figures), (Banner::Blue, 4));
            assert!(trained.marks.has(Marks::BUSY) && game.field.landmarks.is_empty());
            assert_eq!(
                game.prompt(pack).ask,
                Ask::Place {
                    cells: Area::of(at("G3")).cells(),
                    or: Some(Message::new(text::DONE))
                }
            );
        });
    }

    /// BL-SPIDER-05, BL-ORD-07.
    #[test]
    fn a_webbed_unit_is_freed_by_its_order_for_a_token() {
        testing::with_pack(|pack| {
            let mut game = camp();
            game.mark(1, Marks::WEBBED);
            let cost = |game: &BattleLore| Some(game.terms(&game.muster(), game.unit(1)?)?.tokens);
            assert_eq!(cost(&game), None);
            game.player_mut(Side::South).tokens = 1;
            assert_eq!(cost(&game), Some(1));
            game.order(pack, 1, &mut ());
            assert!(game.has(1, Marks::ORDERED) && !game.has(1, Marks::WEBBED));
            assert_eq!((game.player(Side::South).tokens, game.pool), (0, 1));
        });
    }
}
