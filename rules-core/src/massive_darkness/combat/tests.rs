//! Combats of the demo pack, driven through the game's own questions.

use super::{Combat, Target};
use crate::game::{Event, Game, Log};
use crate::kit::list::List;
use crate::map::Eyes;
use crate::massive_darkness::content::{ClassCard, EnemyCard, EquipmentCard, HeroCard, Slot};
use crate::massive_darkness::enemy::{Enemy, Mark};
use crate::massive_darkness::hero::Hero;
use crate::massive_darkness::skill::{AttackType, Effect, Effects, Side};
use crate::massive_darkness::{self as md, MassiveDarkness};
use crate::pack::{Pack, Record};
use crate::prompt::{Answer, Ask};
use crate::rule::RuleId;
use crate::text::Lang;
use std::string::String;
use std::vec::Vec;

static DEMO: &[u8] = include_bytes!("../../../../tests/packs/massive_darkness/demo.pack");

fn pack() -> Pack<'static> {
    Pack::open(DEMO).unwrap()
}

fn row<R: Record>(name: &str) -> u8 {
    let pack = pack();
    let mut rows = pack.all::<R>().iter();
    rows.find(|index| pack.name(R::card(*index), Lang::En) == name).unwrap()
}

fn enemy_row(name: &str, level: u8) -> u8 {
    let pack = pack();
    let mut rows = pack.all::<EnemyCard>().iter();
    rows.find(|index| {
        pack.name(EnemyCard::card(*index), Lang::En).starts_with(name) && pack.get::<EnemyCard>(*index).level == level
    })
    .unwrap()
}

/// Rules that were cited or said.
#[derive(Default)]
struct Heard(Vec<RuleId>);

impl Log for Heard {
    fn cite(&mut self, rule: RuleId) {
        self.0.push(rule);
    }

    fn say(&mut self, event: Event) {
        self.0.push(event.rule);
    }
}

struct Arena {
    game: MassiveDarkness,
    heard: Heard,
}

/// Two heroes and nothing else; the map has no zones, so that nobody stands in shadow.
fn arena() -> Arena {
    let mut game = MassiveDarkness::new(&pack());
    game.steps.clear();
    game.options.eyes = Eyes::Map;
    for (hero, class) in [("Bjorn", "Gladiator Berserker"), ("Elias", "Battle Wizard")] {
        game.heroes
            .push(Hero::new(&pack(), row::<HeroCard>(hero), row::<ClassCard>(class)));
    }
    Arena {
        game,
        heard: Heard::default(),
    }
}

impl Arena {
    fn equip(&mut self, seat: u8, cards: &[&str]) {
        for name in cards {
            let card = row::<EquipmentCard>(name);
            let slot = pack().get::<EquipmentCard>(card).slot;
            self.game.with_hero(seat, |hero| {
                hero.owned.insert(card);
                match slot {
                    Slot::Body => hero.body = Some(card),
                    Slot::Hand | Slot::TwoHands if hero.hands[0].is_none() => hero.hands[0] = Some(card),
                    Slot::Hand | Slot::TwoHands => hero.hands[1] = Some(card),
                    Slot::None => {}
                }
            });
        }
    }

    fn enemy(&mut self, name: &str, level: u8, minions: u8, loot: Option<&str>) -> u8 {
        let mut enemy = Enemy::new(enemy_row(name, level), 0);
        enemy.health = self.game.most_health(&pack(), enemy.card);
        enemy.minions[0] = minions;
        enemy.loot = loot.map(row::<EquipmentCard>);
        self.game.enter(enemy).unwrap()
    }

    fn attack(&mut self, seat: u8, unit: u8, attack: AttackType, extra: &[Effect]) {
        let extra: Effects = List::of(extra);
        self.game
            .hero_attacks(&pack(), seat, Target::Unit(unit), attack, &extra, &mut self.heard);
        self.game.settle(&pack(), &mut self.heard);
    }

    fn defend(&mut self, unit: u8, seat: u8, attack: AttackType) {
        self.game.enemy_attacks(&pack(), unit, seat, attack, &mut self.heard);
        self.game.settle(&pack(), &mut self.heard);
    }

    fn answer(&mut self, answer: Answer) {
        let prompt = self.game.prompt(&pack());
        prompt.ask.accepts(&answer).unwrap();
        self.game.resolve(&pack(), answer, &mut self.heard);
    }

    fn roll(&mut self, faces: &[u8]) {
        self.answer(Answer::Rolled(List::of(faces)));
    }

    /// Dice of the roll that is asked: yellow, red, blue, green.
    fn pool(&self) -> [usize; 4] {
        let Ask::Roll(dice) = self.game.prompt(&pack()).ask else {
            panic!("no roll is asked: {:?}", self.game.prompt(&pack()))
        };
        [0, 1, 2, 3].map(|colour| dice.iter().filter(|die| die.card == colour).count())
    }

    fn asked(&self) -> String {
        std::format!("{:?}", self.game.prompt(&pack()).says.text)
    }

    fn is_done(&self) -> bool {
        self.game.steps.last().is_none()
    }

    fn combat(&self) -> &Combat {
        &self.game.combat
    }
}

#[test]
fn two_hands_add_up_and_a_guardian_wears_his_armour() {
    let mut arena = arena();
    arena.equip(0, &["Fire sword", "Hammer"]);
    let orcs = arena.enemy("Orc Enforcers", 2, 2, Some("Plate armour"));
    arena.attack(0, orcs, AttackType::Melee, &[]);
    assert_eq!(arena.pool(), [2, 1, 3, 0]);
}

#[test]
fn a_two_handed_weapon_stands_alone() {
    let mut arena = arena();
    arena.equip(1, &["Woodcutter's axe", "Hammer"]);
    let orcs = arena.enemy("Orc Enforcers", 2, 2, None);
    arena.attack(1, orcs, AttackType::Melee, &[]);
    assert_eq!(arena.pool(), [1, 1, 1, 0]);
}

#[test]
fn the_limit_comes_before_reductions() {
    let mut arena = arena();
    arena.equip(1, &["Hammer", "Ice sword"]);
    let orcs = arena.enemy("Orc Enforcers", 2, 2, None);
    arena.game.hero_attacks(
        &pack(),
        1,
        Target::Unit(orcs),
        AttackType::Melee,
        &Effects::new(),
        &mut arena.heard,
    );
    let less = Effect::OpponentDice {
        die: md::skill::Die::Yellow,
        count: 1,
    };
    arena
        .game
        .combat
        .hold(Side::Defence, less, super::effects::Moment::Always);
    arena.game.settle(&pack(), &mut arena.heard);
    assert_eq!(arena.pool(), [2, 0, 1, 0]);
    assert!(arena.heard.0.contains(&md::rules::COMBAT_07));
}

#[test]
fn equipment_serves_only_where_the_card_has_dice() {
    let mut arena = arena();
    let flayers = arena.enemy("Orc Flayers", 1, 2, Some("Yew longbow"));
    arena.defend(flayers, 1, AttackType::Melee);
    assert_eq!(arena.pool(), [0, 1, 0, 0]);
    let archers = arena.enemy("Goblin Archers", 1, 6, Some("Bastard sword"));
    arena.game.steps.clear();
    arena.defend(archers, 1, AttackType::Ranged);
    assert_eq!(arena.pool(), [2, 0, 0, 0]);
}

#[test]
fn wounds_kill_minions_one_at_a_time_and_spare_the_boss() {
    let mut arena = arena();
    arena.equip(1, &["Headsman's axe"]);
    let warriors = arena.enemy("Dwarf Warriors", 1, 4, Some("Chainmail"));
    // 2 yellow, 2 red, 1 blue, 1 green.
    arena.attack(1, warriors, AttackType::Melee, &[]);
    arena.roll(&[1, 1, 1, 1, 1, 0]);
    let after = |arena: &Arena| {
        let enemy = arena.game.enemy(warriors).unwrap();
        (enemy.minions[0], enemy.minions[1], enemy.health)
    };
    assert_eq!(after(&arena), (2, 1, 2));
    arena.attack(1, warriors, AttackType::Melee, &[Effect::Hit(1)]);
    arena.roll(&[1, 1, 1, 1, 1, 0]);
    assert_eq!(after(&arena), (0, 1, 2));
    arena.attack(1, warriors, AttackType::Melee, &[]);
    arena.roll(&[1, 1, 1, 1, 1, 0]);
    assert_eq!(after(&arena), (0, 0, 2));
    assert_eq!(arena.game.hero(1).xp, 4);
    assert!(arena.is_done());
}

#[test]
fn minions_that_are_wounded_differently_are_chosen() {
    let mut arena = arena();
    arena.equip(1, &["Hammer"]);
    let orcs = arena.enemy("Orc Enforcers", 1, 0, None);
    arena.game.with_enemy(orcs, |enemy| enemy.minions = [1, 1, 1, 0, 0, 0]);
    arena.attack(1, orcs, AttackType::Melee, &[]);
    arena.roll(&[1, 1, 0]);
    assert_eq!(arena.asked(), "{0}: who takes the next wounds? Left: {1}");
    arena.answer(Answer::Choice(1));
    let enemy = arena.game.enemy(orcs).unwrap();
    assert_eq!(enemy.minions, [1, 0, 1, 0, 0, 0]);
    assert_eq!(arena.game.hero(1).xp, 1);
    arena.game.wound_zone(&pack(), 0, 1, Some(1), &mut arena.heard);
    let enemy = arena.game.enemy(orcs).unwrap();
    assert_eq!((enemy.minions, enemy.health), ([0, 1, 0, 0, 0, 0], 2));
}

#[test]
fn enemies_pay_their_card_first_and_as_often_as_it_repeats() {
    let mut arena = arena();
    arena.game.with_hero(1, |hero| hero.health = 7);
    let warriors = arena.enemy("Dwarf Warriors", 5, 1, Some("Fire sword"));
    arena.defend(warriors, 1, AttackType::Melee);
    assert_eq!(arena.pool(), [1, 3, 0, 0]);
    // Four Bam: three for the card, one for the sword.
    arena.roll(&[5, 3, 3, 3]);
    assert_eq!(arena.combat().attacker.tally.total(), 10);
    assert_eq!(arena.combat().extra, 3);
    assert_eq!(arena.game.hero(1).health, 0);
}

#[test]
fn general_rerolls_come_before_those_of_blanks() {
    let mut arena = arena();
    arena.equip(1, &["Hammer"]);
    let orcs = arena.enemy("Orc Enforcers", 1, 1, None);
    arena.game.hero_attacks(
        &pack(),
        1,
        Target::Unit(orcs),
        AttackType::Melee,
        &List::of(&[Effect::RerollBlanks, Effect::RerollAttack]),
        &mut arena.heard,
    );
    let again = super::effects::Moment::Always;
    arena.game.combat.hold(Side::Attack, Effect::RerollAttack, again);
    arena.game.settle(&pack(), &mut arena.heard);
    arena.roll(&[1, 0, 0]);
    for faces in [[0, 0], [1, 0]] {
        assert_eq!(arena.asked(), "Hits {0}, shields {1}. Re-roll?");
        arena.answer(Answer::Choice(0));
        arena.roll(&faces);
    }
    // Only the blank one.
    arena.answer(Answer::Choice(0));
    assert_eq!(arena.pool(), [1, 0, 0, 0]);
    arena.roll(&[5]);
    assert_eq!(arena.combat().attacker.tally.total(), 3);
}

#[test]
fn the_hero_chooses_the_dice_that_his_enchantment_removes() {
    let mut arena = arena();
    arena.equip(1, &["Ogre maul"]);
    let orcs = arena.enemy("Orc Enforcers", 5, 1, None);
    arena.attack(1, orcs, AttackType::Melee, &[]);
    assert_eq!(arena.pool(), [0, 2, 0, 2]);
    arena.roll(&[5, 1, 5, 1]);
    arena.answer(Answer::Choice(0));
    assert_eq!(arena.asked(), "Remove {0} {0|die|dice}");
    arena.answer(Answer::Marks(1));
    assert_eq!(arena.combat().defender.tally.total(), 1);
    let enemy = arena.game.enemy(orcs).unwrap();
    assert_eq!(enemy.minions, [0, 0, 0, 1, 0, 0]);
}

#[test]
fn a_stunned_mob_lets_its_boss_be_hit_and_lose_his_gear() {
    let mut arena = arena();
    arena.equip(1, &["Ice mace"]);
    let defenders = arena.enemy("Dwarf Defenders", 1, 2, Some("Buckler"));
    arena.attack(1, defenders, AttackType::Melee, &[]);
    arena.roll(&[5, 0, 1, 1]);
    arena.answer(Answer::Choice(0));
    assert!(arena.game.enemy(defenders).unwrap().is(Mark::Stunned));
    assert_eq!(arena.game.enemy(defenders).unwrap().minions(), 2);
    arena.attack(1, defenders, AttackType::Melee, &[Effect::Hit(2)]);
    arena.roll(&[1, 1, 0, 0]);
    assert_eq!(arena.asked(), "{0}: whom do the {1} {1|wound|wounds} hit?");
    arena.answer(Answer::Choice(0));
    let mob = arena.game.enemy(defenders).unwrap();
    assert_eq!((mob.health, mob.minions(), mob.loot), (0, 2, None));
    assert_eq!((arena.game.hero(0).xp, arena.game.hero(1).xp), (3, 3));
}

#[test]
fn odds_count_hits_less_shields() {
    let mut arena = arena();
    arena.equip(1, &["Hammer"]);
    let orcs = arena.enemy("Orc Enforcers", 1, 1, None);
    arena.attack(1, orcs, AttackType::Melee, &[]);
    let odds = arena.game.odds(&pack()).unwrap().odds;
    assert_eq!(odds.total(), 216);
    // Two yellow dice against a blue one: of 36 sums, by hand.
    let wounds = odds.at_least(1);
    let by_hand = (0..216)
        .filter(|n| {
            let hits = |face| [0, 1, 1, 1, 1, 2][face];
            hits(n % 6) + hits(n / 6 % 6) > hits(n / 36)
        })
        .count();
    assert_eq!(wounds, by_hand as u64);
}

#[test]
fn a_side_that_vanishes_ends_the_combat() {
    let mut arena = arena();
    arena.equip(1, &["Hammer"]);
    let orcs = arena.enemy("Orc Enforcers", 1, 1, None);
    arena.attack(1, orcs, AttackType::Melee, &[]);
    arena.game.leave(orcs);
    arena.roll(&[1, 1, 1]);
    assert!(arena.is_done());
}
