//! Transmutation: three cards for one of the next level. MD-TRANS-01 to -07; decision D-12, MD-AMB-27 and -69.

use super::pick_up::Source;
use super::{MassiveDarkness, Step, player};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::kit::list::List;
use crate::massive_darkness::content::{EquipmentCard, Pile};
use crate::massive_darkness::level::TOP;
use crate::massive_darkness::{rules, text};
use crate::pack::{Pack, Record};
use crate::prompt::{Ask, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// MD-TRANS-01.
const CARDS: usize = 3;

/// Which card is given up next?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Transmute {
    seat: u8,
    chosen: List<u8, CARDS>,
}

impl Transmute {
    pub fn ask(&self, game: &MassiveDarkness, pack: &Pack<'_>) -> Prompt {
        let chosen: Bits = self.chosen.iter().copied().collect();
        let left = game.metals(pack, self.seat).collect::<Bits>().difference(&chosen);
        let says = Message::new(text::TRANSMUTE_WHICH)
            .with(game.hero(self.seat).name())
            .with(self.chosen.len().saturating_add(1) as u8);
        player(self.seat, rules::TRANS_07, says, Ask::Card(EquipmentCard::set(left)))
    }

    pub fn resolve(mut self, game: &mut MassiveDarkness, pack: &Pack<'_>, card: u8, log: &mut dyn Log) {
        self.chosen.push(card);
        if self.chosen.len() < CARDS {
            game.push_turn(Step::Transmute(self));
        } else {
            game.transmute(pack, self.seat, &self.chosen, log);
        }
    }
}

impl MassiveDarkness {
    /// Cards that may be transmuted, equipped or carried: all but artifacts.
    fn metals(&self, pack: &Pack<'_>, seat: u8) -> impl Iterator<Item = u8> {
        let owned = self.hero(seat).owned.iter();
        owned.filter(|card| pack.front::<EquipmentCard, Pile>(*card) != Some(Pile::Artifact))
    }

    pub(super) fn can_transmute(&self, pack: &Pack<'_>, seat: u8) -> bool {
        self.metals(pack, seat).nth(CARDS - 1).is_some()
    }

    pub(super) fn begin_transmutation(&mut self, pack: &Pack<'_>, seat: u8, log: &mut dyn Log) {
        log.cite(rules::TRANS_07);
        if self.metals(pack, seat).count() < usize::from(self.hero(seat).owned.len()) {
            log.cite(rules::TRANS_05);
        }
        let chosen = List::new();
        self.push_turn(Step::Transmute(Transmute { seat, chosen }));
    }

    fn transmute(&mut self, pack: &Pack<'_>, seat: u8, cards: &List<u8, CARDS>, log: &mut dyn Log) {
        let mut lowest = TOP;
        for card in cards {
            if let Some((pile, level)) = pack.front::<EquipmentCard, (Pile, u8)>(*card) {
                lowest = lowest.min(level.max(1));
                if pile == Pile::Starting {
                    log.cite(rules::TRANS_03);
                }
            }
            self.drop_card(pack, seat, *card, log);
        }
        if lowest == TOP {
            log.cite(rules::TRANS_05);
        }
        if self.turn.transmuted {
            log.cite(rules::TRANS_04);
        }
        self.turn.transmuted = true;
        let level = lowest.saturating_add(1).min(TOP);
        let says = Message::new(text::TRANSMUTES).with(self.hero(seat).name()).with(level);
        log.plain(rules::TRANS_01, says);
        // What was put on may have raised the maximum.
        self.renew_health(pack, seat, log);
        self.push_draws(seat, level, 1, Source::Transmutation);
    }
}
