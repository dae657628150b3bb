//! The battle assistant: with the table's eyes the device keeps no map; it asks what a battle needs to know, and the same
//! battle code resolves it. Between battles it keeps the count of banners and Lore tokens, and whose turn it is.

mod ground;
mod topic;

use super::battle::BattleKind;
use super::field::Field;
use super::{BattleLore, Side, rules, table, text};
use crate::game::Log;
use crate::kit::list::List;
use crate::pack::{Pack, Record};
use crate::prompt::{Answer, Ask, Choices, Outcome, Prompt};
use crate::rule::RuleId;
use crate::text::{Message, TextId};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};
use topic::Topic;

/// Lore tokens in the box: section 9.2.
pub const TOKENS: u8 = 40;

/// The two units of a battle are all that the device knows of the field.
const ATTACKER: u8 = 0;
const DEFENDER: u8 = 1;

/// What the table says of the battle that is being fought, where the device keeps no map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Facts {
    /// 1 in melee.
    pub distance: u8,
    /// The lowest cap of the two hexes; 0: none.
    pub cap: u8,
    /// Dice by command and lore cards.
    pub cards: u8,
    /// Flags that the attacker and the defender may ignore: support, terrain, race and cards together.
    pub bold: [u8; 2],
    /// The attack that is being asked about: the first one, or the bonus attack after it.
    pub kind: BattleKind,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Step {
    /// Who has the first turn?
    #[default]
    First,
    Hub,
    /// Whose banners, or tokens?
    Whose(Count),
    /// How many?
    Count(Count, Side),
    /// One fact of a battle.
    Ask(Topic),
    /// The battle is over: its units go.
    Done,
}

/// What is counted between battles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Count {
    Banners,
    Tokens,
}

impl Count {
    fn rule(self) -> RuleId {
        match self {
            Self::Banners => rules::WIN_01,
            Self::Tokens => rules::LORE_05,
        }
    }

    fn says(self) -> TextId {
        match self {
            Self::Banners => text::BANNERS_GAUGE,
            Self::Tokens => text::TOKENS,
        }
    }
}

/// What the table may want between battles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    Battle,
    Tokens,
    Banners,
    NextTurn,
    End,
}

fn wishes(game: &BattleLore) -> List<(Wish, TextId), 5> {
    let all = [
        (Wish::Battle, text::WISH_BATTLE),
        (Wish::Tokens, text::WISH_TOKENS),
        (Wish::Banners, text::WISH_BANNERS),
        (Wish::NextTurn, text::WISH_TURN),
        (Wish::End, text::WISH_END),
    ];
    let fits = |(wish, _): &(Wish, TextId)| *wish != Wish::Tokens || game.is_lore();
    all.into_iter().filter(fits).collect()
}

fn push(game: &mut BattleLore, step: Step) {
    game.push(super::Step::Assistant(step));
}

/// The game begins at a real table, once its kind and its banners are known.
pub fn begin(game: &mut BattleLore, log: &mut dyn Log) {
    game.turn.number = 1;
    game.pool = if game.is_lore() { TOKENS } else { 0 };
    log.scene(rules::COMBAT_07, Message::new(text::ASSISTANT));
    push(game, Step::First);
}

/// What the table wants next; whatever battle there was is broken off.
pub fn hub(game: &mut BattleLore) {
    push(game, Step::Done);
}

/// The bonus melee attack of the attacker: whom it is on, and how both stand now. BL-FOLLOW-07.
pub fn bonus(game: &mut BattleLore, log: &mut dyn Log) {
    log.cite(rules::FOLLOW_07);
    game.facts = Facts {
        distance: 1,
        kind: BattleKind::Bonus,
        ..Facts::default()
    };
    push(game, Step::Ask(Topic::Kind(DEFENDER)));
}

/// Where the cursor waits.
pub fn usual(game: &BattleLore, pack: &Pack<'_>, step: &Step) -> Option<Answer> {
    match step {
        Step::Ask(topic) => topic.usual(game, pack),
        Step::Count(count, side) => Some(Answer::Number(match count {
            Count::Banners => game.player(*side).banners.into(),
            Count::Tokens => game.player(*side).tokens.into(),
        })),
        Step::First | Step::Hub | Step::Whose(_) | Step::Done => None,
    }
}

fn sides() -> Choices {
    Side::BOTH.into_iter().map(|side| Message::new(side.name())).collect()
}

fn side(choice: u8) -> Side {
    Side::BOTH.get(usize::from(choice)).copied().unwrap_or_default()
}

impl Step {
    pub fn waits(&self) -> bool {
        match self {
            Self::First | Self::Hub | Self::Whose(_) | Self::Count(..) | Self::Ask(_) => true,
            Self::Done => false,
        }
    }

    #[inline(never)]
    pub fn ask(&self, game: &BattleLore, pack: &Pack<'_>) -> Prompt {
        match self {
            Self::First => table(rules::SETUP_13, Message::new(text::WHO_IS_FIRST), Ask::Choose(sides())),
            Self::Hub | Self::Done => table(
                rules::COMBAT_01,
                Message::new(text::WHAT_NOW)
                    .with(game.turn.active.name())
                    .with(game.turn.number),
                Ask::Choose(wishes(game).iter().map(|(_, name)| Message::new(*name)).collect()),
            ),
            Self::Whose(count) => {
                let says = match count {
                    Count::Banners => text::WISH_BANNERS,
                    Count::Tokens => text::WISH_TOKENS,
                };
                table(count.rule(), Message::new(says), Ask::Choose(sides()))
            }
            Self::Count(count, side) => {
                let player = game.player(*side);
                let most = match count {
                    Count::Banners => player.goal,
                    Count::Tokens => player.tokens.saturating_add(game.pool),
                };
                table(
                    count.rule(),
                    Message::new(count.says()).with(side.name()),
                    Ask::Number {
                        min: 0,
                        max: most.into(),
                    },
                )
            }
            Self::Ask(topic) => topic.ask(game, pack),
        }
    }

    #[inline(never)]
    pub fn resolve(self, game: &mut BattleLore, pack: &Pack<'_>, answer: &Answer, log: &mut dyn Log) {
        match (self, answer) {
            (Self::First, Answer::Choice(choice)) => {
                game.turn.active = side(*choice);
                log.cite(rules::SETUP_13);
                push(game, Self::Hub);
            }
            (Self::Hub, Answer::Choice(choice)) => {
                if let Some((wish, _)) = wishes(game).get(usize::from(*choice)) {
                    fulfil(*wish, game, log);
                }
            }
            (Self::Whose(count), Answer::Choice(choice)) => push(game, Self::Count(count, side(*choice))),
            (Self::Count(count, side), Answer::Number(number)) => {
                push(game, Self::Hub);
                let number = u8::try_from(*number).unwrap_or_default();
                log.cite(count.rule());
                match count {
                    Count::Banners => {
                        game.player_mut(side).banners = number;
                        game.check_victory(log);
                    }
                    Count::Tokens => {
                        let all = game.pool.saturating_add(game.player(side).tokens);
                        game.player_mut(side).tokens = number;
                        game.pool = all.saturating_sub(number);
                    }
                }
            }
            (Self::Ask(topic), answer) => {
                topic.take(game, pack, answer);
                ask_next(game, pack, topic, log);
            }
            // The gate lets no other pair through.
            (Self::First | Self::Hub | Self::Whose(_) | Self::Count(..) | Self::Done, _) => {}
        }
    }

    #[inline(never)]
    pub fn run(self, game: &mut BattleLore, _pack: &Pack<'_>, _log: &mut dyn Log) {
        if self == Self::Done {
            forget(game);
            push(game, Self::Hub);
        }
    }
}

/// What was known of the field is known no more; Lore beside creatures is counted with the pool until it is named again.
fn forget(game: &mut BattleLore) {
    let stored = game.units.iter().fold(0u8, |sum, unit| sum.saturating_add(unit.stored));
    game.pool = game.pool.saturating_add(stored);
    game.units.clear();
    game.field = Field::default();
    game.facts = Facts::default();
}

fn fulfil(wish: Wish, game: &mut BattleLore, log: &mut dyn Log) {
    match wish {
        Wish::Battle => {
            push(game, Step::Done);
            push(game, Step::Ask(Topic::Kind(ATTACKER)));
        }
        Wish::Tokens => push(game, Step::Whose(Count::Tokens)),
        Wish::Banners => push(game, Step::Whose(Count::Banners)),
        Wish::NextTurn => {
            game.turn.active = game.turn.active.other();
            game.turn.number = game.turn.number.saturating_add(1);
            log.plain(
                rules::END_09,
                Message::new(text::TURN_OF)
                    .with(game.turn.active.name())
                    .with(game.turn.number),
            );
            push(game, Step::Hub);
        }
        Wish::End => end(game, log),
    }
}

/// The table has had enough: who has more of the banners that it wanted is ahead.
fn end(game: &mut BattleLore, log: &mut dyn Log) {
    let missing = |side: Side| {
        let player = game.player(side);
        player.goal.saturating_sub(player.banners)
    };
    let outcome = match missing(Side::North).cmp(&missing(Side::South)) {
        core::cmp::Ordering::Less => Outcome::Winner(Side::North.player()),
        core::cmp::Ordering::Equal => Outcome::Drawn,
        core::cmp::Ordering::Greater => Outcome::Winner(Side::South.player()),
    };
    log.cite(rules::WIN_01);
    log.ended(super::content::ScenarioCard::card(game.scenario), outcome);
    game.steps.clear();
    game.steps.push(super::Step::Over(outcome));
}

/// The next fact that is needed; after the last one the battle is fought.
fn ask_next(game: &mut BattleLore, pack: &Pack<'_>, topic: Topic, log: &mut dyn Log) {
    match topic.next(game) {
        Some(next) => push(game, Step::Ask(next)),
        None => {
            game.facts.cap = ground::cap(&game.field, pack);
            log.cite(rules::COMBAT_07);
            game.fight(ATTACKER, DEFENDER, game.facts.kind);
        }
    }
}
