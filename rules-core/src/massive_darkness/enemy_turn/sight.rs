//! The two eyes: what the map measures, and what the table is asked instead. MD-EPHASE-03, MD-LOS-01 to -05, MD-AMB-21.

use super::Step;
use super::activation::Activation;
use super::targets::Seats;
use crate::game::Log;
use crate::kit::list::List;
use crate::map::Eyes;
use crate::massive_darkness::content::{EnemyCard, EnemyKind, TwoDice};
use crate::massive_darkness::hero::HEROES;
use crate::massive_darkness::skill::AttackType;
use crate::massive_darkness::{MassiveDarkness, rules, table, text};
use crate::pack::Pack;
use crate::prompt::{Ask, Prompt};
use crate::rule::RuleId;
use crate::text::{Message, TextId};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// The attacks that are highlighted on a card. Equipment adds none: MD-GUARDIAN-02.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Arms {
    melee: TwoDice,
    ranged: TwoDice,
    magic: TwoDice,
}

/// The front of an enemy card up to its attacks.
type Front = (EnemyKind, u8, u8, u8, u8, TwoDice, TwoDice, TwoDice);

impl Arms {
    pub fn of(pack: &Pack<'_>, card: u8) -> Self {
        let (.., melee, ranged, magic) = pack.front::<EnemyCard, Front>(card).unwrap_or_default();
        Self { melee, ranged, magic }
    }

    fn dice(self, attack: AttackType) -> TwoDice {
        match attack {
            AttackType::Melee => self.melee,
            AttackType::Ranged => self.ranged,
            AttackType::Magic => self.magic,
        }
    }

    pub fn has(self, attack: AttackType) -> bool {
        self.dice(attack) != [0; 2]
    }

    pub fn all(self) -> List<AttackType, 3> {
        AttackType::ALL.into_iter().filter(|attack| self.has(*attack)).collect()
    }

    /// The attacks that reach a hero at this distance in sight.
    pub fn at(self, distance: Option<u8>) -> impl Iterator<Item = AttackType> {
        AttackType::ALL.into_iter().filter(move |attack| {
            let reaches = match (attack, distance) {
                (_, None) => false,
                (AttackType::Melee, Some(steps)) => steps == 0,
                (AttackType::Ranged, Some(steps)) => steps >= 1,
                (AttackType::Magic, Some(steps)) => (1..=2).contains(&steps),
            };
            reaches && self.has(*attack)
        })
    }

    /// More dice, then more red ones: MD-AMB-21.
    pub fn strongest(self, types: &[AttackType]) -> AttackType {
        let strength = |attack: &&AttackType| {
            let [yellow, red] = self.dice(**attack);
            (yellow.saturating_add(red), red)
        };
        types.iter().max_by_key(strength).copied().unwrap_or_default()
    }

    /// Whether everybody in sight can be attacked.
    fn reaches_all_in_sight(self) -> bool {
        self.has(AttackType::Melee) && self.has(AttackType::Ranged)
    }

    /// How the table is asked who can be attacked.
    fn question(self) -> TextId {
        let [melee, ranged, magic] = AttackType::ALL.map(|attack| self.has(attack));
        match (melee, ranged, magic) {
            (true, true, _) => text::REACH_SIGHT,
            (true, false, true) => text::REACH_NEAR,
            (_, false, false) => text::REACH_ZONE,
            (false, true, _) => text::REACH_FAR,
            (false, false, true) => text::REACH_NEXT,
        }
    }
}

/// How far the heroes are along lines of sight.
pub struct Distances([Option<u8>; HEROES]);

impl Distances {
    pub fn to(&self, seat: u8) -> Option<u8> {
        self.0.get(usize::from(seat)).copied().flatten()
    }
}

impl MassiveDarkness {
    /// Measures the lines of sight from a unit to some heroes: MD-LOS-05.
    pub(super) fn distances_of(&self, unit: u8, heroes: Seats) -> Distances {
        let mut found = Distances([None; HEROES]);
        let Some(enemy) = self.enemy(unit) else { return found };
        let blocking = self.blocking_pillars();
        for (seat, distance) in (0..).zip(&mut found.0) {
            if heroes.contains(seat) {
                *distance = self.board.sight(enemy.zone, self.hero(seat).zone, &blocking);
            }
        }
        found
    }

    pub(super) fn sees(&self, unit: u8, hero: u8) -> bool {
        self.distances_of(unit, Seats::one(hero)).to(hero).is_some()
    }

    /// What the measured line of an attack has shown.
    pub fn cite_sight(&self, distance: Option<u8>, log: &mut dyn Log) {
        let Some(steps) = distance else { return };
        log.cite(rules::LOS_05);
        if steps == 0 {
            log.cite(rules::LOS_04);
        } else {
            log.cite(rules::LOS_01);
            log.cite(rules::LOS_02);
        }
        if steps > 1 {
            log.cite(rules::LOS_03);
        }
    }

    /// A text about a unit.
    pub(super) fn about(&self, says: TextId, unit: u8) -> Message {
        let says = Message::new(says);
        match self.unit_name(unit) {
            Some(name) => says.with(name),
            None => says,
        }
    }
}

/// What the table is asked about heroes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Fact {
    /// Who can be attacked.
    Reach,
    /// Who is in sight.
    Sight,
    /// Who stands in a lit zone.
    Light,
}

/// The table says which of some heroes it is true of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Look {
    activation: Activation,
    fact: Fact,
    from: Seats,
}

impl Look {
    /// Nobody is asked about who has died meanwhile.
    fn among(&self, game: &MassiveDarkness) -> Seats {
        self.from.intersection(Seats::living(game))
    }

    pub fn ask(&self, game: &MassiveDarkness, pack: &Pack<'_>) -> Prompt {
        let unit = self.activation.unit;
        let (rule, says): (RuleId, TextId) = match self.fact {
            Fact::Reach => {
                let arms = game.enemy(unit).map(|enemy| Arms::of(pack, enemy.card));
                (rules::EPHASE_03, arms.unwrap_or_default().question())
            }
            Fact::Sight => (rules::EPHASE_05, text::WHO_IS_SEEN),
            Fact::Light => (rules::SHADOW_03, text::WHO_IS_LIT),
        };
        let from = self.among(game).iter();
        let from: List<Message, 32> = from.map(|seat| Message::card(game.hero(seat).name())).collect();
        let max = from.len() as u8;
        table(rule, game.about(says, unit), Ask::Mark { from, min: 0, max })
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, marks: u32, log: &mut dyn Log) {
        let among = self.among(game);
        let marked = marked(among, marks);
        match self.fact {
            Fact::Reach => self.activation.strike(game, pack, marked, log),
            Fact::Sight => self.activation.seeing(game, pack, marked, log),
            Fact::Light => {
                for seat in among.iter() {
                    game.with_hero(seat, |hero| hero.shadow = !marked.contains(seat));
                }
                game.light_is_known();
                self.activation.unseeing(game, pack, log);
            }
        }
    }
}

/// Who is marked in a question about these.
fn marked(from: Seats, marks: u32) -> Seats {
    let marked = from.iter().zip(0u32..).filter(|(_, place)| (marks >> place) & 1 != 0);
    marked.map(|(seat, _)| seat).collect()
}

pub fn no_or_yes() -> Ask {
    Ask::Choose(List::of(&[Message::new(text::ENEMY_NO), Message::new(text::YES)]))
}

/// The second answer of [`no_or_yes`].
pub const YES: u8 = 1;

impl Activation {
    /// The table says who can be attacked now. A lone candidate is asked about together with the type of the attack.
    pub fn ask_reach(self, game: &mut MassiveDarkness, pack: &Pack<'_>, arms: Arms, targets: Seats, log: &mut dyn Log) {
        let melee_alone = !arms.has(AttackType::Ranged) && !arms.has(AttackType::Magic);
        let from = if melee_alone {
            targets.intersection(self.near)
        } else {
            targets
        };
        match from.only() {
            Some(hero) => game.push_enemy(Step::How(How {
                activation: self,
                hero,
                certain: false,
            })),
            None if from.is_empty() || arms == Arms::default() => self.strike(game, pack, Seats::NONE, log),
            None => game.push_enemy(Step::Look(Look {
                activation: self,
                fact: Fact::Reach,
                from,
            })),
        }
    }

    /// The hero can be attacked in more than one way.
    pub fn ask_how(self, game: &mut MassiveDarkness, hero: u8) {
        game.push_enemy(Step::How(How {
            activation: self,
            hero,
            certain: true,
        }));
    }

    /// MD-EPHASE-05: finds out who is in sight, unless it has just turned out that nobody is.
    pub fn look(self, game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
        let Some(enemy) = game.enemy(self.unit) else { return };
        let living = Seats::living(game);
        match game.options.eyes {
            Eyes::Map => {
                let distances = game.distances_of(self.unit, living);
                let seen = living.only_if(|seat| distances.to(seat).is_some());
                self.seeing(game, pack, seen, log);
            }
            Eyes::Table if living.is_empty() || Arms::of(pack, enemy.card).reaches_all_in_sight() => {
                self.seeing(game, pack, Seats::NONE, log);
            }
            Eyes::Table => match self.still_nears(game, pack, living, log) {
                Some(hero) => self.approach(game, pack, hero, log),
                None => game.push_enemy(Step::Look(Look {
                    activation: self,
                    fact: Fact::Sight,
                    from: living,
                })),
            },
        }
    }

    /// The hero in sight whom it has just come nearer to: he is still in sight, and whoever has come in sight meanwhile
    /// is not preferred to him, since nobody is.
    fn still_nears(self, game: &MassiveDarkness, pack: &Pack<'_>, living: Seats, log: &mut dyn Log) -> Option<u8> {
        let moved = self.is_second_move() && self.near != Seats::ALL;
        let richest = || game.richest(pack, living, log).only();
        moved.then(richest)?.filter(|hero| self.near.contains(*hero))
    }

    /// The table says who stands in light.
    pub fn ask_light(self, game: &mut MassiveDarkness, from: Seats) {
        game.push_enemy(Step::Look(Look {
            activation: self,
            fact: Fact::Light,
            from,
        }));
    }
}

/// How a hero is attacked: the table says where he is, or the players choose between two types that reach him.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct How {
    activation: Activation,
    hero: u8,
    /// Whether he can be attacked at all is known.
    certain: bool,
}

impl How {
    fn types(&self, game: &MassiveDarkness, pack: &Pack<'_>) -> List<AttackType, 3> {
        let unit = self.activation.unit;
        let arms = game
            .enemy(unit)
            .map(|enemy| Arms::of(pack, enemy.card))
            .unwrap_or_default();
        match game.options.eyes {
            Eyes::Map => arms
                .at(game.distances_of(unit, Seats::one(self.hero)).to(self.hero))
                .collect(),
            Eyes::Table => arms.all(),
        }
    }

    pub fn ask(&self, game: &MassiveDarkness, pack: &Pack<'_>) -> Prompt {
        let types = self.types(game, pack);
        let mut choices: List<Message, 32> = List::new();
        if !self.certain {
            choices.push(Message::new(text::OUT_OF_REACH));
        }
        for attack in &types {
            choices.push(Message::new(match attack {
                AttackType::Melee => text::REACHED_BY_MELEE,
                AttackType::Ranged => text::REACHED_BY_RANGED,
                AttackType::Magic => text::REACHED_BY_MAGIC,
            }));
        }
        // No way is left only after a correction by hand.
        let ask = if choices.is_empty() {
            Ask::Acknowledge
        } else {
            Ask::Choose(choices)
        };
        let says = match game.options.eyes {
            Eyes::Map => text::WHICH_ATTACK,
            Eyes::Table => text::WHERE_IS,
        };
        let says = game.about(says, self.activation.unit).with(game.hero(self.hero).name());
        table(rules::EPHASE_03, says, ask)
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, choice: u8, log: &mut dyn Log) {
        let choice = if self.certain {
            Some(choice)
        } else {
            choice.checked_sub(1)
        };
        let Some(choice) = choice else {
            self.activation.strike(game, pack, Seats::NONE, log);
            return;
        };
        let attack = self.types(game, pack).get(usize::from(choice)).copied();
        if let Some(attack) = attack
            && game.hero(self.hero).is_here()
        {
            self.activation.hit(game, pack, self.hero, attack, log);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    const MAGE: Arms = Arms {
        melee: [1, 0],
        ranged: [3, 0],
        magic: [1, 2],
    };

    #[test]
    fn distance_decides_what_reaches() {
        let at = |distance| MAGE.at(distance).collect::<Vec<_>>();
        assert_eq!(at(None), []);
        assert_eq!(at(Some(0)), [AttackType::Melee]);
        assert_eq!(at(Some(2)), [AttackType::Ranged, AttackType::Magic]);
        assert_eq!(at(Some(3)), [AttackType::Ranged]);
        assert_eq!(Arms::default().at(Some(0)).next(), None);
    }

    #[test]
    fn more_dice_and_then_more_red_ones_are_stronger() {
        assert_eq!(
            MAGE.strongest(&[AttackType::Ranged, AttackType::Magic]),
            AttackType::Magic
        );
        assert_eq!(
            MAGE.strongest(&[AttackType::Melee, AttackType::Ranged]),
            AttackType::Ranged
        );
    }

    #[test]
    fn marks_count_among_those_who_were_asked_about() {
        let from: Seats = [1, 3, 4].into_iter().collect();
        assert_eq!(marked(from, 0b101), [1, 4].into_iter().collect());
        assert_eq!(marked(from, 0), Seats::NONE);
    }
}
