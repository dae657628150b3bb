//! Reorganising and trading: one action, as many changes as the heroes in the zone agree on. MD-TRADE-01, MD-EQUIP-02
//! and -04, MD-TRANS-02; decision D-11.

use super::equipment::Occasion;
use super::{MassiveDarkness, Offer, Seats, Step, player};
use crate::game::Log;
use crate::map::Eyes;
use crate::massive_darkness::content::{EquipmentCard, Pile, Slot, Sort};
use crate::massive_darkness::hero::Hero;
use crate::massive_darkness::{rules, text};
use crate::pack::{Pack, Record};
use crate::prompt::{Ask, Choices, Prompt};
use crate::text::{Message, TextId};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    GiveCard,
    GiveToken,
    GiveFirework,
    Dress,
    Transmute,
    Done,
}

const ENTRIES: [Entry; 6] = [
    Entry::GiveCard,
    Entry::GiveToken,
    Entry::GiveFirework,
    Entry::Dress,
    Entry::Transmute,
    Entry::Done,
];

impl Entry {
    fn text(self) -> TextId {
        match self {
            Self::GiveCard => text::TRADE_CARD,
            Self::GiveToken => text::GIVE_TOKEN,
            Self::GiveFirework => text::GIVE_FIREWORK,
            Self::Dress => text::DRESS,
            Self::Transmute => text::TRANSMUTE,
            Self::Done => text::TRADE_DONE,
        }
    }
}

/// What changes hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
enum Goods {
    /// Which one is still to be chosen.
    SomeCard,
    Card(u8),
    Token,
    Firework,
}

/// What next?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Deal {
    seat: u8,
    offer: Offer,
}

impl Deal {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let says = Message::new(text::TRADES).with(game.hero(self.seat).name());
        let choices = self.offer.iter(&ENTRIES).map(|entry| Message::new(entry.text()));
        player(self.seat, rules::TRADE_01, says, Ask::Choose(choices.collect()))
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, choice: u8, log: &mut dyn Log) {
        let seat = self.seat;
        let Some(entry) = self.offer.pick(&ENTRIES, choice) else {
            return;
        };
        if entry == Entry::Done {
            return;
        }
        game.push_turn(Step::Trade(seat));
        match entry {
            Entry::GiveCard => game.choose_giver(pack, seat, Goods::SomeCard, log),
            Entry::GiveToken => game.choose_giver(pack, seat, Goods::Token, log),
            Entry::GiveFirework => game.choose_giver(pack, seat, Goods::Firework, log),
            Entry::Dress => {
                let among = game.dressable(pack, seat);
                match (among.first().copied(), among.len()) {
                    (Some(who), 1) => game.push_turn(Step::Garment(Garment { who })),
                    (Some(_), _) => game.push_turn(Step::Dress(Dress { seat, among })),
                    (None, _) => {}
                }
            }
            Entry::Transmute => {
                log.cite(rules::TRANS_02);
                game.begin_transmutation(pack, seat, log);
            }
            Entry::Done => {}
        }
    }
}

/// Who gives?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Giver {
    seat: u8,
    goods: Goods,
    among: Seats,
}

impl Giver {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let choices = game.named(&self.among);
        let says = Message::new(text::WHO_GIVES);
        player(self.seat, rules::TRADE_01, says, Ask::Choose(choices))
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, choice: u8, log: &mut dyn Log) {
        if let Some(giver) = self.among.get(usize::from(choice)) {
            game.choose_goods(pack, self.seat, *giver, self.goods, log);
        }
    }
}

/// Which card?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Gift {
    seat: u8,
    giver: u8,
}

impl Gift {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let giver = game.hero(self.giver);
        let says = Message::new(text::GIVE_WHICH).with(giver.name());
        let cards = EquipmentCard::set(giver.owned);
        player(self.seat, rules::TRADE_01, says, Ask::Card(cards))
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, card: u8, log: &mut dyn Log) {
        game.choose_receiver(pack, self.seat, self.giver, Goods::Card(card), log);
    }
}

/// To whom?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Receiver {
    seat: u8,
    giver: u8,
    goods: Goods,
    to: Seats,
}

impl Receiver {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let choices = game.named(&self.to);
        let says = Message::new(text::GIVE_TO);
        player(self.seat, rules::TRADE_01, says, Ask::Choose(choices))
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, choice: u8, log: &mut dyn Log) {
        if let Some(to) = self.to.get(usize::from(choice)) {
            game.give(pack, self.giver, *to, self.goods, log);
        }
    }
}

/// Whose slots change?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Dress {
    seat: u8,
    among: Seats,
}

impl Dress {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let choices = game.named(&self.among);
        let says = Message::new(text::WHO_DRESSES);
        player(self.seat, rules::EQUIP_04, says, Ask::Choose(choices))
    }

    pub fn resolve(self, game: &mut MassiveDarkness, choice: u8) {
        if let Some(who) = self.among.get(usize::from(choice)) {
            game.push_turn(Step::Garment(Garment { who: *who }));
        }
    }
}

/// Which card goes into a slot, or out of it?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Garment {
    who: u8,
}

impl Garment {
    pub fn ask(&self, game: &MassiveDarkness, pack: &Pack<'_>) -> Prompt {
        let says = Message::new(text::DRESS_WHICH).with(game.hero(self.who).name());
        let cards = EquipmentCard::set(game.garments(pack, self.who).collect());
        player(self.who, rules::EQUIP_04, says, Ask::Card(cards))
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, card: u8, log: &mut dyn Log) {
        let who = self.who;
        if !game.hero(who).is_equipped(card) {
            game.offer_equip(pack, who, card, Occasion::Trade, log);
            return;
        }
        game.put_away(who, card);
        let says = Message::new(text::PUTS_AWAY)
            .with(game.hero(who).name())
            .with(EquipmentCard::card(card));
        log.plain(rules::EQUIP_04, says);
        game.renew_health(pack, who, log);
    }
}

impl MassiveDarkness {
    fn named(&self, seats: &Seats) -> Choices {
        seats
            .iter()
            .map(|seat| Message::card(self.hero(*seat).name()))
            .collect()
    }

    /// Heroes in the zone, dead ones included; with the table's eyes everybody who has not left.
    fn traders(&self, seat: u8) -> Seats {
        let zone = self.hero(seat).zone;
        let here = |hero: &Hero| match self.options.eyes {
            Eyes::Map => hero.zone == zone,
            Eyes::Table => true,
        };
        let seats = (0..).zip(self.heroes.iter());
        let traders = seats.filter(|(_, hero)| !hero.escaped && here(hero));
        traders.map(|(seat, _)| seat).collect()
    }

    /// Whether there is anything to rearrange or to trade.
    pub(super) fn can_trade(&self, seat: u8) -> bool {
        let traders = self.traders(seat);
        traders.iter().any(|other| {
            let hero = self.hero(*other);
            !hero.owned.is_empty() || traders.len() > 1 && (hero.tokens > 0 || hero.fireworks > 0)
        })
    }

    pub(super) fn begin_trade(&mut self, _pack: &Pack<'_>, seat: u8, log: &mut dyn Log) {
        self.spend(seat, None);
        log.cite(rules::TRADE_01);
        self.push_turn(Step::Trade(seat));
    }

    pub(super) fn go_on_trading(&mut self, pack: &Pack<'_>, seat: u8, _log: &mut dyn Log) {
        if !self.hero(seat).is_here() {
            return;
        }
        let traders = self.traders(seat);
        let some = |goods| traders.len() > 1 && !self.givers(&traders, goods).is_empty();
        let mut offer = Offer::default();
        offer.add(Entry::GiveCard as u8, some(Goods::SomeCard));
        offer.add(Entry::GiveToken as u8, some(Goods::Token));
        offer.add(Entry::GiveFirework as u8, some(Goods::Firework));
        let mut traders = traders.iter();
        let dress = traders.any(|who| self.garments(pack, *who).next().is_some());
        offer.add(Entry::Dress as u8, dress);
        // Only the active hero transmutes: MD-AMB-69.
        let transmutes = seat == self.turn.hero && self.can_transmute(pack, seat);
        offer.add(Entry::Transmute as u8, transmutes);
        offer.add(Entry::Done as u8, true);
        if offer.len() > 1 {
            self.push_turn(Step::Deal(Deal { seat, offer }));
        }
    }

    fn givers(&self, traders: &Seats, goods: Goods) -> Seats {
        let has = |seat: &&u8| {
            let hero = self.hero(**seat);
            match goods {
                Goods::SomeCard | Goods::Card(_) => !hero.owned.is_empty(),
                Goods::Token => hero.tokens > 0,
                Goods::Firework => hero.fireworks > 0,
            }
        };
        traders.iter().filter(has).copied().collect()
    }

    fn choose_giver(&mut self, pack: &Pack<'_>, seat: u8, goods: Goods, log: &mut dyn Log) {
        let among = self.givers(&self.traders(seat), goods);
        match (among.first().copied(), among.len()) {
            (Some(giver), 1) => self.choose_goods(pack, seat, giver, goods, log),
            (Some(_), _) => self.push_turn(Step::Giver(Giver { seat, goods, among })),
            (None, _) => {}
        }
    }

    fn choose_goods(&mut self, pack: &Pack<'_>, seat: u8, giver: u8, goods: Goods, log: &mut dyn Log) {
        match goods {
            Goods::SomeCard => self.push_turn(Step::Gift(Gift { seat, giver })),
            Goods::Card(_) | Goods::Token | Goods::Firework => self.choose_receiver(pack, seat, giver, goods, log),
        }
    }

    fn choose_receiver(&mut self, pack: &Pack<'_>, seat: u8, giver: u8, goods: Goods, log: &mut dyn Log) {
        let traders = self.traders(seat);
        let to: Seats = traders.iter().copied().filter(|other| *other != giver).collect();
        match (to.first().copied(), to.len()) {
            (Some(only), 1) => self.give(pack, giver, only, goods, log),
            (Some(_), _) => self.push_turn(Step::Receiver(Receiver { seat, giver, goods, to })),
            (None, _) => {}
        }
    }

    fn give(&mut self, pack: &Pack<'_>, giver: u8, to: u8, goods: Goods, log: &mut dyn Log) {
        let hero = self.hero(giver);
        // A correction may have taken away what was about to be given.
        let has = match goods {
            Goods::SomeCard => false,
            Goods::Card(card) => hero.owned.contains(card),
            Goods::Token => hero.tokens > 0,
            Goods::Firework => hero.fireworks > 0,
        };
        if !has {
            return;
        }
        let (from, name) = (hero.name(), self.hero(to).name());
        if self.hero(giver).health == 0 || self.hero(to).health == 0 {
            log.cite(rules::HERO_03);
        }
        match goods {
            Goods::SomeCard => {}
            Goods::Card(card) => {
                self.put_away(giver, card);
                self.with_hero(giver, |hero| hero.owned.remove(card));
                self.with_hero(to, |hero| hero.owned.insert(card));
                let says = Message::new(text::GIVES_CARD)
                    .with(from)
                    .with(name)
                    .with(EquipmentCard::card(card));
                log.plain(rules::TRADE_01, says);
                // An item works for whoever carries it.
                self.renew_health(pack, giver, log);
                self.renew_health(pack, to, log);
            }
            Goods::Token => {
                self.with_hero(giver, |hero| hero.tokens = hero.tokens.saturating_sub(1));
                self.with_hero(to, |hero| hero.tokens = hero.tokens.saturating_add(1));
                let says = Message::new(text::GIVES_TOKEN).with(from).with(name);
                log.plain(rules::TRADE_01, says);
            }
            Goods::Firework => {
                self.with_hero(giver, |hero| hero.fireworks = hero.fireworks.saturating_sub(1));
                self.with_hero(to, |hero| hero.fireworks = hero.fireworks.saturating_add(1));
                let says = Message::new(text::GIVES_FIREWORK).with(from).with(name);
                log.plain(rules::TRADE_01, says);
            }
        }
    }

    /// Heroes with something to put on or away.
    fn dressable(&self, pack: &Pack<'_>, seat: u8) -> Seats {
        let traders = self.traders(seat);
        traders
            .iter()
            .copied()
            .filter(|who| self.garments(pack, *who).next().is_some())
            .collect()
    }

    /// A hero's cards that have a slot and may be used.
    fn garments(&self, pack: &Pack<'_>, who: u8) -> impl Iterator<Item = u8> {
        let hero = self.hero(who);
        let fits = move |card: &u8| {
            let front = pack.front::<EquipmentCard, (Pile, u8, Sort, Slot)>(*card);
            let (_, level, _, slot) = front.unwrap_or_default();
            slot != Slot::None && (hero.is_equipped(*card) || self.may_use(level))
        };
        hero.owned.iter().filter(fits)
    }
}
