//! What an owner's pack of BattleLore can contradict is refused with the row and the reason; and what the demo pack holds:
//! sections 9.3 to 9.9 of the spec.

use host_sim::packs;
use rules_core::battlelore::Side;
use rules_core::battlelore::content::{CommandCard, Hero, LoreCard, ScenarioCard, TroopCard, UnitCard};
use rules_core::pack::Record;
use rules_core::{GameKind, Pack};

fn demo() -> String {
    std::fs::read_to_string(packs::demo_toml(GameKind::BattleLore)).unwrap()
}

/// The demo with the first `from` after the row `id` replaced.
fn changed(id: &str, from: &str, to: &str) -> String {
    let demo = demo();
    let row = demo.find(&format!("id = \"{id}\"\n")).unwrap();
    let at = row + demo[row..].find(from).unwrap_or_else(|| panic!("{id} has no {from}"));
    [&demo[..at], to, &demo[at + from.len()..]].concat()
}

fn refused(id: &str, from: &str, to: &str, why: &str) {
    let Err(error) = packs::compile("demo.toml", &changed(id, from, to)) else {
        panic!("{id}: {from} -> {to} is accepted");
    };
    let error = format!("{error:#}");
    let line = 1 + demo()
        .lines()
        .position(|line| line == format!("id = \"{id}\""))
        .unwrap();
    assert!(
        error.contains(why) && error.contains(&format!("`{id}`")),
        "{id}: {from} -> {to}: {error}"
    );
    // The head of the row, or a line within it.
    let found: usize = error.split(':').nth(1).unwrap().parse().unwrap();
    assert!(
        (line - 1..line + 60).contains(&found),
        "{error} is not near line {line}"
    );
}

#[test]
fn die_and_symbols() {
    refused(
        "battle",
        "    [{ symbol = \"@symbol.flag\", count = 1 }],\n",
        "",
        "six faces",
    );
    refused("battle", "count = 1", "count = 2", "one symbol, once");
    refused(
        "battle",
        "[{ symbol = \"@symbol.green\", count = 1 }]",
        "[]",
        "one symbol, once",
    );
    let seventh = changed(
        "flag",
        "icon = \"flag\"\n",
        "icon = \"flag\"\n\n[[symbol]]\nid = \"seventh\"\nname = { en = \"x\", ru = \"x\" }\n",
    );
    let error = packs::compile("demo.toml", &seventh).unwrap_err();
    assert!(format!("{error:#}").contains("green, blue, red, strike, lore and flag"));
}

#[test]
fn units() {
    refused("HA", "figures = 4", "figures = 0", "1 to 8 figures");
    refused("HA", "figures = 4", "figures = 9", "1 to 8 figures");
    refused(
        "HA",
        "class = \"foot\"",
        "class = \"creature\"",
        "of the race and of the class",
    );
    refused(
        "HM",
        "weapon = \"short_sword\"",
        "weapon = \"fangs\"",
        "only creatures have fangs",
    );
    refused("HM", "weapon = \"short_sword\"", "weapon = \"spoon\"", "spoon");
    refused(
        "HK",
        "figures = 3",
        "figures = 3\nbeast = { dice = 2 }",
        "only creatures have a creature's card",
    );
    refused("SP", "figures = 1", "figures = 2", "a creature is one figure");
    refused("SP", "moves = 4", "moves = 7", "at most 6 hexes");
    refused("SP", "dice = 2", "dice = 9", "at most 6 dice");
    refused(
        "SP",
        "\"web\", cost = 1",
        "\"web\", cost = 2",
        "from the cheapest to the dearest",
    );
    refused("SP", "\"web\", cost = 1", "\"poison\", cost = 1", "a power once");
    refused("web_hollow", "\"@unit.SP\"", "\"@unit.HA\"", "a lair is a creature's");
    refused("web_hollow", "\"@unit.SP\"", "99", "this unit is not in the pack");
}

#[test]
fn command_cards() {
    refused("DC-02L", "units = 2", "units = 0", "orders nothing");
    refused(
        "DC-02L",
        "[{ where = \"left\", count = { units = 2 } }]",
        "[]",
        "orders nothing",
    );
    refused(
        "DC-02L",
        "where = \"left\"",
        "where = \"anywhere\"",
        "orders in sections",
    );
    refused("DC-05", "where = \"right\"", "where = \"left\"", "each section once");
    refused("DC-01L", "keep = 1", "keep = 3", "keeps more than it draws");
    refused("DC-01L", "keep = 1", "keep = 0", "keeps at least one");
    refused("DC-01L", "draw = 2", "draw = 9", "draws 1 to 4 cards");
    refused(
        "DC-19",
        "\"troops\"",
        "{ class = \"creature\" }",
        "orders what no unit is",
    );
    refused("DC-14", "more = 1", "more = 0", "1 to 4 dice");
    refused(
        "DC-16",
        "extra = ",
        "battles = \"none\"\nextra = ",
        "battles that it forbids",
    );
    refused(
        "DC-15",
        "scope = \"ranged\"",
        "scope = \"melee\"",
        "battles that it forbids",
    );
    refused("DC-20", "more = 1", "more = 9", "1 to 4 hexes");
    refused("DC-20", "moves = { more = 1 }", "moves = \"sideways\"", "sideways");
}

/// A command has its time and its target: closed words, and only where they make sense.
#[test]
fn lore_cards() {
    let time = "does not fit its time";
    let target = "does not fit its target";
    refused("DL-W02", "class = \"wizard\"", "class = \"commander\"", "no Lore cards");
    refused(
        "DL-W02",
        "cost = { tokens = 0 }",
        "cost = \"answered\"",
        "only an answer",
    );
    refused(
        "DL-W02",
        "cost = { tokens = 0 }",
        "cost = { tokens = 40 }",
        "at most 20 tokens",
    );
    refused("DL-W02", "base = 1", "base = -1", "1 to 9 at every level");
    refused("DL-W03", "{ enemy_within = 4 }", "\"opponent\"", target);
    refused("DL-W04", "before_opponent_roll", "after_opponent_roll", time);
    refused("DL-W05", "\"lore_card\"", "\"opponent\"", target);
    refused("DL-W06", "timing = \"move\"", "timing = \"order\"", time);
    refused("DL-W08", "reaction = true\n", "", "this target is not there");
    refused("DL-W09", "reaction = true\n", "", "a reaction if and only if");
    refused("DL-W09", "\"opponent\"", "\"you\"", target);
    refused("DL-C03", "\"defending\"", "\"attacker\"", target);
    refused(
        "DL-C07",
        "timing = \"melee\"",
        "timing = \"move\"",
        "this target is not there",
    );
    refused(
        "DL-C07",
        "target = \"attacking\"",
        "target = \"attacked\"",
        "up against a creature",
    );
    refused("DL-R01", "needs = [\"in_melee\"]\n", "", "does it in melee");
    refused(
        "DL-R05",
        "timing = \"react_move\"",
        "timing = \"react_order\"",
        "this target is not there",
    );
    refused(
        "DL-R03",
        "target = \"opponent\"",
        "target = \"opponent\"\ntargets = { base = 2 }",
        "and no more",
    );
    refused("DL-R09", "command_cycle = 2", "command_cycle = 9", "draws 1 to 4");
    refused(
        "DL-K01",
        "target = \"attacking\"",
        "target = \"own_units\"",
        "this target is not there",
    );
    refused("DL-K06", "does = [\"order\"]", "does = []", "does nothing");
    refused("DL-K06", "\"order\"]", "\"dance\"]", "dance");
    refused(
        "DL-K10",
        "\"order\", ",
        "",
        "dice for ordered units, and none are ordered",
    );
    let few = demo().replace("copies = 2\nclass = \"wizard\"", "class = \"wizard\"");
    let error = packs::compile("demo.toml", &few).unwrap_err();
    assert!(format!("{error:#}").contains("up to 14 cards of each class"));
}

#[test]
fn maps() {
    let board = "width = 13, height = 9";
    refused("DEMO-0", board, "width = 16, height = 9", "at most 128 hexes");
    refused("DEMO-0", board, "width = 13, height = 4", "5 to 16 rows and columns");
    refused("DEMO-0", board, "width = 13, height = 6", "off the board");
    refused("DEMO-0", "[5, 9]", "[9, 5]", "from west to east");
    refused("DEMO-0", "[5, 9]", "[5, 14]", "from west to east");
    refused("DEMO-0", "\"E7\"", "\"Z7\"", "a letter A to P");
    refused("DEMO-0", "\"E7\"", "\"B13\"", "off the board");
    refused("DEMO-0", "\"F8\"", "\"E7\"", "two grounds");
    refused("DEMO-0", "\"F8\"", "\"D5\"", "named twice");
    refused(
        "DEMO-1",
        "bridge = [\"E4\"",
        "bridge = [\"E5\"",
        "a bridge leads over water",
    );
    refused(
        "DEMO-3",
        "rampart = [\"G6\"",
        "rampart = [\"E6\"",
        "no wall stands in water",
    );
    refused(
        "DEMO-3",
        "objectives = [{ at = \"E7\" }",
        "objectives = [{ at = \"E6\" }",
        "in water",
    );
    refused(
        "DEMO-3",
        "objectives = [{ at = \"E7\" }",
        "objectives = [{ at = \"G7\" }",
        "two objectives",
    );
    refused("DEMO-3", "\"C6\"", "\"D9\"", "two landmarks");
    refused("DEMO-3", "\"C6\"", "\"E6\"", "a landmark lies on land");
    refused("DEMO-3", "\"C6\"", "\"C5\"", "on a hex without a unit");
    refused("DEMO-3", "\"C6\"", "\"B7\"", "3rd or 4th row");
    refused("DEMO-3", "\"H6\"", "\"H2\"", "with a unit of its owner");
    refused("DEMO-3", "is = \"den\"", "is = \"passage_exit\"", "opened in the game");
    refused(
        "DEMO-3",
        "\"@lair.web_hollow\" }, owner",
        "9 }, owner",
        "this lair is not in the pack",
    );
    refused(
        "DEMO-3",
        "lairs = [\"@lair.web_hollow\"]",
        "lairs = []",
        "by the side that has it",
    );
}

#[test]
fn armies() {
    refused("DEMO-0", "at = \"C5\"", "at = \"C7\"", "two units stand on one hex");
    refused("DEMO-1", "at = \"C4\"", "at = \"E1\"", "in water");
    refused("DEMO-0", "\"@unit.HA\"", "77", "this unit is not in the pack");
    refused(
        "DEMO-0",
        "at = \"C5\"",
        "at = \"C5\", figures = 5",
        "more figures than its card",
    );
    refused("DEMO-0", "banners = [2, 2]", "banners = [0, 2]", "at least one banner");
    refused("DEMO-0", "banners = [2, 2]", "banners = [2, 4]", "not so many banners");
    // North has both objectives, South one: 13 and 13.
    refused(
        "DEMO-3",
        "banners = [6, 6]",
        "banners = [13, 14]",
        "not so many banners",
    );
    assert!(
        packs::compile(
            "demo.toml",
            &changed("DEMO-3", "banners = [6, 6]", "banners = [13, 13]")
        )
        .is_ok()
    );
    refused("DEMO-0", "hand = 4", "hand = 7", "1 to 6 command cards");
    refused("DEMO-0", "hand = 4", "hand = 0", "1 to 6 command cards");
    refused(
        "DEMO-0",
        "hand = 4",
        "hand = 4\ncouncil = { wizard = 1 }",
        "neither Lore tokens nor a War Council",
    );
    refused(
        "DEMO-0",
        "lines = ",
        "landmarks = true\nlines = ",
        "neither Lore cards nor landmarks",
    );
    refused("DEMO-2", "commander = 2", "commander = 4", "0 to 3");
    refused("DEMO-2", "wizard = 1", "wizard = 2", "a Wizard of level 1");
    refused("DEMO-3", "tokens = 40", "tokens = 6", "more Lore tokens");
    let empty = demo();
    let at = empty.find("troops = [").unwrap();
    let end = at + empty[at..].find("]\n").unwrap();
    let error = packs::compile("demo.toml", &[&empty[..at], "troops = [", &empty[end..]].concat()).unwrap_err();
    assert!(format!("{error:#}").contains("a side has no units"));
}

/// Section 9.9: what the demo counts.
#[test]
fn the_demo_holds_what_the_spec_says() {
    let bytes = packs::demo(GameKind::BattleLore).unwrap();
    let pack = Pack::open_for(GameKind::BattleLore, &bytes).unwrap();
    assert!(pack.is_demo());
    assert_eq!(pack.count(UnitCard::KIND), 16);
    assert_eq!(pack.count(CommandCard::KIND), 60);
    let cards = || pack.all::<CommandCard>().iter().map(|row| pack.get::<CommandCard>(row));
    assert_eq!(cards().filter(|card| card.tactic).count(), 23);
    assert_eq!(pack.count(LoreCard::KIND), 60);
    for class in Hero::MASTERS {
        let of = |row: &u8| pack.get::<LoreCard>(*row).class == class;
        assert_eq!(pack.all::<LoreCard>().iter().filter(of).count(), 15);
    }
    let scenarios: Vec<ScenarioCard> = pack.all::<ScenarioCard>().iter().map(|row| pack.get(row)).collect();
    let rosters: Vec<[usize; 2]> = scenarios
        .iter()
        .map(|card| [card.north.troops.len(), card.south.troops.len()])
        .collect();
    assert_eq!(rosters, [[3, 3], [10, 10], [11, 9], [12, 11], [12, 11]]);
    for card in &scenarios {
        assert_eq!(card.board.hexes(), 113);
        let hexes = |side: Side| {
            let troops: Vec<TroopCard> = card.army(side).troops.iter().copied().collect();
            troops.into_iter().map(|troop| troop.at.hex())
        };
        let apart = hexes(Side::North).flat_map(|ours| hexes(Side::South).map(move |theirs| ours.distance(theirs)));
        assert!(apart.min().unwrap() >= 4);
    }
}
