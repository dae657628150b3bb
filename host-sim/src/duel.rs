//! `duel`: two commanders play each other many times, each seed twice with the sides changed.

use crate::{laws, packs, soak};
use anyhow::{Context, Result, bail};
use clap::Args;
use rules_core::bot::{Player, Random, Style};
use rules_core::{AnyGame, Answer, Ask, Game, GameKind, Input, Lang, Message, Outcome, Pack, Prompt, Seat};
use std::thread;

#[derive(Args)]
pub struct Arguments {
    /// The game: one in which players fight each other
    game: String,
    /// Who plays: `random`, or a level as the game calls it at set-up
    one: String,
    other: String,
    /// Games to play
    #[arg(long, default_value_t = 1000)]
    games: u32,
    /// The first seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Fail if `one` wins fewer of a hundred games
    #[arg(long)]
    at_least: Option<f64>,
    #[arg(long, default_value_t = 2)]
    jobs: u32,
}

/// Games won by each, and games without a winner.
#[derive(Clone, Copy, Default)]
struct Score {
    one: u32,
    other: u32,
    neither: u32,
    inputs: u64,
}

pub fn run(arguments: &Arguments) -> Result<bool> {
    let [kind] = soak::games(Some(&arguments.game))?[..] else {
        bail!("name one game");
    };
    let bytes = packs::demo(kind)?;
    let pack = Pack::open_for(kind, &bytes)?;
    let names = [arguments.one.as_str(), arguments.other.as_str()];
    let jobs = arguments.jobs.max(1);
    let scores = thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs)
            .map(|job| scope.spawn(move || play_some(kind, &pack, names, arguments, job, jobs)))
            .collect();
        workers
            .into_iter()
            .map(|worker| worker.join().ok().context("a worker stopped")?)
            .collect::<Result<Vec<Score>>>()
    })?;
    let score = scores.into_iter().fold(Score::default(), |sum, score| Score {
        one: sum.one + score.one,
        other: sum.other + score.other,
        neither: sum.neither + score.neither,
        inputs: sum.inputs + score.inputs,
    });
    let share = 100.0 * f64::from(score.one) / f64::from(arguments.games.max(1));
    println!(
        "{}: {} : {} against {}: {} won {:.1} % of {} games ({} without a winner), {} inputs",
        kind.name(),
        names[0],
        score.one,
        names[1],
        names[0],
        share,
        arguments.games,
        score.neither,
        score.inputs
    );
    println!("{} {} : {} {}", names[0], score.one, score.other, names[1]);
    Ok(arguments.at_least.is_none_or(|least| share >= least))
}

fn play_some(
    kind: GameKind,
    pack: &Pack<'_>,
    names: [&str; 2],
    arguments: &Arguments,
    job: u32,
    jobs: u32,
) -> Result<Score> {
    let mut score = Score::default();
    for number in (job..arguments.games).step_by(jobs as usize) {
        let swapped = number % 2 == 1;
        let sides = if swapped { [names[1], names[0]] } else { names };
        let seed = arguments.seed + u64::from(number / 2);
        let (outcome, inputs) = play(kind, pack, sides, seed)?;
        score.inputs += u64::from(inputs);
        match outcome {
            Some(Outcome::Winner(side)) if (side == 0) != swapped => score.one += 1,
            Some(Outcome::Winner(_)) => score.other += 1,
            Some(Outcome::Won | Outcome::Lost | Outcome::Drawn) | None => score.neither += 1,
        }
    }
    Ok(score)
}

/// One game; `sides` are the players of seat 0 and 1.
fn play(kind: GameKind, pack: &Pack<'_>, sides: [&str; 2], seed: u64) -> Result<(Option<Outcome>, u32)> {
    let dice = laws::dice(seed);
    let mut game = kind.new_game(pack);
    let mut levels = sides.iter();
    let mut sensible = Player::new(Style::Sensible, seed);
    let mut random = Random::new(seed ^ 0x5eed);
    for n in 0..laws::LONGEST {
        let prompt = game.prompt(pack);
        if let Ask::Over(outcome) = prompt.ask {
            return Ok((Some(outcome), n));
        }
        let answer = match (dice.answer(&prompt.ask, n), prompt.seat) {
            (Some(answer), _) => Some(answer),
            (None, Seat::Table) => Some(set_up(&game, pack, &prompt, &mut levels, seed)?),
            (None, Seat::Device(side) | Seat::Player(side) | Seat::Only(side)) => {
                if sides.get(usize::from(side)) == Some(&"random") {
                    random.answer(&prompt.ask)
                } else {
                    sensible.answer(&game, pack, &prompt)
                }
            }
        };
        let answer = answer.context("nothing can be answered")?;
        game.apply(pack, Input::Answer(answer), &mut ())?;
    }
    Ok((None, laws::LONGEST))
}

/// What is chosen wherever it is offered at set-up.
const WANTED: [&str; 2] = ["The device: it keeps the map", "The device, both sides"];
/// A choice of levels is known by its first.
const LEVELS: &str = "Recruit";

fn set_up<'s>(
    game: &AnyGame,
    pack: &Pack<'_>,
    prompt: &Prompt,
    levels: &mut impl Iterator<Item = &'s &'s str>,
    seed: u64,
) -> Result<Answer> {
    let said = |choice: &Message| choice.text.text().in_lang(Lang::En).collect::<String>();
    match &prompt.ask {
        Ask::Choose(choices) if choices.first().is_some_and(|first| said(first) == LEVELS) => {
            let level = levels.next().copied().unwrap_or("random");
            let named = |choice: &Message| said(choice).eq_ignore_ascii_case(level);
            let place = choices.iter().position(named);
            // It plays at random whatever its level.
            let place = place.or_else(|| (level == "random").then_some(0));
            let place = place.with_context(|| format!("there is no level `{level}`"))?;
            Ok(Answer::Choice(place as u8))
        }
        Ask::Choose(choices) => {
            let place = choices.iter().position(|choice| WANTED.contains(&said(choice).as_str()));
            Ok(Answer::Choice(place.unwrap_or(0) as u8))
        }
        Ask::Card(set) => {
            let nth = seed % u64::from(set.cards.len().max(1));
            let index = set.cards.nth(nth as u16).context("an empty list")?;
            Ok(Answer::Card(rules_core::CardId { kind: set.kind, index }))
        }
        ask => game
            .usual(pack, prompt)
            .or_else(|| Random::new(seed).answer(ask))
            .context("nothing can be answered"),
    }
}
