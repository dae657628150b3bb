//! The packs on the shelf: which game is to begin?

use crate::app::App;
use crate::canvas::Canvas;
use crate::draft::Press;
use crate::event::Effect;
use crate::frame::{Frame, Keys};
use crate::list::{List, Row};
use crate::scene::Full;
use crate::screens::{Overlay, Screen};
use crate::{icons, theme, ui};

pub(crate) fn press(app: &mut App<'_>, cursor: u8, slot: u8, press: Press) -> Effect {
    match press {
        Press::Up(_) | Press::Down(_) => {
            let cursor = press.moved(u16::from(cursor), u16::from(app.shelf.packs())) as u8;
            app.show(Screen::Overlay(Overlay::Games { cursor, slot }))
        }
        Press::Confirm => app.begin(slot, cursor),
        Press::Back => app.close(),
    }
}

pub(crate) fn draw(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, cursor: u8, slot: u8) -> Result<(), Full> {
    let place = frame.ui(ui::IN_SLOT, &[(slot + 1).into()]);
    frame.header(
        canvas,
        &icons::FLAG,
        frame.ui(ui::WHICH_GAME, &[]).as_str(),
        place.as_str(),
    )?;
    let shelf = &frame.app.shelf;
    let list = List {
        rows: u16::from(shelf.packs()),
        cursor: u16::from(cursor),
        row: &|index| {
            let pack = shelf.pack(index as u8);
            Row {
                text: frame.ui(pack.game().title(), &[]),
                // Content that is ours is told from an owner's.
                value: if pack.is_demo() {
                    frame.ui(ui::DEMO, &[])
                } else {
                    Default::default()
                },
                mark: None,
            }
        },
    };
    list.draw(canvas, theme::TOP + 2, theme::BOTTOM)?;
    frame.keys(canvas, Keys::list().with_back())
}
