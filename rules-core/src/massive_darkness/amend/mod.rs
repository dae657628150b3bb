//! The table's correction menu: figures, cards, tokens, doors, conditions and phases, each by a few narrowing questions.
//! Numbers are corrected by gauges.

mod cards;
mod figures;
mod tokens;

use super::enemy::UNITS;
use super::{MassiveDarkness, Phase, table, text};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::kit::list::List;
use crate::map::Eyes;
use crate::pack::Pack;
use crate::prompt::{Answer, Ask, Choices, Prompt};
use crate::text::{Message, TextId, common};
use cards::{CardStep, Purpose};
use figures::{EnemyAim, FigureStep, HeroAim};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};
use tokens::TokenStep;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Step {
    #[default]
    Menu,
    Figure(FigureStep),
    Card(CardStep),
    Token(TokenStep),
    Phase,
}

/// What the menu offers, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    MoveHero,
    MoveEnemy,
    NewEnemy,
    RemoveEnemy,
    HeroState,
    EnemyState,
    Shadow,
    GiveCard,
    TakeCard,
    Equip,
    TopOfDeck,
    Treasure,
    PutToken,
    TakeToken,
    Door,
    Phase,
    Nothing,
}

impl Item {
    const ALL: [Self; 17] = [
        Self::MoveHero,
        Self::MoveEnemy,
        Self::NewEnemy,
        Self::RemoveEnemy,
        Self::HeroState,
        Self::EnemyState,
        Self::Shadow,
        Self::GiveCard,
        Self::TakeCard,
        Self::Equip,
        Self::TopOfDeck,
        Self::Treasure,
        Self::PutToken,
        Self::TakeToken,
        Self::Door,
        Self::Phase,
        Self::Nothing,
    ];

    fn says(self) -> TextId {
        match self {
            Self::MoveHero => text::MOVE_HERO,
            Self::MoveEnemy => text::MOVE_ENEMY,
            Self::NewEnemy => text::NEW_ENEMY,
            Self::RemoveEnemy => text::REMOVE_ENEMY,
            Self::HeroState => text::HERO_STATE,
            Self::EnemyState => text::ENEMY_STATE,
            Self::Shadow => text::SHADOW_OR_LIGHT,
            Self::GiveCard => text::GIVE_CARD,
            Self::TakeCard => text::TAKE_CARD,
            Self::Equip => text::EQUIP_CARD,
            Self::TopOfDeck => text::TOP_OF_DECK,
            Self::Treasure => text::TREASURE_TOKENS,
            Self::PutToken => text::PUT_TOKEN,
            Self::TakeToken => text::TAKE_TOKEN,
            Self::Door => text::OPEN_OR_CLOSE,
            Self::Phase => text::GO_ON_WITH,
            Self::Nothing => text::NOTHING,
        }
    }

    /// Whether there is anything to choose behind it.
    fn is_open(self, game: &MassiveDarkness) -> bool {
        let map = game.options.eyes == Eyes::Map;
        let enemies = game.enemies.iter().any(Option::is_some);
        match self {
            Self::MoveEnemy => map && enemies,
            Self::NewEnemy => game.enemies.len() < UNITS || game.enemies.iter().any(Option::is_none),
            Self::RemoveEnemy | Self::EnemyState => enemies,
            Self::Shadow => !map,
            Self::TakeCard | Self::Equip => game.heroes.iter().any(|hero| !hero.owned.is_empty()),
            Self::MoveHero | Self::Treasure => map,
            Self::PutToken => map && !game.board.tokens.is_full(),
            Self::TakeToken => map && !game.board.tokens.is_empty(),
            Self::Door => map && !tokens::doorways(&game.board).is_empty(),
            // An adventure goes on from its first round to its end.
            Self::Phase => game.round > 0 && !game.is_between_adventures(),
            Self::HeroState | Self::GiveCard | Self::TopOfDeck | Self::Nothing => true,
        }
    }
}

fn items(game: &MassiveDarkness) -> List<Item, 17> {
    Item::ALL.into_iter().filter(|item| item.is_open(game)).collect()
}

impl Step {
    #[inline(never)]
    pub fn ask(&self, game: &MassiveDarkness, pack: &Pack<'_>) -> Prompt {
        match self {
            Self::Menu => choose(
                text::AMEND,
                items(game).iter().map(|item| Message::new(item.says())).collect(),
            ),
            Self::Figure(step) => step.ask(game),
            Self::Card(step) => step.ask(game, pack),
            Self::Token(step) => step.ask(game),
            Self::Phase => {
                let heroes = game
                    .heroes
                    .iter()
                    .map(|hero| Message::new(text::TURN_OF).with(hero.name()));
                let later = LATER.iter().map(|(_, name)| Message::new(*name));
                choose(text::GO_ON_WITH, heroes.chain(later).collect())
            }
        }
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, answer: Answer, log: &mut dyn Log) {
        match (self, answer) {
            (Self::Menu, Answer::Choice(choice)) => {
                if let Some(item) = items(game).get(usize::from(choice)) {
                    open(*item, game, pack, log);
                }
            }
            (Self::Figure(step), answer) => step.resolve(game, pack, answer, log),
            (Self::Card(step), answer) => step.resolve(game, pack, answer, log),
            (Self::Token(step), answer) => step.resolve(game, answer, log),
            (Self::Phase, Answer::Choice(choice)) => go_on(choice, game, pack, log),
            // The gate lets no other pair through.
            (Self::Menu | Self::Phase, _) => {}
        }
    }
}

fn open(item: Item, game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
    let everybody = game.heroes_where(|_| true);
    let owners = game.heroes_where(|hero| !hero.owned.is_empty());
    match item {
        Item::MoveHero => HeroAim::Move.at_one_of(&everybody, game, log),
        Item::HeroState => HeroAim::State.at_one_of(&everybody, game, log),
        Item::Shadow => HeroAim::Shadow.at_one_of(&everybody, game, log),
        Item::GiveCard => HeroAim::Give.at_one_of(&everybody, game, log),
        Item::TakeCard => HeroAim::Take.at_one_of(&owners, game, log),
        Item::Equip => HeroAim::Equip.at_one_of(&owners, game, log),
        Item::MoveEnemy => EnemyAim::Move.at_one(game, pack, log),
        Item::RemoveEnemy => EnemyAim::Remove.at_one(game, pack, log),
        Item::EnemyState => EnemyAim::State.at_one(game, pack, log),
        Item::NewEnemy => push(game, Step::Card(CardStep::Deck(Purpose::Enemy))),
        Item::TopOfDeck => push(game, Step::Card(CardStep::Deck(Purpose::Top))),
        Item::Treasure => push(game, Step::Token(TokenStep::TreasureAt)),
        Item::PutToken => push(game, Step::Token(TokenStep::Which)),
        Item::TakeToken => push(game, Step::Token(TokenStep::Take)),
        Item::Door => push(game, Step::Token(TokenStep::Door)),
        Item::Phase => push(game, Step::Phase),
        Item::Nothing => {}
    }
}

/// Where the game goes on: at the activation of a hero, a phase or a new round. The first choices are the heroes.
fn go_on(choice: u8, game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
    done(log);
    game.steps.clear();
    game.collect_cards(pack, log);
    if choice < game.party() {
        game.jump_to_hero(pack, choice, log);
        return;
    }
    match LATER.get(usize::from(choice.saturating_sub(game.party()))) {
        Some((Some(phase), _)) => game.jump_to(pack, *phase, log),
        Some((None, _)) => game.begin_round(pack, log),
        None => {}
    }
}

/// Phases to go on with; without one, a new round.
const LATER: [(Option<Phase>, TextId); 5] = [
    (Some(Phase::Enemies), text::PHASE_ENEMIES),
    (Some(Phase::Experience), text::PHASE_EXPERIENCE),
    (Some(Phase::Event), text::PHASE_EVENT),
    (Some(Phase::End), text::PHASE_END),
    (None, text::NEW_ROUND),
];

fn push(game: &mut MassiveDarkness, step: Step) {
    game.steps.push(super::Step::Amend(step));
}

/// A question of the menu.
fn question(says: TextId, ask: Ask) -> Prompt {
    table(common::rule::CORRECT_02, Message::new(says), ask)
}

fn choose(says: TextId, choices: Choices) -> Prompt {
    question(says, Ask::Choose(choices))
}

fn place(zones: Bits) -> Prompt {
    question(text::IN_WHICH_ZONE, Ask::place(zones))
}

fn done(log: &mut dyn Log) {
    log.plain(common::rule::CORRECT_02, Message::new(common::CORRECTED));
}
