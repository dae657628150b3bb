//! BL-EX-220: what a hand holds is told to nobody else. Two games of BattleLore that differ in nothing but their hands
//! look alike to everybody who must not know them: in the log, in the state, on watched screens, on the device before
//! its cover is lifted, and for as long as the device's own commander thinks.

use super::Device;
use crate::page::memory::Memory;
use crate::page::seed;
use crate::page::shelf::Shelf;
use crate::page::state::{Said, State};
use crate::page::testing::{self, Folder};
use handheld::{Event, Key, Kind};
use rules_core::{Answer, Ask, CardId, Game, Input, Lang, Message, Seat};

/// What is chosen at set-up wherever it is offered.
const WANTED: [&str; 4] = ["The device: it keeps the map", "Captain", "Yes", "As the scenario says"];
/// Through the menu to the log.
const TO_THE_LOG: [Event; 6] = [
    Event::Long(Key::Y),
    Event::Key(Key::B),
    Event::Key(Key::B),
    Event::Key(Key::B),
    Event::Key(Key::B),
    Event::Key(Key::X),
];

/// A game of the scenario. Its decks give the first of the cards that they could give, or the last.
struct Table {
    device: Device,
    scenario: &'static str,
    who: &'static str,
    last: bool,
    _folder: Folder,
}

impl Table {
    fn new(scenario: &'static str, who: &'static str, last: bool) -> Self {
        let folder = testing::folder(&format!("secrets-{scenario}-{who}-{last}"));
        let memory = Memory::open(&folder).unwrap();
        let mut device = Device::new(Shelf::new(&[]).unwrap(), memory, seed::of_number(1)).unwrap();
        device.begin("battlelore", seed::of_number(2)).unwrap();
        Self {
            device,
            scenario,
            who,
            last,
            _folder: folder,
        }
    }

    fn answer(&mut self) {
        let said = |choice: &Message| choice.text.text().in_lang(Lang::En).collect::<String>();
        let answer = match &self.device.prompt().ask {
            Ask::Draw(set) => {
                let nth = if self.last { set.cards.len() - 1 } else { 0 };
                let index = set.cards.nth(nth).unwrap();
                Answer::Card(CardId { kind: set.kind, index })
            }
            Ask::Card(set) => {
                let cards = set.cards.iter().map(|index| CardId { kind: set.kind, index });
                let named = |card: &CardId| self.device.pack().name(*card, Lang::En) == self.scenario;
                Answer::Card(cards.into_iter().find(named).unwrap())
            }
            Ask::Choose(choices) => {
                let wanted = |choice: &Message| said(choice) == self.who || WANTED.contains(&said(choice).as_str());
                Answer::Choice(choices.iter().position(wanted).unwrap() as u8)
            }
            Ask::Mark { min, .. } => Answer::Marks((1 << min) - 1),
            Ask::Place { cells, .. } => Answer::Place(cells.first().unwrap()),
            Ask::Acknowledge => Answer::Done,
            ask => panic!("{ask:?}"),
        };
        self.device.input(Input::Answer(answer));
    }

    /// All that those are told who look over no shoulder: the state, the log, and what a watching tab shows.
    fn told(&self) -> (String, String, Vec<u8>) {
        let lines = self.device.book.lines();
        let lines: Vec<Said<'_>> = lines.iter().map(|line| Said::of(line, Lang::En)).collect();
        (
            serde_json::to_string(&State::of(&self.device)).unwrap(),
            serde_json::to_string(&lines).unwrap(),
            self.device.cover().unwrap_or_else(|| self.device.screen()),
        )
    }

    fn press(&mut self, events: &[Event]) {
        for event in events {
            self.device.on(*event);
        }
    }
}

/// Both do it, and whoever must not know sees no difference.
fn both(tables: &mut [Table; 2], deed: impl Fn(&mut Table)) {
    tables.iter_mut().for_each(deed);
    let [one, other] = tables.each_ref().map(Table::told);
    assert!(one == other, "{} {}", one.0, one.1);
}

/// Up to the first card that is played; gives how many secret questions were asked of people, and of the device.
fn play(scenario: &'static str, who: &'static str) -> (u32, u32) {
    let mut tables = [false, true].map(|last| Table::new(scenario, who, last));
    let screens = |tables: &[Table; 2]| tables.each_ref().map(|table| table.device.screen());
    let (mut people, mut device) = (0, 0);
    for _ in 0..200 {
        let prompt = tables[0].device.prompt();
        let holds = matches!(prompt.ask, Ask::Card(_) | Ask::Mark { .. });
        match prompt.seat {
            Seat::Only(_) if holds => {
                people += 1;
                let [one, other] = screens(&tables);
                assert!(one == other, "covered");
                assert_eq!(tables[0].device.app.kind(), Kind::Cover);
                both(&mut tables, |table| table.press(&[Event::Key(Key::X)]));
                let [one, other] = screens(&tables);
                assert!(one != other, "the hands do differ, and their player sees them");
                both(&mut tables, |table| table.press(&TO_THE_LOG));
                assert_eq!(tables[0].device.app.kind(), Kind::Log);
                let [one, other] = screens(&tables);
                assert!(one == other, "the device's own log");
                both(&mut tables, |table| table.press(&[Event::Key(Key::Y)]));
            }
            Seat::Device(_) => {
                device += u32::from(holds);
                let [one, other] = screens(&tables);
                assert!(one == other, "the device thinks");
            }
            Seat::Only(_) | Seat::Table | Seat::Player(_) => {}
        }
        // From here on the hands are played.
        let playing = tables[0].device.game().round() > Some(0);
        if playing && holds || scenario == "Thornbridge" && prompt.ask == Ask::Acknowledge {
            return (people, device);
        }
        both(&mut tables, Table::answer);
    }
    panic!("{scenario}: set-up does not end");
}

#[test]
fn nobody_is_told_what_a_hand_holds() {
    // The first command card; and at Thornbridge the lore cards that are kept.
    assert_eq!(play("Drill Field", "Two players"), (1, 0));
    assert_eq!(play("Drill Field", "The device plays North"), (1, 0));
    assert_eq!(play("Drill Field", "The device plays South"), (0, 1));
    assert_eq!(play("Thornbridge", "Two players"), (2, 0));
    assert_eq!(play("Thornbridge", "The device plays North"), (1, 1));
    assert_eq!(play("Thornbridge", "The device plays South"), (1, 1));
}
