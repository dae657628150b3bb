//! The demo content that is built into every image: invented, and ours.

use crate::shelf::Shelf;
use rules_core::pack::PackError;
use rules_core::{GameKind, Pack};

/// The demo packs of all games; the example comes last, for nobody buys a device to play it.
pub fn demo_shelf() -> Result<Shelf<'static>, PackError> {
    let [example, first, more @ ..] = GameKind::ALL;
    let mut shelf = Shelf::new(Pack::open(bytes(first))?);
    for game in more.into_iter().chain([example]) {
        shelf = shelf.with(Pack::open(bytes(game))?);
    }
    Ok(shelf)
}

/// The demo pack of a game, as the image holds it.
fn bytes(game: GameKind) -> &'static [u8] {
    match game {
        GameKind::Example => include_bytes!("../../tests/packs/example/demo.pack"),
        GameKind::MassiveDarkness => include_bytes!("../../tests/packs/massive_darkness/demo.pack"),
        GameKind::BattleLore => include_bytes!("../../tests/packs/battlelore/demo.pack"),
    }
}

/// The demo pack of the example game.
#[cfg(test)]
pub(crate) fn example_pack() -> Pack<'static> {
    Pack::open(bytes(GameKind::Example)).unwrap()
}
