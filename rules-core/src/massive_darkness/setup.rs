//! Set-up: the dialogue from "who sees the board?" to the first round, and the laying out that story mode repeats before
//! each adventure. MD-SETUP-01 to -13.

use super::board::{Board, OFF};
use super::content::{AdventureCard, ClassCard, EquipmentCard, Goal, HeroCard, Pile, Placed, Script, Slot, Sort};
use super::decks::Decks;
use super::hero::{HEROES, Hero};
use super::reading::Reading;
use super::{MassiveDarkness, Phase, rules, table, text};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::kit::list::List;
use crate::map::Eyes;
use crate::pack::{Pack, Record};
use crate::prompt::{Answer, Ask, Prompt, Seat};
use crate::text::{Message, TextId};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// MD-SETUP-07: more tokens than this make no game.
const MOST_SPARK: i16 = 9;

/// What can be played. The quick start came last, so that the numbers of the others stay what they are in saved games.
const MODES: [TextId; 3] = [text::STANDARD_MODE, text::STORY_MODE, text::QUICK_START];
pub(super) const QUICK: u8 = 2;

/// The first question.
pub fn begin(game: &mut MassiveDarkness, _pack: &Pack<'_>) {
    push(game, Step::Eyes);
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Step {
    Eyes,
    Mode,
    Adventure,
    Party,
    /// So many heroes are wanted.
    Hero(u8),
    Class {
        of: u8,
        hero: u8,
    },
    Weapon(u8),
    /// The usual tokens and readings, or others?
    Usual,
    Spark,
    Reading(Reading),
    First,
    /// Everything is laid out: the first round begins.
    Begin,
    /// The number of heroes is all that a quick start asks.
    QuickParty,
}

impl Step {
    pub fn waits(self) -> bool {
        self != Self::Begin
    }

    #[inline(never)]
    pub fn ask(self, game: &MassiveDarkness, pack: &Pack<'_>) -> Prompt {
        let two = |one, other| Ask::Choose(List::of(&[Message::new(one), Message::new(other)]));
        match self {
            Self::Eyes => Eyes::question(),
            Self::Mode => table(
                rules::SETUP_01,
                Message::new(text::WHICH_MODE),
                Ask::Choose(List::of(&MODES.map(Message::new))),
            ),
            Self::Adventure => table(
                rules::SETUP_13,
                Message::new(text::WHICH_ADVENTURE),
                Ask::Card(AdventureCard::set(adventures(game, pack))),
            ),
            Self::Party | Self::QuickParty => table(
                rules::SETUP_04,
                Message::new(text::HOW_MANY_HEROES),
                Ask::Number {
                    min: 1,
                    max: most_heroes(pack),
                },
            ),
            Self::Hero(_) => Prompt {
                seat: Seat::Player(game.party()),
                rule: rules::SETUP_04,
                says: Message::new(text::WHICH_HERO).with(game.party().saturating_add(1)),
                ask: Ask::Card(HeroCard::set(free_heroes(game, pack))),
            },
            Self::Class { hero, .. } => {
                let recommended: u8 = pack.front::<HeroCard, u8>(hero).unwrap_or_default();
                Prompt {
                    seat: Seat::Player(game.party()),
                    rule: rules::SETUP_05,
                    says: Message::new(text::WHICH_CLASS)
                        .with(HeroCard::card(hero))
                        .with(ClassCard::card(recommended)),
                    ask: Ask::Card(ClassCard::set(pack.all::<ClassCard>())),
                }
            }
            Self::Weapon(_) => {
                let seat = game.party().saturating_sub(1);
                Prompt {
                    seat: Seat::Player(seat),
                    rule: rules::SETUP_06,
                    says: Message::new(text::WHICH_WEAPON).with(game.hero(seat).name()),
                    ask: Ask::Card(EquipmentCard::set(starting(game, pack, false))),
                }
            }
            Self::Usual => table(
                rules::SETUP_07,
                Message::new(text::USUAL_RULES).with(game.options.spark),
                two(text::YES, text::CHANGE),
            ),
            Self::Spark => table(
                rules::SETUP_07,
                Message::new(text::HOW_MANY_SPARK),
                Ask::Number {
                    min: 0,
                    max: MOST_SPARK,
                },
            ),
            Self::Reading(reading) => {
                let (rule, says, usual, other) = reading.words();
                table(rule, Message::new(says), two(usual, other))
            }
            Self::First => table(
                rules::SETUP_10,
                Message::new(text::WHO_IS_FIRST),
                Ask::Choose(game.heroes.iter().map(|hero| Message::card(hero.name())).collect()),
            ),
            Self::Begin => table(rules::SETUP_12, Message::new(text::LAY_OUT), Ask::Acknowledge),
        }
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, answer: Answer, log: &mut dyn Log) {
        match (self, answer) {
            (Self::Eyes, Answer::Choice(choice)) => {
                game.options.eyes = Eyes::chosen(choice);
                push(game, Self::Mode);
            }
            (Self::Mode, Answer::Choice(QUICK)) => game.begin_quickly(pack, log),
            (Self::QuickParty, Answer::Number(number)) => {
                game.muster(pack, u8::try_from(number).unwrap_or(1), log);
            }
            (Self::Mode, Answer::Choice(choice)) => {
                game.options.story = choice == 1;
                match adventures(game, pack).only() {
                    Some(adventure) => game.choose_adventure(pack, adventure),
                    None => push(game, Self::Adventure),
                }
            }
            (Self::Adventure, Answer::Card(card)) => game.choose_adventure(pack, card.index),
            (Self::Party, Answer::Number(number)) => {
                game.decks = Decks::sorted(pack, &Bits::EMPTY);
                push(game, Self::Hero(u8::try_from(number).unwrap_or(1)));
            }
            (Self::Hero(of), Answer::Card(card)) => push(game, Self::Class { of, hero: card.index }),
            (Self::Class { of, hero }, Answer::Card(card)) => game.join(pack, hero, card.index, of, log),
            (Self::Weapon(of), Answer::Card(card)) => {
                game.arm(card.index, log);
                game.next_to_join(of);
            }
            (Self::Usual, Answer::Choice(0)) => game.choose_first(pack, log),
            (Self::Usual, _) => push(game, Self::Spark),
            (Self::Spark, Answer::Number(number)) => {
                game.options.spark = u8::try_from(number).unwrap_or_default();
                push(game, Self::Reading(Reading::SpentXp));
            }
            (Self::Reading(reading), Answer::Choice(choice)) => {
                let other = choice == 1;
                match reading {
                    Reading::SpentXp => game.options.spent_xp = other,
                    Reading::Stay => game.options.stay = other,
                    Reading::CancelFirst => game.options.cancel_first = other,
                    Reading::Quick => game.options.quick = other,
                }
                match reading.next() {
                    Some(next) => push(game, Self::Reading(next)),
                    None => game.choose_first(pack, log),
                }
            }
            (Self::First, Answer::Choice(seat)) => {
                game.first = seat;
                lay_out(game, pack, log);
            }
            // The gate lets no other pair through.
            (
                Self::Eyes
                | Self::Mode
                | Self::Adventure
                | Self::Party
                | Self::Hero(_)
                | Self::Class { .. }
                | Self::Weapon(_)
                | Self::Spark
                | Self::Reading(_)
                | Self::First
                | Self::Begin
                | Self::QuickParty,
                _,
            ) => {}
        }
    }

    pub fn run(self, game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
        game.begin_round(pack, log);
    }
}

pub(super) fn push(game: &mut MassiveDarkness, step: Step) {
    game.steps.push(super::Step::Setup(step));
}

impl MassiveDarkness {
    fn choose_adventure(&mut self, pack: &Pack<'_>, adventure: u8) {
        self.adventure = adventure;
        if most_heroes(pack) == 1 {
            self.decks = Decks::sorted(pack, &Bits::EMPTY);
            push(self, Step::Hero(1));
        } else {
            push(self, Step::Party);
        }
    }

    /// A hero joins the party: leather armour on, then the choice of a weapon.
    fn join(&mut self, pack: &Pack<'_>, card: u8, class: u8, of: u8, log: &mut dyn Log) {
        self.enlist(pack, card, class, log);
        if starting(self, pack, false).is_empty() {
            self.next_to_join(of);
        } else {
            push(self, Step::Weapon(of));
        }
    }

    pub(super) fn enlist(&mut self, pack: &Pack<'_>, card: u8, class: u8, log: &mut dyn Log) {
        let mut hero = Hero::new(pack, card, class);
        let armour = spare(self, pack, true).next();
        if let Some(armour) = armour {
            self.decks.starting.remove(armour);
            hero.owned.insert(armour);
            hero.body = Some(armour);
        }
        log.cite(rules::SETUP_08);
        self.heroes.push(hero);
    }

    /// The hero who joined last takes a weapon.
    pub(super) fn arm(&mut self, weapon: u8, log: &mut dyn Log) {
        let seat = self.party().saturating_sub(1);
        self.decks.starting.remove(weapon);
        self.with_hero(seat, |hero| {
            hero.owned.insert(weapon);
            hero.hands = [Some(weapon), None];
        });
        log.cite(rules::SETUP_06);
    }

    fn next_to_join(&mut self, of: u8) {
        let more = self.party() < of;
        push(self, if more { Step::Hero(of) } else { Step::Usual });
    }

    fn choose_first(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        if self.party() > 1 {
            push(self, Step::First);
        } else {
            log.cite(rules::SETUP_10);
            lay_out(self, pack, log);
        }
    }
}

/// Lays out the game's adventure for the heroes that there are, and goes on to its first round. Story mode comes back
/// here for every adventure; the caller leaves nothing on the stack that the new adventure should not return to.
pub fn lay_out(game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
    let adventure: AdventureCard = pack.get(game.adventure);
    log.scene(
        rules::SETUP_01,
        Message::new(text::LAY_OUT).with(AdventureCard::card(game.adventure)),
    );
    game.script = adventure.script;
    game.board = match game.options.eyes {
        Eyes::Map => {
            // Every zone of the tiles is a room or a corridor, lit or dark.
            log.cite(rules::MAP_01);
            Board::of(pack, &adventure)
        }
        Eyes::Table => Board::default(),
    };
    let kept = game
        .heroes
        .iter()
        .fold(Bits::EMPTY, |kept, hero| kept.union(&hero.owned));
    game.decks = Decks::sorted(pack, &kept);
    log.plain(rules::SETUP_02, Message::new(text::SHUFFLE));
    log.plain(rules::SETUP_03, Message::new(text::SET_OUT));
    game.spark = game.options.spark;
    log.plain(rules::SETUP_07, Message::new(text::SPARK_TOKENS).with(game.spark));
    // MD-SETUP-11; `N` is the length of the party.
    game.level = 1;
    game.round = 0;
    game.phase = Phase::Heroes;
    log.cite(rules::SETUP_11);
    game.enemies.clear();
    game.timed.clear();
    game.progress = Default::default();
    game.turn = Default::default();
    game.combat = Default::default();
    if game.options.story {
        game.story_begins(pack, log);
    }
    game.renew_party(pack, log);
    let entrance = game.board.entrance.unwrap_or(OFF);
    for hero in &mut *game.heroes {
        hero.zone = entrance;
        hero.escaped = false;
        hero.health = hero.most;
        hero.stunned = false;
        hero.acted = false;
        hero.shadow = false;
        hero.tokens = 0;
        hero.fireworks = 0;
    }
    log.plain(rules::SETUP_09, Message::new(text::ENTRANCE));
    log.plain(
        rules::SETUP_10,
        Message::new(text::FIRST_PLAYER).with(game.hero(game.first).name()),
    );
    push(game, Step::Begin);
    log.cite(rules::SETUP_12);
    game.adventure_begins(pack, log);
}

/// Adventures that can be played with these eyes: the device needs tiles to see.
pub fn adventures(game: &MassiveDarkness, pack: &Pack<'_>) -> Bits {
    let all = pack.all::<AdventureCard>();
    match game.options.eyes {
        Eyes::Table => all,
        Eyes::Map => {
            let front = |row| pack.front::<AdventureCard, (Script, List<Goal, 4>, List<Placed, 9>)>(row);
            let mapped = |row: &u8| front(*row).is_some_and(|(.., tiles)| !tiles.is_empty());
            let mapped: Bits = all.iter().filter(mapped).collect();
            // A pack without a single map is played as if on the table.
            if mapped.is_empty() { all } else { mapped }
        }
    }
}

pub(super) fn most_heroes(pack: &Pack<'_>) -> i16 {
    i16::try_from(pack.count(HeroCard::KIND))
        .unwrap_or(1)
        .clamp(1, HEROES as i16)
}

pub(super) fn free_heroes(game: &MassiveDarkness, pack: &Pack<'_>) -> Bits {
    let taken: Bits = game.heroes.iter().map(|hero| hero.card).collect();
    pack.all::<HeroCard>().difference(&taken)
}

/// Starting cards that nobody has: armour, or everything else.
pub(super) fn starting(game: &MassiveDarkness, pack: &Pack<'_>, armour: bool) -> Bits {
    spare(game, pack, armour).collect()
}

/// The same one by one, for who needs only some of them: reading cards takes time.
pub(super) fn spare(game: &MassiveDarkness, pack: &Pack<'_>, armour: bool) -> impl Iterator<Item = u8> {
    let is_armour = move |card: &u8| {
        let front = pack.front::<EquipmentCard, (Pile, u8, Sort, Slot)>(*card);
        front.is_some_and(|(.., slot)| slot == Slot::Body)
    };
    game.decks.starting.iter().filter(move |card| is_armour(card) == armour)
}
