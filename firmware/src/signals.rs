//! The lamp beside the screen (three LEDs on GPIO 6, 7 and 8, active low) and a piezo on GPIO 2: both are optional, and
//! nobody notices where they are missing.

use embassy_futures::select::{Either, select};
use embassy_rp::Peri;
use embassy_rp::gpio::{Level, Output, Pin};
use embassy_rp::peripherals::PWM_SLICE1;
use embassy_rp::pwm::{ChannelAPin, Config, Pwm};
use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Timer};
use handheld::Cue;
use rules_core::Tone;

use crate::display::still;

/// What is to be signalled next, and whether it may be heard.
pub type Order = Signal<NoopRawMutex, (Cue, Loudness)>;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Loudness {
    Silent,
    Audible,
}

/// A note: its frequency in Hz, and what of the lamp is lit meanwhile.
type Note = (u32, Lamp);
type Lamp = [Level; 3];

const NOTE: Duration = Duration::from_millis(90);

/// The counter of the piezo's PWM ticks so often in a second: the frequencies of all notes fit its 16 bits.
const TICKS: u32 = 1_000_000;
const CLOCK_MHZ: u8 = 125;

const RED: Lamp = [Level::Low, Level::High, Level::High];
const GREEN: Lamp = [Level::High, Level::Low, Level::High];
const BLUE: Lamp = [Level::High, Level::High, Level::Low];
const WHITE: Lamp = [Level::Low; 3];
const DARK: Lamp = [Level::High; 3];

/// Good news rise, bad news fall. Pitch never tells anything alone, and neither does colour.
fn notes(cue: Cue) -> &'static [Note] {
    match cue {
        Cue::Told(Tone::Plain) => &[(880, WHITE)],
        Cue::Told(Tone::Good) => &[(784, GREEN), (1175, GREEN)],
        Cue::Told(Tone::Bad) => &[(587, RED), (392, RED), (392, RED)],
        Cue::Told(Tone::Scene) => &[(659, BLUE), (880, BLUE), (659, BLUE)],
        Cue::Done => &[(1175, DARK)],
        Cue::Refused => &[(294, RED)],
    }
}

pub struct Signals {
    lamp: [Output<'static>; 3],
    piezo: Pwm<'static>,
}

impl Signals {
    pub fn new(
        red: Peri<'static, impl Pin>,
        green: Peri<'static, impl Pin>,
        blue: Peri<'static, impl Pin>,
        slice: Peri<'static, PWM_SLICE1>,
        piezo: Peri<'static, impl ChannelAPin<PWM_SLICE1>>,
    ) -> Self {
        Self {
            lamp: [
                Output::new(red, Level::High),
                Output::new(green, Level::High),
                Output::new(blue, Level::High),
            ],
            piezo: Pwm::new_output_a(slice, piezo, still()),
        }
    }

    /// Gives the signals that are ordered, for ever. What comes next cuts off what is being played.
    pub async fn watch(&mut self, order: &Order) -> ! {
        let mut next = order.wait().await;
        loop {
            next = match select(order.wait(), self.play(next)).await {
                Either::First(next) => next,
                Either::Second(()) => order.wait().await,
            };
        }
    }

    async fn play(&mut self, (cue, loudness): (Cue, Loudness)) {
        for (frequency, lamp) in notes(cue) {
            self.light(*lamp);
            if loudness == Loudness::Audible {
                self.piezo.set_config(&sounding(*frequency));
            }
            Timer::after(NOTE).await;
        }
        self.piezo.set_config(&still());
        self.light(DARK);
    }

    fn light(&mut self, lamp: Lamp) {
        for (led, level) in self.lamp.iter_mut().zip(lamp) {
            led.set_level(level);
        }
    }
}

/// A square wave.
fn sounding(frequency: u32) -> Config {
    let ticks = (TICKS / frequency) as u16;
    let mut config = Config::default();
    config.divider = CLOCK_MHZ.into();
    config.top = ticks - 1;
    config.compare_a = ticks / 2;
    config
}
