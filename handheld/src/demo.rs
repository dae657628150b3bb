//! The demo content that is built into every image: invented, and ours.

use rules_core::Pack;
use rules_core::pack::PackError;

static EXAMPLE: &[u8] = include_bytes!("../../tests/packs/example/demo.pack");

/// The demo pack of the example game.
pub fn demo_pack() -> Result<Pack<'static>, PackError> {
    Pack::open(EXAMPLE)
}
