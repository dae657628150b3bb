//! Every row of a pack as text.

use rules_core::pack::{KindVisitor, Record};
use rules_core::{Lang, Pack};
use std::convert::Infallible;
use std::fmt::Write;

pub fn listing(pack: &Pack<'_>) -> String {
    let mut listing = Listing {
        pack,
        text: String::new(),
    };
    let _ = writeln!(
        listing.text,
        "{}: {} bytes, checksum {:08x}",
        pack.game().name(),
        pack.bytes().len(),
        pack.hash()
    );
    let Ok(()) = pack.game().kinds(&mut listing);
    listing.text
}

struct Listing<'p, 'a> {
    pack: &'p Pack<'a>,
    text: String,
}

impl KindVisitor for Listing<'_, '_> {
    type Error = Infallible;

    fn kind<R: Record>(&mut self) -> Result<(), Infallible> {
        let _ = writeln!(self.text, "\n{} ({})", R::NAME, self.pack.count(R::KIND));
        for index in self.pack.all::<R>().iter() {
            let name = |lang| self.pack.name(R::card(index), lang);
            let _ = writeln!(
                self.text,
                "  {index:3}  {} / {}  {:?}",
                name(Lang::En),
                name(Lang::Ru),
                self.pack.get::<R>(index)
            );
        }
        Ok(())
    }
}
