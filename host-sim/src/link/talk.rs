//! Requests and replies, one after the other.

use super::line::Line;
use anyhow::{Context, Result, bail};
use handheld::journal::SLOT_SIZE;
use handheld::link::message::Bytes;
use handheld::link::{CHUNK, Frames, Offer, PROTOCOL, Refusal, Reply, Request, encode};
use std::io::ErrorKind;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A device that draws a screen or erases flash still answers in this time.
const PATIENCE: Duration = Duration::from_secs(10);
/// Between two questions whether the owner has said something.
const PAUSE: Duration = Duration::from_millis(200);
/// Times that a slot is read while somebody plays in it.
const READINGS: usize = 5;

pub struct Talk {
    line: Box<dyn Line>,
    frames: Frames,
}

impl Talk {
    /// The device must speak our language.
    pub fn new(mut line: Box<dyn Line>) -> Result<Self> {
        // Whatever somebody else has begun to say ends here.
        line.write_all(&[0])?;
        let mut talk = Self {
            line,
            frames: Frames::default(),
        };
        match talk.hello()? {
            Reply::Hello { protocol: PROTOCOL, .. } => Ok(talk),
            Reply::Hello { protocol, version, .. } => bail!(
                "the device (version {version}) speaks another language, {protocol}; this program speaks {PROTOCOL}"
            ),
            reply => bail!("the device answers what was not asked: {reply:?}"),
        }
    }

    pub fn hello(&mut self) -> Result<Reply> {
        self.say(&Request::Hello)
    }

    /// Says something, and waits for the reply.
    pub fn say(&mut self, request: &Request) -> Result<Reply> {
        let frame = encode(request).context("a request that is too long")?;
        self.line.write_all(&frame)?;
        self.line.flush()?;
        let since = Instant::now();
        let mut piece = [0; 64];
        while since.elapsed() < PATIENCE {
            let length = match self.line.read(&mut piece) {
                Ok(0) => bail!("the line was closed"),
                Ok(length) => length,
                Err(error) if matches!(error.kind(), ErrorKind::TimedOut | ErrorKind::WouldBlock) => continue,
                Err(error) => return Err(error.into()),
            };
            // One reply to one request: nothing follows it.
            let reply = piece[..length].iter().filter_map(|byte| self.frames.feed(*byte)).next();
            if let Some(reply) = reply {
                return Ok(reply);
            }
        }
        bail!("the device does not answer")
    }

    /// All bytes of a slot. Whoever plays meanwhile changes them, so they are read until they are the same twice.
    pub fn slot(&mut self, slot: u8) -> Result<Vec<u8>> {
        let mut before = self.read_slot(slot)?;
        for _ in 0..READINGS {
            let now = self.read_slot(slot)?;
            if now == before {
                return Ok(now);
            }
            before = now;
        }
        bail!("the game goes on too fast to be read: let it rest for a moment")
    }

    fn read_slot(&mut self, slot: u8) -> Result<Vec<u8>> {
        let mut all = Vec::new();
        while all.len() < SLOT_SIZE as usize {
            let offset = all.len() as u32;
            match self.say(&Request::ReadSlot { slot, offset })? {
                Reply::Data { offset: at, bytes, .. } if at == offset && !bytes.is_empty() => all.extend(bytes),
                Reply::Refused(refusal) => bail!("{}", told(refusal)),
                reply => bail!("the device answers what was not asked: {reply:?}"),
            }
        }
        Ok(all)
    }

    /// Puts something into the device, once its owner has said yes.
    pub fn put(&mut self, offer: Offer, bytes: &[u8]) -> Result<()> {
        self.say(&Request::Cancel)?;
        let mut reply = self.say(&Request::Offer(offer))?;
        if reply == Reply::Waiting {
            println!("Look at the device: it asks whether you want this.");
        }
        while reply == Reply::Waiting {
            sleep(PAUSE);
            reply = self.say(&Request::Ask)?;
        }
        expect(reply, &Reply::Granted)?;
        for (at, piece) in bytes.chunks(CHUNK).enumerate() {
            let put = Request::Put {
                offset: (at * CHUNK) as u32,
                bytes: Bytes::try_from(piece).unwrap_or_default(),
            };
            let reply = self.say(&put)?;
            expect(reply, &Reply::Done)?;
        }
        let reply = self.say(&Request::Finish)?;
        expect(reply, &Reply::Done)
    }
}

fn expect(reply: Reply, wanted: &Reply) -> Result<()> {
    match reply {
        reply if reply == *wanted => Ok(()),
        Reply::Refused(refusal) => bail!("{}", told(refusal)),
        reply => bail!("the device answers what was not asked: {reply:?}"),
    }
}

fn told(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::Owner => "refused: the device's owner has said no, or nothing",
        Refusal::NotAsked => "refused: the device has not been asked, or the table has played on in that slot",
        Refusal::Busy => "refused: the device's owner is being asked about something else",
        Refusal::NoRoom => "refused: there is no room for it, no such slot, or one that has to be erased by hand first",
        Refusal::Order => "refused: the pieces came in another order",
        Refusal::Damaged => "refused: it arrived damaged, or is nothing that the device can read",
        Refusal::Flash => "refused: the device's memory does not do what it is told",
    }
}
