//! Whom a card's lines order, and which units share them.

use super::*;
use crate::battlelore::content::{Banner, UnitCard, Weapon, Where};
use crate::battlelore::testing;
use crate::kit::list::List;

fn line(place: Where, count: Count, fits: &[Fit]) -> Orders {
    let fits = List::of(fits);
    Orders { place, count, fits }
}

fn card(tactic: bool, orders: &[Orders]) -> CommandCard {
    CommandCard {
        tactic,
        orders: List::of(orders),
        ..CommandCard::default()
    }
}

fn unit(class: Class, banner: Banner, hex: u8) -> Unit {
    let row = UnitCard {
        class,
        banner,
        figures: 4,
        ..UnitCard::default()
    };
    testing::unit(&row, Side::South, hex)
}

/// Hexes of a board of 13 x 9: A1, A5, A7.
const LEFT: u8 = 0;
const CUT: u8 = 4;
const CENTER: u8 = 6;

fn terms(game: &BattleLore, card: &CommandCard, unit: &Unit) -> Option<u8> {
    let lines = Lines::of(card, false, game.turn.hand_at_start, &game.field, Side::South);
    let terms = game.terms(&game.muster_by(&lines, Side::South), unit)?;
    Some(terms.tokens)
}

#[test]
fn several_lines_are_shared_out_as_fits_best() {
    let orders = [
        line(Where::Left, Count::Units(1), &[]),
        line(Where::Center, Count::Units(1), &[]),
    ];
    let lines = Lines::of(&card(false, &orders), false, 0, &Field::default(), Side::South);
    let mut given = [0; 8];
    // A unit on the cut takes either order, so one more of either section still fits, but not one of each.
    given[3] = 1;
    assert!(has_room(lines.room(&given), 1) && has_room(lines.room(&given), 2) && has_room(lines.room(&given), 3));
    given[1] = 1;
    assert!(!has_room(lines.room(&given), 1) && !has_room(lines.room(&given), 2) && !has_room(lines.room(&given), 3));
    assert!(!has_room(lines.room(&[0; 8]), 0));
}

/// BL-EX-02: a hand of six orders six. BL-EX-76: what is left over is lost.
#[test]
fn as_many_units_as_command_cards() {
    let lines = Lines::of(
        &card(false, &[line(Where::Left, Count::Hand, &[])]),
        false,
        6,
        &Field::default(),
        Side::South,
    );
    let mut given = [0; 8];
    given[1] = 5;
    assert!(has_room(lines.room(&given), 1));
    given[1] = 6;
    assert!(!has_room(lines.room(&given), 1));
}

/// BL-EX-05.
#[test]
fn a_unit_on_the_line_is_in_both_sections() {
    let game = testing::field_for(Side::South);
    let unit = unit(Class::Foot, Banner::Blue, CUT);
    for place in [Where::Left, Where::Center] {
        assert_eq!(
            terms(&game, &card(false, &[line(place, Count::Units(1), &[])]), &unit),
            Some(0)
        );
    }
    assert_eq!(
        terms(&game, &card(false, &[line(Where::Right, Count::Units(1), &[])]), &unit),
        None
    );
}

/// BL-EX-04, BL-EX-184, BL-EX-79.
#[test]
fn colour_cards_take_creatures_and_class_cards_do_not() {
    let mut game = testing::field_for(Side::South);
    let spider = unit(Class::Creature, Banner::Green, CENTER);
    let green = card(
        true,
        &[line(Where::Anywhere, Count::Units(4), &[Fit::Banner(Banner::Green)])],
    );
    assert_eq!(terms(&game, &green, &spider), Some(0));
    assert_eq!(terms(&game, &green, &unit(Class::Foot, Banner::Green, LEFT)), Some(0));
    assert_eq!(terms(&game, &green, &unit(Class::Foot, Banner::Blue, LEFT)), None);
    let blue = card(
        true,
        &[line(Where::Anywhere, Count::Units(4), &[Fit::Banner(Banner::Blue)])],
    );
    assert_eq!(terms(&game, &blue, &unit(Class::Foot, Banner::Blue, LEFT)), Some(0));
    assert_eq!(terms(&game, &blue, &unit(Class::Mounted, Banner::Red, LEFT)), None);
    let charge = card(
        true,
        &[line(Where::Anywhere, Count::Units(4), &[Fit::Class(Class::Mounted)])],
    );
    game.player_mut(Side::South).tokens = 9;
    assert_eq!(terms(&game, &charge, &spider), None);
    assert_eq!(
        terms(&game, &charge, &unit(Class::Mounted, Banner::Blue, LEFT)),
        Some(0)
    );
    let troops = card(true, &[line(Where::Anywhere, Count::Units(4), &[Fit::Troops])]);
    assert_eq!(terms(&game, &troops, &spider), None);
}

/// BL-EX-80, BL-EX-175.
#[test]
fn a_creature_outside_its_section_costs_tokens_and_so_does_its_web() {
    let mut game = testing::field_for(Side::South);
    let left = card(false, &[line(Where::Left, Count::Units(2), &[])]);
    let mut spider = unit(Class::Creature, Banner::Green, CENTER);
    for (tokens, cost) in [(2, None), (3, Some(3))] {
        game.player_mut(Side::South).tokens = tokens;
        assert_eq!(terms(&game, &left, &spider), cost);
    }
    spider.marks.set(Marks::WEBBED);
    for (tokens, cost) in [(3, None), (4, Some(4))] {
        game.player_mut(Side::South).tokens = tokens;
        assert_eq!(terms(&game, &left, &spider), cost);
    }
    // No foot unit is ordered that way.
    assert_eq!(terms(&game, &left, &unit(Class::Foot, Banner::Blue, CENTER)), None);
}

#[test]
fn a_volley_is_not_for_units_in_contact_and_no_unit_is_ordered_twice() {
    let mut game = testing::field_for(Side::South);
    let mut volley = card(true, &[line(Where::Anywhere, Count::All, &[Fit::Ranged])]);
    volley.battles = Battles::RangedOnly;
    let mut archer = unit(Class::Foot, Banner::Green, CENTER);
    archer.weapon = Weapon::CommonBow;
    assert_eq!(terms(&game, &volley, &archer), Some(0));
    let mut enemy = archer.clone();
    enemy.side = Side::North;
    enemy.hex = CENTER + 1;
    game.units.push(enemy);
    assert_eq!(terms(&game, &volley, &archer), None);
    game.units.clear();
    archer.marks.set(Marks::ORDERED);
    assert_eq!(terms(&game, &volley, &archer), None);
}
