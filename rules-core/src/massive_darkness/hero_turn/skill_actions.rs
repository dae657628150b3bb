//! Actions that skills give: Charge, Fighting Distance, Teleport and Leader. Section 1.17, MD-AMB-32 and -71,
//! MD-HPHASE-04, MD-COUNTER-07; decisions D-14 and D-15.

use super::attack::Manner;
use super::menu::Talents;
use super::movement::Near;
use super::{MassiveDarkness, Seats, Step, player};
use crate::game::Log;
use crate::map::Eyes;
use crate::massive_darkness::skill::{AttackType, Condition, Does, Extra, Gifts};
use crate::massive_darkness::{rules, text};
use crate::pack::Pack;
use crate::prompt::{Ask, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Zones of a Charge at most.
const CHARGE: u8 = 2;

/// What the movement is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
enum Skill {
    Charge,
    Distance,
    Teleport,
}

/// Whom does the leader order?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Order {
    seat: u8,
    among: Seats,
}

impl Order {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let names = self.among.iter().map(|seat| Message::card(game.hero(*seat).name()));
        let says = Message::new(text::LEAD_WHOM).with(game.hero(self.seat).name());
        player(self.seat, rules::SKILL_07, says, Ask::Choose(names.collect()))
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, choice: u8, log: &mut dyn Log) {
        if let Some(led) = self.among.get(usize::from(choice)) {
            game.push_menu(pack, *led, log);
        }
    }
}

/// A movement by a skill goes on, zone by zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Dash {
    seat: u8,
    skill: Skill,
    left: u8,
    moved: bool,
}

impl Dash {
    pub fn run(self, game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
        let seat = self.seat;
        if !game.hero(seat).is_here() {
            return;
        }
        let zones = game.dashes(pack, &self);
        match (zones.first().copied(), zones.len()) {
            (None, _) => self.arrive(game, pack, log),
            (Some(zone), 1) if !self.may_stop(game) => Rush { dash: self, zones }.go(game, pack, zone, log),
            (Some(_), _) => game.push_turn(Step::Rush(Rush { dash: self, zones })),
        }
    }

    /// Whether the movement may end where the hero stands.
    fn may_stop(&self, game: &MassiveDarkness) -> bool {
        self.moved
            && match self.skill {
                Skill::Charge => game.has_foe(game.hero(self.seat).zone),
                Skill::Distance | Skill::Teleport => true,
            }
    }

    fn arrive(self, game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
        match self.skill {
            Skill::Charge => game.aim(pack, self.seat, AttackType::Melee, Manner::Charge, log),
            Skill::Distance => game.aim(pack, self.seat, AttackType::Ranged, Manner::Distance, log),
            Skill::Teleport => {}
        }
    }
}

/// The next zone, or the own one to stop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Rush {
    dash: Dash,
    zones: Near,
}

impl Rush {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let hero = game.hero(self.dash.seat);
        let mut zones: crate::kit::bits::Bits = self.zones.iter().copied().collect();
        let says = if self.dash.may_stop(game) {
            zones.insert(hero.zone);
            text::RUSH_OR_STOP
        } else {
            text::STEP_WHERE
        };
        let says = Message::new(says).with(hero.name());
        player(self.dash.seat, rules::SKILL_07, says, Ask::place(zones))
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, zone: u8, log: &mut dyn Log) {
        if zone == game.hero(self.dash.seat).zone {
            self.dash.arrive(game, pack, log);
        } else {
            self.go(game, pack, zone, log);
        }
    }

    fn go(self, game: &mut MassiveDarkness, pack: &Pack<'_>, zone: u8, log: &mut dyn Log) {
        let seat = self.dash.seat;
        let slips = match self.dash.skill {
            Skill::Charge => false,
            Skill::Distance | Skill::Teleport => !game.is_free(game.hero(seat).zone, false),
        };
        if slips {
            log.cite(rules::MOVE_04);
        }
        game.push_turn(Step::Dash(Dash {
            left: self.dash.left.saturating_sub(1),
            moved: true,
            ..self.dash
        }));
        game.relocate(pack, seat, zone, log);
    }
}

/// Who takes the wounds that a skill costs: Blood sacrifice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Bleed {
    seat: u8,
    wounds: u8,
    /// Seats that may pay, one bit each.
    payers: u8,
}

impl Bleed {
    fn payers(&self) -> impl Iterator<Item = u8> {
        let payers = self.payers;
        (0..8).filter(move |seat| payers & 1 << seat != 0)
    }

    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let named = |seat| {
            Message::new(text::PAYS_BLOOD)
                .with(game.hero(seat).name())
                .with(self.wounds)
        };
        let says = Message::new(text::BLOOD_PRICE).with(game.hero(self.seat).name());
        let choices = self.payers().map(named).collect();
        player(self.seat, rules::SKILL_07, says, Ask::Choose(choices))
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, choice: u8, log: &mut dyn Log) {
        if let Some(payer) = self.payers().nth(usize::from(choice)) {
            game.wound_hero(pack, payer, self.wounds, log);
        }
    }
}

impl MassiveDarkness {
    /// The price in blood of the action that was just begun, if its skill has one: section 1.20. The wounds come before
    /// everything that the action does.
    fn bleed(&mut self, pack: &Pack<'_>, seat: u8, acts: fn(&Does) -> bool, log: &mut dyn Log) {
        let mut condition = Condition::Always;
        self.each_skill(pack, seat, Gifts::ACTION, &mut |skill| {
            if acts(&skill.does) {
                condition = skill.condition;
            }
        });
        let Some((wounds, payers)) = self.blood_price(seat, condition) else {
            return;
        };
        if payers.count_ones() > 1 {
            self.push_turn(Step::Bleed(Bleed { seat, wounds, payers }));
        } else {
            self.wound_hero(pack, payers.trailing_zeros() as u8, wounds, log);
        }
    }

    /// Heroes whom a leader may order.
    pub(super) fn followers(&self, seat: u8) -> Seats {
        self.living().iter().filter(|other| *other != seat).collect()
    }

    pub(super) fn begin_leader(&mut self, pack: &Pack<'_>, seat: u8, log: &mut dyn Log) {
        self.spend(seat, None);
        self.turn.leader_used = true;
        log.cite(rules::SKILL_07);
        let among = self.followers(seat);
        match (among.first().copied(), among.len()) {
            (Some(led), 1) => self.push_menu(pack, led, log),
            (Some(_), _) => self.push_turn(Step::Order(Order { seat, among })),
            (None, _) => {}
        }
        self.bleed(pack, seat, |does| matches!(does, Does::Leader), log);
    }

    /// Whether an enemy that can be attacked stands there.
    fn has_foe(&self, zone: u8) -> bool {
        let mut units = (0u8..).zip(self.enemies.iter());
        units.any(|(unit, enemy)| enemy.as_ref().is_some_and(|enemy| enemy.zone == zone) && self.is_attackable(unit))
    }

    /// Where the next zone of such a movement may lie.
    fn dashes(&self, pack: &Pack<'_>, dash: &Dash) -> Near {
        if dash.left == 0 {
            return Near::new();
        }
        let zone = self.hero(dash.seat).zone;
        match dash.skill {
            Skill::Charge => self.charges(zone, dash.left, self.talents(pack, dash.seat).slippery),
            Skill::Distance => self.vantages(zone),
            Skill::Teleport => self.steps_from(zone),
        }
    }

    /// First steps of a charge: normal leaving rules hold for each of them, and it ends with an enemy. MD-AMB-32.
    fn charges(&self, zone: u8, left: u8, slippery: bool) -> Near {
        if left == 0 || !self.is_free(zone, slippery) {
            return Near::new();
        }
        let leads =
            |next: &u8| self.has_foe(*next) || !self.charges(*next, left.saturating_sub(1), slippery).is_empty();
        self.steps_from(zone).iter().copied().filter(leads).collect()
    }

    /// Zones from which a ranged attack is possible.
    fn vantages(&self, zone: u8) -> Near {
        let next = self.steps_from(zone);
        next.iter()
            .copied()
            .filter(|next| self.reach_from(*next).beyond())
            .collect()
    }

    pub(super) fn can_charge(&self, seat: u8, talents: Talents) -> bool {
        match self.options.eyes {
            Eyes::Map => !self.charges(self.hero(seat).zone, CHARGE, talents.slippery).is_empty(),
            Eyes::Table => self.reach(seat).here,
        }
    }

    pub(super) fn can_keep_distance(&self, seat: u8) -> bool {
        match self.options.eyes {
            Eyes::Map => !self.vantages(self.hero(seat).zone).is_empty(),
            Eyes::Table => self.reach(seat).beyond(),
        }
    }

    pub(super) fn begin_charge(&mut self, pack: &Pack<'_>, seat: u8, log: &mut dyn Log) {
        self.spend(seat, Some(Extra::Combat));
        self.dash(pack, seat, Skill::Charge, CHARGE, log);
        self.bleed(pack, seat, |does| matches!(does, Does::Charge(_)), log);
    }

    pub(super) fn begin_distance(&mut self, pack: &Pack<'_>, seat: u8, log: &mut dyn Log) {
        self.spend(seat, Some(Extra::Combat));
        self.dash(pack, seat, Skill::Distance, 1, log);
        self.bleed(pack, seat, |does| matches!(does, Does::FightingDistance(_)), log);
    }

    pub(super) fn begin_teleport(&mut self, pack: &Pack<'_>, seat: u8, log: &mut dyn Log) {
        self.spend(seat, None);
        let zones = self.talents(pack, seat).teleport;
        self.dash(pack, seat, Skill::Teleport, zones, log);
        self.bleed(pack, seat, |does| matches!(does, Does::Teleport(_)), log);
    }

    fn dash(&mut self, pack: &Pack<'_>, seat: u8, skill: Skill, zones: u8, log: &mut dyn Log) {
        let at_table = self.options.eyes == Eyes::Table;
        let left = if at_table { 0 } else { zones };
        self.push_turn(Step::Dash(Dash {
            seat,
            skill,
            left,
            moved: false,
        }));
        if at_table {
            let says = match skill {
                Skill::Charge => text::CHARGE_AT_TABLE,
                Skill::Distance => text::MOVE_ONE,
                Skill::Teleport => text::TELEPORT_AT_TABLE,
            };
            let says = Message::new(says).with(self.hero(seat).name()).with(zones);
            log.plain(rules::SKILL_07, says);
            self.ask_light(pack, seat);
        } else {
            log.cite(rules::SKILL_07);
        }
    }
}
