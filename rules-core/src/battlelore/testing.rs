//! What the tests of several chapters stand on: an empty board, units, and a small pack.

use super::content::{
    Banner, Class, CommandCard, Count, Fit, LairCard, LoreCard, Orders, ScenarioCard, TroopCard, UnitCard, Weapon,
    Where,
};
use super::field::Field;
use super::unit::{Marks, Unit};
use super::{BattleLore, Side};
use crate::any::GameKind;
use crate::dice::{Colour, DieCard, SymbolCard, Symbols};
use crate::kit::hex::{Board, Hex};
use crate::kit::list::List;
use crate::pack::{FORMAT, HEADER, MAGIC, Pack, Record, checksum};
use std::vec;
use std::vec::Vec;

/// Command cards of the pack.
pub const CARDS: u8 = 24;

pub const BOARD: Board = Board { width: 13, height: 9 };

/// The hex of this name.
pub fn at(name: &str) -> u8 {
    let (row, column) = name.split_at(1);
    let hex = Hex::at(column.parse::<i8>().unwrap() - 1, (row.as_bytes()[0] - b'A') as i8);
    BOARD.index(hex).unwrap()
}

/// An empty plain, and this side's turn.
pub fn field_for(side: Side) -> BattleLore {
    let mut game = with_pack(BattleLore::new);
    game.steps.clear();
    game.field = Field {
        board: BOARD,
        lines: [4, 8],
        ..Field::default()
    };
    game.options.eyes = crate::map::Eyes::Map;
    game.turn.active = side;
    game.turn.number = 1;
    game
}

pub fn unit(row: &UnitCard, side: Side, hex: u8) -> Unit {
    Unit {
        card: 0,
        side,
        race: row.race,
        class: row.class,
        banner: row.banner,
        weapon: row.weapon,
        hex,
        figures: row.figures,
        most: row.figures,
        marks: Marks::default(),
        moved: 0,
        bold: 0,
        more_moves: 0,
        move_cap: u8::MAX,
        run: 0,
        back_dice: 0,
        stored: 0,
    }
}

fn records<R: Record>(rows: &[R]) -> Vec<Vec<u8>> {
    let mut room = [0; 4096];
    rows.iter()
        .map(|row| postcard::to_slice(row, &mut room).unwrap().to_vec())
        .collect()
}

/// A pack of these kinds of records, in order.
fn assemble(kinds: &[Vec<Vec<u8>>]) -> Vec<u8> {
    let mut tables: Vec<u8> = vec![];
    let mut first = 0u16;
    for rows in kinds {
        tables.extend(first.to_le_bytes());
        tables.extend((rows.len() as u16).to_le_bytes());
        first += rows.len() as u16;
    }
    let rows: Vec<Vec<u8>> = kinds.iter().flatten().cloned().collect();
    let names: Vec<Vec<u8>> = (0..rows.len()).map(|row| std::format!("n{row}").into_bytes()).collect();
    let start = HEADER + 4 + tables.len() + 3 * 4 * (rows.len() + 1);
    let mut body: Vec<u8> = vec![];
    for table in [&rows, &names, &names] {
        for row in table {
            tables.extend(((start + body.len()) as u32).to_le_bytes());
            body.extend(row);
        }
        tables.extend(((start + body.len()) as u32).to_le_bytes());
    }
    let mut rest = 0u32.to_le_bytes().to_vec();
    rest.extend(tables);
    rest.extend(body);
    let mut bytes = MAGIC.to_vec();
    bytes.extend(FORMAT.to_le_bytes());
    bytes.push(GameKind::BattleLore.code());
    bytes.push(kinds.len() as u8);
    bytes.extend(((HEADER + rest.len()) as u32).to_le_bytes());
    bytes.extend(checksum(&rest).to_le_bytes());
    bytes.extend(rest);
    bytes
}

/// A drill field: three units to a side, and a few command cards.
fn drill() -> Vec<u8> {
    let face = |symbol| List::of(&[Symbols { symbol, count: 1 }]);
    let die = DieCard {
        colour: Colour::White,
        faces: (0..6).map(face).collect(),
    };
    let soldier = |class, banner, weapon, figures| UnitCard {
        class,
        banner,
        weapon,
        figures,
        ..UnitCard::default()
    };
    let units = [
        soldier(Class::Foot, Banner::Green, Weapon::CommonBow, 4),
        soldier(Class::Foot, Banner::Blue, Weapon::ShortSword, 4),
        soldier(Class::Mounted, Banner::Blue, Weapon::LongSword, 3),
    ];
    let line = |place, fits: &[Fit]| Orders {
        place,
        count: Count::Units(2),
        fits: List::of(fits),
    };
    let commands: Vec<CommandCard> = (0..CARDS)
        .map(|card| match card % 4 {
            0 => (false, line(Where::Left, &[])),
            1 => (false, line(Where::Center, &[])),
            2 => (false, line(Where::Right, &[])),
            _ => (true, line(Where::Anywhere, &[Fit::Banner(Banner::Green)])),
        })
        .map(|(tactic, orders)| CommandCard {
            tactic,
            orders: List::of(&[orders]),
            ..CommandCard::default()
        })
        .collect();
    let troop = |unit, hex: &str| {
        // As a file would name it.
        let (row, column) = hex.split_at(1);
        let code = (row.as_bytes()[0] - b'A') * 16 + column.parse::<u8>().unwrap() - 1;
        TroopCard {
            unit,
            at: postcard::from_bytes(&[code]).unwrap(),
            figures: 0,
        }
    };
    let mut scenario = ScenarioCard {
        banners: [2, 2],
        first: Side::South,
        board: BOARD,
        lines: [5, 9],
        ..ScenarioCard::default()
    };
    scenario.north.hand = 4;
    scenario.south.hand = 4;
    scenario.north.troops = List::of(&[troop(0, "C5"), troop(1, "C7"), troop(2, "C9")]);
    scenario.south.troops = List::of(&[troop(0, "G9"), troop(1, "G7"), troop(2, "G5")]);
    assemble(&[
        records(&[die]),
        records(&[SymbolCard::default(); 6]),
        records(&units),
        records(&commands),
        records::<LoreCard>(&[]),
        records(&[scenario]),
        records::<LairCard>(&[]),
    ])
}

/// Does something with the pack of the tests.
pub fn with_pack<T>(what: impl FnOnce(&Pack<'_>) -> T) -> T {
    let bytes = drill();
    what(&Pack::open(&bytes).unwrap())
}
