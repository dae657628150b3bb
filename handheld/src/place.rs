//! Places for text: the type, the width and the lines that each has. The screens draw by them, and a test holds every
//! text of every game against them, in both languages and with the longest arguments.

use crate::canvas::{Canvas, text_width, wrap, wrap_evenly};
use crate::font::Font;
use crate::phrase::Lines;
use crate::scene::Full;
use crate::screens::{drawn, overview, told, tray};
use crate::{list, theme, ui};
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use rules_core::Ask;
use rules_core::text::Text;

/// What a text ends with that has been cut.
pub(crate) const MORE: &str = " ...";

/// Where a text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// A question above a list, dice or a number.
    Question,
    /// A question above the map, which needs room.
    MapQuestion,
    /// A question above more dice than one row has.
    DiceQuestion,
    /// A question that a tag does not answer, below what the tag is.
    Asked,
    /// A row of a list.
    Row,
    /// A saved game, in a row that offers to go on with it.
    Saved,
    /// A row with a box to be ticked.
    Marked,
    /// A row with a value of so many letters at its end.
    Valued(u32),
    /// What a screen is about: the number that is being corrected, a saved game.
    Heading,
    /// What has happened.
    Event,
    /// A line of all there is to know of a figure.
    Detail,
    /// What matters of a figure at a glance, below its name.
    Note,
    /// The name of a figure in the overview.
    Figure,
    /// The statement of a rule.
    Rule,
    /// The name of a card that was drawn.
    Card,
    /// One line of large type across the screen.
    Title,
}

/// One size of type in a place: the font, pixels from one line to the next, and how many lines there is room for.
#[derive(Clone, Copy)]
struct Type {
    font: &'static Font,
    line: i32,
    most: usize,
}

const fn large(most: usize) -> Type {
    Type {
        font: &theme::LARGE,
        line: theme::LARGE_LINE,
        most,
    }
}

const fn small(most: usize) -> Type {
    Type {
        font: &theme::STRONG,
        line: theme::SMALL_LINE,
        most,
    }
}

impl Place {
    /// The place of a question: what it asks for may leave little room.
    #[must_use]
    pub fn of_question(ask: &Ask, on_map: bool) -> Self {
        match ask {
            Ask::Place { .. } if on_map => Self::MapQuestion,
            Ask::Roll(dice) if dice.len() > tray::ROW => Self::DiceQuestion,
            Ask::Acknowledge
            | Ask::Choose(_)
            | Ask::Mark { .. }
            | Ask::Number { .. }
            | Ask::Place { .. }
            | Ask::Card(_)
            | Ask::Draw(_)
            | Ask::Roll(_)
            | Ask::Over(_) => Self::Question,
        }
    }

    /// The usual type, and the one for what is too long for it.
    const fn types(self) -> (Type, Type) {
        match self {
            Self::Question => (large(4), small(5)),
            Self::Row | Self::Saved | Self::Marked | Self::Valued(_) | Self::Heading | Self::Card => {
                (large(2), small(3))
            }
            Self::Rule => (large(7), small(10)),
            Self::MapQuestion => (large(1), small(4)),
            Self::Event => (small(5), small(5)),
            Self::Detail => (small(3), small(3)),
            Self::DiceQuestion => (small(2), small(2)),
            Self::Asked => (large(2), small(4)),
            Self::Note => (small(1), small(1)),
            Self::Title | Self::Figure => (large(1), small(1)),
        }
    }

    /// Pixels that a line may be wide.
    const fn width(self) -> u32 {
        match self {
            Self::Question
            | Self::MapQuestion
            | Self::DiceQuestion
            | Self::Asked
            | Self::Heading
            | Self::Rule
            | Self::Title => theme::INNER,
            Self::Row | Self::Saved => list::room(0, false),
            Self::Marked => list::room(0, true),
            Self::Valued(letters) => list::room(letters, false),
            Self::Event => theme::INNER - told::INDENT as u32 - list::BAR,
            Self::Detail => theme::INNER - overview::BAR as u32,
            Self::Note => overview::NOTE,
            Self::Figure => overview::NAME,
            Self::Card => drawn::SIDE - 16,
        }
    }

    /// A word that is wider than the place, or the first line that there is no room for.
    fn beyond(self, text: &str, of: Type) -> Option<&str> {
        let below = || wrap(text, of.font, self.width()).nth(of.most);
        self.wide_word(text, of).or_else(below)
    }

    fn wide_word(self, text: &str, of: Type) -> Option<&str> {
        text.split(' ').find(|word| text_width(word, of.font) > self.width())
    }

    /// The type in which the text has room here; the smaller one if it has in none.
    pub(crate) fn fit(self, text: &str) -> Fit<'_> {
        let (usual, other) = self.types();
        let fit = |of, lines| Fit {
            place: self,
            text,
            of,
            lines,
        };
        // Most texts are short, and every picture asks.
        if text_width(text, usual.font) <= self.width() {
            return fit(usual, usize::from(!text.is_empty()));
        }
        let lines = |of: Type| wrap(text, of.font, self.width()).take(of.most + 1).count();
        let in_usual = lines(usual);
        if in_usual <= usual.most && self.wide_word(text, usual).is_none() {
            return fit(usual, in_usual);
        }
        fit(other, lines(other))
    }

    /// What cannot be read of the text in its place.
    #[must_use]
    pub fn overflow(self, text: &str) -> Option<&str> {
        self.beyond(text, self.fit(text).of)
    }

    /// What the device itself says before the text, and a colon.
    #[must_use]
    pub fn lead(self) -> Option<&'static Text> {
        match self {
            Self::Saved => Some(ui::CONTINUE),
            Self::Question
            | Self::MapQuestion
            | Self::DiceQuestion
            | Self::Asked
            | Self::Row
            | Self::Marked
            | Self::Valued(_)
            | Self::Heading
            | Self::Event
            | Self::Detail
            | Self::Note
            | Self::Figure
            | Self::Rule
            | Self::Card
            | Self::Title => None,
        }
    }

    /// Pixels that the shown lines take.
    pub(crate) fn height(self, text: &str) -> i32 {
        self.fit(text).height()
    }

    /// Draws the text from `at` on, and says so if there is more of it; gives where the next thing begins. Our own
    /// texts fit: the names of an owner's pack may be longer.
    pub(crate) fn draw(self, canvas: &mut Canvas<'_>, text: &str, at: Point, colour: Rgb565) -> Result<i32, Full> {
        self.fit(text).draw(canvas, at, colour)
    }

    /// The same, each line around the middle of the screen.
    pub(crate) fn draw_centred(
        self,
        canvas: &mut Canvas<'_>,
        text: &str,
        top: i32,
        colour: Rgb565,
    ) -> Result<(), Full> {
        let fit = self.fit(text);
        let mut y = top;
        for shown in fit.wrapped().take(fit.of.most) {
            canvas.text_centred(shown, y, fit.of.font, colour)?;
            y += fit.of.line;
        }
        Ok(())
    }
}

/// How a text stands in its place: found out once, for to break a text into lines takes longer than to draw it.
#[derive(Clone, Copy)]
pub(crate) struct Fit<'a> {
    place: Place,
    text: &'a str,
    of: Type,
    /// More by one than there is room for, where it is too long.
    lines: usize,
}

impl<'a> Fit<'a> {
    /// Pixels that the shown lines take.
    pub fn height(self) -> i32 {
        self.lines.min(self.of.most) as i32 * self.of.line
    }

    /// Its lines, about equally long.
    fn wrapped(self) -> Lines<'a> {
        if self.lines > 1 {
            wrap_evenly(self.text, self.of.font, self.place.width())
        } else {
            wrap(self.text, self.of.font, self.place.width())
        }
    }

    pub fn draw(self, canvas: &mut Canvas<'_>, at: Point, colour: Rgb565) -> Result<i32, Full> {
        let Type { font, line, most } = self.of;
        let mut lines = self.wrapped();
        let mut at = at;
        for left in (0..most).rev() {
            let Some(shown) = lines.next() else { break };
            if left == 0 && lines.next().is_some() {
                let room = self.place.width().saturating_sub(text_width(MORE, font));
                let cut = wrap(shown, font, room).next().unwrap_or_default();
                canvas.text(cut, at, font, colour)?;
                let end = Point::new(text_width(cut, font) as i32, 0);
                canvas.text(MORE, at + end, font, colour)?;
            } else {
                canvas.text(shown, at, font, colour)?;
            }
            at.y += line;
        }
        Ok(at.y)
    }
}
