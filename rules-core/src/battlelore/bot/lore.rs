//! Lore: which card, on whom, and what to take at the end of a turn.

use super::super::content::{Cost, LoreCard, LoreCommand, Target};
use super::super::unit::Unit;
use super::super::text;
use super::Mind;
use crate::kit::list::List;
use crate::pack::Record;
use crate::prompt::{Answer, Cells, Choices, Prompt};
use crate::text::{Arg, Message};

/// What a token is worth to its owner.
const TOKEN: i32 = 3;

impl Mind<'_, '_> {
    pub(super) fn choose_lore(&self, prompt: &Prompt, choices: &Choices) -> Option<Answer> {
        match prompt.says.text {
            text::LORE_OPTION => {
                // Cards while there is room for them, tokens to play them with otherwise.
                let player = self.view.game.player(self.side);
                let full = player.lore.len() >= usize::from(player.lore_limit());
                let wanted = if full { text::TAKE_TOKENS } else { text::TAKE_BOTH };
                find(choices, |choice| choice.text == wanted)
            }
            text::LORE_SURPLUS | text::BURN_WHICH => self.by_price(choices, prompt.says.text == text::BURN_WHICH),
            text::LORE_KEEP | text::KEEP_WHICH => self.by_price(choices, true),
            text::WITH_COMMAND
            | text::INSTEAD_OF_COMMAND
            | text::REACT_COMMAND
            | text::ORDER_WINDOW
            | text::REACT_ORDER
            | text::MOVE_WINDOW
            | text::REACT_MOVE
            | text::BATTLE_WINDOW
            | text::BEFORE_ROLL
            | text::AFTER_ROLL
            | text::REACT_LORE => self.offer(choices),
            _ => None,
        }
    }

    /// The card that is worth most beyond its price, if one is.
    fn offer(&self, choices: &Choices) -> Option<Answer> {
        let mut best: Option<(u8, i32)> = None;
        for (index, choice) in (0u8..).zip(choices.iter()) {
            let [Arg::Card(card), Arg::Number(price), ..] = choice.args else {
                continue;
            };
            if card.kind != LoreCard::KIND {
                continue;
            }
            let row: LoreCard = self.view.pack.get(card.index);
            let value = self.lore_worth(&row) - i32::from(price) * TOKEN;
            if value > 0 && best.is_none_or(|(_, most)| value > most) {
                best = Some((index, value));
            }
        }
        Some(Answer::Choice(best.map_or(0, |(index, _)| index)))
    }

    /// How much an effect helps now, roughly in the worth of a figure.
    fn lore_worth(&self, card: &LoreCard) -> i32 {
        let game = self.view.game;
        let (level, _) = game.player(self.side).skill(card.class);
        let attacker = game.unit(game.battle.attacker);
        let defender = game.unit(game.battle.defender);
        let at_stake = self.at_stake(attacker, defender);
        card.does.iter().fold(0, |sum, does| {
            sum + match does {
                LoreCommand::Tokens(tokens) | LoreCommand::TokensPerWounded(tokens) => {
                    i32::from(tokens.at(level)) * TOKEN
                }
                LoreCommand::Steal(tokens) => {
                    let there = game.player(self.side.other()).tokens;
                    i32::from(tokens.at(level).min(there)) * (TOKEN + 2)
                }
                LoreCommand::TokensIfEliminated(tokens) => i32::from(*tokens) * TOKEN / 2,
                LoreCommand::LoreTheft => i32::from(game.battle.roll.count(super::super::battle::Face::Lore)) * 2 * TOKEN,
                LoreCommand::CardRoll { dice, .. } => {
                    let targets = card.targets.map_or(1, |targets| targets.at(level));
                    i32::from(dice.at(level)) * 7 * i32::from(targets)
                }
                LoreCommand::Dice(dice) => i32::from(dice.at(level)) * at_stake.min(30) / 3,
                LoreCommand::DiceInBonus(dice) => i32::from(dice.at(level)) * 4,
                LoreCommand::DiceOfOrdered { more, .. } => i32::from(*more) * 8,
                LoreCommand::NoCaps | LoreCommand::LoreHits => at_stake / 2,
                LoreCommand::Frighten => at_stake / 2,
                LoreCommand::FewerDice(dice) => i32::from(dice.at(level)) * at_stake / 3,
                LoreCommand::StrikesMiss | LoreCommand::FlagsMiss | LoreCommand::IgnoreFirstHit => at_stake / 2,
                LoreCommand::IgnoreHits(hits) => i32::from(hits.at(level)) * self.hits_taken(defender),
                LoreCommand::Reroll(dice) => i32::from(dice.at(level)) * self.hits_taken(defender) * 2 / 3,
                LoreCommand::IgnoreFlags | LoreCommand::BattleBackRight | LoreCommand::DiceInBattleBack(_) => 8,
                LoreCommand::FirstStrike => at_stake * 2 / 3,
                LoreCommand::Bold(_) => 12,
                LoreCommand::Heal(figures) => self.wounds().min(i32::from(figures.at(level))) * 10,
                LoreCommand::Cleanse => self.afflicted() * 12,
                LoreCommand::PayFigure => -9,
                LoreCommand::Order | LoreCommand::OrderToMove => {
                    i32::from(card.targets.map_or(1, |targets| targets.at(level))) * 14
                }
                LoreCommand::Unorder => 18,
                LoreCommand::MoveBonus(_) | LoreCommand::Step(_) | LoreCommand::Relocate(_) => 4,
                LoreCommand::MoveCap(_) => 9,
                LoreCommand::HitAndRun(_) => 10,
                LoreCommand::NoRanged => self.enemy_shooters() * 6,
                LoreCommand::PeekCommand | LoreCommand::PeekLore => 2,
                LoreCommand::Burn(_) => 10,
                LoreCommand::CommandCycle(_) => 8,
                LoreCommand::Cancel => 14,
            }
        })
    }

    /// What the battle that is being fought puts at stake.
    fn at_stake(&self, attacker: Option<&Unit>, defender: Option<&Unit>) -> i32 {
        let (Some(attacker), Some(defender)) = (attacker, defender) else {
            return 0;
        };
        if !attacker.is_alive() || !defender.is_alive() {
            return 0;
        }
        self.view
            .attack(attacker, attacker.hex, attacker.moved > 0, defender, false)
            .max(0)
    }

    /// What each hit of the roll on the table costs its target.
    fn hits_taken(&self, defender: Option<&Unit>) -> i32 {
        let Some(unit) = defender.filter(|unit| unit.is_alive()) else {
            return 0;
        };
        let hits = self.view.game.hits_with(0);
        match hits {
            0 => 0,
            hits if hits >= unit.figures => 30,
            _ => 12,
        }
    }

    fn wounds(&self) -> i32 {
        let most = |(_, unit): (u8, &Unit)| unit.most.saturating_sub(unit.figures);
        let wounds = self.view.game.army(self.side).filter(|(_, unit)| !unit.is_creature()).map(most);
        i32::from(wounds.max().unwrap_or_default())
    }

    fn afflicted(&self) -> i32 {
        use super::super::unit::Marks;
        let lasting = |(_, unit): &(u8, &Unit)| unit.marks.has_any(Marks::LASTING);
        self.view.game.army(self.side).filter(lasting).count() as i32
    }

    fn enemy_shooters(&self) -> i32 {
        let shoots = |(_, unit): &(u8, &Unit)| unit.weapon.is_ranged();
        self.view.game.army(self.side.other()).filter(shoots).count() as i32
    }

    /// The dearest card, or the cheapest.
    fn by_price(&self, choices: &Choices, dearest: bool) -> Option<Answer> {
        let price = |choice: &Message| {
            let [Arg::Card(card), ..] = choice.args else { return None };
            let row: LoreCard = self.view.pack.get(card.index);
            Some(match row.cost {
                Cost::Tokens(tokens) => i32::from(tokens),
                Cost::Answered => 2,
            })
        };
        let priced: List<(u8, i32), 16> = (0u8..)
            .zip(choices.iter())
            .filter_map(|(index, choice)| Some((index, price(choice)?)))
            .collect();
        let best = if dearest {
            priced.iter().max_by_key(|(_, price)| *price)
        } else {
            priced.iter().min_by_key(|(_, price)| *price)
        };
        best.map(|(index, _)| Answer::Choice(*index))
    }

    /// Whom a card is played on: the weakest enemy, or the friend in most need.
    pub(super) fn place_lore(&self, prompt: &Prompt, cells: &Cells, pass: Option<Answer>) -> Option<Answer> {
        if prompt.says.text != text::LORE_WHOM {
            return pass.or_else(|| self.best(cells, |_| Some(0)).map(|(hex, _)| Answer::Place(hex)));
        }
        let [Arg::Card(card), ..] = prompt.says.args else { return None };
        let row: LoreCard = self.view.pack.get(card.index);
        let heals = row.does.iter().any(|does| matches!(does, LoreCommand::Heal(_)));
        let worth = |hex: u8| {
            let index = self.view.game.unit_at(hex)?;
            let unit = self.unit(index)?;
            Some(match row.target {
                Target::EnemyUnits | Target::EnemyWithin(_) => {
                    100 - 10 * i32::from(unit.figures) + i32::from(unit.base_dice(self.view.pack))
                }
                Target::OrderedEnemy => self.threat_of(unit),
                _ if heals => i32::from(unit.most) - i32::from(unit.figures),
                _ => self.plan_of(unit).value,
            })
        };
        self.best(cells, worth).map(|(hex, _)| Answer::Place(hex)).or(pass)
    }

    fn threat_of(&self, unit: &Unit) -> i32 {
        i32::from(unit.base_dice(self.view.pack)) * 10 - i32::from(self.view.nearest_enemy(unit.side, unit.hex))
    }
}

fn find(choices: &Choices, wanted: impl Fn(&Message) -> bool) -> Option<Answer> {
    let place = choices.iter().position(wanted)?;
    u8::try_from(place).ok().map(Answer::Choice)
}

