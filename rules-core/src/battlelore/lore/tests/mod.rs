//! Lore, driven through the game's own questions, over packs that hold just the cards that a test needs.

mod deal;
mod demo;
mod effects;
mod window;

use super::super::content::{
    Amount, Banner, Class, CommandCard, Cost, Council, Hero, Kind, LairCard, LoreCard, LoreCommand, LoreDeck, Race,
    ScenarioCard, Target, Timing, UnitCard, Weapon,
};
use super::super::unit::Unit;
use super::super::{BattleLore, Side};
use crate::dice::{Colour, DieCard, SymbolCard, Symbols};
use crate::game::{Event, Game, Input, Log};
use crate::kit::hex::Board;
use crate::kit::list::List;
use crate::map::Eyes;
use crate::pack::{MAGIC, Pack, Record, checksum};
use crate::prompt::Answer;
use crate::rule::RuleId;
use std::format;
use std::string::String;
use std::vec::Vec;

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
