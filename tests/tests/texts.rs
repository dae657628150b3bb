//! Texts: every text of every game fits its place on the screen, in both languages, with the longest arguments that
//! the demo packs have for it. Where a text stands, and what its arguments are, is learnt from the plays.

use handheld::{Place, Words};
use host_sim::plays::Moment;
use host_sim::{coverage, packs, plays};
use rules_core::bot::{Player, Style};
use rules_core::{AnyGame, Arg, Ask, CardId, Event, Game, GameKind, Input, Lang, Log, Message, Pack, RuleId, TextId};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;

/// A kind of cards: the code of its game, and its number there. What a common text says in one game it need not say in
/// another.
type Kind = (u8, u8);

fn kind_of(pack: &Pack<'_>, card: CardId) -> Kind {
    (pack.game().code(), card.kind)
}

/// What stands in one placeholder of a text.
#[derive(Clone, Default)]
struct Hole {
    least: i16,
    most: i16,
    numbers: bool,
    kinds: BTreeSet<Kind>,
    texts: Vec<TextId>,
    cells: bool,
}

impl Hole {
    fn learn(&mut self, pack: &Pack<'_>, arg: Arg) {
        match arg {
            Arg::None => {}
            Arg::Number(number) => {
                self.numbers = true;
                self.least = self.least.min(number);
                self.most = self.most.max(number);
            }
            Arg::Card(card) => {
                self.kinds.insert(kind_of(pack, card));
            }
            Arg::Text(text) if self.texts.contains(&text) => {}
            Arg::Text(text) => self.texts.push(text),
            Arg::Cell { .. } => self.cells = true,
        }
    }

    /// All that could stand there; of the numbers, each plural form and the widest.
    fn args(&self, pack: &Pack<'_>) -> Vec<Arg> {
        let mut args = Vec::new();
        if self.numbers {
            let widest = match (self.least, self.most) {
                (..0, _) => -99,
                (_, 100..) => self.most,
                (0.., ..100) => 30,
            };
            args.extend([1, 2, 5, widest].map(Arg::Number));
        }
        args.extend(
            cards(pack)
                .filter(|card| self.kinds.contains(&kind_of(pack, *card)))
                .map(Arg::Card),
        );
        args.extend(self.texts.iter().copied().map(Arg::Text));
        if self.cells {
            // No map of ours has more than 26 columns or 99 rows.
            args.push(Arg::Cell { x: 12, y: 11 });
        }
        args
    }
}

fn cards(pack: &Pack<'_>) -> impl Iterator<Item = CardId> {
    (0..=u8::MAX).flat_map(|kind| {
        (0..pack.count(kind)).map(move |index| CardId {
            kind,
            index: index as u8,
        })
    })
}

/// Where texts stand, and what stands in their placeholders there.
#[derive(Default)]
struct Uses {
    texts: HashMap<TextId, BTreeMap<Place, [Hole; 4]>>,
    /// Kinds of cards whose names stand in the overview of figures.
    figures: BTreeSet<Kind>,
}

impl Uses {
    fn learn(&mut self, pack: &Pack<'_>, place: Place, message: &Message) {
        let holes = self.texts.entry(message.text).or_default().entry(place).or_default();
        for (hole, arg) in holes.iter_mut().zip(message.args) {
            hole.learn(pack, arg);
        }
        // A text inside a text is measured there.
        for arg in message.args {
            if let Arg::Text(inner) = arg {
                self.texts.entry(inner).or_default();
            }
        }
    }

    fn watch(&mut self, moment: &Moment<'_, '_>) {
        let (game, pack) = (moment.game, moment.pack);
        let prompt = game.prompt(pack);
        let on_map = game.cell(pack, 0).is_some();
        self.learn(pack, Place::of_question(&prompt.ask, on_map), &prompt.says);
        self.learn(pack, Place::Asked, &prompt.says);
        match &prompt.ask {
            Ask::Choose(choices) => choices.iter().for_each(|choice| self.learn(pack, Place::Row, choice)),
            Ask::Mark { from, .. } => from.iter().for_each(|choice| self.learn(pack, Place::Marked, choice)),
            // What is done at the table stands in the log.
            Ask::Acknowledge => self.learn(pack, Place::Event, &prompt.says),
            Ask::Place { or, .. } => or.iter().for_each(|or| self.learn(pack, Place::Row, or)),
            Ask::Number { .. } | Ask::Card(_) | Ask::Draw(_) | Ask::Roll(_) | Ask::Over(_) => {}
        }
        for event in moment.events {
            self.learn(pack, Place::Event, &event.says);
        }
        for gauge in (0..=u8::MAX).map_while(|index| game.gauge(pack, index)) {
            let value = format!("{0}/{0}", gauge.max).len() as u32;
            self.learn(pack, Place::Valued(value), &gauge.name);
            self.learn(pack, Place::Heading, &gauge.name);
        }
        for (index, figure) in (0..=u8::MAX).map_while(|index| Some((index, game.figure(pack, index)?))) {
            figure.notes.iter().for_each(|note| self.learn(pack, Place::Note, note));
            game.describe(pack, index, &mut |line| self.learn(pack, Place::Detail, &line));
            self.figures.insert(kind_of(pack, figure.card));
        }
        if let Some(forecast) = game.odds(pack) {
            self.learn(pack, Place::Title, &forecast.of);
        }
        self.learn(pack, Place::Saved, &game.title(pack));
    }
}

fn learnt() -> Uses {
    let mut uses = Uses::default();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("plays");
    for file in coverage::files(&folder, "play").unwrap() {
        plays::watch_file(&file, &mut |moment| uses.watch(moment)).unwrap();
    }
    for game in GameKind::ALL {
        let bytes = packs::demo(game).unwrap();
        let pack = Pack::open_for(game, &bytes).unwrap();
        for seed in 0..GAMES {
            uses.play(&pack, game.new_game(&pack), seed);
        }
    }
    uses
}

/// Games at random, for texts that no play comes across; corrected now and then.
const GAMES: u64 = 24;
const INPUTS: u32 = 600;

impl Uses {
    fn play(&mut self, pack: &Pack<'_>, mut game: AnyGame, seed: u64) {
        let mut player = Player::new(Style::Sensible, seed);
        for n in 0..INPUTS {
            let prompt = game.prompt(pack);
            let input = match player.answer(&game, pack, &prompt) {
                Some(answer) if n % 50 != 49 => Input::Answer(answer),
                Some(_) | None => Input::Amend,
            };
            let mut heard = Heard::default();
            game.apply(pack, input, &mut heard).unwrap();
            self.watch(&Moment {
                pack,
                game: &game,
                events: &heard.0,
            });
        }
    }
}

#[derive(Default)]
struct Heard(Vec<Event>);

impl Log for Heard {
    fn cite(&mut self, _: RuleId) {}

    fn say(&mut self, event: Event) {
        self.0.push(event);
    }
}

/// Every way to say the text: each argument in turn is anything it can be, while the others are as long as can be.
fn said(words: Words<'_, '_>, id: TextId, holes: &[Hole; 4]) -> Vec<String> {
    let say = |args: [Arg; 4]| {
        let mut out = String::new();
        words.say(&Message { text: id, args }, &mut out).unwrap();
        out
    };
    let args = holes.each_ref().map(|hole| hole.args(words.pack));
    let long = args.each_ref().map(|args| {
        let width = |arg: &Arg| say_arg(words, *arg).chars().count();
        args.iter().copied().max_by_key(width).unwrap_or_default()
    });
    let mut all = vec![say(long)];
    for (nth, args) in args.iter().enumerate() {
        for arg in args {
            let mut varied = long;
            varied[nth] = *arg;
            all.push(say(varied));
        }
    }
    all
}

fn say_arg(words: Words<'_, '_>, arg: Arg) -> String {
    let mut out = String::new();
    let whole = rules_core::text::Text::Plain { en: "{0}", ru: "{0}" };
    words.fill(&whole, &[arg], &mut out).unwrap();
    out
}

/// Which text does not fit where, as it would be said, and what of it cannot be read.
fn misfit(place: Place, lang: Lang, what: &str, said: &str) -> Option<String> {
    let said = match place.lead() {
        None => said.to_owned(),
        Some(lead) => format!("{}: {said}", lead.in_lang(lang)),
    };
    let overflow = place.overflow(&said)?;
    Some(format!(
        "{place:?} {lang:?} {what}: {said:?} goes beyond at {overflow:?}"
    ))
}

/// A text that no play comes across, in the places where most texts stand: the longest name of the pack in one of its
/// placeholders, numbers in the others.
fn unknown(code: u8) -> Vec<(Place, [Hole; 4])> {
    let number = || Hole {
        numbers: true,
        ..Hole::default()
    };
    let named = |nth: usize| {
        let mut holes = [(); 4].map(|()| number());
        holes[nth].kinds = (0..=u8::MAX).map(|kind| (code, kind)).collect();
        holes
    };
    let places = [Place::Question, Place::Event];
    places
        .into_iter()
        .flat_map(|place| (0..4).map(move |nth| (place, named(nth))))
        .collect()
}

#[test]
fn every_text_fits_its_place() {
    let uses = learnt();
    let mut failures = Vec::new();
    for game in GameKind::ALL {
        let bytes = packs::demo(game).unwrap();
        let pack = Pack::open_for(game, &bytes).unwrap();
        for table in [0, game.code()] {
            for row in 0..GameKind::texts(table).len() {
                let id = TextId::new(table, row as u16);
                let known = uses.texts.get(&id);
                let known = known.map_or_else(|| unknown(game.code()), |known| known.clone().into_iter().collect());
                for (place, holes) in known {
                    for lang in Lang::ALL {
                        let said = said(Words { pack: &pack, lang }, id, &holes);
                        failures.extend(
                            said.iter()
                                .find_map(|said| misfit(place, lang, &format!("{id:?}"), said)),
                        );
                    }
                }
            }
        }
        for card in cards(&pack) {
            for lang in Lang::ALL {
                let name = pack.name(card, lang);
                let overview = uses.figures.contains(&kind_of(&pack, card)).then_some(Place::Figure);
                let places = [Place::Card, Place::Marked, Place::Heading].into_iter().chain(overview);
                failures.extend(places.filter_map(|place| misfit(place, lang, game.name(), name)));
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{} texts do not fit:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

#[test]
fn every_statement_fits_the_screen() {
    let tables = GameKind::ALL.into_iter().map(GameKind::code).chain([0]);
    for rule in tables.flat_map(|table| GameKind::rules(table).iter()) {
        for lang in Lang::ALL {
            let statement = rule.statement.in_lang(lang).to_string();
            assert_eq!(misfit(Place::Rule, lang, rule.id, &statement), None);
        }
    }
}
