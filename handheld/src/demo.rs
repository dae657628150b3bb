//! The demo content that is built into every image: invented, and ours.

use crate::shelf::Shelf;
use rules_core::Pack;
use rules_core::pack::PackError;

const EXAMPLE: &[u8] = include_bytes!("../../tests/packs/example/demo.pack");
#[cfg(feature = "battlelore")]
const BATTLELORE: &[u8] = include_bytes!("../../tests/packs/battlelore/demo.pack");
const MASSIVE_DARKNESS: &[u8] = include_bytes!("../../tests/packs/massive_darkness/demo.pack");

/// The demo packs of the games on the shelf; the example comes last, for nobody buys a device to play it.
pub fn demo_shelf() -> Result<Shelf<'static>, PackError> {
    let shelf = Shelf::new(Pack::open(MASSIVE_DARKNESS)?);
    #[cfg(feature = "battlelore")]
    let shelf = shelf.with(Pack::open(BATTLELORE)?);
    Ok(shelf.with(Pack::open(EXAMPLE)?))
}

/// The demo pack of the example game.
#[cfg(test)]
pub(crate) fn example_pack() -> Pack<'static> {
    Pack::open(EXAMPLE).unwrap()
}
