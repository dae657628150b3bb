//! What the tests of the screens share: a picture to draw into, and questions that the example game never asks.

use crate::app::App;
use crate::demo::example_pack;
use core::convert::Infallible;
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use rules_core::dice::die;
use rules_core::figure::Side;
use rules_core::kit::list::List;
use rules_core::map::{Border, Ground, Shape};
use rules_core::{
    Ask, CardId, CardSet, Cell, Choices, GameKind, Message, Outcome, Pack, Prompt, RuleId, Seat, Session, Standing,
    TextId,
};
use std::vec::Vec;

/// A band of the screen; drawing outside of what it shows is ignored.
pub(crate) struct Picture {
    band: Rectangle,
    pub dots: Vec<Rgb565>,
}

impl Picture {
    pub fn band(top: i32, height: u32) -> Self {
        let band = Rectangle::new(Point::new(0, top), Size::new(320, height));
        Self {
            band,
            dots: std::vec![Rgb565::MAGENTA; (320 * height) as usize],
        }
    }
}

impl Dimensions for Picture {
    fn bounding_box(&self) -> Rectangle {
        self.band
    }
}

impl DrawTarget for Picture {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb565>>>(&mut self, dots: I) -> Result<(), Infallible> {
        for Pixel(at, colour) in dots {
            if self.band.contains(at) {
                let y = at.y - self.band.top_left.y;
                self.dots[(y * 320 + at.x) as usize] = colour;
            }
        }
        Ok(())
    }
}

pub(crate) fn app() -> App<'static> {
    let pack = example_pack();
    App::resume(pack, [7; 32], Session::new(pack.game().new_game(&pack)))
}

std::thread_local! {
    static RESEAT: std::cell::Cell<fn(&mut Prompt)> = const { std::cell::Cell::new(|_| ()) };
}

/// Other seats for the questions of this test's games: the games that can be played have neither hidden hands nor a
/// commander of the device's own.
pub(crate) fn reseat(seats: fn(&mut Prompt)) {
    RESEAT.set(seats);
}

pub(crate) fn reseated(mut prompt: Prompt) -> Prompt {
    RESEAT.get()(&mut prompt);
    prompt
}

/// The demo pack of every game.
pub(crate) fn packs() -> [Pack<'static>; GameKind::ALL.len()] {
    GameKind::ALL.map(|game| {
        let bytes: &[u8] = match game {
            GameKind::Example => include_bytes!("../../tests/packs/example/demo.pack"),
            GameKind::MassiveDarkness => include_bytes!("../../tests/packs/massive_darkness/demo.pack"),
            GameKind::BattleLore => include_bytes!("../../tests/packs/battlelore/demo.pack"),
        };
        Pack::open_for(game, bytes).unwrap()
    })
}

/// Every card of a pack.
pub(crate) fn cards(pack: &Pack<'_>) -> impl Iterator<Item = CardId> {
    (0..=u8::MAX).flat_map(|kind| {
        (0..=u8::MAX)
            .map(move |index| CardId { kind, index })
            .take(pack.count(kind).into())
    })
}

/// The numbers of all tables of texts and rules.
pub(crate) fn tables() -> impl Iterator<Item = u8> {
    GameKind::ALL.into_iter().map(GameKind::code).chain([0])
}

/// The `row`-th text of the example, with a name for its first place.
pub(crate) fn text(row: u16) -> Message {
    Message::new(TextId::new(GameKind::Example.code(), row)).with(CardId { kind: 3, index: 0 })
}

pub(crate) fn choices(count: u16) -> Choices {
    (0..count).map(|row| text(row % 21)).collect()
}

/// One question of each kind, as large as it may get.
pub(crate) fn asks() -> Vec<Ask> {
    let pack = example_pack();
    let omens = CardSet {
        kind: 4,
        cards: (0..7).collect(),
    };
    std::vec![
        Ask::Acknowledge,
        Ask::Choose(choices(32)),
        Ask::Mark {
            from: choices(5),
            min: 1,
            max: 3,
        },
        Ask::Number { min: -3, max: 12 },
        Ask::place((0..=255).collect()),
        Ask::Place {
            cells: (0..20).collect(),
            or: Some(text(4)),
        },
        Ask::Place {
            cells: List::<u8, 0>::new().iter().copied().collect(),
            or: Some(text(4)),
        },
        Ask::Card(omens),
        Ask::Draw(omens),
        Ask::Roll((0..16).map(|_| die(&pack, 0)).collect()),
        Ask::Roll(List::of(&[die(&pack, 0)])),
        Ask::Over(Outcome::Won),
        Ask::Over(Outcome::Winner(1)),
        Ask::Over(Outcome::Drawn),
    ]
}

pub(crate) fn prompt(ask: Ask, seat: Seat) -> Prompt {
    Prompt {
        seat,
        rule: RuleId::new(GameKind::Example.code(), 1),
        says: text(5),
        ask,
    }
}

/// A made-up map with every ground, every border and crowds of all sizes.
pub(crate) fn cells(shape: Shape, columns: u8, rows: u8) -> impl Fn(u8) -> Option<Cell> {
    const GROUNDS: [Ground; 7] = [
        Ground::Plain,
        Ground::Dark,
        Ground::Water,
        Ground::Wood,
        Ground::Hill,
        Ground::Wall,
        Ground::Goal,
    ];
    const BORDERS: [Border; 4] = [Border::Open, Border::Wall, Border::Door, Border::OpenDoor];
    const SIDES: [Side; 4] = [Side::Ours, Side::Theirs, Side::Player(0), Side::Player(2)];
    move |index| {
        let (x, y) = (index % columns, index / columns);
        // The corners exist, so that the map is as large as it says.
        let corner = (x == 0 || x == columns - 1) && (y == 0 || y == rows - 1);
        let ground = if corner { 0 } else { usize::from(index % 7) };
        let borders = core::array::from_fn(|side| BORDERS[(usize::from(index) + side) % 4]);
        let crowd = if index % 3 == 0 { index / 3 % 9 } else { 0 };
        let figures = (0..crowd).map(|nth| Standing {
            card: CardId {
                kind: 2,
                index: nth % 2,
            },
            side: SIDES[usize::from(index / 27 + nth) % 4],
        });
        (y < rows).then(|| Cell {
            x,
            y,
            shape,
            ground: GROUNDS[ground],
            borders,
            figures: figures.collect(),
        })
    }
}
