//! Lore, driven through the game's own questions, over packs that hold just the cards that a test needs.

use super::super::content::{
    AlsoHits, Amount, Banner, Class, CommandCard, Cost, Council, Hero, Kind, LairCard, LoreCard, LoreCommand, LoreDeck,
    Need, Race, ScenarioCard, Target, Timing, UnitCard, Weapon,
};
use super::super::unit::{Marks, Unit};
use super::super::{BattleLore, Side, rules};
use super::deal::quota;
use super::window::{is_allowed, is_for};
use crate::dice::{Colour, DieCard, SymbolCard, Symbols};
use crate::game::{Event, Game, Input, Log};
use crate::kit::hex::Board;
use crate::kit::list::List;
use crate::map::Eyes;
use crate::pack::{CardId, MAGIC, Pack, Record, checksum};
use crate::prompt::{Answer, Ask, Seat};
use crate::rule::RuleId;
use std::string::String;
use std::vec::Vec;
use std::{format, vec};

const fn plain(base: i8) -> Amount {
    Amount {
        base,
        per_level: 0,
        halved: false,
    }
}

const fn rising(base: i8, per_level: i8) -> Amount {
    Amount {
        base,
        per_level,
        halved: false,
    }
}

fn card(class: Hero, timing: Timing, reaction: bool, cost: u8, target: Target, does: &[LoreCommand]) -> LoreCard {
    LoreCard {
        class,
        timing,
        reaction,
        cost: Cost::Tokens(cost),
        target,
        targets: None,
        needs: List::new(),
        does: List::of(does),
    }
}

/// A pack as bytes: the rows of each kind with their names.
#[derive(Default)]
struct Bytes {
    kinds: Vec<u16>,
    rows: Vec<(Vec<u8>, String)>,
}

impl Bytes {
    fn kind<R: Record>(&mut self, rows: &[R]) {
        assert_eq!(usize::from(R::KIND), self.kinds.len());
        self.kinds.push(rows.len() as u16);
        for (index, row) in rows.iter().enumerate() {
            let mut buffer = [0; 1024];
            let bytes = postcard::to_slice(row, &mut buffer).unwrap().to_vec();
            self.rows.push((bytes, format!("{} {index}", R::NAME)));
        }
    }

    fn pack(self) -> Pack<'static> {
        let mut body = 1u32.to_le_bytes().to_vec();
        let mut first = 0u16;
        for count in &self.kinds {
            body.extend(first.to_le_bytes());
            body.extend(count.to_le_bytes());
            first += count;
        }
        let mut at = 16 + body.len() + 3 * 4 * (self.rows.len() + 1);
        let names = || self.rows.iter().map(|(_, name)| name.as_bytes());
        let parts: [Vec<&[u8]>; 3] = [
            self.rows.iter().map(|(row, _)| row.as_slice()).collect(),
            names().collect(),
            names().collect(),
        ];
        for part in &parts {
            body.extend((at as u32).to_le_bytes());
            for slice in part {
                at += slice.len();
                body.extend((at as u32).to_le_bytes());
            }
        }
        body.extend(parts.iter().flatten().flat_map(|slice| slice.iter()));
        let mut bytes = MAGIC.to_vec();
        bytes.extend(crate::pack::FORMAT.to_le_bytes());
        bytes.extend([crate::GameKind::BattleLore.code(), self.kinds.len() as u8]);
        bytes.extend(((body.len() + 16) as u32).to_le_bytes());
        bytes.extend(checksum(&body).to_le_bytes());
        bytes.extend(body);
        Pack::of_rows(Vec::leak(bytes))
    }
}

fn pack(cards: &[LoreCard], deck: LoreDeck) -> Pack<'static> {
    let mut bytes = Bytes::default();
    let face = |symbol| List::of(&[Symbols { symbol, count: 1 }]);
    bytes.kind(&[DieCard {
        colour: Colour::White,
        faces: (0..6).map(face).collect(),
    }]);
    bytes.kind(&[SymbolCard::default(); 6]);
    let unit = |race, class, figures| UnitCard {
        race,
        class,
        banner: Banner::Blue,
        weapon: Weapon::ShortSword,
        figures,
        ..UnitCard::default()
    };
    bytes.kind(&[
        unit(Race::Human, Class::Foot, 4),
        unit(Race::Creature, Class::Creature, 1),
    ]);
    bytes.kind::<CommandCard>(&[]);
    bytes.kind(cards);
    bytes.kind(&[ScenarioCard {
        tokens: 40,
        deck,
        ..ScenarioCard::default()
    }]);
    bytes.kind::<LairCard>(&[]);
    bytes.pack()
}

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

struct Table {
    pack: Pack<'static>,
    game: BattleLore,
    heard: Heard,
}

const WIZARD_2: Council = Council {
    commander: 0,
    wizard: 2,
    cleric: 0,
    rogue: 0,
    warrior: 0,
};

/// South's turn; North has a wizard of level 2 and so has South; units: South's foot on 40, North's on 53 beside it.
fn lay(cards: &[LoreCard]) -> Table {
    let pack = pack(cards, LoreDeck::Councils);
    let mut game = BattleLore::new(&pack);
    game.steps.clear();
    game.kind = Kind::Lore;
    game.options.eyes = Eyes::Map;
    game.turn.number = 1;
    game.turn.active = Side::South;
    game.field.board = Board { width: 13, height: 9 };
    game.pool = 20;
    for side in Side::BOTH {
        let player = game.player_mut(side);
        player.tokens = 10;
        player.goal = 5;
        player.council = WIZARD_2;
    }
    let beside = game.field.around(40).first().unwrap();
    game.units.push(Unit::new(&pack, 0, Side::South, 40, 0));
    game.units.push(Unit::new(&pack, 0, Side::North, beside, 0));
    game.battle.attacker = 0;
    game.battle.defender = 1;
    game.battle.distance = 1;
    Table {
        pack,
        game,
        heard: Heard::default(),
    }
}

impl Table {
    fn hold(&mut self, side: Side, card: u8) {
        self.game.player_mut(side).lore.push(card);
    }

    /// Opens a window; says whether somebody is asked.
    fn open(&mut self, timing: Timing, side: Side) -> bool {
        self.game.open_window(&self.pack, timing, side, &mut self.heard);
        self.game.settle(&self.pack, &mut self.heard);
        self.game.steps.last().is_some()
    }

    fn say(&mut self, answer: Answer) {
        let input = Input::Answer(answer);
        self.game.apply(&self.pack, input, &mut self.heard).unwrap();
    }

    /// Plays the first card that is offered.
    fn play(&mut self, timing: Timing, side: Side) {
        assert!(self.open(timing, side), "nothing is offered");
        self.say(Answer::Choice(1));
    }

    fn heard(&self, rule: RuleId) -> bool {
        self.heard.0.contains(&rule)
    }

    fn tokens(&self) -> u8 {
        let parked: u8 = self.game.turn.parked.iter().map(|parked| parked.tokens).sum();
        self.game.pool + self.game.players.north.tokens + self.game.players.south.tokens + parked
    }
}

/// BL-EX-146: `1D/level + 1` at level 2, and without the hero.
#[test]
fn amounts_follow_the_level() {
    let dice = rising(1, 1);
    assert_eq!((dice.at(2), dice.at(1)), (3, 2));
    assert_eq!(rising(-1, 1).at(1), 0);
    assert_eq!(rising(-3, 1).at(1), 0);
    assert_eq!(plain(2).at(3), 2);
}

/// BL-GEN-04: half of 7 is 4.
#[test]
fn halves_are_rounded_up() {
    let half = |base| {
        Amount {
            halved: true,
            ..plain(base)
        }
        .at(1)
    };
    assert_eq!([half(7), half(6), half(1), half(0)], [4, 3, 1, 0]);
}

/// BL-EX-67: a wizard's card of 9 without a wizard costs 12 and counts as level 1.
#[test]
fn without_the_hero_a_card_is_dearer_and_weak() {
    let doom = card(
        Hero::Wizard,
        Timing::WithCommand,
        false,
        9,
        Target::You,
        &[LoreCommand::Tokens(rising(0, 1))],
    );
    let mut table = lay(&[doom]);
    table.game.players.south.council = Council {
        cleric: 3,
        ..Council::default()
    };
    table.hold(Side::South, 0);
    table.game.players.south.tokens = 11;
    assert!(!table.open(Timing::WithCommand, Side::South));
    table.game.players.south.tokens = 12;
    table.play(Timing::WithCommand, Side::South);
    assert_eq!(table.game.turn.parked.first().map(|parked| parked.tokens), Some(12));
    assert_eq!(table.game.players.south.tokens, 1);
    assert!(table.heard(rules::LCARD_15));
    assert_eq!(table.tokens(), 42);
}

/// BL-EX-143: 14 of a class in both councils, 8 in one, 5 in none.
#[test]
fn the_councils_make_the_deck() {
    let north = Council {
        commander: 2,
        wizard: 1,
        cleric: 3,
        ..Council::default()
    };
    let south = Council {
        commander: 1,
        wizard: 2,
        rogue: 1,
        ..Council::default()
    };
    let of = Hero::MASTERS.map(|class| quota([&north, &south], class, 15));
    assert_eq!(of, [14, 8, 8, 5]);
    assert_eq!(of.iter().sum::<u8>(), 35);
    let none = Council::default();
    let least = Hero::MASTERS.map(|class| quota([&none, &none], class, 15));
    assert_eq!(least.iter().sum::<u8>(), 20);
    assert_eq!(quota([&none, &none], Hero::Wizard, 3), 3);
}

fn sixty() -> Vec<LoreCard> {
    let filler = |class| card(class, Timing::WithCommand, false, 0, Target::You, &[]);
    Hero::MASTERS
        .iter()
        .flat_map(|class| vec![filler(*class); 15])
        .collect()
}

/// Deals with the first card of each draw, and keeps the first cards of each hand.
fn deal(deck: LoreDeck, north: Council, south: Council) -> (BattleLore, u16) {
    let mut table = lay(&[]);
    table.pack = pack(&sixty(), deck);
    table.game.players.north.council = north;
    table.game.players.south.council = south;
    for side in Side::BOTH {
        table.game.player_mut(side).tokens = 0;
    }
    let pack = table.pack;
    table.game.deal_lore(&pack, &mut table.heard);
    table.game.settle(&pack, &mut table.heard);
    let mut inputs = 0;
    while table.game.steps.last().is_some() {
        let answer = match table.game.prompt(&pack).ask {
            Ask::Draw(set) => Answer::Card(CardId {
                kind: set.kind,
                index: set.cards.first().unwrap(),
            }),
            Ask::Mark { min, .. } => Answer::Marks((1 << min) - 1),
            other => panic!("{other:?}"),
        };
        table.say(answer);
        inputs += 1;
    }
    assert_eq!(table.tokens(), 40);
    (table.game, inputs)
}

/// BL-EX-160, and DEMO-2 of BL-EX-206.
#[test]
fn a_first_game_has_the_wizards_cards() {
    let wizard = Council {
        wizard: 1,
        ..Council::default()
    };
    let (game, inputs) = deal(LoreDeck::WizardOnly, wizard, wizard);
    assert_eq!((game.decks.lore.len(), game.pool), (13, 38));
    assert_eq!(inputs, 8 + 2);
    for side in Side::BOTH {
        let player = game.player(side);
        assert_eq!((player.lore.len(), player.tokens, player.lore_limit()), (1, 1, 2));
    }
}

/// DEMO-3 of BL-EX-206: 29 cards, 23 once both have kept 3.
#[test]
fn councils_of_the_demo() {
    let north = Council {
        commander: 2,
        rogue: 3,
        warrior: 1,
        ..Council::default()
    };
    let south = Council {
        commander: 3,
        cleric: 3,
        ..Council::default()
    };
    let (game, inputs) = deal(LoreDeck::Councils, north, south);
    assert_eq!((game.decks.lore.len(), game.pool), (23, 34));
    assert_eq!(inputs, 5 + 7 + 7 + 7 + 8 + 2);
    for side in Side::BOTH {
        let player = game.player(side);
        assert_eq!((player.lore.len(), player.tokens, player.lore_limit()), (3, 3, 4));
    }
}

/// BL-AMB-28: no Lore Master, no cards and no tokens.
#[test]
fn without_masters_there_is_nothing_to_start_with() {
    let (game, inputs) = deal(LoreDeck::Councils, Council::default(), Council::default());
    assert_eq!((game.decks.lore.len(), game.pool, inputs), (20, 40, 20));
    assert!(game.players.north.lore.is_empty());
    assert_eq!(game.players.north.lore_limit(), 1);
}

#[test]
fn who_may_play_when() {
    // In the own turn: what is no reaction, and what answers a roll or a card.
    assert!(is_allowed(Timing::WithCommand, false, true));
    assert!(!is_allowed(Timing::WithCommand, false, false));
    assert!(!is_allowed(Timing::Battle, true, true) && is_allowed(Timing::Battle, true, false));
    for timing in [Timing::BeforeOpponentRoll, Timing::AfterOpponentRoll, Timing::ReactLore] {
        assert!(is_allowed(timing, true, true) && is_allowed(timing, true, false));
    }
    // A battle's window is for cards of its own sort and of any.
    let window = Timing::Battle;
    assert!(is_for(Timing::Battle, window, || true) && is_for(Timing::Battle, window, || false));
    assert!(is_for(Timing::Melee, window, || true) && !is_for(Timing::Melee, window, || false));
    assert!(is_for(Timing::Ranged, window, || false) && !is_for(Timing::Ranged, window, || true));
    assert!(!is_for(Timing::Move, window, || true) && !is_for(Timing::Battle, Timing::Melee, || true));
    assert!(is_for(Timing::Move, Timing::Move, || true) && !is_for(Timing::Move, Timing::ReactMove, || true));
}

/// BL-EX-137, BL-EX-190: one card of each side in a turn; in the own turn an answer to the opponent's roll.
#[test]
fn one_card_each() {
    let wall = card(
        Hero::Wizard,
        Timing::BeforeOpponentRoll,
        true,
        4,
        Target::Attacker,
        &[LoreCommand::FewerDice(rising(0, 1))],
    );
    let mut table = lay(&[wall.clone(), wall]);
    table.hold(Side::South, 0);
    table.hold(Side::South, 1);
    // South itself attacks: there is no attacking enemy.
    assert!(!table.open(Timing::BeforeOpponentRoll, Side::South));
    (table.game.battle.attacker, table.game.battle.defender) = (1, 0);
    table.play(Timing::BeforeOpponentRoll, Side::South);
    assert_eq!(table.game.battle.roll_cards.fewer, 2);
    assert!(table.heard(rules::LCARD_19) && table.heard(rules::LCARD_12));
    assert!(!table.open(Timing::BeforeOpponentRoll, Side::South));
    // BL-EX-139: what was paid comes back at the end of the turn.
    assert_eq!((table.game.pool, table.game.players.south.tokens), (20, 6));
    table.game.return_parked(&mut table.heard);
    assert_eq!((table.game.pool, table.game.decks.lore.discarded().len()), (24, 1));
    assert!(table.open(Timing::BeforeOpponentRoll, Side::South));
}

/// Hands are secret: the question is for one pair of eyes, and a "no" changes nothing.
#[test]
fn no_is_an_answer() {
    let gift = card(
        Hero::Wizard,
        Timing::WithCommand,
        false,
        0,
        Target::You,
        &[LoreCommand::Tokens(plain(1))],
    );
    let mut table = lay(&[gift]);
    table.hold(Side::South, 0);
    let before = table.game.clone();
    assert!(table.open(Timing::WithCommand, Side::South));
    assert_eq!(table.game.prompt(&table.pack).seat, Seat::Only(1));
    table.say(Answer::Choice(0));
    assert_eq!(table.game, before);
}

/// BL-EX-199: Unravel costs what is printed on the card that it answers.
#[test]
fn a_card_is_answered_before_it_works() {
    let gift = card(
        Hero::Wizard,
        Timing::WithCommand,
        false,
        5,
        Target::You,
        &[LoreCommand::Tokens(plain(3))],
    );
    let unravel = LoreCard {
        cost: Cost::Answered,
        ..card(
            Hero::Wizard,
            Timing::ReactLore,
            true,
            0,
            Target::LoreCard,
            &[LoreCommand::Cancel],
        )
    };
    for (wizard, paid) in [(1, 5), (0, 8)] {
        let mut table = lay(&[gift.clone(), unravel.clone()]);
        table.game.players.north.council.wizard = wizard;
        table.hold(Side::South, 0);
        table.hold(Side::North, 1);
        table.play(Timing::WithCommand, Side::South);
        assert_eq!(table.game.prompt(&table.pack).rule, rules::LCARD_20);
        table.say(Answer::Choice(1));
        assert_eq!(table.game.players.north.tokens, 10 - paid);
        assert_eq!(table.game.players.south.tokens, 5);
        assert!(table.game.steps.last().is_none() && table.heard(rules::GEN_02));
        table.game.return_parked(&mut table.heard);
        assert_eq!(table.tokens(), 40);
    }
}

/// BL-LORE-03 and BL-EX-140: a short pool gives what it has.
#[test]
fn a_short_pool() {
    let mut table = lay(&[]);
    table.game.pool = 1;
    let pack = table.pack;
    table.game.lore_option(&pack, &mut table.heard);
    table.game.settle(&pack, &mut table.heard);
    table.say(Answer::Choice(1));
    assert_eq!((table.game.pool, table.game.players.south.tokens), (0, 11));
    assert!(table.heard(rules::LORE_03));
    assert_eq!(
        table.game.gain_tokens(Side::South, 1, rules::HIT_14, &mut table.heard),
        0
    );
    assert!(table.heard(rules::HIT_17));
}

/// BL-EX-217 and BL-EX-64: the discards become the deck; one of two is kept; the limit holds.
#[test]
fn two_cards_and_the_limit() {
    let filler = |class| card(class, Timing::Move, false, 0, Target::You, &[]);
    let mut table = lay(&vec![filler(Hero::Wizard); 14]);
    table.game.decks.lore = crate::kit::deck::Deck::of(crate::kit::bits::Bits::EMPTY.with(0));
    for card in 1..10 {
        table.game.decks.lore.discard(card);
    }
    for card in 10..13 {
        table.hold(Side::South, card);
    }
    let pack = table.pack;
    table.game.lore_hand_limit(&pack, &mut table.heard);
    table.game.lore_option(&pack, &mut table.heard);
    table.game.settle(&pack, &mut table.heard);
    table.say(Answer::Choice(3));
    for card in [0, 9] {
        table.say(Answer::Card(LoreCard::card(card)));
    }
    assert!(table.heard(rules::LCARD_17));
    table.say(Answer::Choice(1));
    assert_eq!(
        (table.game.decks.lore.len(), table.game.decks.lore.discarded().len()),
        (8, 1)
    );
    table.game.lore_hand_limit(&pack, &mut table.heard);
    table.game.settle(&pack, &mut table.heard);
    table.say(Answer::Choice(0));
    assert_eq!(table.game.players.south.lore.to_vec(), [11, 12, 9]);
    assert!(table.game.steps.last().is_none());
}

/// BL-HIT-18, BL-EX-200: a card's own dice hit, drive away, and bring no tokens.
#[test]
fn a_card_rolls() {
    let rain = card(
        Hero::Wizard,
        Timing::WithCommand,
        false,
        4,
        Target::EnemyWithin(4),
        &[LoreCommand::CardRoll {
            dice: rising(1, 1),
            also: AlsoHits::Strike,
            flags: true,
        }],
    );
    let mut table = lay(&[rain]);
    table.hold(Side::South, 0);
    table.play(Timing::WithCommand, Side::South);
    let prompt = table.game.prompt(&table.pack);
    assert!(matches!(prompt.ask, Ask::Roll(dice) if dice.len() == 3));
    // Blue, strike, lore against a blue unit.
    table.say(Answer::Rolled(List::of(&[1, 3, 4])));
    assert_eq!(table.game.unit(1).map(|unit| unit.figures), Some(2));
    assert_eq!(table.game.players.south.tokens, 6);
    assert!(table.game.steps.last().is_none());
}

#[test]
fn a_unit_that_is_far_away_is_no_target() {
    let rain = card(
        Hero::Wizard,
        Timing::WithCommand,
        false,
        0,
        Target::EnemyWithin(1),
        &[LoreCommand::Cleanse],
    );
    let mut table = lay(&[rain]);
    table.hold(Side::South, 0);
    assert!(table.open(Timing::WithCommand, Side::South));
    table.say(Answer::Choice(0));
    table.game.units.send(1, 0);
    assert!(!table.open(Timing::WithCommand, Side::South));
}

/// BL-ORD-04, BL-LCARD-09: who has an order gets no second one; the units are marked as the card's.
#[test]
fn a_card_orders() {
    let march = LoreCard {
        needs: List::of(&[Need::Class(Class::Foot)]),
        targets: Some(rising(0, 1)),
        ..card(
            Hero::Wizard,
            Timing::Order,
            false,
            3,
            Target::OwnUnits,
            &[LoreCommand::OrderToMove],
        )
    };
    let mut table = lay(&[march]);
    let pack = table.pack;
    table.game.units.push(Unit::new(&pack, 0, Side::South, 60, 0));
    table.game.units.push(Unit::new(&pack, 0, Side::South, 62, 0));
    table.game.units.push(Unit::new(&pack, 1, Side::South, 64, 0));
    table.game.mark(2, Marks::ORDERED);
    table.hold(Side::South, 0);
    table.play(Timing::Order, Side::South);
    let Ask::Place { cells, or } = table.game.prompt(&pack).ask else {
        panic!("a unit is chosen")
    };
    assert_eq!((cells.iter().collect::<Vec<_>>(), or), (vec![40, 62], None));
    table.say(Answer::Place(40));
    let Ask::Place { cells, or } = table.game.prompt(&pack).ask else {
        panic!("one more may be chosen")
    };
    assert!(cells.only() == Some(62) && or.is_some());
    table.say(Answer::Done);
    let ordered = Marks::ORDERED.and(Marks::BY_LORE).and(Marks::MOVE_ONLY);
    assert!(table.game.has(0, ordered) && !table.game.has(3, Marks::ORDERED));
}

/// A card in place of the command card gives the orders of the turn.
#[test]
fn orders_in_place_of_the_command_card() {
    let challenge = card(
        Hero::Wizard,
        Timing::InsteadOfCommand,
        false,
        0,
        Target::OwnUnits,
        &[LoreCommand::Order],
    );
    let mut table = lay(&[challenge]);
    table.hold(Side::South, 0);
    table.play(Timing::InsteadOfCommand, Side::South);
    assert!(table.game.turn.instead && table.heard(rules::LCARD_07));
    assert!(table.game.has(0, Marks::ORDERED) && !table.game.has(0, Marks::BY_LORE));
}

/// BL-LCARD-18: after its battle a hit-and-run unit moves on, unless its hex holds it.
#[test]
fn hit_and_run() {
    let surprise = card(
        Hero::Wizard,
        Timing::Move,
        false,
        4,
        Target::OrderedUnits,
        &[LoreCommand::HitAndRun(3)],
    );
    let mut table = lay(&[surprise]);
    let pack = table.pack;
    table.hold(Side::South, 0);
    assert!(!table.open(Timing::Move, Side::South));
    table.game.mark(0, Marks::ORDERED);
    table.play(Timing::Move, Side::South);
    assert_eq!(table.game.unit(0).map(|unit| unit.allowance(&pack)), Some((3, 3)));
    let held = table.game.clone();
    table.game.run_after_battle(&pack, 0, &mut table.heard);
    let Ask::Place { cells, or: Some(_) } = table.game.prompt(&pack).ask else {
        panic!("it may run")
    };
    let to = cells.first().unwrap();
    table.say(Answer::Place(to));
    assert_eq!(table.game.hex_of(0), to);
    // Only once.
    table.game.run_after_battle(&pack, 0, &mut table.heard);
    assert!(table.game.steps.last().is_none());
    table.game = held;
    table.game.mark(0, Marks::HALTED);
    table.game.run_after_battle(&pack, 0, &mut table.heard);
    assert!(table.game.steps.last().is_none());
}

/// The card's player picks the dice; the roller rolls them again.
#[test]
fn dice_are_rolled_again() {
    let bash = card(
        Hero::Wizard,
        Timing::AfterOpponentRoll,
        true,
        3,
        Target::Defending,
        &[LoreCommand::Reroll(rising(0, 1))],
    );
    let mut table = lay(&[bash]);
    for face in [super::super::battle::Face::Blue, super::super::battle::Face::Strike] {
        table.game.battle.roll.add(face);
        table.game.battle.roll.add(face);
    }
    table.hold(Side::North, 0);
    table.play(Timing::AfterOpponentRoll, Side::North);
    table.say(Answer::Choice(0));
    table.say(Answer::Choice(0));
    // Two dice are left on the table, and the roller rolls the other two again.
    assert_eq!(table.game.battle.roll.dice(), 2);
    let prompt = table.game.prompt(&table.pack);
    assert!(matches!(prompt.ask, Ask::Roll(dice) if dice.len() == 2));
    assert_eq!(prompt.seat, Seat::Player(Side::South.player()));
}

/// BL-GEN-05, and what a card takes from a hand.
#[test]
fn a_card_looks_and_burns() {
    let lock = card(
        Hero::Wizard,
        Timing::WithCommand,
        false,
        0,
        Target::Opponent,
        &[LoreCommand::PeekLore, LoreCommand::Burn(1)],
    );
    let mut table = lay(&[lock.clone(), lock]);
    table.hold(Side::South, 0);
    table.hold(Side::North, 1);
    table.play(Timing::WithCommand, Side::South);
    table.say(Answer::Choice(0));
    // It was the only one, so it is not asked for.
    assert!(table.game.players.north.lore.is_empty());
    assert!(table.game.decks.lore.discarded().contains(1));
    assert!(!table.heard(rules::GEN_05));
}

static DEMO: &[u8] = include_bytes!("../../../../tests/packs/battlelore/demo.pack");

/// South's turn; both sides have foot, riders and a creature, face to face, with orders and hands.
fn parade(card: u8) -> Table {
    let pack = Pack::open(DEMO).unwrap();
    let mut table = lay(&[]);
    table.pack = pack;
    let game = &mut table.game;
    game.units.clear();
    let of = |class| {
        let mut rows = pack.all::<UnitCard>().iter();
        rows.find(|row| pack.get::<UnitCard>(*row).class == class).unwrap()
    };
    for (side, row) in [(Side::South, 60), (Side::North, 48)] {
        for (place, class) in (0..).zip([Class::Foot, Class::Mounted, Class::Creature]) {
            let unit = Unit::new(&pack, of(class), side, row + 2 * place, 0);
            game.units.push(unit);
        }
    }
    for unit in 0..3 {
        game.mark(unit, Marks::ORDERED);
    }
    game.turn.moving = Some(0);
    game.decks.command = crate::kit::deck::Deck::of(pack.all::<CommandCard>());
    let owner = if pack.get::<LoreCard>(card).reaction {
        Side::North
    } else {
        Side::South
    };
    for side in Side::BOTH {
        let player = game.player_mut(side);
        player.hand_size = 4;
        for held in 0..4 {
            player.hand.push(held + 4 * side.player());
        }
    }
    for held in game.players.north.hand.iter().chain(game.players.south.hand.iter()) {
        game.decks.command.take(*held);
    }
    game.player_mut(owner).lore.push(card);
    table
}

/// Each card of the demo is offered in its window, works whatever is answered, and loses no token and no card on the way.
#[test]
fn every_card_of_the_demo_works() {
    let pack = Pack::open(DEMO).unwrap();
    let cards = pack.all::<LoreCard>();
    assert_eq!(cards.len(), 60);
    for card in cards.iter() {
        let row: LoreCard = pack.get(card);
        let side = if row.reaction { Side::North } else { Side::South };
        for seed in 0..20 {
            let mut random = crate::bot::Random::new(seed);
            let mut table = parade(card);
            if matches!(row.timing, Timing::Order | Timing::InsteadOfCommand) {
                table.game.unit_mut(0).unwrap().marks = Marks::default();
            }
            if row.timing == Timing::ReactLore {
                let parked = super::super::turn::Parked {
                    card: 0,
                    side: Side::South,
                    tokens: 0,
                };
                table.game.turn.parked.push(parked);
            }
            // South attacks, one unit after the other, until the card fits.
            let window = match row.timing {
                Timing::Melee | Timing::Ranged => Timing::Battle,
                other => other,
            };
            let pairs = (0..3).flat_map(|attacker| (3..6).map(move |defender| (attacker, defender)));
            let distance = if row.timing == Timing::Ranged { 2 } else { 1 };
            let mut offered = false;
            for (attacker, defender) in pairs {
                (table.game.battle.attacker, table.game.battle.defender) = (attacker, defender);
                table.game.battle.distance = distance;
                table.game.battle.roll = super::super::battle::Roll::default();
                table.game.battle.roll.add(super::super::battle::Face::Blue);
                table.game.battle.roll.add(super::super::battle::Face::Flag);
                if table.open(window, side) {
                    offered = true;
                    break;
                }
            }
            assert!(offered, "{row:?}");
            let tokens = table.tokens();
            let before = table.game.clone();
            table.say(Answer::Choice(1));
            assert!(
                table.game.battle.cards != before.battle.cards || table.game != before,
                "{row:?}"
            );
            let mut inputs = 0;
            while table.game.steps.last().is_some() && !table.game.is_over() {
                let answer = random.answer(&table.game.prompt(&pack).ask).unwrap();
                table.say(answer);
                inputs += 1;
                assert!(inputs < 300, "{row:?} {:?}", table.game.steps);
            }
            let stored: u8 = table.game.units.iter().map(|unit| unit.stored).sum();
            assert_eq!(table.tokens() + stored, tokens, "{row:?}");
            assert!(table.game.turn.parked.iter().any(|parked| parked.card == card));
        }
    }
}
