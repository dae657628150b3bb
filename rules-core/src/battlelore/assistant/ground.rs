//! What the two units stand on, as the table says it: a field of two hexes, so that its tables give caps and boldness.

use super::{ATTACKER, DEFENDER};
use crate::battlelore::content::{LairCard, LandmarkKind};
use crate::battlelore::field::{Field, Landmark, UNCAPPED};
use crate::battlelore::{Side, text};
use crate::kit::list::List;
use crate::pack::{Pack, Record};
use crate::prompt::Choices;
use crate::text::Message;

/// What a hex can be, as far as battles know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ground {
    Open,
    Forest,
    Hill,
    Ford,
    Bridge,
    Rampart,
    /// Den, Camp or Stronghold.
    Building,
    /// Pentacle or Pool.
    Charmed,
    /// By its row.
    Lair(u8),
}

fn grounds(pack: &Pack<'_>) -> List<Ground, 32> {
    let all = [
        Ground::Open,
        Ground::Forest,
        Ground::Hill,
        Ground::Ford,
        Ground::Bridge,
        Ground::Rampart,
        Ground::Building,
        Ground::Charmed,
    ];
    let lairs = pack.all::<LairCard>();
    all.into_iter().chain(lairs.iter().map(Ground::Lair)).take(32).collect()
}

pub(super) fn choices(pack: &Pack<'_>) -> Choices {
    let name = |ground: &Ground| match *ground {
        Ground::Open => Message::new(text::ON_OPEN),
        Ground::Forest => Message::new(text::FOREST),
        Ground::Hill => Message::new(text::HILL),
        Ground::Ford => Message::new(text::FORD),
        Ground::Bridge => Message::new(text::BRIDGE),
        Ground::Rampart => Message::new(text::RAMPART),
        Ground::Building => Message::new(text::ON_BUILDING),
        Ground::Charmed => Message::new(text::ON_CHARMED),
        Ground::Lair(row) => Message::card(LairCard::card(row)),
    };
    grounds(pack).iter().map(name).collect()
}

/// The unit with this index stands on its own hex, of the same number.
pub(super) fn lay(field: &mut Field, pack: &Pack<'_>, hex: u8, choice: u8, owner: Side) {
    for area in [
        &mut field.forest,
        &mut field.hill,
        &mut field.ford,
        &mut field.bridge,
        &mut field.rampart,
    ] {
        area.remove(hex);
    }
    field.landmarks.retain(|landmark| landmark.hex != hex);
    let mut landmark = |is| {
        field.landmarks.push(Landmark { is, owner, hex });
    };
    match grounds(pack).get(usize::from(choice)).copied() {
        None | Some(Ground::Open) => {}
        Some(Ground::Forest) => field.forest.insert(hex),
        Some(Ground::Hill) => field.hill.insert(hex),
        Some(Ground::Ford) => field.ford.insert(hex),
        Some(Ground::Bridge) => field.bridge.insert(hex),
        Some(Ground::Rampart) => field.rampart.insert(hex),
        Some(Ground::Building) => landmark(LandmarkKind::Den),
        Some(Ground::Charmed) => landmark(LandmarkKind::Pentacle),
        Some(Ground::Lair(row)) => landmark(LandmarkKind::Lair(row)),
    }
}

/// The lowest cap of the attack; 0: none.
pub(super) fn cap(field: &Field, pack: &Pack<'_>) -> u8 {
    let cap = field
        .cap_from(pack, ATTACKER)
        .min(field.cap_into(pack, DEFENDER, ATTACKER));
    if cap == UNCAPPED { 0 } else { cap }
}
