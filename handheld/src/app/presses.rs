//! How many keys a newcomer presses from power-on to the first enemy that acts.

use super::*;
use crate::demo::demo_shelf;
use crate::screens::told;
use crate::shelf::Slots;
use rules_core::figure::Side;
use rules_core::{Answer, GameKind};
use std::string::String;
use std::vec::Vec;
use std::{format, println};

/// What the issue of the handheld promises.
const MOST: usize = 25;

/// A newcomer with the device in hand: every press is counted, also those that only put a page away.
struct Newcomer {
    app: App<'static>,
    presses: Vec<String>,
}

impl Newcomer {
    fn new(seed: u8) -> Self {
        Self {
            app: App::new(demo_shelf().unwrap(), Settings::default(), Slots::default(), [seed; 32]),
            presses: Vec::new(),
        }
    }

    fn press(&mut self, key: Key) {
        let said = match &self.app.screen {
            Screen::Question => {
                let mut said = String::new();
                let prompt = self.app.prompt();
                self.app.words().say(&prompt.says, &mut said).unwrap();
                format!("{} {said}", prompt.rule.rule().id)
            }
            screen => format!("{screen:?}").chars().take(40).collect(),
        };
        self.presses.push(format!("{key:?} {said}"));
        self.app.on(Event::Key(key));
        // Dice that tumble come to rest by themselves.
        while self.app.is_moving() {
            self.app.on(Event::Frame);
        }
    }

    /// The first enemy's activation is announced, MD-EPHASE-02, and the announcement is on the screen; or the table is
    /// asked which enemy acts first, MD-EPHASE-01.
    fn sees_an_enemy_act(&self) -> bool {
        let rule = |rule: rules_core::RuleId| rule.rule().id;
        let told = self
            .app
            .told
            .events()
            .iter()
            .any(|event| rule(event.rule) == "MD-EPHASE-02");
        let asked = rule(self.app.prompt().rule) == "MD-EPHASE-01";
        let shown = matches!(self.app.screen, Screen::Question | Screen::Told(_));
        shown && (told || asked)
    }

    /// Up once, round to the last row, and confirm: the end of a turn.
    fn nothing_more(&mut self) {
        self.press(Key::A);
        self.press(Key::X);
    }

    /// Everything by its default; turns are cut short once there is an enemy on the table. `None` if the first door hides
    /// nobody: whom the second one hides depends on where the heroes go.
    fn play(mut self) -> Option<Vec<String>> {
        let mut doors = 0;
        while !self.sees_an_enemy_act() {
            let rule = self.app.prompt().rule.rule().id;
            let asked = self.app.screen == Screen::Question && !self.app.at_home;
            doors += u32::from(asked && rule == "MD-DOOR-03");
            let turn = asked && rule == "MD-HPHASE-02";
            if turn && self.enemies() > 0 {
                self.nothing_more();
            } else if turn && doors > 0 {
                return None;
            } else {
                self.press(Key::X);
            }
            assert!(self.presses.len() < 100, "{:#?}", self.presses);
        }
        assert_eq!(self.app.pack.game(), GameKind::MassiveDarkness);
        Some(self.presses)
    }

    fn enemies(&self) -> usize {
        let figures = (0..).map_while(|index| self.app.session.game().figure(&self.app.pack, index));
        figures.filter(|figure| figure.side == Side::Theirs).count()
    }
}

#[test]
fn from_power_on_to_the_first_enemy_it_takes_at_most_25_presses() {
    let plays: Vec<Vec<String>> = (0..64).filter_map(|seed| Newcomer::new(seed).play()).collect();
    assert!(plays.len() > 40, "{} doors with somebody behind", plays.len());
    let worst = plays.iter().max_by_key(|presses| presses.len()).unwrap();
    let best = plays.iter().map(Vec::len).min().unwrap();
    println!(
        "{best} to {} presses in {} games; the longest: {worst:#?}",
        worst.len(),
        plays.len()
    );
    assert!(worst.len() <= MOST);
}

/// What the quick start has chosen and what is to be laid out is told, however many they are.
#[test]
fn a_quick_start_tells_whom_and_what_to_put_where() {
    for party in 1..=6 {
        let mut newcomer = Newcomer::new(1);
        (0..4).for_each(|_| newcomer.press(Key::X));
        newcomer.app.input(Input::Answer(Answer::Number(party)), By::Table);
        let told = newcomer.app.told.events();
        let heroes = told
            .iter()
            .filter(|event| event.rule.rule().id == "MD-SETUP-04")
            .count();
        assert_eq!(heroes, party as usize);
        for rule in ["MD-SETUP-01", "MD-SETUP-07", "MD-SETUP-09", "MD-SETUP-10"] {
            assert!(told.iter().any(|event| event.rule.rule().id == rule), "{party}: {rule}");
        }
        // X turns page after page; nothing is left out.
        let mut from = 0;
        while let Screen::Told(now) = newcomer.app.screen {
            assert_eq!(now, from);
            from = told::end(&newcomer.app, now);
            newcomer.press(Key::X);
        }
        assert_eq!(usize::from(from), newcomer.app.told.events().len());
    }
}
