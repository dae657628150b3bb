//! A hero's activation: what it begins with, its actions one after another, and its end. MD-HPHASE-02 to -08,
//! MD-ACT-IDLE-01, MD-ACT-STAND-01, MD-STUN-02.
//!
//! Every action begins by pushing [`Step::Next`], so that whatever it does ends with the level check and the next menu.

mod ability;
mod attack;
mod doors;
pub(super) mod equipment;
mod menu;
mod movement;
mod pick_up;
mod skill_actions;
mod trade;
mod transmute;

use super::MassiveDarkness;
use super::adventure::AdventureAction;
use super::hero::HEROES;
use super::skill::{Does, Extra, Gifts};
use super::{rules, table, text};
use crate::game::Log;
use crate::kit::list::List;
use crate::pack::Pack;
use crate::prompt::{Answer, Ask, Prompt, Seat};
use crate::rule::RuleId;
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// MD-HPHASE-02.
const ACTIONS: u8 = 3;

/// Some heroes, by their seats.
type Seats = List<u8, HEROES>;

/// The activation of a hero.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Turn {
    pub hero: u8,
    pub actions: u8,
    /// Extra actions of one sort only.
    pub moves: u8,
    pub combats: u8,
    /// What skills have added to these three so far, and at which game level.
    pub added: [u8; 3],
    pub level: u8,
    /// Movement points left of the Move action.
    pub points: u8,
    /// Seats whose ability was used since their own activation began, one bit each: MD-AMB-44.
    pub abilities_used: u8,
    pub leader_used: bool,
    /// Slippery to the end of this activation.
    pub slippery: bool,
    /// This Move has made a step; only the table's eyes need to know.
    pub stepped: bool,
    /// This Move has touched a higher tile.
    pub climbed: bool,
    pub transmuted: bool,
    /// Units attacked in this activation: they will counterattack.
    pub attacked: List<u8, 8>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Step {
    /// An action is done.
    Next,
    /// The hero has finished acting.
    End,
    Menu(menu::Menu),
    Aim(attack::Aim),
    /// A movement point may be spent by the hero at this seat.
    Walk(u8),
    March(movement::March),
    Go(movement::Go),
    Light(movement::Light),
    Doorway(doors::Doorway),
    Behind(doors::Behind),
    Chamber(doors::Chamber),
    DrawDoor(doors::DrawDoor),
    Rooms(doors::Rooms),
    NextRoom(doors::NextRoom),
    Section(doors::Section),
    Tokens(doors::Tokens),
    Count(pick_up::Count),
    Objectives(pick_up::Objectives),
    Draws(pick_up::Draws),
    Draw(pick_up::Draw),
    Artifact(u8),
    HandOver(equipment::HandOver),
    Equip(equipment::Equip),
    Use(ability::Use),
    Apply(ability::Apply),
    Whom(ability::Whom),
    Pay(ability::Pay),
    /// The trade of the hero at this seat goes on.
    Trade(u8),
    Deal(trade::Deal),
    Giver(trade::Giver),
    Gift(trade::Gift),
    Receiver(trade::Receiver),
    Dress(trade::Dress),
    Garment(trade::Garment),
    Transmute(transmute::Transmute),
    Order(skill_actions::Order),
    Rush(skill_actions::Rush),
    Dash(skill_actions::Dash),
    Bleed(skill_actions::Bleed),
}

impl Step {
    pub fn waits(&self) -> bool {
        match self {
            Self::Next
            | Self::End
            | Self::Walk(_)
            | Self::Rooms(_)
            | Self::Section(_)
            | Self::Tokens(_)
            | Self::Draws(_)
            | Self::Artifact(_)
            | Self::Apply(_)
            | Self::Trade(_)
            | Self::Dash(_) => false,
            Self::Menu(_)
            | Self::Aim(_)
            | Self::March(_)
            | Self::Go(_)
            | Self::Light(_)
            | Self::Doorway(_)
            | Self::Behind(_)
            | Self::Chamber(_)
            | Self::DrawDoor(_)
            | Self::NextRoom(_)
            | Self::Count(_)
            | Self::Objectives(_)
            | Self::Draw(_)
            | Self::HandOver(_)
            | Self::Equip(_)
            | Self::Use(_)
            | Self::Whom(_)
            | Self::Pay(_)
            | Self::Deal(_)
            | Self::Giver(_)
            | Self::Gift(_)
            | Self::Receiver(_)
            | Self::Dress(_)
            | Self::Garment(_)
            | Self::Transmute(_)
            | Self::Order(_)
            | Self::Rush(_)
            | Self::Bleed(_) => true,
        }
    }

    #[inline(never)]
    pub fn ask(&self, game: &MassiveDarkness, pack: &Pack<'_>) -> Prompt {
        match self {
            Self::Menu(step) => step.ask(game),
            Self::Aim(step) => step.ask(game),
            Self::March(step) => step.ask(game),
            Self::Go(step) => step.ask(game),
            Self::Light(step) => step.ask(game),
            Self::Doorway(step) => step.ask(game),
            Self::Behind(step) => step.ask(game),
            Self::Chamber(step) => step.ask(game),
            Self::DrawDoor(step) => step.ask(game),
            Self::NextRoom(step) => step.ask(game),
            Self::Count(step) => step.ask(game),
            Self::Objectives(step) => step.ask(game),
            Self::Draw(step) => step.ask(game),
            Self::HandOver(step) => step.ask(game),
            Self::Equip(step) => step.ask(game, pack),
            Self::Use(step) => step.ask(game, pack),
            Self::Whom(step) => step.ask(game),
            Self::Pay(step) => step.ask(game),
            Self::Deal(step) => step.ask(game),
            Self::Giver(step) => step.ask(game),
            Self::Gift(step) => step.ask(game),
            Self::Receiver(step) => step.ask(game),
            Self::Dress(step) => step.ask(game),
            Self::Garment(step) => step.ask(game, pack),
            Self::Transmute(step) => step.ask(game, pack),
            Self::Order(step) => step.ask(game),
            Self::Rush(step) => step.ask(game),
            Self::Bleed(step) => step.ask(game),
            // These run by themselves.
            Self::Next
            | Self::End
            | Self::Walk(_)
            | Self::Rooms(_)
            | Self::Section(_)
            | Self::Tokens(_)
            | Self::Draws(_)
            | Self::Artifact(_)
            | Self::Apply(_)
            | Self::Trade(_)
            | Self::Dash(_) => table(
                rules::HPHASE_02,
                Message::new(text::ACTS).with(game.hero(game.turn.hero).name()),
                Ask::Acknowledge,
            ),
        }
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, answer: Answer, log: &mut dyn Log) {
        match (self, answer) {
            (Self::Menu(step), Answer::Choice(choice)) => step.resolve(game, pack, choice, log),
            (Self::Aim(step), Answer::Choice(choice)) => step.resolve(game, pack, choice, log),
            (Self::March(step), Answer::Choice(choice)) => step.resolve(game, pack, choice, log),
            (Self::Go(step), Answer::Place(zone)) => step.resolve(game, pack, zone, log),
            (Self::Light(step), Answer::Choice(choice)) => step.resolve(game, choice, log),
            (Self::Doorway(step), Answer::Choice(choice)) => step.resolve(game, pack, choice, log),
            (Self::Behind(step), Answer::Choice(choice)) => step.resolve(game, pack, choice, log),
            (Self::Chamber(step), Answer::Choice(choice)) => step.resolve(game, pack, choice, log),
            (Self::DrawDoor(step), Answer::Card(card)) => step.resolve(game, card.index, log),
            (Self::NextRoom(step), Answer::Place(zone)) => step.resolve(game, zone, log),
            (Self::Count(step), Answer::Number(number)) => step.resolve(game, number, log),
            (Self::Objectives(step), Answer::Marks(marks)) => step.resolve(game, pack, marks, log),
            (Self::Draw(step), Answer::Card(card)) => step.resolve(game, pack, card.index, log),
            (Self::HandOver(step), Answer::Choice(choice)) => step.resolve(game, pack, choice, log),
            (Self::Equip(step), Answer::Choice(choice)) => step.resolve(game, pack, choice, log),
            (Self::Use(step), Answer::Card(card)) => step.resolve(game, pack, card.index, log),
            (Self::Whom(step), Answer::Choice(choice)) => step.resolve_one(game, choice, log),
            (Self::Whom(step), Answer::Marks(marks)) => step.resolve_some(game, marks, log),
            (Self::Pay(step), Answer::Choice(choice)) => step.resolve(game, choice, log),
            (Self::Deal(step), Answer::Choice(choice)) => step.resolve(game, pack, choice, log),
            (Self::Giver(step), Answer::Choice(choice)) => step.resolve(game, pack, choice, log),
            (Self::Gift(step), Answer::Card(card)) => step.resolve(game, pack, card.index, log),
            (Self::Receiver(step), Answer::Choice(choice)) => step.resolve(game, pack, choice, log),
            (Self::Dress(step), Answer::Choice(choice)) => step.resolve(game, choice),
            (Self::Garment(step), Answer::Card(card)) => step.resolve(game, pack, card.index, log),
            (Self::Transmute(step), Answer::Card(card)) => step.resolve(game, pack, card.index, log),
            (Self::Order(step), Answer::Choice(choice)) => step.resolve(game, pack, choice, log),
            (Self::Rush(step), Answer::Place(zone)) => step.resolve(game, pack, zone, log),
            (Self::Bleed(step), Answer::Choice(choice)) => step.resolve(game, pack, choice, log),
            // The gate lets no other pair through.
            (_, _) => {}
        }
    }

    pub fn run(self, game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
        match self {
            Self::Next => game.action_done(pack, log),
            Self::End => game.end_activation(pack, log),
            Self::Walk(seat) => game.walk(pack, seat, log),
            Self::Rooms(step) => step.run(game, log),
            Self::Section(step) => step.run(game, pack, log),
            Self::Tokens(step) => step.run(game, log),
            Self::Draws(step) => step.run(game, log),
            Self::Artifact(seat) => game.find_artifact(seat, log),
            Self::Apply(step) => step.run(game, pack, log),
            Self::Trade(seat) => game.go_on_trading(pack, seat, log),
            Self::Dash(step) => step.run(game, pack, log),
            // These wait for an answer.
            Self::Menu(_)
            | Self::Aim(_)
            | Self::March(_)
            | Self::Go(_)
            | Self::Light(_)
            | Self::Doorway(_)
            | Self::Behind(_)
            | Self::Chamber(_)
            | Self::DrawDoor(_)
            | Self::NextRoom(_)
            | Self::Count(_)
            | Self::Objectives(_)
            | Self::Draw(_)
            | Self::HandOver(_)
            | Self::Equip(_)
            | Self::Use(_)
            | Self::Whom(_)
            | Self::Pay(_)
            | Self::Deal(_)
            | Self::Giver(_)
            | Self::Gift(_)
            | Self::Receiver(_)
            | Self::Dress(_)
            | Self::Garment(_)
            | Self::Transmute(_)
            | Self::Order(_)
            | Self::Rush(_)
            | Self::Bleed(_) => {}
        }
    }
}

/// What a menu offers: bit n stands for the n-th entry of its enum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Offer(u16);

impl Offer {
    fn add(&mut self, entry: u8, possible: bool) {
        if possible {
            self.0 |= 1 << entry;
        }
    }

    fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// What is offered, of all entries.
    fn iter<E: Copy>(self, all: &[E]) -> impl Iterator<Item = E> {
        let offered = move |(bit, _): &(u8, E)| self.0 & 1 << bit != 0;
        (0..16).zip(all.iter().copied()).filter(offered).map(|(_, entry)| entry)
    }

    /// How far a choice lies behind what is offered.
    fn beyond(self, choice: u8) -> Option<usize> {
        u32::from(choice).checked_sub(self.len()).map(|extra| extra as usize)
    }

    fn pick<E: Copy>(self, all: &[E], choice: u8) -> Option<E> {
        self.iter(all).nth(usize::from(choice))
    }
}

/// What only the adventure knows of: offered after the entries of a menu.
type Extras = List<AdventureAction, 4>;

/// A question for one player.
fn player(seat: u8, rule: RuleId, says: Message, ask: Ask) -> Prompt {
    Prompt {
        seat: Seat::Player(seat),
        rule,
        says,
        ask,
    }
}

impl MassiveDarkness {
    /// Does what only the adventure knows of. What a leader orders is free.
    fn do_extra(&mut self, pack: &Pack<'_>, seat: u8, action: AdventureAction, log: &mut dyn Log) {
        let actions = self.turn.actions;
        self.adventure_action(pack, seat, action, log);
        if seat != self.turn.hero {
            self.turn.actions = actions;
        }
    }

    fn push_turn(&mut self, step: Step) {
        self.steps.push(super::Step::HeroTurn(step));
    }

    /// The hero's activation begins: MD-HPHASE-02, -03.
    pub fn begin_activation(&mut self, pack: &Pack<'_>, seat: u8, log: &mut dyn Log) {
        self.turn = Turn {
            hero: seat,
            actions: ACTIONS,
            abilities_used: self.turn.abilities_used,
            ..Turn::default()
        };
        self.note_ability(seat, false);
        let heals = self.add_actions(pack);
        log.plain(
            rules::HPHASE_02,
            Message::new(text::ACTIVATION)
                .with(self.hero(seat).name())
                .with(self.actions_left()),
        );
        if heals > 0 {
            log.cite(rules::HPHASE_03);
            self.heal_hero(seat, heals, log);
        }
        self.next_action(pack, log);
    }

    /// Extra actions of the skills in force; a rise of the level may bring more in the middle of an activation
    /// (MD-LEVEL-07). Says what the skills heal when it begins.
    fn add_actions(&mut self, pack: &Pack<'_>) -> u8 {
        let mut extra = [0u8; 3];
        let mut heals = 0u8;
        self.each_skill(pack, self.turn.hero, Gifts::ACTIVATION, &mut |skill| {
            if let Does::Regeneration(amount) = &skill.does {
                heals = heals.saturating_add(*amount);
            }
            if let Does::ExtraActions { count, only } = &skill.does {
                let [any, moves, combats] = &mut extra;
                let sort = match only {
                    None => any,
                    Some(Extra::Move) => moves,
                    Some(Extra::Combat) => combats,
                };
                *sort = sort.saturating_add(*count);
            }
        });
        let turn = &mut self.turn;
        let left = [&mut turn.actions, &mut turn.moves, &mut turn.combats];
        for ((left, added), extra) in left.into_iter().zip(&mut turn.added).zip(extra) {
            *left = left.saturating_add(extra.saturating_sub(*added));
            *added = extra.max(*added);
        }
        turn.level = self.level;
        heals
    }

    /// Actions of every sort that the active hero has left.
    pub(super) fn actions_left(&self) -> u8 {
        let turn = &self.turn;
        turn.actions.saturating_add(turn.moves).saturating_add(turn.combats)
    }

    /// After every action, free ones too (MD-AMB-30): the level check, then the next one.
    fn action_done(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        // The number of a unit that is gone may soon be another's.
        let attacked = self.turn.attacked.clone();
        self.turn.attacked = attacked
            .iter()
            .copied()
            .filter(|unit| self.enemy(*unit).is_some())
            .collect();
        self.level_check(pack, log);
        if self.turn.level < self.level && self.hero(self.turn.hero).is_here() {
            self.add_actions(pack);
        }
        if !self.is_over() {
            self.next_action(pack, log);
        }
    }

    fn next_action(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        let seat = self.turn.hero;
        if self.hero(seat).is_here() {
            self.push_menu(pack, seat, log);
        } else {
            self.push_turn(Step::End);
        }
    }

    /// The table has corrected something: what the hero may do is found anew.
    pub fn look_again(&mut self, pack: &Pack<'_>) {
        let (seat, moves) = if let Some(super::Step::HeroTurn(Step::Menu(menu))) = self.steps.last() {
            (menu.seat(), false)
        } else if let Some(super::Step::HeroTurn(Step::March(march))) = self.steps.last() {
            (march.seat(), true)
        } else {
            return;
        };
        self.steps.pop();
        if moves {
            self.push_turn(Step::Walk(seat));
        } else if seat == self.turn.hero {
            self.next_action(pack, &mut ());
        } else if self.hero(seat).is_here() {
            self.push_menu(pack, seat, &mut ());
        }
    }

    /// MD-HPHASE-05.
    fn end_activation(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        let seat = self.turn.hero;
        self.turn.actions = 0;
        self.turn.moves = 0;
        self.turn.combats = 0;
        self.turn.points = 0;
        self.turn.slippery = false;
        self.with_hero(seat, |hero| hero.acted = true);
        log.cite(rules::HPHASE_05);
        self.counterattacks(pack, seat, log);
    }
}

// The whole stack of steps is bounded by its dearest step.
const _: () = assert!(Step::POSTCARD_MAX_SIZE <= 23 && Turn::POSTCARD_MAX_SIZE <= 48);
