//! Re-rolls and turned dice: MD-REROLL-01 to -04, in the order of MD-AMB-34: the defender's general re-rolls, the
//! attacker's, then those of blank faces, the defender's first.
//!
//! Heroes are asked each time (D-05). Enemies re-roll by one rule: own dice when they show fewer hits or shields than
//! they show on average, the heroes' dice when they show more; of "any number" just those dice; blank faces always. Of two possible
//! re-rolls they take the one that gains more.

use super::rolls::{Roll, marked, places_of, strength};
use super::{Combat, Step};
use crate::dice::DieCard;
use crate::game::Log;
use crate::kit::list::List;
use crate::massive_darkness::skill::{Effect, Side};
use crate::massive_darkness::{MassiveDarkness, rules, text};
use crate::pack::Pack;
use crate::prompt::{Ask, Choices, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// What is rolled again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Again {
    Attack,
    Defence,
    Either,
    /// Any number of defence dice.
    SomeDefence,
    Blanks,
}

impl Again {
    pub fn of(effect: Effect) -> Option<Self> {
        let all = [
            (Effect::RerollAttack, Self::Attack),
            (Effect::RerollDefence, Self::Defence),
            (Effect::RerollEither, Self::Either),
            (Effect::RerollSomeDefence, Self::SomeDefence),
            (Effect::RerollBlanks, Self::Blanks),
        ];
        all.into_iter()
            .find(|(known, _)| *known == effect)
            .map(|(_, again)| again)
    }
}

/// The average of a die over its faces, in 256ths.
fn average(side: Side, card: &DieCard) -> i32 {
    let sum: i32 = card.faces.iter().map(|face| i32::from(strength(side, face))).sum();
    sum * 256 / i32::try_from(card.faces.len()).unwrap_or(1).max(1)
}

impl Combat {
    /// What a side gains on average by rolling each die of a mask again: the visitor hears place and gain.
    fn gains(&self, pack: &Pack<'_>, by: Side, of: Side, visit: &mut dyn FnMut(u8, i32)) {
        self.each_die(pack, self.places(of, None), &mut |place, _, card, face| {
            let more = average(of, card) - 256 * i32::from(strength(of, face));
            visit(place, if by == of { more } else { -more });
        });
    }

    /// The dice of one side that a general re-roll would take, with its gain.
    fn whole(&self, pack: &Pack<'_>, by: Side, of: Side) -> (u16, i32) {
        let mut gain = 0;
        self.gains(pack, by, of, &mut |_, more| gain += more);
        (self.places(of, None), gain)
    }

    /// Which dice an enemy re-rolls; none where it would not gain.
    pub fn enemy_reroll(&self, pack: &Pack<'_>, by: Side, again: Again) -> u16 {
        let (mask, gain) = match again {
            Again::Attack => self.whole(pack, by, Side::Attack),
            Again::Defence => self.whole(pack, by, Side::Defence),
            Again::Either => {
                let (attack, defence) = (self.whole(pack, by, Side::Attack), self.whole(pack, by, Side::Defence));
                if attack.1 >= defence.1 { attack } else { defence }
            }
            Again::SomeDefence => {
                let (mut mask, mut gain) = (0, 0);
                self.gains(pack, by, Side::Defence, &mut |place, more| {
                    if more > 0 {
                        mask |= 1 << place;
                        gain += more;
                    }
                });
                (mask, gain)
            }
            Again::Blanks => (self.blanks(pack, by), 1),
        };
        if gain > 0 { mask } else { 0 }
    }
}

/// A hero may re-roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Reroll {
    side: Side,
    again: Again,
}

impl Reroll {
    /// The masks that may be rolled again, in the order of the choices.
    fn masks(&self, combat: &Combat, pack: &Pack<'_>) -> List<(Side, u16), 2> {
        let whole = |of| (of, combat.places(of, None));
        let masks: List<(Side, u16), 2> = match self.again {
            Again::Attack => List::of(&[whole(Side::Attack)]),
            Again::Defence | Again::SomeDefence => List::of(&[whole(Side::Defence)]),
            Again::Either => List::of(&[whole(Side::Attack), whole(Side::Defence)]),
            Again::Blanks => List::of(&[(self.side, combat.blanks(pack, self.side))]),
        };
        masks.iter().copied().filter(|(_, mask)| *mask != 0).collect()
    }

    pub fn ask(&self, game: &MassiveDarkness, pack: &Pack<'_>) -> Prompt {
        let combat = &game.combat;
        let ask = if self.again == Again::SomeDefence {
            let from = combat.die_choices(pack, combat.places(Side::Defence, None), false);
            let max = from.len() as u8;
            Ask::Mark { from, min: 0, max }
        } else {
            let blanks = self.again == Again::Blanks;
            let mut choices: Choices = self
                .masks(combat, pack)
                .iter()
                .map(|(of, mask)| {
                    let says = match of {
                        _ if blanks => text::BLANK_DICE,
                        Side::Attack => text::ATTACK_DICE,
                        Side::Defence => text::DEFENCE_DICE,
                    };
                    Message::new(says).with(mask.count_ones() as u8)
                })
                .collect();
            choices.push(Message::new(text::KEEP));
            Ask::Choose(choices)
        };
        Prompt {
            seat: combat.seat(self.side),
            rule: if self.again == Again::Blanks {
                rules::REROLL_02
            } else {
                rules::REROLL_03
            },
            says: Message::new(text::REROLL)
                .with(combat.attacker.tally.total())
                .with(combat.defender.tally.total()),
            ask,
        }
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, choice: u8, log: &mut dyn Log) {
        let masks = self.masks(&game.combat, pack);
        match masks.get(usize::from(choice)) {
            Some((_, mask)) => game.roll_again(*mask, log),
            None => self.decline(game, log),
        }
    }

    pub fn resolve_some(self, game: &mut MassiveDarkness, marks: u32, log: &mut dyn Log) {
        let mask = marked(game.combat.places(Side::Defence, None), marks);
        if mask == 0 {
            self.decline(game, log);
        } else {
            game.roll_again(mask, log);
        }
    }

    /// Who keeps the dice is not asked again for the same effect.
    fn decline(&self, game: &mut MassiveDarkness, log: &mut dyn Log) {
        log.cite(rules::REROLL_03);
        while game
            .combat
            .take(self.side, |effect| Again::of(effect) == Some(self.again))
            .is_some()
        {}
    }
}

/// A hero may turn one of his dice to its opposite face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Flip {
    pub side: Side,
}

impl Flip {
    pub fn ask(&self, game: &MassiveDarkness, pack: &Pack<'_>) -> Prompt {
        let places = game.combat.places(self.side, None);
        let mut choices = game.combat.die_choices(pack, places, true);
        choices.push(Message::new(text::KEEP));
        Prompt {
            seat: game.combat.seat(self.side),
            rule: rules::SKILL_07,
            says: Message::new(text::FLIP_WHICH),
            ask: Ask::Choose(choices),
        }
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, choice: u8, log: &mut dyn Log) {
        let place = places_of(game.combat.places(self.side, None)).nth(usize::from(choice));
        if let Some(place) = place {
            log.cite(rules::SKILL_07);
            game.combat.flip(pack, place);
        }
    }
}

impl MassiveDarkness {
    pub fn reroll_stage(&mut self, pack: &Pack<'_>, log: &mut dyn Log) -> bool {
        for blanks in [false, true] {
            for side in Side::ORDER {
                if !blanks && self.offer_ability(pack, side, true) {
                    return false;
                }
                let sort = |effect| Again::of(effect).is_some_and(|again| (again == Again::Blanks) == blanks);
                while let Some(held) = self.combat.take(side, sort) {
                    if Again::of(held.effect).is_some_and(|again| self.use_reroll(pack, side, again, log)) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Whether there is anything to roll again.
    pub fn can_reroll(&self, pack: &Pack<'_>, side: Side, again: Again) -> bool {
        !Reroll { side, again }.masks(&self.combat, pack).is_empty()
    }

    /// Offers a re-roll to a hero, or lets an enemy decide; `true` where something is asked.
    pub fn use_reroll(&mut self, pack: &Pack<'_>, side: Side, again: Again, log: &mut dyn Log) -> bool {
        if again == Again::Blanks {
            log.cite(rules::REROLL_02);
        }
        let step = Reroll { side, again };
        if self.combat.hero(side).is_some() {
            let possible = self.can_reroll(pack, side, again);
            if possible {
                self.ask_in_combat(Step::Reroll(step));
            }
            return possible;
        }
        let mask = self.combat.enemy_reroll(pack, side, again);
        if mask == 0 {
            return false;
        }
        log.bad(
            rules::REROLL_03,
            Message::new(text::ENEMY_REROLLS)
                .with(self.fighter(side))
                .with(mask.count_ones() as u8),
        );
        self.roll_again(mask, log);
        true
    }

    fn roll_again(&mut self, mask: u16, log: &mut dyn Log) {
        log.cite(rules::REROLL_01);
        self.combat.rerolled = true;
        self.ask_in_combat(Step::Roll(Roll { mask, fresh: false }));
    }

    /// Turned dice and symbols that skills add, the defence first.
    pub fn totals_stage(&mut self, pack: &Pack<'_>, log: &mut dyn Log) -> bool {
        for side in Side::ORDER {
            while self.combat.take(side, |effect| effect == Effect::Flip).is_some() {
                if self.use_flip(pack, side, log) {
                    return false;
                }
            }
        }
        for side in Side::ORDER {
            self.symbols(side, log);
        }
        true
    }

    /// Turns a die; `true` where a hero is asked which. Enemies turn the one that gains most hits or shields.
    pub fn use_flip(&mut self, pack: &Pack<'_>, side: Side, log: &mut dyn Log) -> bool {
        let places = self.combat.places(side, None);
        if places == 0 {
            return false;
        }
        if self.combat.hero(side).is_some() {
            self.ask_in_combat(Step::Flip(Flip { side }));
            return true;
        }
        let mut best = (0, None);
        self.combat.each_die(pack, places, &mut |place, _, card, face| {
            let turned = strength(side, self.combat.opposite(card, place));
            let gain = i16::from(turned) - i16::from(strength(side, face));
            if gain > best.0 {
                best = (gain, Some(place));
            }
        });
        if let (_, Some(place)) = best {
            log.bad(rules::SKILL_08, super::effects::words(self.fighter(side), Effect::Flip));
            self.combat.flip(pack, place);
        }
        false
    }
}
