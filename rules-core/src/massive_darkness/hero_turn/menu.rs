//! The action menu: what the hero may do now, found once when the menu comes up. MD-HPHASE-02, -04, -07 and -08,
//! MD-ACT-IDLE-01, MD-ACT-STAND-01, MD-STUN-02; decision D-02.

use super::attack::Manner;
use super::{Extras, MassiveDarkness, Offer, Step, player};
use crate::game::Log;
use crate::map::Eyes;
use crate::massive_darkness::adventure::AdventureAction;
use crate::massive_darkness::skill::{AttackType, Does, Extra, Gifts};
use crate::massive_darkness::{rules, text};
use crate::pack::Pack;
use crate::prompt::{Ask, Prompt};
use crate::text::{Message, TextId};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    StandUp,
    Melee,
    Ranged,
    Magic,
    Move,
    Trade,
    Charge,
    Distance,
    Teleport,
    Leader,
    Ability,
    Transmute,
    Use,
    Nothing,
}

const ENTRIES: [Entry; 14] = [
    Entry::StandUp,
    Entry::Melee,
    Entry::Ranged,
    Entry::Magic,
    Entry::Move,
    Entry::Trade,
    Entry::Charge,
    Entry::Distance,
    Entry::Teleport,
    Entry::Leader,
    Entry::Ability,
    Entry::Transmute,
    Entry::Use,
    Entry::Nothing,
];

impl Entry {
    fn text(self) -> TextId {
        match self {
            Self::StandUp => text::STAND_UP,
            Self::Melee => text::ATTACK_MELEE,
            Self::Ranged => text::ATTACK_RANGED,
            Self::Magic => text::ATTACK_MAGIC,
            Self::Move => text::MOVE,
            Self::Trade => text::TRADE,
            Self::Charge => text::CHARGE,
            Self::Distance => text::FIGHTING_DISTANCE,
            Self::Teleport => text::TELEPORT,
            Self::Leader => text::LEADER,
            Self::Ability => text::ABILITY,
            Self::Transmute => text::TRANSMUTE,
            Self::Use => text::USE_CONSUMABLE,
            Self::Nothing => text::DO_NOTHING,
        }
    }
}

/// What the skills in force let the hero do in his turn.
#[derive(Clone, Copy, Debug, Default)]
pub struct Talents {
    pub slippery: bool,
    pub blade: bool,
    pub charge: bool,
    pub distance: bool,
    pub leader: bool,
    /// Zones at most.
    pub teleport: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Menu {
    seat: u8,
    offer: Offer,
    extras: Extras,
}

impl Menu {
    pub fn seat(&self) -> u8 {
        self.seat
    }

    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let name = game.hero(self.seat).name();
        let (rule, says) = if self.seat == game.turn.hero {
            let says = Message::new(text::ACTIONS_LEFT).with(name).with(game.actions_left());
            (rules::HPHASE_02, says)
        } else {
            (rules::SKILL_07, Message::new(text::LED_BY).with(name))
        };
        let entries = self.offer.iter(&ENTRIES).map(|entry| Message::new(entry.text()));
        let extras = self.extras.iter().map(|extra| game.extra_name(*extra));
        player(self.seat, rule, says, Ask::Choose(entries.chain(extras).collect()))
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, choice: u8, log: &mut dyn Log) {
        let seat = self.seat;
        let entry = self.offer.pick(&ENTRIES, choice);
        if entry == Some(Entry::Nothing) {
            game.do_nothing(seat, log);
            return;
        }
        // Below the menu of a hero who is led, the leader's action waits already.
        if seat == game.turn.hero {
            game.push_turn(Step::Next);
        }
        let Some(entry) = entry else {
            if let Some(extra) = self.offer.beyond(choice).and_then(|extra| self.extras.get(extra)) {
                game.do_extra(pack, seat, *extra, log);
            }
            return;
        };
        match entry {
            Entry::StandUp => {
                game.spend(seat, None);
                game.with_hero(seat, |hero| hero.stunned = false);
                let says = Message::new(text::HERO_STANDS_UP).with(game.hero(seat).name());
                log.plain(rules::ACT_STAND_01, says);
            }
            Entry::Melee => game.begin_attack(pack, seat, AttackType::Melee, Manner::Plain, log),
            Entry::Ranged => game.begin_attack(pack, seat, AttackType::Ranged, Manner::Plain, log),
            Entry::Magic => game.begin_attack(pack, seat, AttackType::Magic, Manner::Plain, log),
            Entry::Move => game.begin_move(pack, seat, log),
            Entry::Trade => game.begin_trade(pack, seat, log),
            Entry::Charge => game.begin_charge(pack, seat, log),
            Entry::Distance => game.begin_distance(pack, seat, log),
            Entry::Teleport => game.begin_teleport(pack, seat, log),
            Entry::Leader => game.begin_leader(pack, seat, log),
            Entry::Ability => game.begin_ability(pack, seat, log),
            Entry::Transmute => game.begin_transmutation(pack, seat, log),
            Entry::Use => game.begin_use(pack, seat, log),
            Entry::Nothing => {}
        }
    }
}

impl MassiveDarkness {
    /// The menu of a hero: of the active one, or of one who acts on a leader's word.
    pub(super) fn push_menu(&mut self, pack: &Pack<'_>, seat: u8, log: &mut dyn Log) {
        let offer = self.offer(pack, seat, log);
        let extras = if self.hero(seat).stunned {
            Extras::new()
        } else {
            self.adventure_actions(pack, seat)
        };
        if offer.len() > 1 || !extras.is_empty() {
            self.push_turn(Step::Menu(Menu { seat, offer, extras }));
        } else {
            // Nothing else can be done.
            self.do_nothing(seat, log);
        }
    }

    fn do_nothing(&mut self, seat: u8, log: &mut dyn Log) {
        if seat != self.turn.hero {
            return;
        }
        if self.actions_left() > 0 {
            log.cite(rules::ACT_IDLE_01);
        }
        if self.hero(seat).stunned {
            log.cite(rules::STUN_02);
        }
        self.push_turn(Step::End);
    }

    /// Takes the price of an action: an extra one of its sort first. What a leader orders is free.
    pub(super) fn spend(&mut self, seat: u8, sort: Option<Extra>) {
        if seat != self.turn.hero {
            return;
        }
        let turn = &mut self.turn;
        let from = match sort {
            Some(Extra::Move) if turn.moves > 0 => &mut turn.moves,
            Some(Extra::Combat) if turn.combats > 0 => &mut turn.combats,
            Some(Extra::Move | Extra::Combat) | None => &mut turn.actions,
        };
        *from = from.saturating_sub(1);
    }

    pub(super) fn talents(&self, pack: &Pack<'_>, seat: u8) -> Talents {
        let mut talents = Talents {
            slippery: seat == self.turn.hero && self.turn.slippery,
            ..Talents::default()
        };
        // What costs blood that nobody can spare is of no use: MD-AMB-68.
        let paid = |condition| {
            let price = self.blood_price(seat, condition);
            price.is_none_or(|(_, payers)| payers != 0)
        };
        self.each_skill(pack, seat, Gifts::ACTION, &mut |skill| match &skill.does {
            Does::Slippery => talents.slippery = true,
            Does::MagicBlade => talents.blade = true,
            Does::Charge(_) => talents.charge |= paid(skill.condition),
            Does::FightingDistance(_) => talents.distance |= paid(skill.condition),
            Does::Leader => talents.leader |= paid(skill.condition),
            Does::Teleport(zones) if paid(skill.condition) => talents.teleport = talents.teleport.max(*zones),
            Does::Teleport(_)
            | Does::Custom
            | Does::Combat { .. }
            | Does::MaxHealth(_)
            | Does::ExtraActions { .. }
            | Does::ExtraMove(_)
            | Does::Retribution(_)
            | Does::Regeneration(_)
            | Does::Taunt
            | Does::Heal { .. }
            | Does::FullHeal(_)
            | Does::Slip
            | Does::SlipperyNow
            | Does::NextAttack(_)
            | Does::Paid(_) => {}
        });
        talents
    }

    /// What can be done now, and nothing else: MD-HPHASE-08.
    fn offer(&self, pack: &Pack<'_>, seat: u8, log: &mut dyn Log) -> Offer {
        let own = seat == self.turn.hero;
        let (act, may_move, may_fight) = if own {
            let turn = &self.turn;
            (
                turn.actions > 0,
                turn.actions > 0 || turn.moves > 0,
                turn.actions > 0 || turn.combats > 0,
            )
        } else {
            log.cite(rules::HPHASE_04);
            (true, true, true)
        };
        let mut offer = Offer::default();
        let mut add = |entry: Entry, possible: bool| offer.add(entry as u8, possible);
        add(Entry::Nothing, true);
        if self.hero(seat).stunned {
            // Free actions wait as well: MD-AMB-25.
            log.cite(rules::STUN_02);
            add(Entry::StandUp, act);
            return offer;
        }
        if may_move || may_fight {
            let talents = self.talents(pack, seat);
            add(Entry::Move, may_move && self.can_move(seat, talents.slippery));
            if may_fight {
                let arms = self.arms(pack, seat, talents.blade);
                let reach = self.reach(seat);
                let melee = arms.melee && reach.here;
                let ranged = arms.ranged && reach.beyond();
                let magic = arms.magic && reach.near || arms.blade && reach.here;
                add(Entry::Melee, melee);
                add(Entry::Ranged, ranged);
                add(Entry::Magic, magic);
                if !melee || !ranged || !magic {
                    log.cite(rules::HPHASE_08);
                }
                if reach.here && !arms.melee || reach.beyond() && !arms.ranged || reach.near && !arms.magic {
                    log.cite(rules::ACT_ATTACK_03);
                }
                add(
                    Entry::Charge,
                    talents.charge && arms.melee && self.can_charge(seat, talents),
                );
                add(
                    Entry::Distance,
                    talents.distance && arms.ranged && self.can_keep_distance(seat),
                );
            }
            if act {
                add(Entry::Trade, self.can_trade(seat));
                add(Entry::Teleport, talents.teleport > 0 && self.can_step(seat));
                add(
                    Entry::Leader,
                    own && talents.leader && !self.turn.leader_used && !self.followers(seat).is_empty(),
                );
            }
        }
        // Free actions belong to the own activation: MD-HPHASE-07, MD-ABIL-02.
        if own {
            add(Entry::Ability, self.can_use_ability(pack, seat));
            add(Entry::Transmute, self.can_transmute(pack, seat));
            add(Entry::Use, self.has_use(pack, seat));
        } else {
            log.cite(rules::HPHASE_07);
            log.cite(rules::ABIL_02);
        }
        offer
    }

    pub(super) fn extra_name(&self, action: AdventureAction) -> Message {
        self.adventure_action_name(action)
    }

    /// Whether a step leads anywhere; the table knows by itself.
    pub(super) fn can_step(&self, seat: u8) -> bool {
        match self.options.eyes {
            Eyes::Map => !self.steps_from(self.hero(seat).zone).is_empty(),
            Eyes::Table => true,
        }
    }
}
