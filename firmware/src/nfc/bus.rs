//! The reader's wires: I2C0 and the interrupt pin. Every wait ends by itself, and whatever goes wrong, opening the bus
//! anew puts it right if it can be put right.

use embassy_rp::Peri;
use embassy_rp::gpio::{Input, Level, OutputOpenDrain, Pull};
use embassy_rp::i2c::{self, Async, I2c};
use embassy_rp::peripherals::{I2C0, PIN_3, PIN_4, PIN_5};
use embassy_time::{Duration, block_for, with_timeout};
use handheld::nfc::frame::{self, ACKNOWLEDGE, ACKNOWLEDGED, Command};

use crate::Irqs;

const ADDRESS: u8 = 0x24;

/// The reader can do 400 kHz, but it may hang on a long cable; and a tag takes longer to answer than the wire anyway.
const FREQUENCY: u32 = 100_000;

/// Longer than our longest transfer (5 ms) by far, for the reader may hold the clock meanwhile.
const TRANSFER: Duration = Duration::from_millis(50);

/// The reader acknowledges a command within 15 ms, says its manual.
const ACKNOWLEDGEMENT: Duration = Duration::from_millis(40);

/// A command is given so many times if the answers make no sense.
const TRIES: u8 = 3;

/// Half of a clock at 100 kHz.
const HALF: Duration = Duration::from_micros(5);

/// The longest answer that is read.
pub type Buffer = [u8; frame::answered(Command::Poll { times: 0, period: 0 }.answer())];

/// Why the reader cannot be talked to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// One of the wires stays low.
    Stuck,
    /// Nobody is there, or nobody answers in time.
    Silent,
    /// It says things that make no sense.
    Garbled,
}

pub struct Bus {
    i2c: Peri<'static, I2C0>,
    data: Peri<'static, PIN_4>,
    clock: Peri<'static, PIN_5>,
    interrupt: Input<'static>,
}

impl Bus {
    pub fn new(
        i2c: Peri<'static, I2C0>,
        data: Peri<'static, PIN_4>,
        clock: Peri<'static, PIN_5>,
        interrupt: Peri<'static, PIN_3>,
    ) -> Self {
        Self {
            i2c,
            data,
            clock,
            interrupt: Input::new(interrupt, Pull::Up),
        }
    }

    /// Frees the wires and starts the controller anew: whatever either side was in the middle of is forgotten.
    pub fn open(&mut self) -> Result<Wire<'_>, Fault> {
        self.clear()?;
        let mut config = i2c::Config::default();
        config.frequency = FREQUENCY;
        // A reader's board has pull-ups of its own; ours keep the wires quiet where there is none.
        config.sda_pullup = true;
        config.scl_pullup = true;
        Ok(Wire {
            i2c: I2c::new_async(
                self.i2c.reborrow(),
                self.clock.reborrow(),
                self.data.reborrow(),
                Irqs,
                config,
            ),
            interrupt: &mut self.interrupt,
        })
    }

    /// A reader that was interrupted in the middle of a byte holds the data wire low until the byte is out: that takes
    /// nine clocks at most. Then a stop condition, which it obeys at any time.
    fn clear(&mut self) -> Result<(), Fault> {
        let mut clock = OutputOpenDrain::new(self.clock.reborrow(), Level::High);
        let mut data = OutputOpenDrain::new(self.data.reborrow(), Level::High);
        clock.set_pullup(true);
        data.set_pullup(true);
        block_for(HALF);
        for _ in 0..9 {
            if data.is_high() {
                break;
            }
            clock.set_low();
            block_for(HALF);
            clock.set_high();
            block_for(HALF);
        }
        data.set_low();
        block_for(HALF);
        data.set_high();
        block_for(HALF);
        if clock.is_high() && data.is_high() {
            Ok(())
        } else {
            Err(Fault::Stuck)
        }
    }
}

/// The bus in use. After a [`Fault`] it is to be opened again.
pub struct Wire<'a> {
    i2c: I2c<'a, I2C0, Async>,
    interrupt: &'a mut Input<'static>,
}

impl Wire<'_> {
    /// Gives a command and waits for its answer, so long at most.
    pub async fn ask<'b>(
        &mut self,
        command: Command,
        limit: Duration,
        buffer: &'b mut Buffer,
    ) -> Result<&'b [u8], Fault> {
        let read = frame::answered(command.answer());
        let mut left = TRIES;
        while !self.try_once(command, limit, buffer).await? {
            left -= 1;
            if left == 0 {
                return Err(Fault::Garbled);
            }
            // Ends whatever the reader believes to be busy with.
            self.write(&ACKNOWLEDGE).await?;
        }
        let read = buffer.get(..read).unwrap_or_default();
        frame::answer(command, read).map_err(|_| Fault::Garbled)
    }

    /// Whether an answer that makes sense is in the buffer now.
    async fn try_once(&mut self, command: Command, limit: Duration, buffer: &mut Buffer) -> Result<bool, Fault> {
        self.write(&command.frame()).await?;
        self.ready(ACKNOWLEDGEMENT).await?;
        let mut acknowledgement = [0; ACKNOWLEDGED];
        self.read(&mut acknowledgement).await?;
        if frame::acknowledged(&acknowledgement).is_err() {
            return Ok(false);
        }
        self.ready(limit).await?;
        let read = buffer.get_mut(..frame::answered(command.answer())).unwrap_or_default();
        self.read(read).await?;
        Ok(frame::answer(command, read).is_ok())
    }

    /// Until the reader has something to say. Asking it again and again instead would keep the core awake, and this
    /// reader refuses its address while it is busy.
    async fn ready(&mut self, limit: Duration) -> Result<(), Fault> {
        let ready = with_timeout(limit, self.interrupt.wait_for_low());
        ready.await.map_err(|_| Fault::Silent)
    }

    async fn write(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        let sent = self.i2c.write_async(ADDRESS, bytes.iter().copied());
        done(&with_timeout(TRANSFER, sent).await)
    }

    async fn read(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        let received = self.i2c.read_async(ADDRESS, bytes);
        done(&with_timeout(TRANSFER, received).await)
    }
}

fn done<E>(transfer: &Result<Result<(), i2c::Error>, E>) -> Result<(), Fault> {
    match transfer {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(Fault::Silent),
    }
}
