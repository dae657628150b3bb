//! Doors: opening them, the card for the chamber behind, its rooms and sections. MD-DOOR-01 to -09, MD-MAP-02,
//! MD-LEVEL-03, section 1.23; decision D-16.

use super::{MassiveDarkness, Step, player};
use crate::game::Log;
use crate::kit::graph::Side;
use crate::kit::list::List;
use crate::map::{Border, Eyes};
use crate::massive_darkness::board::OFF;
use crate::massive_darkness::content::{DoorCard, DoorGuard};
use crate::massive_darkness::decks::From;
use crate::massive_darkness::level::TOP;
use crate::massive_darkness::spawn::Place;
use crate::massive_darkness::{rules, table, text};
use crate::pack::{Pack, Record};
use crate::prompt::{Ask, Choices, Prompt};
use crate::text::{Arg, Message};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Sections of a door card.
const SECTIONS: u8 = 3;
/// Treasure tokens in the box: section 1.7.
const NORMAL_TOKENS: u8 = 30;
const SPECIAL_TOKENS: u8 = 4;

type Sides = List<Side, 4>;
/// Rooms by their numbers on the card.
type Numbered = List<u8, { SECTIONS as usize }>;

/// Several doors can be opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Doorway {
    seat: u8,
    sides: Sides,
}

impl Doorway {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let name = |side: &Side| {
            Message::new(match side {
                Side::North => text::DOOR_NORTH,
                Side::East => text::DOOR_EAST,
                Side::South => text::DOOR_SOUTH,
                Side::West => text::DOOR_WEST,
            })
        };
        let says = Message::new(text::WHICH_DOOR).with(game.hero(self.seat).name());
        let choices = self.sides.iter().map(name).collect();
        player(self.seat, rules::DOOR_01, says, Ask::Choose(choices))
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, choice: u8, log: &mut dyn Log) {
        if let Some(side) = self.sides.get(usize::from(choice)) {
            game.open_door(pack, self.seat, *side, log);
        }
    }
}

/// With the table's eyes: the level of the tile behind the door. MD-DOOR-02.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Behind;

impl Behind {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let mut choices = Choices::new();
        choices.push(Message::new(text::NO_HIGHER_TILE));
        for level in game.level.saturating_add(1)..=TOP {
            choices.push(Message::new(text::LEVEL_NUMBER).with(level));
        }
        table(rules::DOOR_02, Message::new(text::LEVEL_BEHIND), Ask::Choose(choices))
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, choice: u8, log: &mut dyn Log) {
        log.cite(rules::DOOR_02);
        if choice > 0 {
            log.cite(rules::LEVEL_03);
            game.raise_level(pack, game.level.saturating_add(choice), log);
        }
    }
}

/// With the table's eyes: what is behind the door.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Chamber {
    seat: u8,
}

impl Chamber {
    pub fn ask(&self, _game: &MassiveDarkness) -> Prompt {
        let choices = List::of(&[
            Message::new(text::NO_NEW_CHAMBER),
            Message::new(text::ONE_ROOM),
            Message::new(text::TWO_ROOMS),
            Message::new(text::MORE_ROOMS),
        ]);
        let says = Message::new(text::WHAT_BEHIND);
        table(rules::DOOR_03, says, Ask::Choose(choices))
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, choice: u8, log: &mut dyn Log) {
        if choice == 0 {
            log.cite(rules::DOOR_09);
            return;
        }
        game.reveal(pack, self.seat, OFF, choice, log);
    }
}

/// One card for the whole chamber: MD-DOOR-03.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct DrawDoor {
    seat: u8,
    /// The room at the door.
    room: u8,
    /// Rooms that get a section, as the table has said.
    count: u8,
}

impl DrawDoor {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let says = Message::new(text::DRAW_DOOR).with(game.hero(self.seat).name());
        player(
            self.seat,
            rules::DOOR_03,
            says,
            Ask::Draw(game.decks.candidates(From::Doors)),
        )
    }

    pub fn resolve(self, game: &mut MassiveDarkness, card: u8, log: &mut dyn Log) {
        game.decks.doors.discard(card);
        log.scene(rules::DOOR_03, Message::new(text::DOOR_CARD).with(DoorCard::card(card)));
        let seat = self.seat;
        if self.room == OFF {
            if self.count < SECTIONS {
                log.cite(rules::DOOR_05);
            }
            let rooms: Numbered = (0..self.count).map(|_| OFF).collect();
            game.fill(seat, card, &rooms, log);
        } else {
            let rooms = Numbered::of(&[self.room]);
            game.push_turn(Step::Rooms(Rooms { seat, card, rooms }));
        }
    }
}

/// Numbers the rooms as long as there is nothing to choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Rooms {
    seat: u8,
    card: u8,
    rooms: Numbered,
}

impl Rooms {
    pub fn run(mut self, game: &mut MassiveDarkness, log: &mut dyn Log) {
        loop {
            let next = game.next_rooms(&self.rooms);
            let only = next.first().copied();
            match (only, next.len()) {
                (Some(_), _) if self.rooms.is_full() => {
                    // Rooms beyond the third stay empty.
                    log.cite(rules::DOOR_05);
                    break;
                }
                (None, _) => {
                    if !self.rooms.is_full() {
                        log.cite(rules::DOOR_05);
                    }
                    break;
                }
                (Some(room), 1) => {
                    self.rooms.push(room);
                }
                (Some(_), _) => {
                    game.push_turn(Step::NextRoom(NextRoom(self)));
                    return;
                }
            }
        }
        log.cite(rules::DOOR_04);
        if let Some(room) = self.rooms.first() {
            game.board.revealed = game.board.revealed.union(&game.board.chamber(*room));
        }
        game.fill(self.seat, self.card, &self.rooms, log);
    }
}

/// Several rooms are next: the active player decides. MD-DOOR-04, MD-AMB-16.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct NextRoom(Rooms);

impl NextRoom {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let number = self.0.rooms.len().saturating_add(1) as u8;
        let rooms = game.next_rooms(&self.0.rooms);
        player(
            self.0.seat,
            rules::DOOR_04,
            Message::new(text::WHICH_ROOM).with(number),
            Ask::place(rooms.iter().copied().collect()),
        )
    }

    pub fn resolve(self, game: &mut MassiveDarkness, room: u8, log: &mut dyn Log) {
        let mut rooms = self.0;
        rooms.rooms.push(room);
        rooms.run(game, log);
    }
}

/// One section of the card: the guard first, then the tokens. MD-DOOR-06.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Section {
    seat: u8,
    card: u8,
    index: u8,
    room: u8,
}

impl Section {
    fn on(self, pack: &Pack<'_>) -> crate::massive_darkness::content::Section {
        let card: DoorCard = pack.get(self.card);
        card.sections.get(usize::from(self.index)).copied().unwrap_or_default()
    }

    pub fn run(self, game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
        let (number, at_table) = (self.index.saturating_add(1), self.room == OFF);
        let (seat, room) = (self.seat, self.room);
        let section = self.on(pack);
        game.push_turn(Step::Tokens(Tokens {
            number,
            room,
            normal: section.treasure,
            special: section.special,
        }));
        match section.guard {
            DoorGuard::None => {}
            DoorGuard::Room => {
                let says = Message::new(text::GUARD_IN_ROOM).with(game.room_name(number, room));
                log.bad(rules::DOOR_06, says);
                let place = if at_table { Place::Table } else { Place::Zone(room) };
                game.spawn_guard(game.level, place);
            }
            DoorGuard::Ambush => {
                let name = game.hero(seat).name();
                log.bad(rules::DOOR_06, Message::new(text::AMBUSH).with(name));
                game.spawn_guard(game.level, Place::Hero(seat));
            }
        }
    }
}

/// Treasure tokens of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Tokens {
    number: u8,
    room: u8,
    normal: u8,
    special: u8,
}

impl Tokens {
    pub fn run(self, game: &mut MassiveDarkness, log: &mut dyn Log) {
        let (mut normal, mut special) = (self.normal, self.special);
        if self.room != OFF {
            // What is in the box is placed, and no more: MD-AMB-59.
            let lying = |of: fn(&crate::massive_darkness::board::Treasure) -> u8| {
                let all = game.board.treasures.iter().map(of);
                all.fold(0u8, u8::saturating_add)
            };
            normal = normal.min(NORMAL_TOKENS.saturating_sub(lying(|here| here.normal)));
            special = special.min(SPECIAL_TOKENS.saturating_sub(lying(|here| here.special)));
            game.board.add_treasure(self.room, normal, special);
        }
        let name = game.room_name(self.number, self.room);
        if normal > 0 {
            let says = Message::new(text::TOKENS_IN_ROOM).with(name).with(normal);
            log.good(rules::DOOR_06, says);
        }
        if special > 0 {
            let says = Message::new(text::SPECIAL_IN_ROOM).with(name).with(special);
            log.good(rules::DOOR_06, says);
        }
        if normal < self.normal || special < self.special {
            log.plain(rules::DOOR_06, Message::new(text::NO_MORE_TOKENS));
        }
    }
}

impl MassiveDarkness {
    /// A room of a chamber: the zone where the device sees it, else its number from the door.
    fn room_name(&self, number: u8, room: u8) -> Arg {
        if room == OFF { number.into() } else { self.cell_of(room) }
    }

    /// Closed doors of a zone that may be opened by hand.
    pub(super) fn doors_of(&self, zone: u8) -> Sides {
        self.board
            .doors(zone)
            .filter(|side| self.may_open(zone, *side))
            .collect()
    }

    /// Opens a door of the hero's zone for a movement point: MD-DOOR-01.
    pub(super) fn open_a_door(&mut self, pack: &Pack<'_>, seat: u8, log: &mut dyn Log) {
        self.pay_point();
        match self.options.eyes {
            Eyes::Map => {
                let sides = self.doors_of(self.hero(seat).zone);
                match (sides.first().copied(), sides.len()) {
                    (Some(side), 1) => self.open_door(pack, seat, side, log),
                    (Some(_), _) => self.push_turn(Step::Doorway(Doorway { seat, sides })),
                    (None, _) => {}
                }
            }
            Eyes::Table => {
                log.plain(
                    rules::DOOR_01,
                    Message::new(text::OPENS_DOOR).with(self.hero(seat).name()),
                );
                self.push_turn(Step::Chamber(Chamber { seat }));
                if self.level < TOP && self.tiles_raise_level() {
                    self.push_turn(Step::Behind(Behind));
                }
            }
        }
    }

    fn open_door(&mut self, pack: &Pack<'_>, seat: u8, side: Side, log: &mut dyn Log) {
        let zone = self.hero(seat).zone;
        let Some(behind) = self.board.beside(zone, side) else {
            return;
        };
        // The chamber that he stands in is known, however he came there.
        self.board.revealed = self.board.revealed.union(&self.board.chamber(zone));
        let is_room = |zone: u8| self.board.get(zone).room();
        let joins = is_room(zone) && is_room(behind);
        let closed = is_room(behind) && !self.board.revealed.contains(behind);
        self.board.set_border(zone, side, Border::OpenDoor);
        log.plain(
            rules::DOOR_01,
            Message::new(text::OPENS_DOOR).with(self.hero(seat).name()),
        );
        if joins {
            log.cite(rules::MAP_02);
            log.cite(rules::DOOR_09);
        }
        // Rooms and corridors are told apart: only a chamber has a door card.
        log.cite(rules::MAP_01);
        log.cite(rules::DOOR_02);
        let level = self.board.tile_level(behind).filter(|_| self.tiles_raise_level());
        if let Some(level) = level.filter(|level| *level > self.level) {
            log.cite(rules::LEVEL_03);
            self.raise_level(pack, level, log);
        }
        if closed {
            self.reveal(pack, seat, behind, 0, log);
        } else {
            // A second door into a chamber, or one that leads out.
            log.cite(if is_out(self, behind) {
                rules::DOOR_09
            } else {
                rules::DOOR_03
            });
        }
    }

    /// The first door into a chamber has opened.
    fn reveal(&mut self, pack: &Pack<'_>, seat: u8, room: u8, count: u8, log: &mut dyn Log) {
        let before = self.steps.depth().used;
        let draws = self.chamber_opens(pack, room, log);
        if self.is_over() {
            return;
        }
        if !draws || self.steps.depth().used != before {
            log.cite(rules::DOOR_08);
        }
        let ready = if draws { self.ready(From::Doors, log) } else { None };
        if ready.is_some() {
            self.push_turn(Step::DrawDoor(DrawDoor { seat, room, count }));
        } else {
            self.board.revealed = self.board.revealed.union(&self.board.chamber(room));
        }
    }

    /// Rooms of the new chamber that a passage joins with a numbered one.
    fn next_rooms(&self, rooms: &Numbered) -> List<u8, 12> {
        let mut next = List::new();
        for room in rooms.iter().flat_map(|room| self.board.neighbours(*room).iter()) {
            let new = self.board.get(room).room() && !self.board.revealed.contains(room);
            if new && !rooms.contains(&room) && !next.contains(&room) {
                next.push(room);
            }
        }
        next
    }

    /// The sections in order: MD-DOOR-07.
    fn fill(&mut self, seat: u8, card: u8, rooms: &Numbered, log: &mut dyn Log) {
        log.cite(rules::DOOR_07);
        for (index, room) in rooms.iter().enumerate().rev() {
            self.push_turn(Step::Section(Section {
                seat,
                card,
                index: index as u8,
                room: *room,
            }));
        }
    }
}

fn is_out(game: &MassiveDarkness, zone: u8) -> bool {
    !game.board.get(zone).room()
}
