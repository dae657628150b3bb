//! What the packs of BattleLore hold: sections 1 and 7.2 of the spec. Numbers and closed words only. Terrain, weapons and
//! the landmarks of the rule book are tables of [`super::field`] and [`super::weapon`]; whatever is printed on a card or in a
//! scenario is a record here.

mod command;
mod council;
mod lore;
mod scenario;
mod unit;

pub use super::check::check;
use crate::pack::content;
pub use command::{Battles, CommandCard, CommandFront, Count, Extra, Fit, Moves, Orders, Scope, Where};
pub use council::{Council, Hero};
pub use lore::{AlsoHits, Amount, Cost, LoreCard, LoreCommand, Need, Target, Timing};
pub use scenario::{
    ArmyCard, GroundCard, Kind, LairCard, LandmarkCard, LandmarkKind, LoreDeck, ObjectiveCard, Places, ScenarioCard,
    TROOPS, TroopCard,
};
pub use unit::{Banner, Beast, Class, Power, PowerCard, Race, UnitCard, Weapon};

content! {
    2 "unit" UnitCard "Units" "Отряды";
    3 "command" CommandCard "Command cards" "Карты приказов";
    4 "lore" LoreCard "Lore cards" "Карты знаний";
    5 "scenario" ScenarioCard "Scenarios" "Сценарии";
    6 "lair" LairCard "Lairs" "Логова";
}
