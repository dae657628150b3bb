//! What every tab is told: the game around the screen, as JSON. Nothing in it is secret; what only one player may see
//! is on the device's screen alone.

use super::book::{Line, What};
use super::device::Device;
use super::faces;
use super::wish::{LangName, SourceName};
use crate::plays::speech::Speech;
use handheld::{SLOTS, Slot};
use rules_core::dice::{Colour, DieCard};
use rules_core::pack::Record;
use rules_core::session::By;
use rules_core::tally::Fairness;
use rules_core::{Ask, Die, Game, Lang, Seat, Tone};
use serde::Serialize;

#[derive(Serialize)]
pub struct State {
    /// The game on the table; without one the device shows its first screen.
    game: Option<&'static str>,
    pack: &'static str,
    demo: bool,
    games: Vec<Offer>,
    seed: String,
    lang: LangName,
    source: SourceName,
    lit: bool,
    /// Inputs so far.
    inputs: usize,
    undo: bool,
    redo: bool,
    prompt: Question,
    gauges: Vec<Number>,
    statistics: Statistics,
    slots: Vec<SlotState>,
    /// Steps of the backlight, 1 to 5.
    brightness: u8,
    /// The tab that has the keys.
    pub controller: Option<u64>,
    pub tabs: usize,
}

#[derive(Serialize)]
struct Offer {
    game: &'static str,
    title: String,
}

#[derive(Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
enum SlotState {
    Empty,
    Game {
        game: &'static str,
        title: String,
        inputs: u32,
        /// It is the one on the table.
        here: bool,
    },
    Unreadable,
}

#[derive(Default, Serialize)]
struct Question {
    /// The player who answers, from 1; nobody in particular otherwise.
    player: Option<u8>,
    /// What is asked is not for everybody.
    secret: bool,
    /// The device answers for the player, by itself.
    own: bool,
    rule: &'static str,
    says: String,
    /// The dice of a roll that is asked.
    dice: Vec<Rollable>,
    over: bool,
}

#[derive(Serialize)]
struct Rollable {
    name: String,
    colour: Colour,
    faces: Vec<String>,
}

#[derive(Serialize)]
struct Number {
    name: String,
    value: i16,
    min: i16,
    max: i16,
}

#[derive(Default, Serialize)]
struct Statistics {
    answers: u32,
    chances: u32,
    corrections: u32,
    undos: u32,
    round: Option<u8>,
    dice: Vec<Rolled>,
}

#[derive(Serialize)]
struct Rolled {
    name: String,
    colour: Colour,
    rolls: u32,
    fairness: &'static str,
    faces: Vec<(String, u16)>,
}

impl State {
    pub fn of(device: &Device) -> Self {
        let speech = Speech {
            pack: device.pack(),
            lang: device.lang(),
        };
        let number = |(name, gauge): (String, rules_core::Gauge)| Number {
            name,
            value: gauge.value,
            min: gauge.min,
            max: gauge.max,
        };
        let playing = device.is_playing();
        let offers = device.shelf().offered().iter().map(|title| Offer {
            game: title.pack.game().name(),
            title: title.pack.game().title().in_lang(device.lang()).to_string(),
        });
        Self {
            game: playing.then(|| device.pack().game().name()),
            pack: device.title().name,
            demo: device.pack().is_demo(),
            games: offers.collect(),
            seed: device.seed(),
            lang: device.lang().into(),
            source: device.source().into(),
            lit: device.is_lit(),
            inputs: device.book().length(),
            undo: device.can_undo(),
            redo: device.can_redo(),
            prompt: if playing {
                question(device, speech)
            } else {
                Question::default()
            },
            gauges: if playing {
                speech.gauges(device.game()).into_iter().map(number).collect()
            } else {
                Vec::new()
            },
            statistics: if playing {
                statistics(device, speech)
            } else {
                Statistics::default()
            },
            slots: (0..SLOTS as u8).map(|slot| slot_state(device, slot)).collect(),
            brightness: device.brightness(),
            controller: None,
            tabs: 0,
        }
    }
}

fn slot_state(device: &Device, slot: u8) -> SlotState {
    let head = match device.slot(slot) {
        Slot::Empty => return SlotState::Empty,
        Slot::Unreadable => return SlotState::Unreadable,
        Slot::Game(head) => head,
    };
    let Ok(title) = device.shelf().title(head.pack) else {
        return SlotState::Unreadable;
    };
    let speech = Speech {
        pack: &title.pack,
        lang: device.lang(),
    };
    SlotState::Game {
        game: title.pack.game().name(),
        title: speech.say(&head.title),
        inputs: head.inputs,
        here: device.slot_in_play() == Some(slot),
    }
}

fn question(device: &Device, speech: Speech<'_, '_>) -> Question {
    let prompt = device.prompt();
    let own = matches!(prompt.seat, Seat::Device(_)) && !matches!(prompt.ask, Ask::Over(_));
    let secret = own || !prompt.is_open();
    let dice = match &prompt.ask {
        Ask::Roll(dice) if !secret => dice.iter().map(|die| rollable(speech, *die)).collect(),
        Ask::Roll(_)
        | Ask::Acknowledge
        | Ask::Choose(_)
        | Ask::Mark { .. }
        | Ask::Number { .. }
        | Ask::Place { .. }
        | Ask::Card(_)
        | Ask::Draw(_)
        | Ask::Over(_) => Vec::new(),
    };
    Question {
        player: match prompt.seat {
            Seat::Table => None,
            Seat::Player(player) | Seat::Only(player) | Seat::Device(player) => Some(player + 1),
        },
        secret,
        own,
        rule: if secret { "" } else { prompt.rule.rule().id },
        says: if secret {
            String::new()
        } else {
            speech.say(&prompt.says)
        },
        dice,
        over: matches!(prompt.ask, Ask::Over(_)),
    }
}

fn rollable(speech: Speech<'_, '_>, die: Die) -> Rollable {
    let card: DieCard = speech.pack.get(die.card);
    Rollable {
        name: speech.pack.name(DieCard::card(die.card), speech.lang).to_owned(),
        colour: card.colour,
        faces: (0..die.sides).map(|face| faces::words(speech, die, face)).collect(),
    }
}

fn statistics(device: &Device, speech: Speech<'_, '_>) -> Statistics {
    let pack = device.pack();
    let tally = device.tally();
    let dice = pack.all::<DieCard>().iter().filter(|card| tally.rolls(pack, *card) > 0);
    let rolled = |card: u8| {
        let die = rules_core::dice::die(pack, card);
        let content: DieCard = pack.get(card);
        Rolled {
            name: pack.name(DieCard::card(card), speech.lang).to_owned(),
            colour: content.colour,
            rolls: tally.rolls(pack, card),
            fairness: match tally.fairness(pack, card) {
                Fairness::Unknown => "unknown",
                Fairness::Fair => "fair",
                Fairness::Uneven => "uneven",
                Fairness::Suspicious => "suspicious",
            },
            faces: (0..)
                .zip(tally.faces(pack, card))
                .map(|(face, found)| (faces::words(speech, die, face), found))
                .collect(),
        }
    };
    Statistics {
        answers: tally.answers,
        chances: tally.chances,
        corrections: tally.corrections,
        undos: tally.undos,
        round: device.game().round(),
        dice: dice.map(rolled).collect(),
    }
}

/// A line of the log, in one language.
#[derive(Serialize)]
pub struct Said<'a> {
    number: usize,
    what: &'static str,
    rule: &'static str,
    says: &'a str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cited: Vec<&'static str>,
}

impl<'a> Said<'a> {
    pub fn of(line: &'a Line, lang: Lang) -> Self {
        let [en, ru] = &line.says;
        Self {
            number: line.number,
            what: match line.what {
                What::Deed(By::Table) => "table",
                What::Deed(By::Device) => "device",
                What::Event(Tone::Plain) => "plain",
                What::Event(Tone::Good) => "good",
                What::Event(Tone::Bad) => "bad",
                What::Event(Tone::Scene) => "scene",
            },
            rule: line.rule.map_or("", |rule| rule.rule().id),
            says: match lang {
                Lang::En => en,
                Lang::Ru => ru,
            },
            cited: line.cited.iter().map(|rule| rule.rule().id).collect(),
        }
    }
}
