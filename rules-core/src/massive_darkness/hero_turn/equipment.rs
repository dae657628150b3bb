//! Equipment: what heroes receive, hand on, put on and give up. MD-EQUIP-01 to -07, MD-PICK-04; decision D-10.

use super::{MassiveDarkness, Offer, Seats, Step, player};
use crate::game::Log;
use crate::kit::list::List;
use crate::map::Eyes;
use crate::massive_darkness::content::{EquipmentCard, Pile, Slot, Sort};
use crate::massive_darkness::{rules, text};
use crate::pack::{Pack, Record};
use crate::prompt::{Ask, Choices, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// A card was found: keep it or hand it on?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct HandOver {
    seat: u8,
    card: u8,
    to: Seats,
}

impl HandOver {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let mut choices = Choices::new();
        choices.push(Message::new(text::KEEP_IT));
        for seat in &self.to {
            choices.push(Message::new(text::HAND_TO).with(game.hero(*seat).name()));
        }
        let says = Message::new(text::FOUND)
            .with(game.hero(self.seat).name())
            .with(EquipmentCard::card(self.card));
        player(self.seat, rules::PICK_04, says, Ask::Choose(choices))
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, choice: u8, log: &mut dyn Log) {
        let to = choice.checked_sub(1).and_then(|other| self.to.get(usize::from(other)));
        if to.is_some() {
            log.cite(rules::PICK_04);
        }
        game.keep(pack, to.copied().unwrap_or(self.seat), self.card, log);
    }
}

/// When a card is put on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Occasion {
    /// Free, for a card just received.
    Received,
    /// Paid by the Trade action.
    Trade,
}

/// What can be done with a card that has a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Carry,
    /// In its slot, whatever is there.
    Equip,
    FirstHand,
    SecondHand,
}

const WAYS: [Way; 4] = [Way::Carry, Way::Equip, Way::FirstHand, Way::SecondHand];

/// Equip the card, and instead of what?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Equip {
    seat: u8,
    card: u8,
    occasion: Occasion,
    offer: Offer,
}

impl Equip {
    pub fn ask(&self, game: &MassiveDarkness, pack: &Pack<'_>) -> Prompt {
        let choice = |way| {
            let [first, second] = game.displaced(pack, self.seat, self.card, way);
            match (way, first.or(second), first.and(second)) {
                (Way::Carry, _, _) => Message::new(text::CARRY_ONLY),
                (_, None, _) => Message::new(text::EQUIP),
                (_, Some(old), None) => Message::new(text::EQUIP_INSTEAD).with(EquipmentCard::card(old)),
                (_, Some(old), Some(other)) => Message::new(text::EQUIP_INSTEAD_OF_TWO)
                    .with(EquipmentCard::card(first.unwrap_or(old)))
                    .with(EquipmentCard::card(other)),
            }
        };
        let rule = match self.occasion {
            Occasion::Received => rules::EQUIP_05,
            Occasion::Trade => rules::EQUIP_04,
        };
        let says = Message::new(text::EQUIP_IT)
            .with(game.hero(self.seat).name())
            .with(EquipmentCard::card(self.card));
        let choices = self.offer.iter(&WAYS).map(choice).collect();
        player(self.seat, rule, says, Ask::Choose(choices))
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, choice: u8, log: &mut dyn Log) {
        if let Some(way) = self.offer.pick(&WAYS, choice) {
            game.put_on(pack, &self, way, log);
        }
    }
}

impl MassiveDarkness {
    /// The hero receives a card: he may hand it to a hero in his zone, and the receiver may equip it. MD-PICK-04,
    /// MD-EQUIP-05, MD-GUARDIAN-06.
    pub fn receive(&mut self, pack: &Pack<'_>, seat: u8, card: u8, log: &mut dyn Log) {
        let zone = self.hero(seat).zone;
        let near = |other: u8| match self.options.eyes {
            Eyes::Map => self.hero(other).zone == zone,
            Eyes::Table => true,
        };
        let living = self.living();
        let to: Seats = living.iter().filter(|other| *other != seat && near(*other)).collect();
        if to.is_empty() {
            self.keep(pack, seat, card, log);
        } else {
            self.push_turn(Step::HandOver(HandOver { seat, card, to }));
        }
    }

    /// The card is the hero's; he may equip it at once.
    pub(super) fn keep(&mut self, pack: &Pack<'_>, seat: u8, card: u8, log: &mut dyn Log) {
        self.with_hero(seat, |hero| hero.owned.insert(card));
        let says = Message::new(text::GETS)
            .with(self.hero(seat).name())
            .with(EquipmentCard::card(card));
        log.good(rules::EQUIP_01, says);
        self.offer_equip(pack, seat, card, Occasion::Received, log);
    }

    /// Asks whether to equip a card, if it has a slot and may be used.
    pub(in crate::massive_darkness) fn offer_equip(
        &mut self,
        pack: &Pack<'_>,
        seat: u8,
        card: u8,
        occasion: Occasion,
        log: &mut dyn Log,
    ) {
        let Some((_, level, sort, slot)) = pack.front::<EquipmentCard, (Pile, u8, Sort, Slot)>(card) else {
            return;
        };
        if slot == Slot::None {
            // Usable as it is.
            if matches!(sort, Sort::Item | Sort::Consumable) {
                log.cite(rules::EQUIP_03);
            }
            return;
        }
        if !self.may_use(level) {
            log.cite(rules::STORY_08);
            return;
        }
        let [first, second] = self.hero(seat).hands;
        // Two full hands are two questions in one; a two-handed card leaves both at once.
        let replace = slot == Slot::Hand && first.is_some() && second.is_some();
        let mut offer = Offer::default();
        offer.add(Way::Carry as u8, true);
        offer.add(Way::Equip as u8, !replace);
        offer.add(Way::FirstHand as u8, replace);
        offer.add(Way::SecondHand as u8, replace);
        self.push_turn(Step::Equip(Equip {
            seat,
            card,
            occasion,
            offer,
        }));
    }

    /// Which cards must make room: at most 1 on the body, two hands in all. MD-EQUIP-02.
    fn displaced(&self, pack: &Pack<'_>, seat: u8, card: u8, way: Way) -> [Option<u8>; 2] {
        let slot_of = |card: u8| {
            let front = pack.front::<EquipmentCard, (Pile, u8, Sort, Slot)>(card);
            front.map_or(Slot::None, |(_, _, _, slot)| slot)
        };
        let hero = self.hero(seat);
        match (way, slot_of(card)) {
            (Way::Carry, _) | (Way::Equip, Slot::None) => [None; 2],
            (Way::FirstHand, _) => [hero.hands[0], None],
            (Way::SecondHand, _) => [hero.hands[1], None],
            (Way::Equip, Slot::Body) => [hero.body, None],
            (Way::Equip, Slot::TwoHands) => hero.hands,
            (Way::Equip, Slot::Hand) => hero
                .hands
                .map(|held| held.filter(|held| slot_of(*held) == Slot::TwoHands)),
        }
    }

    fn put_on(&mut self, pack: &Pack<'_>, step: &Equip, way: Way, log: &mut dyn Log) {
        let Equip { seat, card, .. } = *step;
        let front = pack.front::<EquipmentCard, (Pile, u8, Sort, Slot)>(card);
        let (_, level, _, slot) = front.unwrap_or_default();
        // A correction by hand may have taken the card away meanwhile.
        if way == Way::Carry || !self.hero(seat).owned.contains(card) {
            return;
        }
        // It may also have put it on.
        self.put_away(seat, card);
        let old = self.displaced(pack, seat, card, way);
        if old != [None; 2] {
            log.cite(rules::EQUIP_02);
        }
        let two_handed = |card: u8| {
            let front = pack.front::<EquipmentCard, (Pile, u8, Sort, Slot)>(card);
            front.is_some_and(|(.., slot)| slot == Slot::TwoHands)
        };
        let crowd = |held: &u8| match slot {
            Slot::None | Slot::Body => false,
            Slot::Hand => two_handed(*held),
            Slot::TwoHands => true,
        };
        // Whatever was chosen, there are two hands: a correction may have filled them meanwhile.
        let crowding: List<u8, 2> = self.hero(seat).hands.into_iter().flatten().filter(crowd).collect();
        for old in old.into_iter().flatten().chain(crowding.iter().copied()) {
            self.put_away(seat, old);
        }
        self.with_hero(seat, |hero| {
            let slot = match slot {
                Slot::None => return,
                Slot::Body => &mut hero.body,
                Slot::Hand | Slot::TwoHands => match hero.hands.iter_mut().find(|hand| hand.is_none()) {
                    Some(hand) => hand,
                    None => return,
                },
            };
            *slot = Some(card);
        });
        let rule = match step.occasion {
            Occasion::Received => rules::EQUIP_05,
            Occasion::Trade => rules::EQUIP_04,
        };
        let says = Message::new(text::EQUIPS)
            .with(self.hero(seat).name())
            .with(EquipmentCard::card(card));
        log.plain(rule, says);
        if !self.options.story && level > self.level {
            log.cite(rules::EQUIP_06);
        }
        self.renew_health(pack, seat, log);
    }

    /// Out of its slot; the hero still carries it.
    pub(super) fn put_away(&mut self, seat: u8, card: u8) {
        self.with_hero(seat, |hero| {
            let [first, second] = &mut hero.hands;
            for slot in [&mut hero.body, first, second] {
                if *slot == Some(card) {
                    *slot = None;
                }
            }
        });
    }

    /// Gives up a card wherever the hero has it.
    pub fn drop_card(&mut self, pack: &Pack<'_>, seat: u8, card: u8, log: &mut dyn Log) {
        if !self.hero(seat).owned.contains(card) {
            return;
        }
        self.put_away(seat, card);
        self.with_hero(seat, |hero| hero.owned.remove(card));
        self.discard_equipment(pack, card, log);
    }
}
