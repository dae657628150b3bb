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

    // victory
    BANNERS          "{0}: banners {1} of {2}"                  "{0}: знамёна {1} из {2}"
    WINS             "Victory: {0}"                             "Победа: {0}"
}
