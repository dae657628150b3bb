//! What BattleLore says. One block per chapter, in the order of the files.

use crate::text::texts;

texts! { table 3;
    // mod
    TITLE            "{0}, turn {1}"                            "{0}, ход {1}"
    TITLE_SETUP      "Set-up"                                   "Подготовка"
    NORTH            "North"                                    "Север"
    SOUTH            "South"                                    "Юг"
    UNIT_AT          "{0} {1}"                                  "{0} {1}"
    NOBODY           "Nobody"                                   "Никто"

    // setup
    WHICH_SCENARIO   "Which scenario?"                          "Какой сценарий?"

    // council
    COUNCIL          "War Council"                              "Военный Совет"

    // landmark
    LANDMARK         "Landmark"                                 "Особый участок"

    // turn_order
    TURN_OF          "Turn {1}: {0}"                            "Ход {1}: {0}"

    // order
    ORDER_WHOM       "Order whom?"                              "Кому приказ?"

    // movement
    MOVE_WHOM        "Move whom?"                               "Кто идёт?"

    // combat
    BATTLE_WHO       "Who battles?"                             "Кто сражается?"

    // creature
    POWER            "Power"                                    "Сила"

    // lore
    LORE_CARD        "Lore card"                                "Карта знаний"

    // assistant
    ASSISTANT        "Battle assistant"                         "Помощник в бою"

    // gauges, amend, look
    TOKENS           "{0}: Lore tokens"                         "{0}: жетоны знаний"

    // victory
    BANNERS          "{0}: banners {1} of {2}"                  "{0}: знамёна {1} из {2}"
    WINS             "Victory: {0}"                             "Победа: {0}"
}
