//! A tag in the reader's field: reading what it says, writing what it is to say.

use embassy_time::Duration;
use handheld::Written;
use handheld::nfc::frame::Command;
use handheld::nfc::ndef::{self, Access};
use handheld::nfc::target::{self, Target, Unclear};

use super::bus::{Buffer, Fault, Wire};

/// A page is read in 1 ms and written in 5; the reader itself gives a tag up after 51.
const EXCHANGE: Duration = Duration::from_millis(250);

/// What a read brings.
const READ: usize = 16;

/// What can go wrong with a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It is the reader.
    Reader(Fault),
    /// The tag was taken away, or does not do as it is told.
    Torn,
    /// It cannot be written.
    Locked,
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Self {
        Self::Reader(fault)
    }
}

impl From<Unclear> for Trouble {
    fn from(unclear: Unclear) -> Self {
        match unclear {
            Unclear::Tag => Self::Torn,
            Unclear::Short => Self::Reader(Fault::Garbled),
        }
    }
}

/// What is written on the tag for us.
pub async fn read(wire: &mut Wire<'_>, target: Target) -> Result<Option<Written>, Trouble> {
    if !target.has_pages {
        return Ok(None);
    }
    let (container, start) = capabilities(wire).await?;
    if ndef::access(container) == Access::Foreign {
        return Ok(None);
    }
    let mut user = [0; ndef::LOOKED_AT];
    let (head, rest) = user.split_at_mut(start.len());
    head.copy_from_slice(&start);
    let (chunks, _) = rest.as_chunks_mut();
    for (page, chunk) in (ndef::CAPABILITIES + 4..).step_by(4).zip(chunks) {
        *chunk = pages(wire, page).await?;
    }
    Ok(ndef::decode(&user))
}

/// Writes a tag, and reads it again to be sure.
pub async fn write(wire: &mut Wire<'_>, target: Target, written: Written) -> Result<(), Trouble> {
    if !target.has_pages {
        return Err(Trouble::Locked);
    }
    let (container, _) = capabilities(wire).await?;
    match ndef::access(container) {
        Access::Writable => {}
        Access::Foreign | Access::ReadOnly | Access::Small => return Err(Trouble::Locked),
    }
    let image = ndef::encode(written);
    for (page, bytes) in ndef::steps(&image) {
        let mut buffer: Buffer = [0; _];
        let answer = wire.ask(Command::Write { page, bytes }, EXCHANGE, &mut buffer).await?;
        target::told(answer)?;
    }
    let (chunks, _) = image.as_chunks::<READ>();
    for (page, chunk) in (ndef::FIRST..).step_by(4).zip(chunks) {
        if pages(wire, page).await? != *chunk {
            return Err(Trouble::Torn);
        }
    }
    Ok(())
}

/// The page that says how the tag may be used, and the first three of the user's.
async fn capabilities(wire: &mut Wire<'_>) -> Result<([u8; 4], [u8; READ - 4]), Trouble> {
    let [a, b, c, d, start @ ..] = pages(wire, ndef::CAPABILITIES).await?;
    Ok(([a, b, c, d], start))
}

/// Four pages from this one on.
async fn pages(wire: &mut Wire<'_>, page: u8) -> Result<[u8; READ], Trouble> {
    let mut buffer: Buffer = [0; _];
    let answer = wire.ask(Command::Read { page }, EXCHANGE, &mut buffer).await?;
    Ok(target::pages(answer)?)
}
