//! The Move action: movement points, steps and what holds a hero. MD-ACT-MOVE-01 and -02, MD-ACT-STEP-01, MD-MOVE-01
//! to -04, MD-STUN-04; decision D-03. Leaving by the exit: MD-AMB-38.

use super::{Extras, MassiveDarkness, Offer, Step, player};
use crate::game::Log;
use crate::kit::graph::Side;
use crate::kit::list::List;
use crate::map::{Border, Eyes};
use crate::massive_darkness::board::OFF;
use crate::massive_darkness::content::HeroCard;
use crate::massive_darkness::enemy::Mark;
use crate::massive_darkness::level::TOP;
use crate::massive_darkness::skill::{Does, Extra, Gifts, Skill};
use crate::massive_darkness::{rules, table, text};
use crate::pack::Pack;
use crate::prompt::{Ask, Prompt};
use crate::text::{Message, TextId};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// MD-ACT-MOVE-01.
const POINTS: u8 = 2;

/// Zones one step away: four sides and two flights of stairs.
pub type Near = List<u8, 6>;

/// What a movement point may buy, and what costs none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Step,
    /// The table sees that the step leads onto a tile of a higher level.
    StepUp,
    Door,
    PickUp,
    Leave,
    Use,
    Stop,
}

const WAYS: [Way; 7] = [
    Way::Step,
    Way::StepUp,
    Way::Door,
    Way::PickUp,
    Way::Leave,
    Way::Use,
    Way::Stop,
];

impl Way {
    fn text(self) -> TextId {
        match self {
            Self::Step => text::STEP,
            Self::StepUp => text::STEP_UP,
            Self::Door => text::OPEN_DOOR,
            Self::PickUp => text::PICK_UP,
            Self::Leave => text::LEAVE,
            Self::Use => text::USE_CONSUMABLE,
            Self::Stop => text::STOP,
        }
    }
}

/// What keeps a hero in his zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hold {
    Nobody,
    /// Only stunned enemies are there: MD-STUN-04.
    Stunned,
    /// MD-MOVE-04.
    Slippery,
    Held,
}

/// How the next movement point is spent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct March {
    seat: u8,
    offer: Offer,
    extras: Extras,
}

impl March {
    pub fn seat(&self) -> u8 {
        self.seat
    }

    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let says = Message::new(text::POINTS_LEFT)
            .with(game.hero(self.seat).name())
            .with(game.turn.points);
        let ways = self.offer.iter(&WAYS).map(|way| Message::new(way.text()));
        let extras = self.extras.iter().map(|extra| game.extra_name(*extra));
        player(
            self.seat,
            rules::ACT_MOVE_01,
            says,
            Ask::Choose(ways.chain(extras).collect()),
        )
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, choice: u8, log: &mut dyn Log) {
        let seat = self.seat;
        let way = self.offer.pick(&WAYS, choice);
        if way == Some(Way::Stop) {
            game.end_move(pack, seat, log);
            return;
        }
        game.push_turn(Step::Walk(seat));
        let Some(way) = way else {
            if let Some(extra) = self.offer.beyond(choice).and_then(|extra| self.extras.get(extra)) {
                game.do_extra(pack, seat, *extra, log);
            }
            return;
        };
        match way {
            Way::Step | Way::StepUp => match game.options.eyes {
                Eyes::Map => {
                    let zones = game.steps_from(game.hero(seat).zone);
                    Go {
                        seat,
                        zones,
                        slip: false,
                    }
                    .begin(game, pack, log);
                }
                Eyes::Table => {
                    game.turn.climbed |= way == Way::StepUp;
                    game.pay_point();
                    game.step_at_table(seat, log);
                }
            },
            Way::Door => game.open_a_door(pack, seat, log),
            Way::PickUp => game.begin_pick_up(pack, seat, log),
            Way::Leave => game.leave_by_exit(pack, seat, log),
            Way::Use => game.begin_use(pack, seat, log),
            Way::Stop => {}
        }
    }
}

/// Where a step leads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Go {
    seat: u8,
    zones: Near,
    /// One zone at once, without the price of a point.
    slip: bool,
}

impl Go {
    /// One zone at once, as with Slippery.
    pub fn slip(seat: u8, zones: Near) -> Self {
        Self {
            seat,
            zones,
            slip: true,
        }
    }

    /// A step with one way is not asked.
    pub fn begin(self, game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
        match (self.zones.first().copied(), self.zones.len()) {
            (Some(zone), 1) => self.resolve(game, pack, zone, log),
            (Some(_), _) => game.push_turn(Step::Go(self)),
            (None, _) => {}
        }
    }

    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let says = Message::new(text::STEP_WHERE).with(game.hero(self.seat).name());
        let zones = self.zones.iter().copied().collect();
        player(self.seat, rules::MOVE_01, says, Ask::place(zones))
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, zone: u8, log: &mut dyn Log) {
        if !self.slip {
            game.pay_point();
        }
        game.relocate(pack, self.seat, zone, log);
    }
}

/// With the table's eyes: is the hero in shadow after his steps?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Light {
    seat: u8,
}

impl Light {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let says = Message::new(text::LIT_OR_DARK).with(game.hero(self.seat).name());
        let choices = List::of(&[Message::new(text::LIT), Message::new(text::DARK)]);
        table(rules::SHADOW_01, says, Ask::Choose(choices))
    }

    pub fn resolve(self, game: &mut MassiveDarkness, choice: u8, log: &mut dyn Log) {
        log.cite(rules::SHADOW_01);
        game.with_hero(self.seat, |hero| hero.shadow = choice == 1);
    }
}

impl MassiveDarkness {
    /// Whether a non-stunned enemy holds the hero in his zone: MD-MOVE-03, -04.
    pub fn is_held(&self, pack: &Pack<'_>, seat: u8) -> bool {
        let slippery = || {
            let now = seat == self.turn.hero && self.turn.slippery;
            now || self.has(pack, seat, Gifts::ACTION, |does| matches!(does, Does::Slippery))
        };
        self.hold(self.hero(seat).zone, slippery) == Hold::Held
    }

    fn hold(&self, zone: u8, slippery: impl FnOnce() -> bool) -> Hold {
        // Only the table knows who stands beside whom.
        if self.options.eyes == Eyes::Table || zone == OFF {
            return Hold::Nobody;
        }
        let (mut any, mut awake) = (false, false);
        for enemy in self.enemies.iter().flatten().filter(|enemy| enemy.zone == zone) {
            any = true;
            awake |= !enemy.is(Mark::Stunned);
        }
        match (any, awake) {
            (false, _) => Hold::Nobody,
            (true, false) => Hold::Stunned,
            (true, true) if slippery() => Hold::Slippery,
            (true, true) => Hold::Held,
        }
    }

    /// Whether somebody who is not slippery could leave a zone.
    pub(super) fn is_free(&self, zone: u8, slippery: bool) -> bool {
        self.hold(zone, || slippery) != Hold::Held
    }

    /// Zones that a hero may step to, if nobody holds him: MD-MOVE-01, -02.
    pub(super) fn steps_from(&self, zone: u8) -> Near {
        let next = self.board.neighbours(zone);
        next.iter().filter(|to| self.may_step(zone, *to)).collect()
    }

    /// Whether a Move action could do anything.
    pub(super) fn can_move(&self, seat: u8, slippery: bool) -> bool {
        let zone = self.hero(seat).zone;
        if self.options.eyes == Eyes::Table {
            return true;
        }
        let free = self.is_free(zone, slippery);
        free && (!self.steps_from(zone).is_empty() || self.can_leave(seat))
            || !self.doors_of(zone).is_empty()
            || self.can_pick_up(zone)
            || self.hero(seat).fireworks > 0
    }

    fn can_leave(&self, seat: u8) -> bool {
        let at_exit = match self.options.eyes {
            Eyes::Map => self.board.exit == Some(self.hero(seat).zone),
            Eyes::Table => true,
        };
        at_exit && self.may_leave(seat)
    }

    /// MD-ACT-MOVE-01.
    pub(super) fn begin_move(&mut self, pack: &Pack<'_>, seat: u8, log: &mut dyn Log) {
        self.spend(seat, Some(Extra::Move));
        let more = self.sum(pack, seat, Gifts::ACTION, |does| {
            if let Does::ExtraMove(points) = does { *points } else { 0 }
        });
        self.turn.points = POINTS.saturating_add(more);
        self.turn.stepped = false;
        self.turn.climbed = false;
        self.push_turn(Step::Walk(seat));
        log.cite(rules::ACT_MOVE_01);
    }

    pub(super) fn pay_point(&mut self) {
        self.turn.points = self.turn.points.saturating_sub(1);
    }

    /// The next movement point, as long as there is one and something to spend it on.
    pub(super) fn walk(&mut self, pack: &Pack<'_>, seat: u8, log: &mut dyn Log) {
        if self.turn.points == 0 || !self.hero(seat).is_here() {
            self.end_move(pack, seat, log);
            return;
        }
        let offer = self.ways(pack, seat, log);
        let extras = self.adventure_actions(pack, seat);
        if offer.len() > 1 || !extras.is_empty() {
            self.push_turn(Step::March(March { seat, offer, extras }));
        } else {
            self.end_move(pack, seat, log);
        }
    }

    fn ways(&self, pack: &Pack<'_>, seat: u8, log: &mut dyn Log) -> Offer {
        let mut offer = Offer::default();
        let mut add = |way: Way, possible: bool| offer.add(way as u8, possible);
        let zone = self.hero(seat).zone;
        add(Way::Stop, true);
        let free = match self.hold(zone, || self.talents(pack, seat).slippery) {
            Hold::Nobody => true,
            Hold::Stunned => {
                log.cite(rules::STUN_04);
                log.cite(rules::MOVE_04);
                true
            }
            Hold::Slippery => {
                log.cite(rules::MOVE_04);
                true
            }
            Hold::Held => {
                log.cite(rules::MOVE_03);
                false
            }
        };
        match self.options.eyes {
            Eyes::Map => {
                add(Way::Step, free && !self.steps_from(zone).is_empty());
                add(Way::Door, !self.doors_of(zone).is_empty());
                let lies = self.something_lies(zone);
                let guarded = lies && self.is_guarded(zone);
                add(Way::PickUp, lies && !guarded);
                if guarded {
                    log.cite(rules::PICK_01);
                }
                let closed = |side: Side| match self.board.border(zone, side) {
                    Border::Wall | Border::Door => self.board.beside(zone, side).is_some(),
                    Border::Open | Border::OpenDoor => false,
                };
                if Side::ALL.into_iter().any(closed) {
                    log.cite(rules::MOVE_02);
                }
            }
            Eyes::Table => {
                add(Way::Step, true);
                add(Way::StepUp, self.level < TOP && self.tiles_raise_level());
                add(Way::Door, true);
                add(Way::PickUp, true);
            }
        }
        add(Way::Leave, free && self.can_leave(seat));
        add(Way::Use, seat == self.turn.hero && self.has_use(pack, seat));
        offer
    }

    /// A hero stands in another zone.
    pub(super) fn relocate(&mut self, pack: &Pack<'_>, seat: u8, zone: u8, log: &mut dyn Log) {
        self.with_hero(seat, |hero| hero.zone = zone);
        // Only where the action ends counts: MD-LEVEL-08.
        self.turn.climbed |= self.board.tile_level(zone).is_some_and(|level| level > self.level);
        log.cite(rules::MOVE_01);
        let says = Message::new(text::GOES_TO)
            .with(self.hero(seat).name())
            .with(self.cell_of(zone));
        log.plain(rules::ACT_STEP_01, says);
        self.hero_moved(pack, seat, log);
    }

    fn step_at_table(&mut self, seat: u8, log: &mut dyn Log) {
        self.turn.stepped = true;
        log.cite(rules::MOVE_01);
        log.plain(
            rules::ACT_STEP_01,
            Message::new(text::MOVE_ONE).with(self.hero(seat).name()),
        );
    }

    fn leave_by_exit(&mut self, pack: &Pack<'_>, seat: u8, log: &mut dyn Log) {
        self.pay_point();
        self.with_hero(seat, |hero| {
            hero.zone = OFF;
            hero.escaped = true;
        });
        log.good(
            rules::ACT_STEP_01,
            Message::new(text::ESCAPES).with(self.hero(seat).name()),
        );
        self.hero_moved(pack, seat, log);
    }

    /// With the table's eyes, asks whether a hero stands in shadow, if that matters outside of combats, which ask by
    /// themselves.
    pub(super) fn ask_light(&mut self, pack: &Pack<'_>, seat: u8) {
        let card: HeroCard = pack.get(self.hero(seat).card);
        let in_combat = |skill: &Skill| matches!(skill.does, Does::Combat { .. } | Does::Paid(_));
        if card.shadow.iter().any(|skill| !in_combat(skill)) {
            self.push_turn(Step::Light(Light { seat }));
        }
    }

    /// The Move is over; points left are lost: MD-ACT-MOVE-02.
    pub(super) fn end_move(&mut self, pack: &Pack<'_>, seat: u8, log: &mut dyn Log) {
        if self.turn.points > 0 {
            log.cite(rules::ACT_MOVE_02);
        }
        self.turn.points = 0;
        if self.options.eyes == Eyes::Map || !self.hero(seat).is_here() {
            return;
        }
        if self.turn.climbed {
            self.ask_level(pack);
        }
        if self.turn.stepped {
            self.ask_light(pack, seat);
        }
    }
}
