//! The units as the overview shows them, and all there is to know of one: what it is, what it can do, and what its hex does.

use super::content::{Banner, Class, LairCard, LandmarkKind, Power, Race, Weapon};
use super::field::{Landmark, OFF, UNCAPPED};
use super::unit::{Marks, Unit};
use super::{BattleLore, text};
use crate::figure::{Figure, Health, Side};
use crate::kit::list::List;
use crate::map::Eyes;
use crate::pack::{Pack, Record};
use crate::text::{Message, TextId};

/// The units on the field, in the order of the scenario.
fn find(game: &BattleLore, index: u8) -> Option<(u8, &Unit)> {
    game.living().nth(usize::from(index))
}

pub fn figure(game: &BattleLore, pack: &Pack<'_>, index: u8) -> Option<Figure> {
    let (index, unit) = find(game, index)?;
    Some(Figure {
        card: unit.name(),
        side: Side::Player(unit.side.player()),
        health: Some(Health {
            now: unit.figures,
            most: unit.most,
        }),
        cell: (game.options.eyes == Eyes::Map).then_some(unit.hex),
        notes: notes(game, pack, index, unit),
    })
}

/// What holds for a while, the gravest first.
const STATES: [(Marks, TextId); 6] = [
    (Marks::WEBBED, text::WEBBED_NOTE),
    (Marks::POISONED, text::POISONED_NOTE),
    (Marks::BATTLED, text::BATTLED_NOTE),
    (Marks::RUSHED, text::RUSHED_NOTE),
    (Marks::ORDERED, text::ORDERED_NOTE),
    (Marks::SPENT, text::SPENT_NOTE),
];

fn notes(game: &BattleLore, pack: &Pack<'_>, index: u8, unit: &Unit) -> List<Message, 4> {
    let states = STATES.into_iter().filter(|(marks, _)| unit.marks.has(*marks));
    let mut notes: List<Message, 4> = states.take(2).map(|(_, note)| Message::new(note)).collect();
    if unit.stored > 0 {
        notes.push(Message::new(text::STORED_NOTE).with(unit.stored));
    }
    let bold = game.bold(pack, index);
    if unit.is_creature() {
        notes.push(Message::new(text::CREATURE_NOTE));
    } else if bold > 0 {
        notes.push(Message::new(text::BOLD_NOTE).with(bold));
    }
    notes.push(Message::new(banner(unit.banner)));
    notes
}

pub(super) fn banner(banner: Banner) -> TextId {
    match banner {
        Banner::Green => text::GREEN_BANNER,
        Banner::Blue => text::BLUE_BANNER,
        Banner::Red => text::RED_BANNER,
    }
}

fn class(class: Class) -> TextId {
    match class {
        Class::Foot => text::FOOT,
        Class::Mounted => text::MOUNTED,
        Class::Creature => text::CREATURE,
    }
}

fn weapon(weapon: Weapon) -> TextId {
    match weapon {
        Weapon::ShortSword => text::SHORT_SWORD,
        Weapon::LongSword => text::LONG_SWORD,
        Weapon::CommonBow => text::COMMON_BOW,
        Weapon::Crossbow => text::CROSSBOW,
        Weapon::Fangs => text::FANGS,
    }
}

pub fn describe(game: &BattleLore, pack: &Pack<'_>, index: u8, tell: &mut dyn FnMut(Message)) {
    let Some((index, unit)) = find(game, index) else { return };
    tell(Message::new(text::SIDE_LINE).with(unit.side.name()));
    for (_, note) in STATES.into_iter().filter(|(marks, _)| unit.marks.has(*marks)) {
        tell(Message::new(text::STATE_LINE).with(note));
    }
    tell(Message::new(text::FIGURES_LINE).with(unit.figures).with(unit.most));
    tell(Message::new(text::CLASS_LINE).with(class(unit.class)));
    tell(Message::new(text::BANNER_LINE).with(banner(unit.banner)));
    tell(Message::new(text::WEAPON_LINE).with(weapon(unit.weapon)));
    if unit.weapon.is_ranged() {
        tell(Message::new(text::RANGE_LINE).with(unit.weapon.range()));
    }
    tell(Message::new(text::DICE_LINE).with(unit.base_dice(pack)));
    let (most, fighting) = unit.allowance(pack);
    tell(Message::new(text::MOVES_LINE).with(most));
    if fighting < most {
        tell(Message::new(text::FIGHTING_LINE).with(fighting));
    }
    traits(pack, unit, tell);
    let bold = game.bold(pack, index);
    if !unit.is_creature() && bold > 0 {
        tell(Message::new(text::BOLD_LINE).with(bold));
    }
    if game.is_supported(index) {
        tell(Message::new(text::SUPPORTED_LINE));
    }
    if game.options.eyes == Eyes::Map {
        hex(game, pack, unit.hex, tell);
    }
}

/// What its race and its card give it.
fn traits(pack: &Pack<'_>, unit: &Unit, tell: &mut dyn FnMut(Message)) {
    match (unit.race, unit.class) {
        (Race::Dwarf, Class::Foot) => tell(Message::new(text::DWARF_LINE)),
        (Race::Goblin, _) => tell(Message::new(text::FRIGHTENED_LINE)),
        (Race::Human | Race::Dwarf | Race::Creature, _) => {}
    }
    if unit.can_rush() {
        tell(Message::new(text::RUSH_LINE));
    }
    if !unit.is_creature() {
        return;
    }
    tell(Message::new(text::CREATURE_LINE));
    tell(Message::new(text::RETREAT_LINE).with(unit.retreat(pack)));
    for power in &unit.beast(pack).powers {
        let says = match power.does {
            Power::Web => text::WEB_LINE,
            Power::Poison => text::POISON_LINE,
        };
        tell(Message::new(says).with(power.cost));
    }
    tell(Message::new(text::STORED_LINE).with(unit.stored));
}

/// What its hex is, and does.
fn hex(game: &BattleLore, pack: &Pack<'_>, hex: u8, tell: &mut dyn FnMut(Message)) {
    let field = &game.field;
    tell(Message::new(text::HEX_LINE).with(game.cell(hex)));
    let grounds = [
        (field.forest.contains(hex), text::FOREST),
        (field.hill.contains(hex), text::HILL),
        (field.ford.contains(hex), text::FORD),
        (field.bridge.contains(hex), text::BRIDGE),
        (field.rampart.contains(hex), text::RAMPART),
    ];
    for (_, ground) in grounds.into_iter().filter(|(is, _)| *is) {
        tell(Message::new(text::GROUND_LINE).with(ground));
    }
    if let Some(landmark) = field.landmark(hex) {
        tell(landmark_name(landmark));
    }
    if field.objectives.iter().any(|objective| objective.hex == hex) {
        tell(Message::new(text::OBJECTIVE_LINE));
    }
    // From level ground: nobody attacks from nowhere.
    let caps = [
        (field.cap_from(pack, hex), text::CAP_FROM_LINE),
        (field.cap_into(pack, hex, OFF), text::CAP_INTO_LINE),
    ];
    for (cap, says) in caps.into_iter().filter(|(cap, _)| *cap != UNCAPPED) {
        tell(Message::new(says).with(cap));
    }
}

/// A landmark, and whose it is.
pub(super) fn landmark_name(landmark: &Landmark) -> Message {
    let says = Message::new(text::LANDMARK_OF);
    let says = match landmark.is {
        LandmarkKind::Pentacle => says.with(text::PENTACLE),
        LandmarkKind::Den => says.with(text::DEN),
        LandmarkKind::Camp => says.with(text::CAMP),
        LandmarkKind::Pool => says.with(text::POOL),
        LandmarkKind::Stronghold => says.with(text::STRONGHOLD),
        LandmarkKind::Lair(lair) => says.with(LairCard::card(lair)),
        LandmarkKind::PassageExit => says.with(text::PASSAGE),
    };
    says.with(landmark.owner.name())
}
