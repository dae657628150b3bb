//! A sensible hero, for the soak: goes where there is something to do, fights what it can, takes what lies about, leaves
//! when it may. It knows questions by their words, so it needs to know nothing of the steps behind them; where it has no
//! opinion, and now and then anyway, chance answers.

mod goal;

use super::content::{At, BranchCard, ClassCard, EquipmentCard, HeroCard, Sort};
use super::setup;
use super::skill::{AttackType, Condition, Does, Side, Skill, When};
use super::{MassiveDarkness, Step, text};
use crate::bot::Random;
use crate::kit::bits::Bits;
use crate::kit::list::List;
use crate::map::Eyes;
use crate::pack::{CardId, Pack, Record};
use crate::prompt::{Answer, Ask, Prompt, Seat};
use crate::text::{Arg, Message};
use goal::Way;

/// One answer in so many is left to chance, so that everything is tried.
const WHIM: u32 = 40;
/// From this round on they have had enough: armour off, at the enemy, and half of what they do is chance, for a hero
/// whom no enemy can hurt would otherwise stand where he is for ever. Games end.
const TIRED: u8 = 60;
const TIRED_WHIM: u32 = 2;

pub fn suggest(game: &MassiveDarkness, pack: &Pack<'_>, prompt: &Prompt, random: &mut Random) -> Option<Answer> {
    if let Some(Step::Setup(step)) = game.steps.last() {
        return at_setup(*step, pack, &prompt.ask, random);
    }
    let whim = if game.round < TIRED { WHIM } else { TIRED_WHIM };
    if random.below(whim) == 0 {
        return None;
    }
    let hero = match prompt.seat {
        Seat::Player(seat) | Seat::Only(seat) | Seat::Device(seat) => seat,
        Seat::Table => game.turn.hero,
    };
    match &prompt.ask {
        Ask::Choose(choices) => {
            let mind = Mind::new(game, pack, hero);
            let likings: List<Option<u8>, 32> = choices.iter().map(|choice| mind.liking(prompt, choice)).collect();
            let best = likings.iter().copied().max()??;
            let liked = (0..).zip(likings.iter()).filter(|(_, liking)| **liking == Some(best));
            let liked: Bits = liked.map(|(index, _)| index).collect();
            random.member(&liked).map(Answer::Choice)
        }
        Ask::Place { cells: zones, .. } => goal::nearest(game, pack, hero, zones).map(Answer::Place),
        Ask::Card(cards) if prompt.says.text == text::DRESS_WHICH && game.round >= TIRED => {
            let worn = cards.iter().find(|card| game.hero(hero).is_equipped(card.index));
            worn.map(Answer::Card)
        }
        Ask::Card(cards)
            if matches!(
                prompt.says.text,
                text::TRANSMUTE_WHICH | text::CUT_WHICH | text::PART_WITH | text::SELL_WHICH
            ) =>
        {
            let me = game.hero(hero);
            let worth = |card: &CardId| (me.is_equipped(card.index), power(pack, Some(&Arg::Card(*card))));
            cards.iter().min_by_key(worth).map(Answer::Card)
        }
        Ask::Acknowledge
        | Ask::Mark { .. }
        | Ask::Number { .. }
        | Ask::Card(_)
        | Ask::Draw(_)
        | Ask::Roll(_)
        | Ask::Over(_) => None,
    }
}

/// Mostly with a map, one adventure, and by the usual rules.
fn at_setup(step: setup::Step, pack: &Pack<'_>, ask: &Ask, random: &mut Random) -> Option<Answer> {
    let mostly = |random: &mut Random, usual: u8, other: u8| {
        let choice = if random.below(8) == 0 { other } else { usual };
        Some(Answer::Choice(choice))
    };
    match step {
        setup::Step::Eyes => mostly(random, 1, 0),
        setup::Step::Mode if random.below(8) == 0 => Some(Answer::Choice(setup::QUICK)),
        setup::Step::Mode => mostly(random, 0, 1),
        setup::Step::Class { hero, .. } if random.below(4) > 0 => {
            let recommended = pack.front::<HeroCard, u8>(hero)?;
            Some(Answer::Card(ClassCard::card(recommended)))
        }
        // Whoever is held can strike with these.
        setup::Step::Weapon(_) if random.below(4) > 0 => {
            let Ask::Card(cards) = ask else { return None };
            let melee = |card: &CardId| {
                let card: EquipmentCard = pack.get(card.index);
                let [weak, strong] = card.melee;
                weak * 2 + strong * 3
            };
            cards.iter().max_by_key(melee).map(Answer::Card)
        }
        setup::Step::Adventure
        | setup::Step::Party
        | setup::Step::Usual
        | setup::Step::Hero(_)
        | setup::Step::Class { .. }
        | setup::Step::Weapon(_)
        | setup::Step::Spark
        | setup::Step::Reading(_)
        | setup::Step::First
        | setup::Step::Begin
        | setup::Step::QuickParty => None,
    }
}

/// A hero who thinks about a question.
struct Mind<'a, 'p> {
    game: &'a MassiveDarkness,
    pack: &'a Pack<'p>,
    hero: u8,
    /// Whether the device knows the map.
    map: bool,
    tired: bool,
    way: Option<Way>,
}

impl<'a, 'p> Mind<'a, 'p> {
    fn new(game: &'a MassiveDarkness, pack: &'a Pack<'p>, hero: u8) -> Self {
        let moves = matches!(game.steps.last(), Some(Step::HeroTurn(_)));
        Self {
            game,
            pack,
            hero,
            map: game.options.eyes == Eyes::Map,
            tired: game.round >= TIRED,
            way: if moves { goal::way(game, pack, hero) } else { None },
        }
    }

    /// How much a choice is liked; `None` without an opinion.
    #[allow(clippy::match_same_arms, reason = "the arms stand by the questions that they answer")]
    fn liking(&self, prompt: &Prompt, choice: &Message) -> Option<u8> {
        let Self { game, pack, map, .. } = *self;
        let me = game.hero(self.hero);
        let worn = me.equipped().next().is_some();
        Some(match choice.text {
            // The action menu.
            text::DO_NOTHING => 10,
            text::STAND_UP => 100,
            text::LEVER => 95,
            text::USE_CONSUMABLE if me.wounds() > 2 => 96,
            text::USE_CONSUMABLE if me.wounds() > 1 => 88,
            text::TRADE if self.tired && worn => 99,
            text::ATTACK_MELEE => 90 + self.arms(AttackType::Melee),
            text::ATTACK_RANGED => 90 + self.arms(AttackType::Ranged),
            text::ATTACK_MAGIC => 90 + self.arms(AttackType::Magic),
            text::CHARGE => 85,
            text::FIGHTING_DISTANCE => 60,
            text::MOVE if map => match self.way {
                Some(Way::Here) if !has_something(game, me.zone) => 5,
                Some(Way::Here | Way::Door | Way::Step) => 50,
                None => 20,
            },
            text::MOVE => 50,
            text::TELEPORT => 30,
            text::TRANSMUTE if me.owned.len() >= me.equipped().count() as u16 + 3 => 55,
            text::ABILITY if me.xp > 5 => 55,
            text::LEADER | text::ABILITY | text::TRANSMUTE | text::TRADE | text::USE_CONSUMABLE => 3,
            // A movement point.
            text::LEAVE if game.leaving_is_due() => 100,
            text::LEAVE if map => 1,
            text::PICK_UP if map => 90,
            text::FIREWORK => 40,
            text::OPEN_DOOR if map => match self.way.as_ref()? {
                Way::Door if self.is_backed() => 80,
                Way::Here | Way::Door | Way::Step => 15,
            },
            text::STEP if map => match self.way.as_ref()? {
                Way::Step => 60,
                Way::Here | Way::Door => 10,
            },
            text::STOP if map => 20,
            // Cards.
            text::KEEP_IT => 50,
            text::HAND_TO => 5,
            text::EQUIP => 80,
            text::EQUIP_INSTEAD | text::EQUIP_INSTEAD_OF_TWO => {
                let Some(Arg::Card(new)) = prompt.says.args.get(1) else {
                    return None;
                };
                let stays = |card: &u8| {
                    !choice
                        .args
                        .iter()
                        .any(|old| matches!(old, Arg::Card(old) if old.index == *card))
                };
                let now = might(pack, me.equipped());
                let then = might(pack, me.equipped().filter(stays).chain([new.index]));
                if then > now { 41 + (then - now).min(30) } else { 20 }
            }
            text::CARRY_ONLY => 40,
            text::DRESS if self.tired && worn => 90,
            text::TRADE_DONE => 60,
            text::DRESS => 30,
            // Combat.
            text::UNIT_AT if prompt.says.text == text::ATTACK_WHOM => self.prey(choice)?,
            text::DOES | text::DOES_MORE | text::DOES_LESS => 60,
            text::NO_MORE => 10,
            text::THE_BOSS => 60,
            text::THE_MINIONS => 40,
            text::FOR_XP | text::FOR_SHARD if me.xp > 3 => 60,
            text::FOR_XP | text::FOR_SHARD => 20,
            text::PAYS_BLOOD if me.health > 2 => 60,
            text::PAYS_BLOOD => 20,
            text::NOT_NOW => 40,
            text::ATTACK_DICE | text::DEFENCE_DICE => self.again(prompt, choice)?,
            text::BLANK_DICE => 60,
            text::KEEP => 40,
            // Experience.
            text::BUY_NODE => self.lesson(choice)?,
            text::BUY_NOTHING => 30,
            _ => return None,
        })
    }

    /// Whoever was attacked already strikes back anyway, and who is nearly dead is soon gone; but first those who must
    /// not stay where they are.
    fn prey(&self, choice: &Message) -> Option<u8> {
        let [Arg::Card(card), Arg::Cell { x, y }, ..] = choice.args else {
            return None;
        };
        let game = self.game;
        let zone = game.board.zone(At { x, y });
        let mut enemies = (0..).zip(game.enemies.iter());
        let (unit, enemy) = enemies.find_map(|(unit, enemy)| {
            let enemy = enemy.as_ref()?;
            (enemy.card == card.index && enemy.zone == zone).then_some((unit, enemy))
        })?;
        let strength = enemy.health.saturating_add(enemy.minions());
        let haste = if goal::is_threatened(game, zone) { 50 } else { 0 };
        let again = if game.turn.attacked.contains(&unit) { 50 } else { 0 };
        Some(50 + haste + again - strength.min(40))
    }

    /// Whether what waits behind a door can be met before it strikes.
    fn is_backed(&self) -> bool {
        let game = self.game;
        game.actions_left() > 1 || !game.heroes_where(|hero| hero.is_here() && !hero.acted).is_empty()
    }

    /// Dice are rolled again that show less than they should, or more for the other side.
    fn again(&self, prompt: &Prompt, choice: &Message) -> Option<u8> {
        let [Arg::Number(hits), Arg::Number(shields), ..] = prompt.says.args else {
            return None;
        };
        let Some(Arg::Number(dice)) = choice.args.first() else {
            return None;
        };
        let attacks = self.game.combat.hero(Side::Attack) == Some(self.hero);
        let attack = choice.text == text::ATTACK_DICE;
        let shown = if attack { hits } else { shields };
        let good = if attack == attacks {
            shown < *dice
        } else {
            shown > *dice
        };
        Some(if good { 60 } else { 20 })
    }

    /// What a skill is worth: one for which the level is too low does nothing yet, nor one for a weapon that he has not.
    fn lesson(&self, choice: &Message) -> Option<u8> {
        let [Arg::Card(branch), Arg::Number(level), ..] = choice.args else {
            return None;
        };
        let Self { game, pack, hero, .. } = *self;
        if level > i16::from(game.level) {
            return Some(20);
        }
        let class: ClassCard = pack.get(game.hero(hero).class);
        let place = class.branches.iter().position(|of| *of == branch.index)?;
        let bought = game.hero(hero).bought().get(place).copied()?;
        let card: BranchCard = pack.get(branch.index);
        let node = card.nodes.get(usize::from(bought))?;
        let armed = |when: When| {
            let mut types = AttackType::ALL.into_iter();
            types.any(|attack| when.matches(Side::Attack, attack) && game.is_armed(pack, hero, attack))
        };
        let worth = |skill: &Skill| {
            if let Does::Combat { when, .. } = skill.does {
                if when.side() == Side::Defence || armed(when) {
                    8
                } else {
                    0
                }
            } else if matches!(
                skill.does,
                Does::MaxHealth(_) | Does::ExtraActions { .. } | Does::Regeneration(_)
            ) {
                7
            } else {
                3
            }
        };
        let fits = |skill: &&Skill| {
            matches!(skill.condition, Condition::Shadow | Condition::Wounded(_))
                || game.holds(pack, hero, skill.condition)
        };
        Some(40 + node.skills.iter().filter(fits).map(worth).sum::<u8>().min(30))
    }

    /// How strong the weapons in his hands are, from 0 to 5.
    fn arms(&self, attack: AttackType) -> u8 {
        let hands = self.game.hero(self.hero).hands.into_iter().flatten();
        let dice = hands.fold(0u8, |sum, card| {
            let card: EquipmentCard = self.pack.get(card);
            let [weak, strong] = match attack {
                AttackType::Melee => card.melee,
                AttackType::Ranged => card.ranged,
                AttackType::Magic => card.magic,
            };
            sum.saturating_add(weak).saturating_add(strong).saturating_add(strong)
        });
        dice.min(5)
    }
}

/// Roughly what an equipment card is worth.
fn power(pack: &Pack<'_>, card: Option<&Arg>) -> u8 {
    let Some(Arg::Card(card)) = card else { return 0 };
    if card.kind != EquipmentCard::KIND {
        return 0;
    }
    let card: EquipmentCard = pack.get(card.index);
    let dice = [card.melee, card.ranged, card.magic, card.defence];
    let dice = dice.iter().fold(0u8, |sum, [weak, strong]| sum + weak * 2 + strong * 3);
    // What is drunk or worn beside all else is worth keeping.
    let keep = match card.sort {
        Sort::Item | Sort::Consumable => 4,
        Sort::Combat | Sort::Trap | Sort::Luck => 0,
    };
    dice + keep + card.enchantments.len() as u8 * 2
}

/// Roughly what cards in slots are worth together: one way of attack is used at a time.
fn might(pack: &Pack<'_>, cards: impl Iterator<Item = u8>) -> u8 {
    let mut sums = [0u8; 4];
    let mut charms = 0u8;
    for card in cards {
        let card: EquipmentCard = pack.get(card);
        for (sum, [weak, strong]) in sums.iter_mut().zip([card.melee, card.ranged, card.magic, card.defence]) {
            *sum = sum.saturating_add(weak * 2 + strong * 3);
        }
        charms = charms.saturating_add(card.enchantments.len() as u8);
    }
    let [melee, ranged, magic, defence] = sums;
    let attack = melee.max(ranged).max(magic);
    attack
        .saturating_mul(2)
        .saturating_add(defence.saturating_mul(2))
        .saturating_add(charms)
}

/// Whether movement points are of use where the hero stands.
fn has_something(game: &MassiveDarkness, zone: u8) -> bool {
    let board = &game.board;
    board.treasures.iter().any(|treasure| treasure.zone == zone)
        || board.tokens.iter().any(|token| token.zone == zone)
        || board.doors(zone).next().is_some()
        || board.exit == Some(zone)
}
