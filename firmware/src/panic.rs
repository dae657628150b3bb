//! What happens when the firmware's own bug panics: the device starts again.

use core::panic::PanicInfo;

use embassy_rp::peripherals::WATCHDOG;
use embassy_rp::watchdog::Watchdog;

#[panic_handler]
fn panic(_info: &PanicInfo<'_>) -> ! {
    cortex_m::interrupt::disable();
    #[cfg(feature = "defmt")]
    defmt::error!("{}", defmt::Display2Format(_info));

    // The watchdog resets peripherals as well; a reset of the core alone would leave a DMA transfer running into
    // memory that the next start uses.
    // SAFETY: interrupts are off and this function never returns, so no other owner can use the watchdog again.
    let mut watchdog = Watchdog::new(unsafe { WATCHDOG::steal() });
    watchdog.trigger_reset();
    loop {
        cortex_m::asm::nop();
    }
}
