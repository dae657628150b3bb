//! NFC tags: what each one stands for in this game, and how that answers a question.

use postcard::experimental::max_size::MaxSize;
use rules_core::dice::SymbolCard;
use rules_core::kit::list::List;
use rules_core::pack::Record;
use rules_core::{Answer, AnyGame, Arg, Ask, CardId, Cells, Choices, Game, GameKind, Message, Pack};
use serde::{Deserialize, Serialize};

/// Tags of one party: its heroes, the enemies it has painted, its decks of the evening.
pub const TAGS: usize = 64;

/// The number of an NFC tag, as its maker burnt it in; shorter ones end in zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, MaxSize)]
pub struct TagId(pub [u8; 10]);

/// What a tag can stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Thing {
    /// A card, or the figure that it belongs to.
    Card(CardId),
    /// A cell of the map.
    Cell(u8),
}

/// What somebody has written onto a tag for us.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    pub game: GameKind,
    pub thing: Thing,
}

/// A tag as the reader finds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag {
    pub id: TagId,
    pub written: Option<Written>,
}

impl From<TagId> for Tag {
    fn from(id: TagId) -> Self {
        Self { id, written: None }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Binding {
    pub tag: TagId,
    pub thing: Thing,
}

/// What the table has said about its tags. Kept with the game, but no part of it: undo leaves them alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Tags(List<Binding, TAGS>);

impl Tags {
    #[must_use]
    pub fn find(&self, tag: TagId) -> Option<Thing> {
        let bound = self.0.iter().find(|bound| bound.tag == tag)?;
        Some(bound.thing)
    }

    /// Whether the tag can be bound: a full list forgets none for it.
    #[must_use]
    pub fn has_room(&self, tag: TagId) -> bool {
        !self.0.is_full() || self.find(tag).is_some()
    }

    /// Binds a tag, anew if need be; `false`, and nothing changed, when there is no room.
    pub fn bind(&mut self, binding: Binding) -> bool {
        if let Some(bound) = self.0.iter_mut().find(|bound| bound.tag == binding.tag) {
            *bound = binding;
            return true;
        }
        self.0.push(binding)
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }

    pub fn iter(&self) -> impl Iterator<Item = Binding> + '_ {
        self.0.iter().copied()
    }
}

/// What a tag does to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    Answer(Answer),
    /// Turns the mark of this choice.
    Mark(u8),
}

/// A game at its question: where tags get their meaning.
#[derive(Clone, Copy)]
pub(crate) struct Table<'a, 'p> {
    pub game: &'a AnyGame,
    pub pack: &'a Pack<'p>,
    pub ask: &'a Ask,
}

/// Something that the question offers and a tag could stand for: its row, and what choosing it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub row: u8,
    pub thing: Thing,
    pub reply: Reply,
}

impl Table<'_, '_> {
    /// How a thing answers the question; `None` where it does not, or could mean several answers.
    pub fn reply(&self, thing: Thing) -> Option<Reply> {
        match (self.ask, thing) {
            (Ask::Card(set) | Ask::Draw(set), Thing::Card(card)) => {
                set.contains(card).then_some(Reply::Answer(Answer::Card(card)))
            }
            (Ask::Place { cells, .. }, Thing::Cell(cell)) => {
                cells.contains(cell).then_some(Reply::Answer(Answer::Place(cell)))
            }
            (Ask::Place { cells, .. }, Thing::Card(card)) => {
                let stands = self.stands(card).intersection(cells);
                Some(Reply::Answer(Answer::Place(stands.only()?)))
            }
            (Ask::Choose(choices), _) => Some(Reply::Answer(Answer::Choice(self.choice(choices, thing)?))),
            (Ask::Mark { from, .. }, _) => Some(Reply::Mark(self.choice(from, thing)?)),
            (Ask::Card(_) | Ask::Draw(_), Thing::Cell(_))
            | (Ask::Acknowledge | Ask::Number { .. } | Ask::Roll(_) | Ask::Over(_), _) => None,
        }
    }

    /// What the question offers that a tag could stand for, in its order.
    pub fn candidate(&self, nth: u16) -> Option<Candidate> {
        let card = |kind, index| {
            let card = CardId { kind, index };
            (Thing::Card(card), Reply::Answer(Answer::Card(card)))
        };
        let (row, (thing, reply)) = match self.ask {
            Ask::Card(set) | Ask::Draw(set) => (nth as u8, card(set.kind, set.cards.nth(nth)?)),
            Ask::Place { cells, .. } => {
                let cell = cells.nth(nth)?;
                (nth as u8, (Thing::Cell(cell), Reply::Answer(Answer::Place(cell))))
            }
            Ask::Choose(choices) => {
                let (row, thing) = self.named(choices).nth(nth.into())?;
                (row, (thing, Reply::Answer(Answer::Choice(row))))
            }
            Ask::Mark { from, .. } => {
                let (row, thing) = self.named(from).nth(nth.into())?;
                (row, (thing, Reply::Mark(row)))
            }
            Ask::Acknowledge | Ask::Number { .. } | Ask::Roll(_) | Ask::Over(_) => return None,
        };
        Some(Candidate { row, thing, reply })
    }

    pub fn candidates(&self) -> u16 {
        match self.ask {
            Ask::Card(set) | Ask::Draw(set) => set.cards.len(),
            Ask::Place { cells, .. } => cells.len(),
            Ask::Choose(choices) | Ask::Mark { from: choices, .. } => self.named(choices).count() as u16,
            Ask::Acknowledge | Ask::Number { .. } | Ask::Roll(_) | Ask::Over(_) => 0,
        }
    }

    /// Whether the game knows such a thing at all.
    pub fn knows(&self, thing: Thing) -> bool {
        match thing {
            Thing::Card(card) => u16::from(card.index) < self.pack.count(card.kind),
            Thing::Cell(cell) => self.game.cell(self.pack, cell).is_some(),
        }
    }

    /// Where figures of this card stand.
    fn stands(&self, card: CardId) -> Cells {
        let figures = (0..=u8::MAX).map_while(|index| self.game.figure(self.pack, index));
        figures
            .filter(|figure| figure.card == card)
            .filter_map(|figure| figure.cell)
            .collect()
    }

    /// The one choice that is the thing's bare name, or else the one that names it.
    fn choice(&self, choices: &Choices, thing: Thing) -> Option<u8> {
        let names = |choice: &Message| self.things(choice).any(|named| named == thing);
        let bare = |choice: &Message| matches!(thing, Thing::Card(card) if *choice == Message::card(card));
        only(choices, bare).or_else(|| only(choices, names))
    }

    /// The choices that name one thing, with it.
    fn named<'c>(&'c self, choices: &'c Choices) -> impl Iterator<Item = (u8, Thing)> + 'c {
        (0..)
            .zip(choices.iter())
            .filter_map(|(row, choice)| Some((row, self.thing(choice)?)))
    }

    /// The thing that a message is about: its one card, or its one cell where it names no card.
    fn thing(&self, message: &Message) -> Option<Thing> {
        let is_card = |thing: &Thing| matches!(thing, Thing::Card(_));
        let mut cards = self.things(message).filter(is_card);
        if let Some(card) = cards.next() {
            return cards.next().is_none().then_some(card);
        }
        let mut cells = self.things(message);
        let cell = cells.next()?;
        cells.next().is_none().then_some(cell)
    }

    fn things<'m>(&'m self, message: &'m Message) -> impl Iterator<Item = Thing> + 'm {
        message.args.iter().filter_map(|arg| match arg {
            // Dice and symbols carry no tags.
            Arg::Card(card) if card.kind > SymbolCard::KIND => Some(Thing::Card(*card)),
            Arg::Cell { .. } => {
                let mut cells = (0..=u8::MAX).map_while(|index| Some((index, self.game.cell(self.pack, index)?)));
                let (index, _) = cells.find(|(_, cell)| cell.name() == *arg)?;
                Some(Thing::Cell(index))
            }
            Arg::None | Arg::Number(_) | Arg::Card(_) | Arg::Text(_) => None,
        })
    }
}

/// The only choice of which this holds.
fn only(choices: &Choices, holds: impl Fn(&Message) -> bool) -> Option<u8> {
    let mut found = (0..).zip(choices.iter()).filter(|(_, choice)| holds(choice));
    let (row, _) = found.next()?;
    found.next().is_none().then_some(row)
}

#[cfg(test)]
mod tests;
