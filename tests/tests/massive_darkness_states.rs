//! What must hold in every state of Massive Darkness holds through play and through any correction by hand.

use host_sim::packs;
use rules_core::bot::Random;
use rules_core::{AnyGame, Ask, Dice, Game, GameKind, Input, Pack};

/// Anything that the table may enter now: an answer, seldom a number turned or the correction menu.
fn input(game: &AnyGame, pack: &Pack<'_>, bot: &mut Random) -> Option<Input> {
    let ask = game.prompt(pack).ask;
    match bot.below(24) {
        0 => {
            let gauges = (0..=u8::MAX)
                .take_while(|index| game.gauge(pack, *index).is_some())
                .count() as u32;
            let index = bot.below(gauges.max(1)) as u8;
            let gauge = game.gauge(pack, index)?;
            let span = u32::try_from(i32::from(gauge.max) - i32::from(gauge.min) + 1).ok()?;
            let value = gauge.min + bot.below(span) as i16;
            Some(Input::Set { gauge: index, value })
        }
        1 => Some(Input::Amend),
        _ => bot.answer(&ask).map(Input::Answer),
    }
}

#[test]
fn corrections_by_hand_break_nothing() {
    let bytes = packs::demo(GameKind::MassiveDarkness).unwrap();
    let pack = Pack::open(&bytes).unwrap();
    let games: u64 = std::env::var("GAMES")
        .ok()
        .and_then(|games| games.parse().ok())
        .unwrap_or(40);
    for seed in 0..games {
        let mut bot = Random::new(seed);
        let dice = Dice::new([seed as u8; 32]);
        let mut game = GameKind::MassiveDarkness.new_game(&pack);
        let mut last = Vec::new();
        for n in 0..1500 {
            let prompt = game.prompt(&pack);
            if matches!(prompt.ask, Ask::Over(_)) {
                break;
            }
            let answer = dice.answer(&prompt.ask, n).map(Input::Answer);
            let Some(input) = answer.or_else(|| input(&game, &pack, &mut bot)) else {
                continue;
            };
            last.push(format!("{} {input:?}", prompt.rule.rule().id));
            game.apply(&pack, input, &mut ()).unwrap();
            if let Err(broken) = game.check(&pack) {
                let shown = format!("{game:?}");
                let steps = shown.rfind("steps:").map_or("", |at| &shown[at..]);
                let tail = last.len().saturating_sub(12);
                panic!("seed {seed}, input {n}: {broken}\n{steps}\n{}", last[tail..].join("\n"));
            }
        }
    }
}
