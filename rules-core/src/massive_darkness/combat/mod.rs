//! Combat: MD-COMBAT, MD-REROLL, MD-ENCH, MD-WOUND. One combat at a time goes through the stages of section 3.2.
//!
//! [`Step::Go`] carries out one stage after another; a stage that needs the table pushes its question above. The pools
//! and the skills of both sides are gathered once and kept in [`Combat`], so that no question reads cards twice.

mod blood;
mod effects;
mod enchantments;
mod mix;
mod mob;
mod offers;
mod pools;
mod rerolls;
mod rolls;
#[cfg(test)]
mod tests;
mod wounds;

use super::content::EquipmentCard;
use super::enemy::Mark;
use super::skill::{AttackType, Effects, Side};
use super::{MassiveDarkness, rules, table, text};
use crate::chance::Forecast;
use crate::game::Log;
use crate::kit::list::List;
use crate::kit::pool::Pool;
use crate::pack::Pack;
use crate::prompt::{Answer, Ask, Prompt, Seat};
use crate::text::{Arg, Message};
use blood::Blood;
pub(super) use effects::words;
use effects::{Held, Moment};
use enchantments::{CHARMS, Charm, Pay};
use mix::Mix;
use mob::{BossOrMinions, Minion, Share};
use offers::{Ability, Blade, Consumable, Shadow};
use postcard::experimental::max_size::MaxSize;
use rerolls::{Flip, Reroll};
use rolls::{DICE, Remove, Roll, Tally};
use serde::{Deserialize, Serialize};
use wounds::Zone;

/// Who takes part on one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Fighter {
    /// Died, or was taken away.
    #[default]
    Nobody,
    Hero(u8),
    Unit(u8),
    Pillar(u8),
}

/// One side of a combat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
struct Combatant {
    who: Fighter,
    tally: Tally,
    /// What skills will still do; riders of paid enchantments wait here too.
    held: List<Held, 10>,
}

/// The combat that is being resolved.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Combat {
    attacker: Combatant,
    defender: Combatant,
    attack: AttackType,
    stage: Stage,
    /// How many offers of this stage have been made.
    offered: u8,
    /// Magic Blade: melee dice in a magic attack.
    blade: bool,
    /// The enemy stands in shadow, as the table said.
    dark: bool,
    /// Some effect caused a re-roll: MD-REROLL-04.
    rerolled: bool,
    /// Pools and skills are gathered.
    gathered: bool,
    /// The hero has something that symbols pay for.
    charmed: bool,
    /// What the defending hero gives back: section 1.17.
    retribution: u8,
    /// Dice of both sides, at most 3 of each colour from the roll on.
    pool: Pool<4>,
    /// What each die of the pool shows.
    faces: List<u8, DICE>,
    /// Enchantments of the side that is paying.
    charms: List<Charm, CHARMS>,
    /// Wounds that shields do not stop.
    extra: u8,
    /// Where the enemy stood when the wounds came.
    zone: u8,
}

const _: () = assert!(
    Combat::POSTCARD_MAX_SIZE <= 184,
    "the combat no longer fits its share of a save"
);
const _: () = assert!(Step::POSTCARD_MAX_SIZE <= 24, "steps are small");

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Serialize, Deserialize, MaxSize)]
enum Stage {
    #[default]
    Blade,
    Shadow,
    Ability,
    Blood,
    Consumables,
    Gather,
    Mix,
    Cut,
    Roll,
    Rerolls,
    Totals,
    DefenceSkills,
    DefenceEnchantments,
    AttackSkills,
    AttackEnchantments,
    Wounds,
    Riders,
    Over,
}

impl Stage {
    fn next(self) -> Self {
        match self {
            Self::Blade => Self::Shadow,
            Self::Shadow => Self::Ability,
            Self::Ability => Self::Blood,
            Self::Blood => Self::Consumables,
            Self::Consumables => Self::Gather,
            Self::Gather => Self::Mix,
            Self::Mix => Self::Cut,
            Self::Cut => Self::Roll,
            Self::Roll => Self::Rerolls,
            Self::Rerolls => Self::Totals,
            Self::Totals => Self::DefenceSkills,
            Self::DefenceSkills => Self::DefenceEnchantments,
            Self::DefenceEnchantments => Self::AttackSkills,
            Self::AttackSkills => Self::AttackEnchantments,
            Self::AttackEnchantments => Self::Wounds,
            Self::Wounds => Self::Riders,
            Self::Riders | Self::Over => Self::Over,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Step {
    /// The combat goes on with its stage.
    Go,
    Blade(Blade),
    Shadow(Shadow),
    Ability(Ability),
    Blood(Blood),
    Consumable(Consumable),
    Mix(Mix),
    Roll(Roll),
    Reroll(Reroll),
    Flip(Flip),
    Remove(Remove),
    Pay(Pay),
    BossOrMinions(BossOrMinions),
    /// Wounds go to one figure of a mob after another.
    Share(Share),
    Minion(Minion),
    Zone(Zone),
}

impl Step {
    pub fn waits(&self) -> bool {
        match self {
            Self::Go | Self::Share(_) => false,
            Self::Blade(_)
            | Self::Shadow(_)
            | Self::Ability(_)
            | Self::Blood(_)
            | Self::Consumable(_)
            | Self::Mix(_)
            | Self::Roll(_)
            | Self::Reroll(_)
            | Self::Flip(_)
            | Self::Remove(_)
            | Self::Pay(_)
            | Self::BossOrMinions(_)
            | Self::Minion(_)
            | Self::Zone(_) => true,
        }
    }

    #[inline(never)]
    pub fn ask(&self, game: &MassiveDarkness, pack: &Pack<'_>) -> Prompt {
        match self {
            Self::Blade(step) => step.ask(game),
            Self::Shadow(step) => step.ask(game),
            Self::Ability(step) => step.ask(game),
            Self::Blood(step) => step.ask(game),
            Self::Consumable(step) => step.ask(),
            Self::Mix(step) => step.ask(game),
            Self::Roll(step) => step.ask(game, pack),
            Self::Reroll(step) => step.ask(game, pack),
            Self::Flip(step) => step.ask(game, pack),
            Self::Remove(step) => step.ask(game, pack),
            Self::Pay(step) => step.ask(game, pack),
            Self::BossOrMinions(step) => step.ask(game),
            Self::Minion(step) => step.ask(game, pack),
            Self::Zone(step) => step.ask(game),
            // These two never wait.
            Self::Go | Self::Share(_) => table(rules::COMBAT_01, Message::new(text::PILLAR), Ask::Acknowledge),
        }
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, answer: Answer, log: &mut dyn Log) {
        match (self, answer) {
            (Self::Blade(step), Answer::Choice(choice)) => step.resolve(game, choice, log),
            (Self::Shadow(step), Answer::Choice(choice)) => step.resolve(game, choice, log),
            (Self::Ability(step), Answer::Choice(choice)) => step.resolve(game, pack, choice, log),
            (Self::Blood(step), Answer::Choice(choice)) => step.resolve(game, pack, choice, log),
            (Self::Consumable(step), Answer::Choice(choice)) => step.resolve(game, pack, choice, log),
            (Self::Mix(step), Answer::Choice(choice)) => step.resolve(game, choice, log),
            (Self::Roll(step), Answer::Rolled(faces)) => step.resolve(game, pack, &faces, log),
            (Self::Reroll(step), Answer::Choice(choice)) => step.resolve(game, pack, choice, log),
            (Self::Reroll(step), Answer::Marks(marks)) => step.resolve_some(game, marks, log),
            (Self::Flip(step), Answer::Choice(choice)) => step.resolve(game, pack, choice, log),
            (Self::Remove(step), Answer::Marks(marks)) => step.resolve(game, pack, marks, log),
            (Self::Pay(step), Answer::Choice(choice)) => step.resolve(game, pack, choice, log),
            (Self::BossOrMinions(step), Answer::Choice(choice)) => step.resolve(game, pack, choice, log),
            (Self::Minion(step), Answer::Done) => step.go_on(game),
            (Self::Minion(step), Answer::Choice(choice)) => step.resolve(game, pack, choice, log),
            (Self::Zone(step), Answer::Marks(marks)) => step.resolve(game, pack, marks, log),
            // The gate lets no other pair through.
            (_, _) => {}
        }
    }

    pub fn run(self, game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
        match self {
            Self::Go => game.go_on(pack, log),
            Self::Share(step) => step.run(game, pack, log),
            Self::Blade(_)
            | Self::Shadow(_)
            | Self::Ability(_)
            | Self::Blood(_)
            | Self::Consumable(_)
            | Self::Mix(_)
            | Self::Roll(_)
            | Self::Reroll(_)
            | Self::Flip(_)
            | Self::Remove(_)
            | Self::Pay(_)
            | Self::BossOrMinions(_)
            | Self::Minion(_)
            | Self::Zone(_) => {}
        }
    }

    /// The exact odds of hits past the shields, for the roll that is asked now. Symbols are paid after it, so they are
    /// not in it.
    pub fn odds(&self, game: &MassiveDarkness, pack: &Pack<'_>) -> Option<Forecast> {
        if let Self::Roll(step) = self {
            Some(Forecast {
                of: Message::new(text::HITS_PAST_SHIELDS),
                odds: step.odds(game, pack)?.at_worst(0),
            })
        } else {
            None
        }
    }
}

impl Combat {
    fn of(&self, side: Side) -> &Combatant {
        match side {
            Side::Attack => &self.attacker,
            Side::Defence => &self.defender,
        }
    }

    fn of_mut(&mut self, side: Side) -> &mut Combatant {
        match side {
            Side::Attack => &mut self.attacker,
            Side::Defence => &mut self.defender,
        }
    }

    /// The hero on this side.
    pub(super) fn hero(&self, side: Side) -> Option<u8> {
        match self.of(side).who {
            Fighter::Hero(seat) => Some(seat),
            Fighter::Nobody | Fighter::Unit(_) | Fighter::Pillar(_) => None,
        }
    }

    fn unit(&self, side: Side) -> Option<u8> {
        match self.of(side).who {
            Fighter::Unit(unit) => Some(unit),
            Fighter::Nobody | Fighter::Hero(_) | Fighter::Pillar(_) => None,
        }
    }

    /// Whether the dice have been rolled.
    fn is_rolled(&self) -> bool {
        self.stage > Stage::Roll
    }

    /// The player of a side answers for it; the table answers for enemies.
    fn seat(&self, side: Side) -> Seat {
        self.hero(side).map_or(Seat::Table, Seat::Player)
    }

    /// A unit is off the map: nothing more happens to it, whoever takes its place.
    fn forget(&mut self, unit: u8) {
        for side in Side::ORDER {
            if self.of(side).who == Fighter::Unit(unit) {
                self.of_mut(side).who = Fighter::Nobody;
            }
        }
    }
}

/// What a hero attacks: one unit, or a pillar where the adventure allows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Target {
    Unit(u8),
    /// By its place in [`super::board::Board::pillars`].
    Pillar(u8),
}

impl MassiveDarkness {
    /// Whether the hero has a weapon of this type in his hands (Magic Blade counts): MD-ACT-ATTACK-03. Which zones it
    /// reaches is told apart by [`Self::has_weapon`] and [`Self::has_magic_blade`].
    pub fn is_armed(&self, pack: &Pack<'_>, seat: u8, attack: AttackType) -> bool {
        self.has_weapon(pack, seat, attack) || attack == AttackType::Magic && self.has_magic_blade(pack, seat)
    }

    /// A hero attacks; `extra` are the bracketed effects of Charge and its like.
    pub fn hero_attacks(
        &mut self,
        _pack: &Pack<'_>,
        seat: u8,
        target: Target,
        attack: AttackType,
        extra: &Effects,
        log: &mut dyn Log,
    ) {
        let defender = match target {
            Target::Unit(unit) => {
                let Some(enemy) = self.enemy(unit) else { return };
                if enemy.minions() > 0 {
                    log.cite(rules::MOB_01);
                }
                if enemy.is(Mark::Stunned) {
                    log.cite(rules::STUN_01);
                }
                // Leader lets others attack in this activation: that provokes nobody.
                if seat == self.turn.hero && !self.turn.attacked.contains(&unit) {
                    log.cite(rules::ACT_ATTACK_02);
                    self.turn.attacked.push(unit);
                }
                Fighter::Unit(unit)
            }
            Target::Pillar(pillar) => {
                log.cite(rules::PILLAR_01);
                Fighter::Pillar(pillar)
            }
        };
        self.begin_combat(Fighter::Hero(seat), defender, attack);
        for effect in extra {
            self.combat.hold(Side::Attack, *effect, Moment::Always);
        }
    }

    /// An enemy attacks a hero.
    pub fn enemy_attacks(&mut self, _pack: &Pack<'_>, unit: u8, seat: u8, attack: AttackType, log: &mut dyn Log) {
        if self.hero(seat).stunned {
            log.cite(rules::STUN_01);
        }
        self.begin_combat(Fighter::Unit(unit), Fighter::Hero(seat), attack);
    }

    fn begin_combat(&mut self, attacker: Fighter, defender: Fighter, attack: AttackType) {
        self.combat = Combat {
            attack,
            ..Combat::default()
        };
        self.combat.attacker.who = attacker;
        self.combat.defender.who = defender;
        self.steps.push(super::Step::Combat(Step::Go));
    }

    /// One stage after another, up to the next question.
    fn go_on(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        self.steps.push(super::Step::Combat(Step::Go));
        loop {
            let stage = self.combat.stage;
            // A correction by hand may have taken somebody away.
            if stage == Stage::Over || stage < Stage::Wounds && !self.both_are_here() {
                self.steps.pop();
                return;
            }
            let done = match stage {
                Stage::Blade => self.blade_stage(pack, log),
                Stage::Shadow => self.shadow_stage(pack),
                Stage::Ability => self.ability_stage(pack),
                Stage::Blood => self.blood_stage(pack, log),
                Stage::Consumables => self.consumable_stage(pack),
                Stage::Gather => self.gather_stage(pack, log),
                Stage::Mix => self.mix_stage(log),
                Stage::Cut => self.cut_stage(log),
                Stage::Roll => self.roll_stage(),
                Stage::Rerolls => self.reroll_stage(pack, log),
                Stage::Totals => self.totals_stage(pack, log),
                Stage::DefenceSkills => self.skill_stage(Side::Defence, log),
                Stage::DefenceEnchantments => self.enchantment_stage(pack, Side::Defence, log),
                Stage::AttackSkills => self.skill_stage(Side::Attack, log),
                Stage::AttackEnchantments => self.enchantment_stage(pack, Side::Attack, log),
                Stage::Wounds => self.wound_stage(pack, log),
                Stage::Riders => self.rider_stage(pack, log),
                Stage::Over => true,
            };
            if done {
                self.combat.offered = 0;
                self.combat.stage = stage.next();
            }
            if !matches!(self.steps.last(), Some(super::Step::Combat(Step::Go))) {
                return;
            }
        }
    }

    fn both_are_here(&self) -> bool {
        [self.combat.attacker.who, self.combat.defender.who]
            .into_iter()
            .all(|fighter| match fighter {
                Fighter::Nobody => false,
                Fighter::Hero(seat) => self.hero(seat).is_here(),
                Fighter::Unit(unit) => self.enemy(unit).is_some(),
                Fighter::Pillar(pillar) => self.board.pillars.get(usize::from(pillar)).is_some(),
            })
    }

    fn ask_in_combat(&mut self, step: Step) {
        self.steps.push(super::Step::Combat(step));
    }

    /// As messages name a fighter.
    fn fighter(&self, side: Side) -> Arg {
        match self.combat.of(side).who {
            Fighter::Hero(seat) => self.hero(seat).name().into(),
            Fighter::Unit(unit) => self.enemy(unit).map_or(Arg::None, |enemy| enemy.name().into()),
            Fighter::Pillar(_) => text::PILLAR.into(),
            Fighter::Nobody => Arg::None,
        }
    }
}

impl EquipmentCard {
    /// Dice beside the symbol of an attack type.
    #[must_use]
    pub fn dice_of(&self, attack: AttackType) -> super::content::TwoDice {
        match attack {
            AttackType::Melee => self.melee,
            AttackType::Ranged => self.ranged,
            AttackType::Magic => self.magic,
        }
    }
}
