//! The ground as the spec draws it: neighbours, sections, lines, and the demo board by its own numbers.

use super::super::testing::at;
use super::*;

const BOARD: Board = Board { width: 13, height: 9 };

fn field() -> Field {
    Field {
        board: BOARD,
        lines: [4, 8],
        ..Field::default()
    }
}

#[test]
fn neighbours_agree_with_the_board() {
    let board = |width, height| Board { width, height };
    for board in [BOARD, board(5, 4), board(2, 3), board(9, 15)] {
        let field = Field { board, ..field() };
        for hex in 0..field.hexes() {
            let neighbours: Area = board.neighbours(hex).iter().collect();
            assert_eq!(field.around(hex), neighbours, "{hex} of {board:?}");
        }
    }
}

#[test]
fn every_section_has_41_hexes_and_lines_cut_ten() {
    let field = field();
    let count = |section, side| field.where_is(|hex| field.is_in(hex, section, side)).len();
    for side in Side::BOTH {
        for section in [Where::Left, Where::Center, Where::Right] {
            assert_eq!(count(section, side), 41);
        }
    }
    let cut = field.where_is(|hex| {
        let sections = [Where::Left, Where::Center, Where::Right];
        sections
            .into_iter()
            .filter(|section| field.is_in(hex, *section, Side::South))
            .count()
            == 2
    });
    assert_eq!(cut.len(), 10);
}

#[test]
fn sections_are_what_their_hexes_say() {
    let boards = [BOARD, Board { width: 5, height: 5 }, Board { width: 16, height: 8 }];
    for (board, lines) in boards
        .into_iter()
        .flat_map(|board| (0..18).map(move |west| (board, [west, west + 3])))
    {
        let field = Field {
            board,
            lines,
            ..field()
        };
        for (number, section) in [Where::Left, Where::Center, Where::Right].into_iter().enumerate() {
            let hexes = field.where_is(|hex| field.sections(hex)[number]);
            assert_eq!(field.section(section, Side::South), hexes, "{section:?} of {field:?}");
        }
        let all = field.section(Where::Anywhere, Side::North);
        assert_eq!(u16::from(all.len()), board.hexes());
    }
}

#[test]
fn left_and_right_are_seen_from_the_seat() {
    let field = field();
    for hex in 0..field.hexes() {
        let left = field.is_in(hex, Where::Left, Side::South);
        assert_eq!(left, field.is_in(hex, Where::Right, Side::North));
    }
    assert!(field.is_in(0, Where::Left, Side::South) && field.is_in(0, Where::Right, Side::North));
}

/// BL-LAND-12: South's third and fourth rows are G and F, North's are C and D.
#[test]
fn rows_are_counted_from_the_own_edge() {
    let field = field();
    let rows = |side, hex| field.row_from(side, hex);
    assert_eq!((rows(Side::North, 0), rows(Side::South, 0)), (1, 9));
    assert_eq!((rows(Side::North, 112), rows(Side::South, 112)), (9, 1));
    assert_eq!((rows(Side::North, 25), rows(Side::South, 75)), (3, 3));
}

/// BL-EX-205: neighbours, distances and ways back on the demo board.
#[test]
fn the_demo_board_by_its_numbers() {
    let field = field();
    let hexes = |names: &[&str]| names.iter().map(|name| at(name)).collect::<Area>();
    assert_eq!(field.hexes(), 113);
    assert_eq!(field.around(at("E7")), hexes(&["E6", "E8", "D6", "D7", "F6", "F7"]));
    assert_eq!(field.distance(at("C7"), at("G7")), 4);
    assert_eq!(field.distance(at("A1"), at("I13")), 16);
    assert_eq!(field.distance(at("A13"), at("I1")), 16);
    let back = |name: &str| field.behind(at(name), Side::South);
    assert_eq!(back("E7"), hexes(&["F6", "F7"]));
    assert_eq!(back("F1"), hexes(&["G1", "G2"]));
    assert_eq!(back("G1"), hexes(&["H1"]), "the other one is a half-hex");
    assert_eq!(back("I4"), Area::EMPTY);
}
