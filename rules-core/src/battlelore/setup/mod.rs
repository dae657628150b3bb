//! Set-up: the dialogue from "who sees the board?" to the first turn. BL-SETUP-01 to -14, BL-SCEN-01 to -04.

mod reading;

use super::content::{CommandCard, Kind, LoreDeck, ScenarioCard};
use super::decks::Why;
use super::field::Field;
use super::player::Level;
use super::unit::Unit;
use super::{BattleLore, Side, assistant, council, landmark, rules, table, text, turn_order};
use crate::game::Log;
use crate::kit::deck::Deck;
use crate::kit::list::List;
use crate::map::Eyes;
use crate::pack::{Pack, Record};
use crate::prompt::{Answer, Ask, Prompt};
use crate::text::{Message, TextId};
use postcard::experimental::max_size::MaxSize;
use reading::Reading;
use serde::{Deserialize, Serialize};

/// Banners that a battle at a real table may be played to: usually 4 to 7.
const MOST_BANNERS: i16 = 15;

const PLAYERS: [TextId; 4] = [
    text::TWO_PLAYERS,
    text::DEVICE_NORTH,
    text::DEVICE_SOUTH,
    text::DEVICE_BOTH,
];
const LEVELS: [(TextId, Level); 3] = [
    (text::RECRUIT, Level::Recruit),
    (text::CAPTAIN, Level::Captain),
    (text::MARSHAL, Level::Marshal),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Step {
    Eyes,
    // The table sees the board.
    Kind,
    Goal(Side),
    // The device keeps the map.
    Scenario,
    Who,
    Level(Side),
    /// Levels are known; on to the readings, which both eyes share.
    Usual,
    Reading(Reading),
    Councils,
    /// The councils sit: everything is laid out.
    LayOut {
        custom: bool,
    },
    DealLore,
    Landmarks,
    Announce,
}

fn push(game: &mut BattleLore, step: Step) {
    game.push(super::Step::Setup(step));
}

/// The first question.
pub fn begin(game: &mut BattleLore) {
    push(game, Step::Eyes);
}

impl Step {
    pub fn waits(self) -> bool {
        match self {
            Self::Eyes
            | Self::Kind
            | Self::Goal(_)
            | Self::Scenario
            | Self::Who
            | Self::Level(_)
            | Self::Usual
            | Self::Reading(_)
            | Self::Councils
            | Self::Announce => true,
            Self::LayOut { .. } | Self::DealLore | Self::Landmarks => false,
        }
    }

    #[inline(never)]
    pub fn ask(self, game: &BattleLore, pack: &Pack<'_>) -> Prompt {
        let two = |one, other| Ask::Choose(List::of(&[Message::new(one), Message::new(other)]));
        match self {
            Self::Eyes => Eyes::question(),
            Self::Kind => table(
                rules::SCEN_01,
                Message::new(text::WHICH_KIND),
                two(text::MEDIEVAL, text::LORE_BATTLE),
            ),
            Self::Goal(side) => table(
                rules::WIN_02,
                Message::new(text::HOW_MANY_BANNERS).with(side.name()),
                Ask::Number {
                    min: 1,
                    max: MOST_BANNERS,
                },
            ),
            Self::Scenario => table(
                rules::SCEN_01,
                Message::new(text::WHICH_SCENARIO),
                Ask::Card(ScenarioCard::set(pack.all::<ScenarioCard>())),
            ),
            Self::Who => table(
                rules::SCEN_01,
                Message::new(text::WHO_PLAYS),
                Ask::Choose(List::of(&PLAYERS.map(Message::new))),
            ),
            Self::Level(side) => table(
                rules::SCEN_01,
                Message::new(text::WHICH_LEVEL).with(side.name()),
                Ask::Choose(List::of(&LEVELS.map(|(name, _)| Message::new(name)))),
            ),
            Self::Usual => table(
                rules::GEN_01,
                Message::new(text::USUAL_READINGS),
                two(text::YES, text::CHANGE),
            ),
            Self::Reading(reading) => {
                let (rule, says, usual, other) = reading.words();
                table(rule, Message::new(says), two(usual, other))
            }
            Self::Councils => table(
                rules::WC_04,
                Message::new(text::WHICH_COUNCIL),
                two(text::COUNCIL_GIVEN, text::COUNCIL_CUSTOM),
            ),
            Self::Announce | Self::LayOut { .. } | Self::DealLore | Self::Landmarks => {
                let goal = |side| game.player(side).goal;
                let says = Message::new(text::ANNOUNCE).with(ScenarioCard::card(game.scenario));
                table(
                    rules::SETUP_07,
                    says.with(goal(Side::North)).with(goal(Side::South)),
                    Ask::Acknowledge,
                )
            }
        }
    }

    #[inline(never)]
    pub fn resolve(self, game: &mut BattleLore, pack: &Pack<'_>, answer: &Answer, log: &mut dyn Log) {
        match (self, answer) {
            (Self::Eyes, Answer::Choice(choice)) => {
                game.options.eyes = Eyes::chosen(*choice);
                match (game.options.eyes, pack.all::<ScenarioCard>().only()) {
                    (Eyes::Table, _) => push(game, Self::Kind),
                    (Eyes::Map, Some(row)) => game.choose_scenario(pack, row),
                    (Eyes::Map, None) => push(game, Self::Scenario),
                }
            }
            (Self::Kind, Answer::Choice(choice)) => {
                game.kind = if *choice == 0 { Kind::Medieval } else { Kind::Lore };
                push(game, Self::Goal(Side::North));
            }
            (Self::Goal(side), Answer::Number(banners)) => {
                game.player_mut(side).goal = u8::try_from(*banners).unwrap_or_default();
                match side {
                    Side::North => push(game, Self::Goal(Side::South)),
                    Side::South => push(game, Self::Usual),
                }
            }
            (Self::Scenario, Answer::Card(card)) => game.choose_scenario(pack, card.index),
            (Self::Who, Answer::Choice(choice)) => {
                // The device's level is asked where it plays; until then any stands for it.
                let [north, south] = [[1, 3], [2, 3]].map(|sides| sides.contains(choice));
                game.players.north.run_by = north.then_some(Level::default());
                game.players.south.run_by = south.then_some(Level::default());
                push(game, Self::Usual);
                for (side, plays) in [(Side::South, south), (Side::North, north)] {
                    if plays {
                        push(game, Self::Level(side));
                    }
                }
            }
            (Self::Level(side), Answer::Choice(choice)) => {
                let level = LEVELS.get(usize::from(*choice)).map(|(_, level)| *level);
                game.player_mut(side).run_by = Some(level.unwrap_or_default());
            }
            (Self::Usual, Answer::Choice(0)) => game.end_readings(pack, log),
            (Self::Usual, _) => push(game, Self::Reading(Reading::FIRST)),
            (Self::Reading(reading), Answer::Choice(choice)) => {
                reading.choose(&mut game.options, *choice == 1);
                match reading.next(game.kind) {
                    Some(next) => push(game, Self::Reading(next)),
                    None => game.end_readings(pack, log),
                }
            }
            (Self::Councils, Answer::Choice(choice)) => {
                let custom = *choice == 1;
                push(game, Self::LayOut { custom });
                if custom {
                    council::begin(game);
                }
            }
            (Self::Announce, _) => {
                log.cite(rules::SETUP_13);
                turn_order::begin(game);
            }
            // The gate lets no other pair through.
            (
                Self::Eyes
                | Self::Kind
                | Self::Goal(_)
                | Self::Scenario
                | Self::Who
                | Self::Level(_)
                | Self::Reading(_)
                | Self::Councils
                | Self::LayOut { .. }
                | Self::DealLore
                | Self::Landmarks,
                _,
            ) => {}
        }
    }

    #[inline(never)]
    pub fn run(self, game: &mut BattleLore, pack: &Pack<'_>, log: &mut dyn Log) {
        match self {
            Self::LayOut { custom } => game.lay_out(pack, custom, log),
            Self::DealLore => {
                push(game, Self::Landmarks);
                if game.is_lore() {
                    game.deal_lore(pack, log);
                }
            }
            Self::Landmarks => {
                game.announce(log);
                push(game, Self::Announce);
                landmark::begin(game, pack, log);
            }
            Self::Eyes
            | Self::Kind
            | Self::Goal(_)
            | Self::Scenario
            | Self::Who
            | Self::Level(_)
            | Self::Usual
            | Self::Reading(_)
            | Self::Councils
            | Self::Announce => {}
        }
    }
}

impl BattleLore {
    /// What the scenario fixes: BL-SCEN-01.
    fn choose_scenario(&mut self, pack: &Pack<'_>, row: u8) {
        self.scenario = row;
        let scenario = self.scenario_card(pack);
        self.kind = scenario.kind;
        self.turn.active = scenario.first;
        for (side, goal) in Side::BOTH.into_iter().zip(scenario.banners) {
            let player = self.player_mut(side);
            player.goal = goal;
            player.council = scenario.army(side).council;
        }
        push(self, Step::Who);
    }

    /// A first Lore game keeps the councils of its scenario: BL-SETUP-09.
    fn end_readings(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        match self.options.eyes {
            Eyes::Table => assistant::begin(self, log),
            Eyes::Map if self.is_lore() && self.scenario_card(pack).deck == LoreDeck::Councils => {
                push(self, Step::Councils);
            }
            Eyes::Map => push(self, Step::LayOut { custom: false }),
        }
    }

    /// Map, units, decks and hands: BL-SETUP-02 to -08.
    fn lay_out(&mut self, pack: &Pack<'_>, custom: bool, log: &mut dyn Log) {
        let scenario = self.scenario_card(pack);
        self.field = Field::of(&scenario);
        log.cite(rules::SETUP_02);
        log.cite(rules::SETUP_03);
        self.units.clear();
        for side in Side::BOTH {
            for troop in &scenario.army(side).troops {
                if let Some(hex) = troop.at.on(scenario.board) {
                    self.units.push(Unit::new(pack, troop.unit, side, hex, troop.figures));
                }
            }
        }
        log.cite(rules::SETUP_04);
        log.cite(rules::SETUP_14);
        log.cite(rules::SCEN_04);
        self.take_start_values(&scenario, custom, log);
        self.decks.command = Deck::of(pack.all::<CommandCard>());
        push(self, Step::DealLore);
        // The first player is dealt first: his cards are asked last of all that is pushed here.
        let first = self.turn.active;
        for side in [first.other(), first] {
            let cards = self.player(side).hand_size;
            self.draw_for(Why::Deal, side, cards, cards);
        }
    }

    /// BL-SETUP-07.
    fn announce(&mut self, log: &mut dyn Log) {
        for objective in &self.field.objectives {
            let hex = self.cell(objective.hex);
            let says = objective.only.map_or_else(
                || Message::new(text::OBJECTIVE).with(hex),
                |only| Message::new(text::OBJECTIVE_ONLY).with(hex).with(only.name()),
            );
            log.plain(rules::SETUP_07, says);
        }
        let first = self.turn.active;
        log.plain(rules::SETUP_13, Message::new(text::FIRST_TURN).with(first.name()));
    }
}

#[cfg(test)]
mod tests;
