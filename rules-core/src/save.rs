//! A saved game: a stamp, then the encoded state. An old or foreign stamp is refused, never misread.

use crate::any::{AnyGame, GameKind};
use crate::pack::{Pack, checksum};
use crate::tally::Tally;
use core::fmt;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Format of saves. A release that changes it keeps a fixture of the one before.
pub const FORMAT: u16 = 1;
/// Entries replay only under the rules that wrote them: raised whenever a rule's behaviour changes.
pub const RULES: u16 = 2;

/// Every game's encoded state fits this, whatever happens in it.
pub const STATE_BOUND: usize = 4096;
/// A whole save: checksum, stamp and state.
pub const SAVE_BOUND: usize = 4 + Stamp::POSTCARD_MAX_SIZE + STATE_BOUND;

const _: () = assert!(
    AnyGame::POSTCARD_MAX_SIZE <= STATE_BOUND,
    "a game's state no longer fits a save"
);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Stamp {
    pub format: u16,
    pub rules: u16,
    pub game: GameKind,
    pub pack: u32,
    /// Inputs that led to the state.
    pub inputs: u32,
    /// What was counted meanwhile.
    pub tally: Tally,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// Torn, damaged or no save at all.
    Damaged,
    Format(u16),
    /// Of other rules: the same state would mean something else.
    Rules(u16),
    OtherGame(GameKind),
    OtherPack,
    NoRoom,
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Damaged => f.write_str("this is no saved game, or it is damaged"),
            Self::Format(found) => write!(f, "the game was saved in format {found}, this program reads {FORMAT}"),
            Self::Rules(found) => write!(
                f,
                "the game was saved under version {found} of the rules, this program plays {RULES}"
            ),
            Self::OtherGame(game) => write!(f, "the saved game is another one: {}", game.name()),
            Self::OtherPack => f.write_str("the game was saved with another pack"),
            Self::NoRoom => f.write_str("there is no room for the saved game"),
        }
    }
}

impl core::error::Error for SaveError {}

/// Writes a save to the front of `room`; gives its length.
pub fn encode(
    game: &AnyGame,
    pack: &Pack<'_>,
    inputs: u32,
    tally: &Tally,
    room: &mut [u8],
) -> Result<usize, SaveError> {
    let stamp = Stamp {
        format: FORMAT,
        rules: RULES,
        game: game.kind(),
        pack: pack.hash(),
        inputs,
        tally: tally.clone(),
    };
    let (front, body) = room.split_first_chunk_mut::<4>().ok_or(SaveError::NoRoom)?;
    let body = postcard::to_slice(&(stamp, game), body).map_err(|_| SaveError::NoRoom)?;
    *front = checksum(body).to_le_bytes();
    Ok(4 + body.len())
}

/// The stamp of a save: whose game it is.
pub fn stamp(bytes: &[u8]) -> Result<Stamp, SaveError> {
    let (stamp, _) = read_stamp(body(bytes)?)?;
    Ok(stamp)
}

/// Reads a save back, for the pack in use. The state is checked as the laws check it.
pub fn decode(bytes: &[u8], pack: &Pack<'_>) -> Result<(Stamp, AnyGame), SaveError> {
    decode_body(body(bytes)?, pack)
}

/// The same in place: a game is large, and a small chip would rather not move it. Where a save is refused, the game is
/// none to go on with.
pub fn decode_into(bytes: &[u8], pack: &Pack<'_>, game: &mut AnyGame) -> Result<Stamp, SaveError> {
    decode_body_into(body(bytes)?, pack, game)
}

/// What the checksum at the front vouches for.
fn body(bytes: &[u8]) -> Result<&[u8], SaveError> {
    let (front, body) = bytes.split_first_chunk::<4>().ok_or(SaveError::Damaged)?;
    if checksum(body) == u32::from_le_bytes(*front) {
        Ok(body)
    } else {
        Err(SaveError::Damaged)
    }
}

/// Format and rules come first: what follows may look otherwise under others.
fn read_stamp(body: &[u8]) -> Result<(Stamp, &[u8]), SaveError> {
    let ((format, rules), _) = postcard::take_from_bytes::<(u16, u16)>(body).map_err(|_| SaveError::Damaged)?;
    if format != FORMAT {
        return Err(SaveError::Format(format));
    }
    if rules != RULES {
        return Err(SaveError::Rules(rules));
    }
    postcard::take_from_bytes(body).map_err(|_| SaveError::Damaged)
}

/// Reads what follows the checksum; the stamp is looked at before the state is.
pub fn decode_body(body: &[u8], pack: &Pack<'_>) -> Result<(Stamp, AnyGame), SaveError> {
    let mut game = pack.game().new_game(pack);
    let stamp = decode_body_into(body, pack, &mut game)?;
    Ok((stamp, game))
}

fn decode_body_into(body: &[u8], pack: &Pack<'_>, game: &mut AnyGame) -> Result<Stamp, SaveError> {
    use crate::game::Game;
    let (stamp, state) = read_stamp(body)?;
    if stamp.game != pack.game() {
        return Err(SaveError::OtherGame(stamp.game));
    }
    if stamp.pack != pack.hash() {
        return Err(SaveError::OtherPack);
    }
    game.read(state).map_err(|_| SaveError::Damaged)?;
    let mut gauges = (0..=u8::MAX).map_while(|index| game.gauge(pack, index));
    let in_range = gauges.all(|gauge| (gauge.min..=gauge.max).contains(&gauge.value));
    if game.kind() != stamp.game || !in_range || game.check(pack).is_err() {
        return Err(SaveError::Damaged);
    }
    Ok(stamp)
}
