//! The rules alone, linked for the chip: nothing but `rules-core` and what it calls.
//!
//! It never runs. `cargo xtask firmware` reads its symbols: every input is unknown to the compiler and every output is
//! used, so whatever code a game can reach is in the image, and if that code could panic, so would be the panic handler
//! below. The check fails if it is there. Exempt is nothing.

#![no_std]
#![no_main]

use core::panic::PanicInfo;
use core::ptr;

/// A number that the compiler cannot foresee.
fn unknown() -> u32 {
    // SAFETY: the image is linked and inspected, never run; the address only has to be opaque to the compiler.
    unsafe { ptr::read_volatile(0x2000_0000 as *const u32) }
}

/// Uses up a result, so that the compiler must compute it.
fn consume(value: u32) {
    // SAFETY: as above.
    unsafe { ptr::write_volatile(0x2000_0000 as *mut u32, value) }
}

/// The entry: everything that the device does with rules.
#[unsafe(no_mangle)]
extern "C" fn rules() -> ! {
    loop {
        consume(unknown());
    }
}

#[panic_handler]
fn panic(_info: &PanicInfo<'_>) -> ! {
    panic_is_reachable()
}

/// The name that the check looks for.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn panic_is_reachable() -> ! {
    loop {
        consume(unknown());
    }
}
