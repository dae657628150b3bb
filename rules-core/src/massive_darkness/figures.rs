//! Heroes and enemies as the overview shows them, and all there is to know of one: numbers, cards, dice and skills.

use super::board::OFF;
use super::combat::words;
use super::content::{ClassCard, EnemyCard, EnemyKind, EquipmentCard, TwoDice};
use super::enemy::{Enemy, Mark};
use super::hero::Hero;
use super::skill::{Does, Effects, Gifts, Skill};
use super::skills::Source;
use super::{MassiveDarkness, text};
use crate::figure::{Figure, Health, Side};
use crate::kit::list::List;
use crate::pack::{CardId, Pack, Record};
use crate::text::{Arg, Message, TextId};

/// A hero by seat, then the enemies without the gaps of their roster.
enum Whom<'g> {
    Hero(u8, &'g Hero),
    Enemy(&'g Enemy),
}

fn find(game: &MassiveDarkness, index: u8) -> Option<Whom<'_>> {
    match game.heroes.get(usize::from(index)) {
        Some(hero) => Some(Whom::Hero(index, hero)),
        None => {
            let nth = usize::from(index).checked_sub(game.heroes.len())?;
            game.enemies.iter().flatten().nth(nth).map(Whom::Enemy)
        }
    }
}

pub fn figure(game: &MassiveDarkness, pack: &Pack<'_>, index: u8) -> Option<Figure> {
    Some(match find(game, index)? {
        Whom::Hero(_, hero) => Figure {
            card: hero.name(),
            side: Side::Ours,
            health: Some(Health {
                now: hero.health,
                most: hero.most,
            }),
            cell: on_map(hero.zone),
            notes: hero_notes(hero),
        },
        Whom::Enemy(enemy) => Figure {
            card: enemy.name(),
            side: Side::Theirs,
            health: Some(Health {
                now: enemy.health,
                most: game.most_health(pack, enemy.card).max(enemy.health),
            }),
            cell: on_map(enemy.zone),
            notes: enemy_notes(pack, enemy),
        },
    })
}

fn on_map(zone: u8) -> Option<u8> {
    (zone != OFF).then_some(zone)
}

/// What keeps a hero from acting.
fn hero_state(hero: &Hero) -> Option<TextId> {
    if hero.health == 0 {
        Some(text::DEAD_NOTE)
    } else if hero.escaped {
        Some(text::GONE_NOTE)
    } else {
        hero.stunned.then_some(text::STUNNED_NOTE)
    }
}

fn enemy_state(enemy: &Enemy) -> Option<TextId> {
    if enemy.is(Mark::Stunned) {
        Some(text::STUNNED_NOTE)
    } else {
        enemy.is(Mark::Asleep).then_some(text::ASLEEP_NOTE)
    }
}

fn hero_notes(hero: &Hero) -> List<Message, 4> {
    let mut notes: List<Message, 4> = hero_state(hero).map(Message::new).into_iter().collect();
    notes.push(Message::new(text::XP_NOTE).with(hero.xp));
    notes.push(Message::card(ClassCard::card(hero.class)));
    if let Some(held) = hero.hands.iter().flatten().next() {
        notes.push(Message::card(EquipmentCard::card(*held)));
    }
    notes
}

fn enemy_notes(pack: &Pack<'_>, enemy: &Enemy) -> List<Message, 4> {
    let (kind, level) = front(pack, enemy);
    let mut notes: List<Message, 4> = enemy_state(enemy).map(Message::new).into_iter().collect();
    if kind == EnemyKind::Mob {
        if enemy.health == 0 {
            notes.push(Message::new(text::NO_BOSS_NOTE));
        }
        notes.push(Message::new(text::MINIONS_NOTE).with(enemy.minions()));
    }
    notes.push(match level {
        0 => Message::new(text::ROAMING_NOTE),
        level => Message::new(text::LEVEL_NOTE).with(level),
    });
    if let Some(loot) = enemy.loot {
        notes.push(Message::card(EquipmentCard::card(loot)));
    }
    notes
}

fn front(pack: &Pack<'_>, enemy: &Enemy) -> (EnemyKind, u8) {
    pack.front::<EnemyCard, (EnemyKind, u8)>(enemy.card).unwrap_or_default()
}

pub fn describe(game: &MassiveDarkness, pack: &Pack<'_>, index: u8, tell: &mut dyn FnMut(Message)) {
    match find(game, index) {
        Some(Whom::Hero(seat, hero)) => describe_hero(game, pack, seat, hero, tell),
        Some(Whom::Enemy(enemy)) => describe_enemy(game, pack, enemy, tell),
        None => {}
    }
}

fn describe_hero(game: &MassiveDarkness, pack: &Pack<'_>, seat: u8, hero: &Hero, tell: &mut dyn FnMut(Message)) {
    let spent = i16::try_from(hero.spent).unwrap_or(i16::MAX);
    if let Some(state) = hero_state(hero) {
        tell(Message::new(text::STATE_LINE).with(state));
    }
    tell(with_card(text::CLASS_LINE, ClassCard::card(hero.class)));
    tell(Message::new(text::XP_LINE).with(hero.xp).with(spent));
    if game.options.story {
        tell(Message::new(text::SHARDS_LINE).with(hero.shards));
    }
    for (count, says) in [(hero.tokens, text::TOKENS_LINE), (hero.fireworks, text::FIREWORKS_LINE)] {
        if count > 0 {
            tell(Message::new(says).with(count));
        }
    }
    let [first, second] = hero.hands;
    // A two-handed card may lie in both slots.
    let second = second.filter(|card| Some(*card) != first);
    for card in [first, second].into_iter().flatten() {
        tell(with_card(text::HAND_LINE, EquipmentCard::card(card)));
    }
    if let Some(card) = hero.body {
        tell(with_card(text::BODY_LINE, EquipmentCard::card(card)));
    }
    for card in hero.owned.difference(&hero.equipped().collect()).iter() {
        tell(with_card(text::BAG_LINE, EquipmentCard::card(card)));
    }
    let class: ClassCard = pack.get(hero.class);
    for skill in &class.ability {
        tell_skill(text::CLASS_ABILITY.into(), skill, tell);
    }
    game.each_known_skill(pack, seat, Gifts::ALL, &mut |source, skill| match source {
        Source::Unique => tell_skill(text::OWN_SKILL.into(), skill, tell),
        Source::Shadow => tell_skill(text::SHADOW_SKILL.into(), skill, tell),
        Source::Class => tell_skill(text::CLASS_SKILL.into(), skill, tell),
        Source::Card(card) => tell_skill(EquipmentCard::card(card).into(), skill, tell),
        // Told below, by branch.
        Source::Node => {}
    });
    for (branch, bought) in class.branches.iter().zip(hero.bought()) {
        let name = super::content::BranchCard::card(*branch);
        if bought > 0 {
            tell(with_card(text::BRANCH_LINE, name).with(bought));
        }
        if let Some(node) = game.node_in_use(pack, *branch, bought) {
            for skill in &node.skills {
                tell_skill(name.into(), skill, tell);
            }
        }
    }
}

fn describe_enemy(game: &MassiveDarkness, pack: &Pack<'_>, enemy: &Enemy, tell: &mut dyn FnMut(Message)) {
    let card: EnemyCard = pack.get(enemy.card);
    if let Some(state) = enemy_state(enemy) {
        tell(Message::new(text::STATE_LINE).with(state));
    }
    tell(match card.level {
        0 => Message::new(text::MONSTER_LINE),
        level => Message::new(text::ENEMY_LINE).with(level),
    });
    if card.kind == EnemyKind::Mob {
        let health = game.minion_health(pack, enemy.card);
        tell(Message::new(text::MINIONS_LINE).with(enemy.minions()).with(health));
        for (wounds, count) in (0u8..).zip(enemy.minions) {
            if wounds > 0 && count > 0 {
                tell(Message::new(text::HURT_LINE).with(count).with(wounds));
            }
        }
    }
    if let Some(loot) = enemy.loot {
        tell(with_card(text::LOOT_LINE, EquipmentCard::card(loot)));
    }
    let dice: [(TwoDice, TextId); 4] = [
        (card.melee, text::MELEE_LINE),
        (card.ranged, text::RANGED_LINE),
        (card.magic, text::MAGIC_LINE),
        (card.defence, text::DEFENCE_LINE),
    ];
    for ([weak, strong], says) in dice {
        if weak > 0 || strong > 0 {
            tell(Message::new(says).with(weak).with(strong));
        }
    }
    for skill in &card.skills {
        tell_skill(text::OWN_SKILL.into(), skill, tell);
    }
    for charm in &card.enchantments {
        tell(words(text::OWN_SKILL.into(), charm.effect));
    }
}

fn with_card(says: TextId, card: CardId) -> Message {
    Message::new(says).with(card)
}

/// A skill in one line for each thing that it does.
fn tell_skill(name: Arg, skill: &Skill, tell: &mut dyn FnMut(Message)) {
    let plain = |says: TextId| Message::new(text::DOES).with(name).with(says);
    let more = |says: TextId, amount: u8| Message::new(text::DOES_MORE).with(name).with(says).with(amount);
    let mut with = |says: TextId, effects: &Effects| {
        tell(plain(says));
        effects.iter().for_each(|effect| tell(words(says.into(), *effect)));
    };
    let says = match &skill.does {
        Does::Combat { effects, .. } => {
            effects.iter().for_each(|effect| tell(words(name, *effect)));
            return;
        }
        Does::Charge(effects) => return with(text::CHARGE, effects),
        Does::FightingDistance(effects) => return with(text::FIGHTING_DISTANCE, effects),
        Does::NextAttack(effect) => words(name, *effect),
        Does::Paid(charm) => words(name, charm.effect),
        Does::Custom => plain(text::S_CUSTOM),
        Does::MaxHealth(amount) => more(text::S_MAX_HEALTH, *amount),
        Does::ExtraActions { count, .. } => more(text::S_ACTIONS, *count),
        Does::ExtraMove(points) => more(text::S_MOVE, *points),
        Does::Leader => plain(text::S_LEADER),
        Does::Retribution(_) => plain(text::S_RETRIBUTION),
        Does::Regeneration(_) => plain(text::S_REGENERATION),
        Does::Slippery | Does::SlipperyNow => plain(text::S_SLIPPERY),
        Does::MagicBlade => plain(text::S_BLADE),
        Does::Taunt => plain(text::S_TAUNT),
        Does::Teleport(_) => plain(text::TELEPORT),
        Does::Heal { amount, .. } => more(text::S_HEAL, *amount),
        Does::FullHeal(_) => plain(text::E_FULL_HEAL),
        Does::Slip => plain(text::S_SLIP),
    };
    tell(says);
}
