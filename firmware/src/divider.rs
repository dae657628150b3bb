//! Division by the chip's divider, instead of the compiler's own functions. This core has no instruction for it, and those
//! take a hundred cycles and more: a board's rows and columns are found by dividing.

use core::arch::asm;

const SIO: u32 = 0xd000_0000;

/// The operands are given to the divider from this offset on, the dividend first.
const UNSIGNED: u32 = 0x60;
const SIGNED: u32 = 0x68;

/// Quotient and remainder, in the two registers where the compiler looks for them. There is one divider, and interrupts
/// divide, too: they wait for those twenty cycles.
#[inline(always)]
fn divide<const OPERANDS: u32>(dividend: u32, divisor: u32) -> u64 {
    let (quotient, remainder): (u32, u32);
    // Sound: nothing but registers of the divider is written, and the interrupts' mask is as it was.
    unsafe {
        asm!(
            "mrs {mask}, PRIMASK",
            "cpsid i",
            "str {dividend}, [{sio}, #{operands}]",
            "str {divisor}, [{sio}, #{operands} + 4]",
            // The result is there after eight cycles; a branch takes two.
            "b 2f",
            "2: b 2f",
            "2: b 2f",
            "2: b 2f",
            "2: ldr {remainder}, [{sio}, #0x74]",
            "ldr {quotient}, [{sio}, #0x70]",
            "msr PRIMASK, {mask}",
            mask = out(reg) _,
            sio = in(reg) SIO,
            dividend = in(reg) dividend,
            divisor = in(reg) divisor,
            operands = const OPERANDS,
            remainder = lateout(reg) remainder,
            quotient = lateout(reg) quotient,
            options(nostack, preserves_flags),
        );
    }
    u64::from(remainder) << 32 | u64::from(quotient)
}

#[unsafe(no_mangle)]
extern "C" fn __aeabi_uidivmod(dividend: u32, divisor: u32) -> u64 {
    divide::<UNSIGNED>(dividend, divisor)
}

#[unsafe(no_mangle)]
extern "C" fn __aeabi_uidiv(dividend: u32, divisor: u32) -> u32 {
    divide::<UNSIGNED>(dividend, divisor) as u32
}

#[unsafe(no_mangle)]
extern "C" fn __aeabi_idivmod(dividend: i32, divisor: i32) -> u64 {
    divide::<SIGNED>(dividend as u32, divisor as u32)
}

#[unsafe(no_mangle)]
extern "C" fn __aeabi_idiv(dividend: i32, divisor: i32) -> i32 {
    divide::<SIGNED>(dividend as u32, divisor as u32) as i32
}
