//! The cable: a serial port over USB, and the frames on it.
//!
//! It hands requests to the loop and sends what the loop replies, one at a time. Without a cable nothing here ever wakes
//! the core: the controller interrupts for a bus that talks to it, and for nothing else.

use embassy_futures::join::join;
use embassy_rp::Peri;
use embassy_rp::interrupt::typelevel::{Binding, USBCTRL_IRQ};
use embassy_rp::peripherals::USB;
use embassy_rp::usb::{Driver, InterruptHandler};
use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use embassy_sync::channel::Channel;
use embassy_usb::class::cdc_acm::{CdcAcmClass, State};
use embassy_usb::driver::EndpointError;
use embassy_usb::{Builder, Config, UsbDevice};
use handheld::link::{Counts, Frames, Reply, Request, encode};
use static_cell::{ConstStaticCell, StaticCell};

/// What the makers of the chip have set aside for serial ports of boards with it.
const VENDOR: u16 = 0x2e8a;
const PRODUCT: u16 = 0x000a;
/// Bytes that go over the bus at once.
const PACKET: usize = 64;

type Bus = Driver<'static, USB>;

/// Between the cable and the loop: a request goes one way, then its reply the other.
pub struct Exchange {
    pub requests: Channel<NoopRawMutex, (Request, Counts), 1>,
    pub replies: Channel<NoopRawMutex, Reply, 1>,
}

impl Exchange {
    pub const fn new() -> Self {
        Self {
            requests: Channel::new(),
            replies: Channel::new(),
        }
    }
}

pub struct Cable {
    device: UsbDevice<'static, Bus>,
    port: CdcAcmClass<'static, Bus>,
    frames: Frames,
}

impl Cable {
    // Not in line: what the making takes is not taken from the caller's frame, which lasts.
    #[inline(never)]
    pub fn new(usb: Peri<'static, USB>, irqs: impl Binding<USBCTRL_IRQ, InterruptHandler<USB>>) -> Self {
        static STATE: StaticCell<State<'static>> = StaticCell::new();
        static CONFIGURATION: ConstStaticCell<[u8; 96]> = ConstStaticCell::new([0; 96]);
        static CAPABILITIES: ConstStaticCell<[u8; 32]> = ConstStaticCell::new([0; 32]);
        static CONTROL: ConstStaticCell<[u8; PACKET]> = ConstStaticCell::new([0; PACKET]);
        let mut config = Config::new(VENDOR, PRODUCT);
        config.manufacturer = Some("Castellan");
        config.product = Some("Castellan handheld");
        // The display's backlight takes most of it.
        config.max_power = 250;
        let mut builder = Builder::new(
            Driver::new(usb, irqs),
            config,
            CONFIGURATION.take(),
            CAPABILITIES.take(),
            &mut [],
            CONTROL.take(),
        );
        let port = CdcAcmClass::new(&mut builder, STATE.init_with(State::new), PACKET as u16);
        Self {
            device: builder.build(),
            port,
            frames: Frames::default(),
        }
    }

    pub async fn watch(&mut self, exchange: &Exchange) {
        let Self { device, port, frames } = self;
        let talk = async {
            loop {
                port.wait_connection().await;
                // It ends when the cable is pulled or the PC starts anew; whatever was begun is lost.
                let _ = talk(port, frames, exchange).await;
            }
        };
        join(device.run(), talk).await;
    }
}

async fn talk(
    port: &mut CdcAcmClass<'static, Bus>,
    frames: &mut Frames,
    exchange: &Exchange,
) -> Result<(), EndpointError> {
    let mut packet = [0; PACKET];
    loop {
        let length = port.read_packet(&mut packet).await?;
        for byte in packet.iter().take(length) {
            if let Some(request) = frames.feed(*byte) {
                exchange.requests.send((request, frames.counts)).await;
                let reply = exchange.replies.receive().await;
                send(port, &reply).await?;
            }
        }
    }
}

async fn send(port: &mut CdcAcmClass<'static, Bus>, reply: &Reply) -> Result<(), EndpointError> {
    // None is longer than a frame.
    let Some(frame) = encode(reply) else { return Ok(()) };
    for packet in frame.chunks(PACKET) {
        port.write_packet(packet).await?;
    }
    if frame.len().is_multiple_of(PACKET) {
        // A full packet alone does not end what is sent.
        port.write_packet(&[]).await?;
    }
    Ok(())
}
