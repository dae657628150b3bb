//! An answer in the making: cursor, marks, number and faces, moved by four keys until the question can be answered.

use crate::event::{Event, Key};
use crate::ui::{self, Notice};
use postcard::experimental::max_size::MaxSize;
use rules_core::{Answer, Ask, CardId, Faces};
use serde::{Deserialize, Serialize};

/// Where rolls and draws come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Source {
    /// The device rolls and draws.
    #[default]
    Device,
    /// The table has real dice and decks, and tells the device what they show.
    Table,
}

/// A key, as lists and numbers understand it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Press {
    Up(u8),
    Down(u8),
    Confirm,
    Back,
}

impl Press {
    /// A held A or B moves in larger steps; a held X or Y means something else.
    pub fn of(event: Event) -> Option<Self> {
        const LEAP: u8 = 5;
        match event {
            Event::Key(Key::A) => Some(Self::Up(1)),
            Event::Key(Key::B) => Some(Self::Down(1)),
            Event::Key(Key::X) => Some(Self::Confirm),
            Event::Key(Key::Y) => Some(Self::Back),
            Event::Long(Key::A) => Some(Self::Up(LEAP)),
            Event::Long(Key::B) => Some(Self::Down(LEAP)),
            Event::Long(Key::X | Key::Y)
            | Event::Repeat
            | Event::Tag(_)
            | Event::Reader(_)
            | Event::Tick
            | Event::Frame => None,
        }
    }

    /// A cursor over so many rows: one step wraps around, a leap stops at the end first.
    pub fn moved(self, cursor: u16, rows: u16) -> u16 {
        let last = rows.saturating_sub(1);
        match self {
            Self::Up(_) if cursor == 0 => last,
            Self::Up(step) => cursor.saturating_sub(u16::from(step)),
            Self::Down(_) if cursor >= last => 0,
            Self::Down(step) => cursor.saturating_add(u16::from(step)).min(last),
            Self::Confirm | Self::Back => cursor,
        }
    }

    /// A number within its range: A is more, B is less; the same rule at the ends.
    pub fn turned(self, number: i16, min: i16, max: i16) -> i16 {
        match self {
            Self::Up(_) if number >= max => min,
            Self::Up(step) => number.saturating_add(i16::from(step)).min(max),
            Self::Down(_) if number <= min => max,
            Self::Down(step) => number.saturating_sub(i16::from(step)).max(min),
            Self::Confirm | Self::Back => number,
        }
    }
}

/// What a press on a question leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    Moved,
    /// The table answers.
    Answer(Answer),
    /// The device's dice or deck are to answer.
    Chance,
    Refused(Notice),
    /// What will the dice bring?
    Odds,
    /// The game is over, and the table wants another one.
    Another,
    /// There is nothing to go back to.
    Idle,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Draft {
    pub cursor: u16,
    pub marks: u32,
    pub number: i16,
    /// The faces of real dice entered so far; the next die's face is under the cursor.
    pub faces: Faces,
}

impl Draft {
    pub fn new(ask: &Ask) -> Self {
        let number = match ask {
            Ask::Number { min, max } => 0.clamp(*min, (*max).max(*min)),
            Ask::Acknowledge
            | Ask::Choose(_)
            | Ask::Mark { .. }
            | Ask::Place { .. }
            | Ask::Card(_)
            | Ask::Draw(_)
            | Ask::Roll(_)
            | Ask::Over(_) => 0,
        };
        Self {
            cursor: 0,
            marks: 0,
            number,
            faces: Faces::new(),
        }
    }

    /// The cursor waits at what most tables answer. Real dice and decks have no usual answer.
    pub fn at(mut self, ask: &Ask, usual: Option<Answer>) -> Self {
        let Some(usual) = usual.filter(|usual| ask.accepts(usual).is_ok()) else {
            return self;
        };
        let row = match (ask, usual) {
            (Ask::Choose(_), Answer::Choice(choice)) => Some(usize::from(choice)),
            (Ask::Place { cells, .. }, Answer::Place(cell)) => cells.iter().position(|each| each == cell),
            (Ask::Place { cells, .. }, Answer::Done) => Some(usize::from(cells.len())),
            (Ask::Card(set), Answer::Card(card)) => set.cards.iter().position(|each| each == card.index),
            (Ask::Number { .. }, Answer::Number(number)) => {
                self.number = number;
                None
            }
            (Ask::Mark { .. }, Answer::Marks(marks)) => {
                self.marks = marks;
                None
            }
            (_, _) => None,
        };
        self.cursor = row.unwrap_or(0) as u16;
        self
    }

    /// Rows of the question's list; none where it has no list.
    pub fn rows(ask: &Ask, source: Source) -> u16 {
        match (ask, source) {
            (Ask::Choose(choices), _) => choices.len() as u16,
            (Ask::Mark { from, .. }, _) => from.len() as u16 + 1,
            // What may be said instead comes after the cells.
            (Ask::Place { cells, or }, _) => cells.len() + u16::from(or.is_some()),
            (Ask::Card(set), _) | (Ask::Draw(set), Source::Table) => set.cards.len(),
            (Ask::Draw(_), Source::Device)
            | (Ask::Acknowledge | Ask::Number { .. } | Ask::Roll(_) | Ask::Over(_), _) => 0,
        }
    }

    pub fn press(&mut self, ask: &Ask, source: Source, press: Press) -> Reply {
        match (ask, source) {
            (Ask::Number { min, max }, _) => self.turn(*min, *max, press),
            (Ask::Roll(dice), Source::Table) => {
                let die = dice.get(self.faces.len()).copied().unwrap_or_default();
                self.enter(dice.len(), die.sides, press)
            }
            (Ask::Roll(_), Source::Device) if matches!(press, Press::Down(_)) => Reply::Odds,
            (_, _) => match press {
                Press::Up(_) | Press::Down(_) => {
                    let rows = Self::rows(ask, source);
                    let cursor = press.moved(self.cursor, rows);
                    let moved = cursor != self.cursor;
                    self.cursor = cursor;
                    if moved { Reply::Moved } else { Reply::Idle }
                }
                Press::Confirm => self.confirm(ask, source),
                Press::Back => Reply::Idle,
            },
        }
    }

    fn turn(&mut self, min: i16, max: i16, press: Press) -> Reply {
        match press {
            Press::Up(_) | Press::Down(_) => {
                self.number = press.turned(self.number, min, max);
                Reply::Moved
            }
            Press::Confirm => Reply::Answer(Answer::Number(self.number)),
            Press::Back => Reply::Idle,
        }
    }

    /// One real die after the other; back takes the last one up again.
    fn enter(&mut self, dice: usize, sides: u8, press: Press) -> Reply {
        match press {
            Press::Up(_) | Press::Down(_) => {
                self.cursor = press.moved(self.cursor, u16::from(sides));
                Reply::Moved
            }
            Press::Confirm => {
                self.faces.push(self.cursor as u8);
                if self.faces.len() < dice {
                    self.cursor = 0;
                    return Reply::Moved;
                }
                Reply::Answer(Answer::Rolled(core::mem::take(&mut self.faces)))
            }
            Press::Back => match self.faces.pop() {
                Some(face) => {
                    self.cursor = u16::from(face);
                    Reply::Moved
                }
                None => Reply::Idle,
            },
        }
    }

    fn confirm(&mut self, ask: &Ask, source: Source) -> Reply {
        let card = |kind, index: Option<u8>| {
            index.map_or(Reply::Idle, |index| Reply::Answer(Answer::Card(CardId { kind, index })))
        };
        match (ask, source) {
            (Ask::Acknowledge, _) => Reply::Answer(Answer::Done),
            (Ask::Choose(choices), _) => {
                if usize::from(self.cursor) < choices.len() {
                    Reply::Answer(Answer::Choice(self.cursor as u8))
                } else {
                    Reply::Idle
                }
            }
            (Ask::Mark { from, min, max }, _) => {
                if usize::from(self.cursor) < from.len() {
                    self.toggle(*min, *max)
                } else if (u32::from(*min)..=u32::from(*max)).contains(&self.marks.count_ones()) {
                    Reply::Answer(Answer::Marks(self.marks))
                } else {
                    Reply::Refused(how_many(*min, *max))
                }
            }
            (Ask::Place { cells, or }, _) => match cells.nth(self.cursor) {
                Some(cell) => Reply::Answer(Answer::Place(cell)),
                None if or.is_some() && self.cursor == cells.len() => Reply::Answer(Answer::Done),
                None => Reply::Idle,
            },
            (Ask::Card(set), _) | (Ask::Draw(set), Source::Table) => card(set.kind, set.cards.nth(self.cursor)),
            (Ask::Draw(_) | Ask::Roll(_), _) => Reply::Chance,
            (Ask::Over(_), _) => Reply::Another,
            // `press` has seen to it.
            (Ask::Number { .. }, _) => Reply::Idle,
        }
    }

    fn toggle(&mut self, min: u8, max: u8) -> Reply {
        let mark = 1u32.checked_shl(u32::from(self.cursor)).unwrap_or(0);
        let toggled = self.marks ^ mark;
        if toggled.count_ones() <= u32::from(max) {
            self.marks = toggled;
        } else if max == 1 {
            // Of one, the new mark replaces the old.
            self.marks = mark;
        } else {
            return Reply::Refused(how_many(min, max));
        }
        Reply::Moved
    }
}

fn how_many(min: u8, max: u8) -> Notice {
    if min == max {
        Notice::numbers(ui::MARK_EXACTLY, min, max)
    } else {
        Notice::numbers(ui::MARK_SOME, min, max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::choices;
    use rules_core::Die;
    use rules_core::kit::list::List;

    fn pressed(draft: &mut Draft, ask: &Ask, presses: &[Press]) -> Reply {
        let mut reply = Reply::Idle;
        for press in presses {
            reply = draft.press(ask, Source::Table, *press);
        }
        reply
    }

    #[test]
    fn a_long_list_wraps_by_steps_and_stops_by_leaps() {
        assert_eq!(Press::Up(1).moved(0, 7), 6);
        assert_eq!(Press::Down(1).moved(6, 7), 0);
        assert_eq!(Press::Down(5).moved(0, 7), 5);
        assert_eq!(Press::Down(5).moved(5, 7), 6);
        assert_eq!(Press::Down(5).moved(6, 7), 0);
        assert_eq!(Press::Up(5).moved(3, 7), 0);
        assert_eq!(Press::Up(1).moved(0, 0), 0);
        assert_eq!(Press::Down(1).moved(0, 0), 0);
        let ask = Ask::Choose(choices(32));
        let mut draft = Draft::new(&ask);
        assert_eq!(
            pressed(&mut draft, &ask, &[Press::Up(1), Press::Confirm]),
            Reply::Answer(Answer::Choice(31))
        );
    }

    #[test]
    fn a_number_starts_near_zero_and_turns_within_its_range() {
        let ask = Ask::Number { min: -3, max: 4 };
        let mut draft = Draft::new(&ask);
        assert_eq!(draft.number, 0);
        pressed(&mut draft, &ask, &[Press::Up(5)]);
        assert_eq!(draft.number, 4);
        pressed(&mut draft, &ask, &[Press::Up(1)]);
        assert_eq!(draft.number, -3);
        pressed(&mut draft, &ask, &[Press::Down(1), Press::Down(1)]);
        assert_eq!(
            pressed(&mut draft, &ask, &[Press::Confirm]),
            Reply::Answer(Answer::Number(3))
        );
        assert_eq!(Draft::new(&Ask::Number { min: 2, max: 9 }).number, 2);
        assert_eq!(Draft::new(&Ask::Number { min: -9, max: -2 }).number, -2);
        assert_eq!(Press::Up(1).turned(i16::MAX, i16::MIN, i16::MAX), i16::MIN);
    }

    #[test]
    fn marks_toggle_until_done() {
        let ask = Ask::Mark {
            from: choices(4),
            min: 1,
            max: 2,
        };
        let mut draft = Draft::new(&ask);
        // Nothing is marked yet: not done.
        let reply = pressed(&mut draft, &ask, &[Press::Up(1), Press::Confirm]);
        assert_eq!(reply, Reply::Refused(Notice::numbers(ui::MARK_SOME, 1, 2)));
        pressed(
            &mut draft,
            &ask,
            &[
                Press::Down(1),
                Press::Confirm,
                Press::Down(1),
                Press::Down(1),
                Press::Confirm,
            ],
        );
        assert_eq!(draft.marks, 0b101);
        // A third mark is one too many.
        let reply = pressed(&mut draft, &ask, &[Press::Down(1), Press::Confirm]);
        assert_eq!(reply, Reply::Refused(Notice::numbers(ui::MARK_SOME, 1, 2)));
        pressed(&mut draft, &ask, &[Press::Up(1), Press::Confirm]);
        let reply = pressed(&mut draft, &ask, &[Press::Down(1), Press::Down(1), Press::Confirm]);
        assert_eq!(reply, Reply::Answer(Answer::Marks(0b001)));
        assert_eq!(ask.accepts(&Answer::Marks(0b001)), Ok(()));
    }

    #[test]
    fn the_only_mark_moves() {
        let ask = Ask::Mark {
            from: choices(32),
            min: 1,
            max: 1,
        };
        let mut draft = Draft::new(&ask);
        pressed(
            &mut draft,
            &ask,
            &[Press::Confirm, Press::Up(1), Press::Up(1), Press::Confirm],
        );
        assert_eq!(draft.marks, 1 << 31);
    }

    #[test]
    fn real_dice_are_entered_one_by_one() {
        let ask = Ask::Roll(List::of(&[Die { card: 0, sides: 6 }, Die { card: 0, sides: 6 }]));
        let mut draft = Draft::new(&ask);
        let up = Press::Up(1);
        assert_eq!(
            pressed(&mut draft, &ask, &[up, Press::Confirm, Press::Back]),
            Reply::Moved
        );
        assert_eq!(draft.cursor, 5, "the die that was taken back shows its face again");
        assert_eq!(pressed(&mut draft, &ask, &[Press::Back]), Reply::Idle);
        let reply = pressed(&mut draft, &ask, &[up, Press::Confirm, Press::Down(1), Press::Confirm]);
        assert_eq!(reply, Reply::Answer(Answer::Rolled(List::of(&[4, 1]))));
    }

    #[test]
    fn what_may_be_said_instead_of_a_cell_comes_last() {
        let ask = Ask::Place {
            cells: [3, 7].into_iter().collect(),
            or: Some(crate::testing::text(2)),
        };
        let mut draft = Draft::new(&ask);
        assert_eq!(Draft::rows(&ask, Source::Device), 3);
        let reply = pressed(&mut draft, &ask, &[Press::Up(1), Press::Confirm]);
        assert_eq!(reply, Reply::Answer(Answer::Done));
        assert_eq!(Draft::new(&ask).at(&ask, Some(Answer::Done)).cursor, 2);
        assert_eq!(Draft::new(&ask).at(&ask, Some(Answer::Place(7))).cursor, 1);
        // Without it there are the cells alone.
        let ask = Ask::place([3, 7].into_iter().collect());
        assert_eq!(Draft::rows(&ask, Source::Device), 2);
        assert_eq!(Draft::new(&ask).at(&ask, Some(Answer::Done)).cursor, 0);
    }

    #[test]
    fn every_row_answers_what_is_asked() {
        for ask in crate::testing::asks() {
            for source in [Source::Device, Source::Table] {
                for cursor in 0..Draft::rows(&ask, source) {
                    let mut draft = Draft::new(&ask);
                    draft.cursor = cursor;
                    if let Reply::Answer(answer) = draft.press(&ask, source, Press::Confirm) {
                        assert_eq!(ask.accepts(&answer), Ok(()), "{ask:?} at {cursor}");
                    }
                }
            }
        }
    }
}
