//! The games as one value: chosen at run time, without allocation.

#[cfg(feature = "battlelore")]
use crate::battlelore::{self, BattleLore};
use crate::book::Book;
use crate::bot::Random;
use crate::chance::Forecast;
use crate::example::{self, Example};
use crate::figure::Figure;
use crate::game::{Depth, Game, Gauge, Log};
use crate::map::{Cell, Eyes};
use crate::massive_darkness::{self, MassiveDarkness};
use crate::pack::{Checker, KindVisitor, Pack, PackError, check_dice};
use crate::prompt::{Answer, Prompt};
use crate::rule::Rules;
use crate::text::{Message, Text, TextId, common};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Which game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, MaxSize)]
pub enum GameKind {
    Example,
    MassiveDarkness,
    #[cfg(feature = "battlelore")]
    BattleLore,
}

impl GameKind {
    /// All that this program holds; every test that goes over games goes over these.
    #[cfg(feature = "battlelore")]
    pub const ALL: [Self; 3] = [Self::Example, Self::MassiveDarkness, Self::BattleLore];
    #[cfg(not(feature = "battlelore"))]
    pub const ALL: [Self; 2] = [Self::Example, Self::MassiveDarkness];

    /// The name in file paths and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Example => "example",
            Self::MassiveDarkness => "massive_darkness",
            #[cfg(feature = "battlelore")]
            Self::BattleLore => "battlelore",
        }
    }

    /// The name as people say it.
    #[must_use]
    pub const fn title(self) -> &'static Text {
        match self {
            Self::Example => &Text::Plain {
                en: "The Bridge (example)",
                ru: "Мост (пример)",
            },
            Self::MassiveDarkness => &Text::Plain {
                en: "Massive Darkness",
                ru: "Massive Darkness",
            },
            #[cfg(feature = "battlelore")]
            Self::BattleLore => &Text::Plain {
                en: "BattleLore",
                ru: "BattleLore",
            },
        }
    }

    /// The number of the game's tables of rules and texts, and its code in packs. 0 belongs to no game.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Self::Example => 1,
            Self::MassiveDarkness => 2,
            #[cfg(feature = "battlelore")]
            Self::BattleLore => 3,
        }
    }

    #[must_use]
    pub fn from_code(code: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// A game at its very first question.
    #[must_use]
    pub fn new_game(self, pack: &Pack<'_>) -> AnyGame {
        match self {
            Self::Example => AnyGame::Example(Example::new(pack)),
            Self::MassiveDarkness => AnyGame::MassiveDarkness(MassiveDarkness::new(pack)),
            #[cfg(feature = "battlelore")]
            Self::BattleLore => AnyGame::BattleLore(BattleLore::new(pack)),
        }
    }

    /// The rule table with this number.
    #[must_use]
    pub fn rules(table: u8) -> &'static Rules {
        match Self::from_code(table) {
            None => &common::rule::RULES,
            Some(Self::Example) => &example::rules::RULES,
            Some(Self::MassiveDarkness) => &massive_darkness::rules::RULES,
            #[cfg(feature = "battlelore")]
            Some(Self::BattleLore) => &battlelore::rules::RULES,
        }
    }

    /// The text table with this number.
    #[must_use]
    pub fn texts(table: u8) -> &'static Book {
        match Self::from_code(table) {
            None => &common::TEXTS,
            Some(Self::Example) => &example::text::TEXTS,
            Some(Self::MassiveDarkness) => &massive_darkness::text::TEXTS,
            #[cfg(feature = "battlelore")]
            Some(Self::BattleLore) => &battlelore::text::TEXTS,
        }
    }

    /// Shows the game's kinds of record to a visitor.
    pub fn kinds<V: KindVisitor>(self, visitor: &mut V) -> Result<(), V::Error> {
        match self {
            Self::Example => example::content::kinds(visitor),
            Self::MassiveDarkness => massive_darkness::content::kinds(visitor),
            #[cfg(feature = "battlelore")]
            Self::BattleLore => battlelore::content::kinds(visitor),
        }
    }

    /// Everything that must hold for a pack of this game.
    pub(crate) fn check_pack(self, pack: &Pack<'_>) -> Result<(), PackError> {
        self.kinds(&mut Checker { pack })?;
        check_dice(pack)?;
        match self {
            Self::Example => example::content::check(pack),
            Self::MassiveDarkness => massive_darkness::content::check(pack),
            #[cfg(feature = "battlelore")]
            Self::BattleLore => battlelore::content::check(pack),
        }
        .map_err(PackError::Content)
    }
}

/// Any of the games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[allow(clippy::large_enum_variant, reason = "nothing is boxed where nothing is allocated")]
pub enum AnyGame {
    Example(Example),
    MassiveDarkness(MassiveDarkness),
    #[cfg(feature = "battlelore")]
    BattleLore(BattleLore),
}

#[inline(never)]
fn read_as<G: serde::de::DeserializeOwned>(
    game: impl FnOnce(G) -> AnyGame,
    place: &mut AnyGame,
    bytes: &[u8],
) -> postcard::Result<()> {
    *place = game(postcard::from_bytes(bytes)?);
    Ok(())
}

impl AnyGame {
    /// Reads what was encoded, in place. Each game is read by itself: a frame with room for all of them, and for what
    /// lies between them and their place, would take more stack than a small chip has.
    pub(crate) fn read(&mut self, bytes: &[u8]) -> postcard::Result<()> {
        let (variant, bytes) = postcard::take_from_bytes::<u32>(bytes)?;
        match variant {
            0 => read_as(Self::Example, self, bytes),
            1 => read_as(Self::MassiveDarkness, self, bytes),
            #[cfg(feature = "battlelore")]
            2 => read_as(Self::BattleLore, self, bytes),
            _ => Err(postcard::Error::DeserializeBadEnum),
        }
    }

    #[must_use]
    pub fn kind(&self) -> GameKind {
        match self {
            Self::Example(_) => GameKind::Example,
            Self::MassiveDarkness(_) => GameKind::MassiveDarkness,
            #[cfg(feature = "battlelore")]
            Self::BattleLore(_) => GameKind::BattleLore,
        }
    }

    fn game(&self) -> &dyn Game {
        match self {
            Self::Example(game) => game,
            Self::MassiveDarkness(game) => game,
            #[cfg(feature = "battlelore")]
            Self::BattleLore(game) => game,
        }
    }

    fn game_mut(&mut self) -> &mut dyn Game {
        match self {
            Self::Example(game) => game,
            Self::MassiveDarkness(game) => game,
            #[cfg(feature = "battlelore")]
            Self::BattleLore(game) => game,
        }
    }
}

impl Game for AnyGame {
    fn prompt(&self, pack: &Pack<'_>) -> Prompt {
        self.game().prompt(pack)
    }

    fn resolve(&mut self, pack: &Pack<'_>, answer: Answer, log: &mut dyn Log) {
        self.game_mut().resolve(pack, answer, log);
    }

    fn gauge(&self, pack: &Pack<'_>, index: u8) -> Option<Gauge> {
        self.game().gauge(pack, index)
    }

    fn title(&self, pack: &Pack<'_>) -> Message {
        self.game().title(pack)
    }

    fn side_name(&self, player: u8) -> Option<TextId> {
        self.game().side_name(player)
    }

    fn set_gauge(&mut self, pack: &Pack<'_>, index: u8, value: i16) {
        self.game_mut().set_gauge(pack, index, value);
    }

    fn amend(&mut self) {
        self.game_mut().amend();
    }

    fn cell(&self, pack: &Pack<'_>, index: u8) -> Option<Cell> {
        self.game().cell(pack, index)
    }

    fn building(&self, index: u8) -> Option<Message> {
        self.game().building(index)
    }

    fn figure(&self, pack: &Pack<'_>, index: u8) -> Option<Figure> {
        self.game().figure(pack, index)
    }

    fn describe(&self, pack: &Pack<'_>, index: u8, tell: &mut dyn FnMut(Message)) {
        self.game().describe(pack, index, tell);
    }

    fn eyes(&self) -> Option<Eyes> {
        self.game().eyes()
    }

    fn round(&self) -> Option<u8> {
        self.game().round()
    }

    fn odds(&self, pack: &Pack<'_>) -> Option<Forecast> {
        self.game().odds(pack)
    }

    fn suggest(&self, pack: &Pack<'_>, prompt: &Prompt, random: &mut Random) -> Option<Answer> {
        self.game().suggest(pack, prompt, random)
    }

    fn usual(&self, pack: &Pack<'_>, prompt: &Prompt) -> Option<Answer> {
        self.game().usual(pack, prompt)
    }

    fn check(&self, pack: &Pack<'_>) -> Result<(), &'static str> {
        self.game().check(pack)
    }

    fn depth(&self) -> Depth {
        self.game().depth()
    }
}
