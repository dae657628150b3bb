//! What an owner's pack of Massive Darkness can contradict is refused with the card and the reason; and an owner's rows
//! over the demo's.

use host_sim::packs;
use rules_core::massive_darkness::content::{EnemyCard, EquipmentCard, EventCard, TileCard};
use rules_core::pack::{Record, checksum};
use rules_core::{GameKind, Lang, Pack};

fn demo() -> String {
    std::fs::read_to_string(packs::demo_toml(GameKind::MassiveDarkness)).unwrap()
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
        (line - 1..line + 40).contains(&found),
        "{error} is not near line {line}"
    );
}

#[test]
fn dice_and_symbols() {
    refused("yellow", "@symbol.hit", "@symbol.shield", "attack dice have no shields");
    refused("blue", "@symbol.bam", "@symbol.diamond", "yellow and blue no diamonds");
    refused("green", "@symbol.shield", "@symbol.hit", "defence dice no hits");
    refused("red", "    [],\n", "", "six faces");
    refused(
        "red",
        "colour = \"red\"",
        "colour = \"white\"",
        "yellow, red, blue, green",
    );
    let error = packs::compile(
        "demo.toml",
        &changed(
            "diamond",
            "icon = \"diamond\"\n",
            "icon = \"diamond\"\n\n[[symbol]]\nid = \"fifth\"\nname = { en = \"x\", ru = \"x\" }\n",
        ),
    );
    assert!(format!("{:#}", error.unwrap_err()).contains("hit, shield, bam and diamond"));
}

#[test]
fn rows_that_do_not_exist() {
    refused(
        "bjorn",
        "\"@class.gladiator_berserker\"",
        "99",
        "class is not in the pack",
    );
    refused(
        "battle_wizard",
        "\"@branch.arcana\"",
        "200",
        "branch is not in the pack",
    );
    refused(
        "orc_flayers_1",
        "\"@figure.orc_flayers\"",
        "99",
        "figure is not in the pack",
    );
    refused("q0", "\"@tile.6V\"", "99", "tile is not in the pack");
    refused(
        "q2",
        "\"@enemy.greater_giant_spider\"",
        "250",
        "enemy is not in the pack",
    );
}

/// Closed commands: what the rules do not know is no content.
#[test]
fn skills_that_nobody_knows() {
    refused("vanish", "\"slippery\"", "\"invisible\"", "invisible");
    refused("blink", "teleport = 2", "fly = 2", "fly");
    refused("focus", "\"reroll_attack\"", "\"reroll_fate\"", "reroll_fate");
    refused("runes", "when = \"attack\"", "when = \"breakfast\"", "breakfast");
    refused("twin_blades", "\"two_weapons\"", "\"three_weapons\"", "three_weapons");
    refused("arcana", "die = \"yellow\"", "die = \"purple\"", "purple");
    refused("runes", "effects = [{ bam = 1 }]", "effects = []", "needs an effect");
    refused("hammer", "slot = \"hand\"", "slot = \"foot\"", "foot");
    refused("orc_enforcers_1", "kind = \"mob\"", "kind = \"crowd\"", "crowd");
    refused("ev20", "[\"nothing\"]", "[\"rain\"]", "rain");
    refused("q0", "objective = \"library\"", "objective = \"kitchen\"", "kitchen");
    refused(
        "q0",
        "script = \"walking_in_the_dark\"",
        "script = \"picnic\"",
        "picnic",
    );
}

#[test]
fn branches() {
    refused("accuracy", "level = 3", "level = 1", "levels of a branch rise");
    refused("accuracy", "level = 5", "level = 6", "levels are 1 to 5");
    refused("accuracy", "cost = 5", "cost = 0", "1 to 30 XP");
    refused("health_upgrade", "max_health = 1", "max_health = 3", "add 1 or 2");
}

#[test]
fn equipment() {
    refused("hammer", "melee = [2, 0]", "melee = [4, 0]", "at most 3 dice");
    refused("hammer", "level = 1", "level = 6", "levels are 1 to 5");
    refused("hammer", "slot = \"hand\"\n", "", "combat gear needs a slot");
    refused(
        "trail_sword",
        "level = 1",
        "level = 2",
        "starting equipment is of level 1",
    );
    refused("dawnblade", "level = 0", "level = 4", "artifacts have no level");
    refused(
        "veil_of_the_eclipse",
        "sort = \"item\"",
        "sort = \"luck\"",
        "traps and luck lie in treasure decks",
    );
    refused("ring_of_cinders", "bam = 1, ", "", "costs bam or diamond");
    refused(
        "ring_of_cinders",
        "sort = \"item\"\n",
        "sort = \"item\"\nmelee = [1, 0]\n",
        "only combat gear has dice",
    );
    let missing = |id: &str, from: &str, why: &str| {
        let error = packs::compile("demo.toml", &changed(id, from, "copies = 1")).unwrap_err();
        assert!(format!("{error:#}").contains(why), "{error:#}");
    };
    missing("leather_armour", "copies = 6", "starting armour is missing");
    let few = demo().replace("copies = 3\npile = \"starting\"", "pile = \"starting\"");
    let error = packs::compile(
        "demo.toml",
        &few.replace("copies = 2\npile = \"starting\"", "pile = \"starting\""),
    );
    assert!(format!("{:#}", error.unwrap_err()).contains("starting weapons are missing"));
}

#[test]
fn enemies() {
    refused("orc_enforcers_1", "health = 3", "health = 7", "at most 6 health");
    refused("orc_enforcers_1", "minions = 1", "minions = 2", "too few minions");
    refused("orc_enforcers_1", "minions = 1\n", "", "a mob needs minions");
    refused("orc_enforcers_1", "level = 1", "level = 0", "levels are 1 to 5");
    refused("orc_enforcers_1", "melee = [1, 0]\n", "", "without attack dice");
    refused(
        "orc_enforcers_1",
        "defence = [1, 0]",
        "defence = [1, 4]",
        "at most 3 dice",
    );
    refused(
        "greater_liliarch",
        "kind = \"greater\"",
        "kind = \"greater\"\nlevel = 2",
        "roaming monsters have no level",
    );
    refused("greater_liliarch", "health = 6", "health = 43", "at most 42");
    refused(
        "greater_liliarch",
        "health = 6",
        "health = 6\nminions = 1",
        "only mobs have minions",
    );
    refused("greater_liliarch", "health = 6", "health = 0", "needs health");
}

#[test]
fn events() {
    refused("ev1", "level = 0", "level = 2", "one above or one below");
    refused("ev20", "[\"nothing\"]", "[]", "something that happens");
}

#[test]
fn maps() {
    refused("q0", "x = 1, y = 0", "x = 0, y = 0", "two tiles lie on each other");
    refused("q0", "x = 1, y = 0", "x = 9, y = 9", "the map is too large");
    refused("q0", "x = 1, y = 0", "x = 200, y = 0", "the map is too large");
    refused("q0", "x = 1, y = 0", "x = 1, y = 0, turned = 4", "turned 0 to 3 times");
    refused("q0", "entrance = [0, 2]\n", "", "needs an entrance");
    refused(
        "q0",
        "entrance = [0, 2]",
        "entrance = [0, 3]",
        "entrance is not on the map",
    );
    refused("q0", "exit = [5, 0]", "exit = [6, 0]", "exit is not on the map");
    refused(
        "q0",
        "at = [3, 0]",
        "at = [3, 9]",
        "zone is named that is not on the map",
    );
    refused("q0", "level = 2", "level = 6", "levels are 1 to 5");
    refused("q0", "x = 1, y = 0", "x = 2, y = 0", "not on the map");
    refused(
        "q6",
        "side = \"east\"",
        "side = \"north\"",
        "special door is no closed door",
    );
    refused(
        "q8",
        "side = \"south\"",
        "side = \"west\"",
        "open door is named where none is drawn",
    );
    refused(
        "q6",
        "rooms = [[6, 0]",
        "rooms = [[7, 0]",
        "room is named that is a corridor",
    );
    refused(
        "q10",
        "{ from = [0, 8], to = [0, 5] }",
        "{ from = [0, 8], to = [0, 8] }",
        "stairs lead elsewhere",
    );
    refused(
        "q4",
        "x = 3, y = 0, tokens = 2",
        "x = 3, y = 1, tokens = 2",
        "a timer needs a tile",
    );
    refused(
        "q4",
        "x = 3, y = 0, tokens = 2",
        "x = 3, y = 0, tokens = 0",
        "a timer needs tokens",
    );
    // Without its second staircase the last stage is out of reach.
    refused("q10", ", { from = [5, 5], to = [1, 2] }", "", "nobody can reach");
    refused(
        "q10",
        "pillars = [[2, 0], [2, 2]]",
        "pillars = [[2, 0], [1, 1]]",
        "leads round the pillars",
    );
}

/// The library's room of the tutorial loses its only door.
#[test]
fn objectives_out_of_reach() {
    let walled = changed("8R", "|Dr  Lr #Dc", "|Dr  Lr |Dc");
    let error = format!("{:#}", packs::compile("demo.toml", &walled).unwrap_err());
    assert!(
        error.contains("adventure `q0`: nobody can reach an objective"),
        "{error}"
    );
}

#[test]
fn drawings() {
    refused("1R", "\"+   +---+---+\"", "\"+   +===+---+\"", "---, -#- or blank");
    refused("1R", "\" Lc  Dc |Dr |\"", "\" Lc  Dc !Dr |\"", "|, # or blank");
    refused("1R", "\" Lc  Dc |Dr |\"", "\" Xc  Dc |Dr |\"", "L (lit) or D (dark)");
    refused(
        "1R",
        "\" Lc  Dc |Dr |\"",
        "\" Lx  Dc |Dr |\"",
        "c (corridor) or r (room)",
    );
    refused("1R", "    \" Lc  Dc |Dr |\",\n", "", "7 lines of a drawing");
    refused(
        "1R",
        "\" Lc  Dc |Dr |\"",
        "\" Lc  Dc |Dr |  |\"",
        "at most 13 characters",
    );
}

/// A drawing has each border once; only a pack made by other means can have it twice, and differently.
#[test]
fn asymmetric_borders() {
    let mut bytes = packs::demo(GameKind::MassiveDarkness).unwrap();
    let tile = postcard::to_allocvec(&Pack::open(&bytes).unwrap().get::<TileCard>(0)).unwrap();
    let at = bytes.windows(tile.len()).position(|window| window == tile).unwrap();
    // A zone is lit, room, north, east, south, west; the first one's eastern border is the second one's western.
    let east = at + 3;
    assert_eq!(bytes[east], bytes[at + 6 + 5]);
    bytes[east] ^= 1;
    let crc = checksum(&bytes[16..]).to_le_bytes();
    bytes[12..16].copy_from_slice(&crc);
    let error = Pack::open(&bytes).unwrap_err().to_string();
    assert!(error.contains("two neighbours draw different borders"), "{error}");
}

#[test]
fn what_the_adventures_need() {
    refused("q0", "exit = [5, 0]\n", "", "needs a library and an exit");
    refused(
        "q1",
        "objective = \"lair\"",
        "objective = \"artifact\"",
        "2 artifacts and a lair",
    );
    refused("q2", "starts = [[8, 1]]\n", "", "the spider's zone");
    refused(
        "q3",
        "objective = \"library\"",
        "objective = \"lair\"",
        "2 artifacts, a library and an exit",
    );
    refused(
        "q4",
        "pillars = [[6, 2]]\n",
        "",
        "a pillar, a level token 4 and an exit",
    );
    refused("q4", "    { x = 3, y = 0, tokens = 2 },\n", "", "a timer on each tile");
    refused("q5", "bridges = [[6, 1], [7, 1]]\n", "", "leads round the bridge");
    refused(
        "q6",
        "special = [{ at = [7, 3], side = \"east\" }]\n",
        "",
        "a special door",
    );
    refused("q7", "objective = \"lair\"", "objective = \"library\"", "2 lairs");
    refused("q8", "[0, 0], [2, 0],", "[1, 2], [2, 0],", "leads round the pillars");
    refused("q8", "[0, 0], [2, 0],", "[0, 0], [3, 0],", "2 of the pillars");
    refused("q9", "level = 5", "level = 4", "level tokens 1 to 5");
    refused(
        "q0",
        "script = \"walking_in_the_dark\"",
        "script = \"own\"\ngoals = [{ pick_up = \"lair\" }]",
        "token that does not lie on the map",
    );
}

/// A file of the owner over the demo.
fn over_demo(owner: &str) -> Result<Vec<u8>, String> {
    let files = [("demo.toml", demo()), ("owner.toml", owner.to_owned())];
    packs::compile_all(&files.map(|(name, text)| (name.to_owned(), text))).map_err(|error| format!("{error:#}"))
}

#[test]
fn an_owners_rows_replace_those_of_the_demo() {
    let alone = packs::demo(GameKind::MassiveDarkness).unwrap();
    let alone = Pack::open(&alone).unwrap();
    assert!(alone.is_demo());
    let owner = r#"
game = "massive_darkness"

[[equipment]]
id = "hammer"
name = { en = "Great Hammer", ru = "Большой молот" }
copies = 3
level = 1
slot = "two_hands"
keywords = ["hammer"]
melee = [3, 0]

[[enemy]]
id = "orc_brutes_2"
name = { en = "Orc Brutes II", ru = "Орки-громилы II" }
kind = "mob"
level = 2
figure = "@figure.orc_enforcers"
health = 3
minions = 1
melee = [2, 0]
defence = [1, 0]
"#;
    let bytes = over_demo(owner).unwrap();
    let pack = Pack::open(&bytes).unwrap();
    assert!(pack.is_demo(), "most rows are still the demo's");
    assert_eq!(pack.count(EquipmentCard::KIND), alone.count(EquipmentCard::KIND) + 1);
    assert_eq!(pack.count(EnemyCard::KIND), alone.count(EnemyCard::KIND) + 1);
    let rows = |pack: &Pack<'_>, name: &str| -> Vec<u8> {
        let all = pack.all::<EquipmentCard>();
        let named = |row: &u8| pack.name(EquipmentCard::card(*row), Lang::En) == name;
        all.iter().filter(named).collect()
    };
    let place = rows(&alone, "Hammer");
    assert!(rows(&pack, "Hammer").is_empty());
    assert_eq!(rows(&pack, "Great Hammer"), [place[0], place[0] + 1, place[0] + 2]);
    assert_eq!(pack.get::<EquipmentCard>(place[0]).melee, [3, 0]);
    let last = pack.count(EnemyCard::KIND) as u8 - 1;
    assert_eq!(pack.name(EnemyCard::card(last), Lang::En), "Orc Brutes II");
    // References of both files find the rows where they stand now.
    let sword = rows(&pack, "Dawnblade");
    assert_eq!(sword, [rows(&alone, "Dawnblade")[0] + 1]);
    assert_eq!(pack.get::<EnemyCard>(last).figure, 5);
}

#[test]
fn a_whole_kind_is_replaced_and_the_mark_goes_with_the_last_demo_row() {
    let owner = r#"
game = "massive_darkness"
replaces = ["event"]

[[event]]
id = "quiet"
name = { en = "Quiet", ru = "Тихо" }
copies = 20
happenings = ["nothing"]
"#;
    let bytes = over_demo(owner).unwrap();
    assert_eq!(Pack::open(&bytes).unwrap().count(EventCard::KIND), 20);
    // The same rows from an owner's file alone are no demo data.
    let own = demo().replace("demo = true\n", "");
    let bytes = packs::compile("own.toml", &own).unwrap();
    assert!(!Pack::open(&bytes).unwrap().is_demo());
    let bytes = over_demo(&own).unwrap();
    assert!(!Pack::open(&bytes).unwrap().is_demo(), "every row was replaced");
    assert_eq!(bytes, packs::compile("own.toml", &own).unwrap());
}

#[test]
fn errors_name_the_file_that_is_wrong() {
    let error = |owner: &str| over_demo(owner).unwrap_err();
    assert!(error("game = \"example\"").starts_with("owner.toml:1: the first file is for massive_darkness"));
    assert!(
        error("game = \"massive_darkness\"\nreplaces = [\"dragon\"]").starts_with("owner.toml:2: `replaces` is a list")
    );
    assert!(error("game = \"massive_darkness\"\ndemo = 3").starts_with("owner.toml:2: `demo` is true or false"));
    let bad = "game = \"massive_darkness\"\n\n[[figure]]\nid = \"high_troll\"\nname = { en = \"x\", ru = \"x\" }\nleaders = 0\n";
    assert_eq!(
        error(bad),
        "owner.toml:3: figure `high_troll`: a figure without leaders can never appear"
    );
    let bad = bad.replace("leaders = 0", "leaders = \"@nobody\"");
    assert_eq!(error(&bad), "owner.toml:6: `@nobody` is nowhere in the pack");
}
