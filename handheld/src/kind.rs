//! The kinds of screen: what the tests hold the pictures of every game against. The matches have no default arm, so a
//! new screen does not compile before it has a kind, and a kind without a picture fails a test.

use crate::app::{App, Own};
use crate::draft::Source;
use crate::screens::bind::Page;
use crate::screens::{Loss, Overlay, Screen, map, write};
use rules_core::{Ask, Outcome, Prompt, Seat};

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident $name:literal)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Kind {
            $($(#[$doc])* $kind,)*
        }

        impl Kind {
            pub const ALL: &'static [Self] = &[$(Self::$kind),*];

            /// As plays and pictures call it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)*
                }
            }
        }
    };
}

kinds! {
    /// The first screen of a device without any game.
    Welcome "welcome"
    /// The first screen, with a game to continue.
    Home "home"
    Acknowledge "acknowledge"
    Choose "choose"
    Mark "mark"
    Number "number"
    /// A cell of the map.
    Place "place"
    /// A cell where the device keeps no map.
    PlaceList "place-list"
    Card "card"
    /// The device's deck.
    Draw "draw"
    /// The table's deck.
    Deck "deck"
    /// The device's dice.
    Roll "roll"
    /// The table's dice.
    Entry "entry"
    Won "won"
    Lost "lost"
    /// One side has won against another.
    Winner "winner"
    /// Nobody has.
    Undecided "undecided"
    Cover "cover"
    /// The device answers for a player.
    Commander "commander"
    /// The device's deck gives a card that only one player may know.
    Dealer "dealer"
    Told "told"
    /// Dice in the air.
    Tumbling "tumbling"
    /// Dice that lie still.
    Rolled "rolled"
    /// A card that the device has drawn.
    Drawn "drawn"
    Menu "menu"
    Log "log"
    Gauges "gauges"
    /// One of the numbers is being corrected.
    Correction "correction"
    Why "why"
    Map "map"
    Figures "figures"
    Figure "figure"
    Odds "odds"
    Statistics "statistics"
    /// Those of one kind of die.
    DieStatistics "die-statistics"
    Games "games"
    Slots "slots"
    Slot "slot"
    Settings "settings"
    About "about"
    /// After the device had to start again by itself.
    Mishap "mishap"
    Tag "tag"
    BindOffered "bind-offered"
    BindKinds "bind-kinds"
    BindCards "bind-cards"
    BindCells "bind-cells"
    WriteKinds "write-kinds"
    WriteCards "write-cards"
    WriteSure "write-sure"
    /// A tag is to be held to the reader.
    WriteHold "write-hold"
    /// The game in play would be lost for a new one.
    Anew "anew"
    /// The game is over, and another one may follow.
    Again "again"
    Erase "erase"
    /// Any of them, with a word at its foot.
    Notice "notice"
}

impl App<'_> {
    /// What kind of screen is to be seen.
    #[must_use]
    pub fn kind(&self) -> Kind {
        if self.notice.is_some() {
            return Kind::Notice;
        }
        match &self.screen {
            Screen::Home(_) if self.is_fresh() => Kind::Welcome,
            Screen::Home(_) => Kind::Home,
            Screen::Question => kind_of_ask(self, &self.prompt()),
            Screen::Cover => Kind::Cover,
            Screen::Told(_) => Kind::Told,
            Screen::Tray(rolled) if rolled.is_moving() => Kind::Tumbling,
            Screen::Tray(_) => Kind::Rolled,
            Screen::Drawn(_) => Kind::Drawn,
            Screen::Overlay(overlay) => overlay.kind(),
        }
    }

    /// What kind of screen a question first has.
    #[must_use]
    pub fn kind_of(&self, prompt: &Prompt) -> Kind {
        match prompt.seat {
            Seat::Only(_) if self.own(prompt).is_none() => Kind::Cover,
            Seat::Only(_) | Seat::Table | Seat::Player(_) | Seat::Device(_) => kind_of_ask(self, prompt),
        }
    }
}

fn kind_of_ask(app: &App<'_>, prompt: &Prompt) -> Kind {
    match app.own(prompt) {
        Some(Own::Commander(_)) => return Kind::Commander,
        Some(Own::Dealer(_)) => return Kind::Dealer,
        None => {}
    }
    match (&prompt.ask, app.settings.source) {
        (Ask::Acknowledge, _) => Kind::Acknowledge,
        (Ask::Choose(_), _) => Kind::Choose,
        (Ask::Mark { .. }, _) => Kind::Mark,
        (Ask::Number { .. }, _) => Kind::Number,
        (Ask::Place { .. }, _) if map::answers(app, prompt) => Kind::Place,
        (Ask::Place { .. }, _) => Kind::PlaceList,
        (Ask::Card(_), _) => Kind::Card,
        (Ask::Draw(_), Source::Device) => Kind::Draw,
        (Ask::Draw(_), Source::Table) => Kind::Deck,
        (Ask::Roll(_), Source::Device) => Kind::Roll,
        (Ask::Roll(_), Source::Table) => Kind::Entry,
        (Ask::Over(outcome), _) => match outcome {
            Outcome::Won => Kind::Won,
            Outcome::Lost => Kind::Lost,
            Outcome::Winner(_) => Kind::Winner,
            Outcome::Drawn => Kind::Undecided,
        },
    }
}

impl Overlay {
    fn kind(self) -> Kind {
        match self {
            Self::Menu(_) => Kind::Menu,
            Self::Log { .. } => Kind::Log,
            Self::Gauges { turned: None, .. } => Kind::Gauges,
            Self::Gauges { turned: Some(_), .. } => Kind::Correction,
            Self::Why(_) => Kind::Why,
            Self::Map(_) => Kind::Map,
            Self::Figures(_) => Kind::Figures,
            Self::Figure { .. } => Kind::Figure,
            Self::Odds(_) => Kind::Odds,
            Self::Statistics(0) => Kind::Statistics,
            Self::Statistics(_) => Kind::DieStatistics,
            Self::Games { .. } => Kind::Games,
            Self::Slots(_) => Kind::Slots,
            Self::Slot { .. } => Kind::Slot,
            Self::Settings(_) => Kind::Settings,
            Self::About => Kind::About,
            Self::Mishap => Kind::Mishap,
            Self::Tag { .. } => Kind::Tag,
            Self::Bind { page, .. } => match page {
                Page::Offered => Kind::BindOffered,
                Page::Kinds => Kind::BindKinds,
                Page::Cards(_) => Kind::BindCards,
                Page::Cells => Kind::BindCells,
            },
            Self::Write { page, .. } => match page {
                write::Page::Kinds => Kind::WriteKinds,
                write::Page::Cards(_) => Kind::WriteCards,
                write::Page::Sure(_) => Kind::WriteSure,
                write::Page::Hold(_) => Kind::WriteHold,
            },
            Self::Sure { loss, .. } => match loss {
                Loss::Anew { over: false } => Kind::Anew,
                Loss::Anew { over: true } => Kind::Again,
                Loss::Slot(_) => Kind::Erase,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Event, Key};
    use crate::testing::app;

    #[test]
    fn dice_tumble_only_where_the_settings_say_so() {
        for (tumble, kind) in [(true, Kind::Tumbling), (false, Kind::Rolled)] {
            let mut app = app();
            app.settings.tumble = tumble;
            assert_eq!(app.kind(), Kind::Choose);
            app.on(Event::Key(Key::X));
            assert_eq!(app.kind(), Kind::Roll);
            app.on(Event::Key(Key::X));
            assert_eq!(app.kind(), kind);
        }
    }

    #[test]
    fn every_kind_has_a_name_of_its_own() {
        for (index, kind) in Kind::ALL.iter().enumerate() {
            let same = Kind::ALL.iter().position(|other| other.name() == kind.name());
            assert_eq!(same, Some(index), "{kind:?}");
        }
    }
}
