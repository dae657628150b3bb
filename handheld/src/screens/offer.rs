//! A computer wants to put something into the device: may it?

use crate::app::Asked;
use crate::canvas::Canvas;
use crate::frame::{Frame, Keys};
use crate::link::Offer;
use crate::list::{List, Row};
use crate::place::Place;
use crate::scene::Full;
use crate::{icons, theme, ui};
use embedded_graphics::prelude::*;

pub(crate) fn draw(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, asked: Asked) -> Result<(), Full> {
    frame.header(canvas, &icons::FLAG, frame.ui(ui::PC, &[]).as_str(), "")?;
    let mut at = Point::new(theme::LEFT, theme::TOP + 6);
    let yes = match asked.offer {
        Offer::Pack { game, length, .. } => {
            let size = length.div_ceil(1024).min(999) as i16;
            let text = frame.ui(ui::PC_PACK, &[size.into()]);
            at.y = Place::Question.draw(canvas, text.as_str(), at, theme::TEXT)?;
            let title = frame.ui(game.title(), &[]);
            at.y = Place::Heading.draw(canvas, title.as_str(), at, theme::ACCENT)?;
            ui::YES_LOAD
        }
        Offer::Slot { slot, .. } => {
            let text = frame.ui(ui::PC_SLOT, &[slot.saturating_add(1).into()]);
            at.y = Place::Question.draw(canvas, text.as_str(), at, theme::TEXT)?;
            ui::YES_PUT
        }
    };
    let list = List {
        rows: 2,
        cursor: u16::from(!asked.yes),
        row: &|index| Row {
            text: frame.ui(if index == 0 { yes } else { ui::NO_REFUSE }, &[]),
            ..Row::default()
        },
    };
    list.draw(canvas, at.y + 14, theme::BOTTOM)?;
    frame.keys(canvas, Keys::list().with_back())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Event, Key};
    use crate::testing::{Picture, app};
    use rules_core::{GameKind, Lang};

    /// Both answers are on the screen, whatever is asked and in whichever language: the cursor is seen at either.
    #[test]
    fn both_answers_are_seen() {
        let packs = GameKind::ALL.map(|game| Offer::Pack {
            game,
            length: 400_000,
            checksum: 0,
        });
        let slot = Offer::Slot {
            slot: 5,
            length: 100,
            checksum: 0,
        };
        for lang in Lang::ALL {
            for offer in packs.into_iter().chain([slot]) {
                let mut app = app();
                app.set_lang(lang);
                app.ask(offer);
                let [no, yes] = [0; 2].map(|_| {
                    let mut picture = Picture::band(0, 240);
                    app.draw(&mut picture).unwrap();
                    app.on(Event::Key(Key::A));
                    picture.dots
                });
                let changed = no.iter().zip(&yes).filter(|(no, yes)| no != yes).count();
                // Beside two rows of the list, and the letters of both.
                assert!(changed > 2 * 5 * 20 + 2 * 2 * 20, "{lang:?} {offer:?}: {changed}");
            }
        }
    }
}
