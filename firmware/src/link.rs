//! The loop's side of the cable: the desk that answers, and the packs that came over it.

use crate::flash::Region;
use crate::saves::Saves;
use crate::usb::Exchange;
use handheld::link::{Counts, Desk, Request};
use handheld::packs::Packs;
use handheld::{App, Effect, Shelf, Slots, demo_shelf};

/// As the files that users flash are called.
const BOARD: &str = "pico-display2";

pub struct Link<'a> {
    exchange: &'a Exchange,
    desk: Desk,
    packs: Packs<Region>,
}

impl<'a> Link<'a> {
    pub const fn new(exchange: &'a Exchange, region: Region) -> Self {
        Self {
            exchange,
            desk: Desk::new(BOARD),
            packs: Packs::new(region),
        }
    }

    /// What there is to play with, and the games that were begun with it. To be called once, before anything is played.
    #[inline(never)]
    pub fn take_stock(&mut self, saves: &mut Saves) -> (Shelf<'static>, Slots) {
        let (shelf, slots) = self.look(saves);
        if self.packs.tidy(&shelf, &slots) {
            return self.look(saves);
        }
        (shelf, slots)
    }

    fn look(&mut self, saves: &mut Saves) -> (Shelf<'static>, Slots) {
        let Ok(shelf) = demo_shelf() else {
            panic!("a pack in the image is damaged");
        };
        let shelf = self.packs.shelf(shelf);
        let slots = saves.heads(&shelf);
        (shelf, slots)
    }

    /// The next request: never, where there is no cable.
    pub async fn request(&self) -> (Request, Counts) {
        self.exchange.requests.receive().await
    }

    /// Answers it; tells whether there is something new on the screen.
    pub async fn answer(
        &mut self,
        (request, counts): (Request, Counts),
        app: &mut App<'static>,
        saves: &mut Saves,
    ) -> Effect {
        let answer = self.desk.answer(request, counts, app, saves, &mut self.packs);
        self.exchange.replies.send(answer.reply).await;
        answer.effect
    }
}
