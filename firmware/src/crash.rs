//! What is left of a crash: a note in memory that a restart does not clear, shown once by the next start.
//!
//! A panic and a hard fault write where they happened and let the watchdog restart the chip, peripherals and all. A loop
//! that hangs, or a core that has locked up, writes nothing: the watchdog's register tells of it. The stack lies at the
//! bottom of the memory (`memory.x`), so one that overflows faults, too, and the game above it is whole.

use core::cell::UnsafeCell;
use core::fmt::{self, Write};
use core::mem::MaybeUninit;
use core::panic::PanicInfo;

use cortex_m_rt::{ExceptionFrame, exception};
use embassy_rp::peripherals::WATCHDOG;
use embassy_rp::watchdog::{ResetReason, Watchdog};
use handheld::Mishap;
use rules_core::pack::checksum;
use static_cell::ConstStaticCell;

/// As much as the screen has room for.
const ROOM: usize = 128;

/// So many crashes in a row, and the game is left alone: it may be what crashes the device.
const TOO_OFTEN: u8 = 3;

/// The note holds what was written last; anything else is what memory holds when the power comes.
const MAGIC: u32 = 0x6372_6173;

#[derive(Clone, Copy)]
#[repr(C)]
struct Note {
    magic: u32,
    /// CRC-32 of all that follows.
    sum: u32,
    rest: Rest,
}

/// Bytes only, so that there is no gap between them.
#[derive(Clone, Copy)]
#[repr(C)]
struct Rest {
    /// The slot of the game in play, and one more; zero without a game.
    slot: u8,
    /// Crashes since a key was last pressed.
    crashes: u8,
    length: u8,
    text: [u8; ROOM],
}

const NOTHING: Rest = Rest {
    slot: 0,
    crashes: 0,
    length: 0,
    text: [0; ROOM],
};

struct Uninit(UnsafeCell<MaybeUninit<Note>>);

// SAFETY: there is one core, and only the loop and the handlers below reach it, which never return to the loop.
unsafe impl Sync for Uninit {}

#[unsafe(link_section = ".uninit.NOTE")]
static NOTE: Uninit = Uninit(UnsafeCell::new(MaybeUninit::uninit()));

impl Rest {
    fn bytes(&self) -> impl AsRef<[u8]> + use<> {
        let mut bytes = [0; ROOM + 3];
        let (front, text) = bytes.split_at_mut(3);
        front.copy_from_slice(&[self.slot, self.crashes, self.length]);
        text.copy_from_slice(&self.text);
        bytes
    }

    /// What was noted, if anything was.
    fn read() -> Option<Self> {
        // SAFETY: nothing else looks at the note meanwhile (see `Uninit`); every pattern of bits is a note, because it
        // consists of numbers, and memory holds some pattern from the moment that it has power.
        let note = unsafe { NOTE.0.get().cast::<Note>().read_volatile() };
        let is_whole = note.magic == MAGIC && note.sum == checksum(note.rest.bytes().as_ref());
        is_whole.then_some(note.rest)
    }

    fn write(self) {
        let note = Note {
            magic: MAGIC,
            sum: checksum(self.bytes().as_ref()),
            rest: self,
        };
        // SAFETY: as in `read`.
        unsafe { NOTE.0.get().cast::<Note>().write_volatile(note) };
    }
}

/// Text is added as long as there is room; what a small font may lack becomes a question mark.
impl Write for Rest {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for letter in text.chars() {
            let Some(place) = self.text.get_mut(usize::from(self.length)) else {
                return Err(fmt::Error);
            };
            *place = if matches!(letter, ' '..='~') {
                letter as u8
            } else {
                b'?'
            };
            self.length += 1;
        }
        Ok(())
    }
}

/// What the last start ended with, and where its game is.
pub struct Crash {
    pub mishap: Mishap<'static>,
    /// The slot of the game to go on with.
    pub slot: Option<u8>,
}

/// Reads the note, once: the next start finds none.
pub fn take(watchdog: &Watchdog) -> Option<Crash> {
    static TEXT: ConstStaticCell<[u8; ROOM]> = ConstStaticCell::new([0; ROOM]);
    let hung = watchdog.reset_reason() == Some(ResetReason::TimedOut);
    let note = Rest::read().unwrap_or(NOTHING);
    let crashed = note.length > 0;
    let crashes = if crashed || hung {
        note.crashes.saturating_add(1)
    } else {
        0
    };
    Rest { crashes, ..NOTHING }.write();
    let mishap = if crashed {
        let text = TEXT.take();
        *text = note.text;
        let text = text.get(..usize::from(note.length)).unwrap_or_default();
        Mishap::At(core::str::from_utf8(text).unwrap_or_default())
    } else if hung {
        Mishap::Silence
    } else {
        return None;
    };
    let slot = note.slot.checked_sub(1).filter(|_| crashes < TOO_OFTEN);
    Some(Crash { mishap, slot })
}

/// The game in play, for the next start, should this one crash. Whoever presses keys has seen the last crash through.
pub fn playing(slot: Option<u8>) {
    let slot = slot.map_or(0, |slot| slot + 1);
    let note = Rest::read().unwrap_or(NOTHING);
    if note.slot != slot || note.crashes > 0 {
        Rest { slot, ..NOTHING }.write();
    }
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    cortex_m::interrupt::disable();
    #[cfg(feature = "defmt")]
    defmt::error!("{}", defmt::Display2Format(info));
    stop(|note| {
        if let Some(place) = info.location() {
            // The end of a long path tells more than its beginning.
            let file = place.file();
            let file = file.get(file.len().saturating_sub(40)..).unwrap_or(file);
            write!(note, "{file}:{}", place.line())?;
        }
        if let Some(message) = info.message().as_str() {
            write!(note, " {message}")?;
        }
        Ok(())
    })
}

#[exception]
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    cortex_m::interrupt::disable();
    stop(|note| write!(note, "fault at {:#x}, from {:#x}", frame.pc(), frame.lr()))
}

/// Writes the note and starts again. The watchdog resets peripherals as well; a reset of the core alone would leave a
/// DMA transfer running into memory that the next start uses.
fn stop(say: impl FnOnce(&mut Rest) -> fmt::Result) -> ! {
    let mut note = Rest {
        length: 0,
        ..Rest::read().unwrap_or(NOTHING)
    };
    // Whatever did not fit is left out.
    let _ = say(&mut note);
    note.write();
    // SAFETY: interrupts are off and this function never returns, so no other owner can use the watchdog again.
    let mut watchdog = Watchdog::new(unsafe { WATCHDOG::steal() });
    watchdog.trigger_reset();
    loop {
        cortex_m::asm::nop();
    }
}
