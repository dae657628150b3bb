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
    END_COMBAT       "No more battles"                          "Боёв больше нет"
    ATTACK_WHOM      "{0} {1} attacks whom?"                    "{0} {1}: кого атакует?"
    ATTACKS          "{0} {1} attacks: {2} {3}"                 "{0} {1} атакует: {2} {3}"
    ATTACKS_AGAIN    "Bonus attack of {0} {1}: {2} {3}"         "Бонусная атака, {0} {1}: {2} {3}"
    NO_ATTACK        "{0} {1}: its attack is off"               "{0} {1}: атака не состоится"
    ROLLS            "{0} {1} rolls {2} {2|die|dice}"           "{0} {1}: {2} {2|кубик|кубика|кубиков}"
    HITS             "Hits"                                     "Повреждения"
    NO_HITS          "{0} {1}: no hits"                         "{0} {1}: повреждений нет"
    LOSES            "{0} {1}: -{2} {2|figure|figures}, left {3}" "{0} {1}: -{2} {2|фигурка|фигурки|фигурок}, осталось {3}"
    ELIMINATED       "{0} {1}: eliminated"                      "{0} {1}: отряд уничтожен"
    IGNORE_FLAGS     "{0} {1}, {2} {2|flag|flags}: ignore how many?" "{0} {1}, {2} {2|флаг|флага|флагов}: сколько пропустить?"
    IGNORED          "{0} {1}: flags ignored {2}, left {3}"     "{0} {1}: флагов пропущено {2}, осталось {3}"
    RETREAT_WHERE    "{0} {1} retreats: where? Hexes to go: {2}" "{0} {1} отступает: куда? Ещё гексов: {2}"
    RETREAT_HEXES    "{0} {1}: how many of {2} {2|hex|hexes} were free?" "{0} {1}: сколько гексов из {2} были свободны?"
    RETREATS         "{0} {1}: retreated {2} {2|hex|hexes}"     "{0} {1}: отступление на {2} {2|гекс|гекса|гексов}"
    ROLLS_LOSSES     "{0} {1}: losses of the retreat, {2} {2|die|dice}" "{0} {1}: потери отступления, {2} {2|кубик|кубика|кубиков}"
    GAIN_GROUND      "{0} {1}: gain ground?"                    "{0} {1}: занять позицию?"
    GAINS_GROUND     "{0} {1} gains ground"                     "{0} {1} занимает позицию"
    PURSUE_WHERE     "{0} {1}: one hex more in pursuit?"        "{0} {1}: ещё гекс в преследовании?"
    PURSUES          "{0} {1} pursues"                          "{0} {1} преследует"
    GAIN             "Go there"                                 "Перейти"
    STAY             "Stay"                                     "Остаться"
    BONUS_WHOM       "{0} {1}: bonus attack on whom?"           "{0} {1}: бонусная атака на кого?"
    BONUS            "Bonus attack"                             "Бонусная атака"
    NO_MORE          "No"                                       "Нет"
    BATTLE_BACK      "{0} {1}: battle back?"                    "{0} {1}: контратаковать?"
    STRIKE_BACK      "Battle back"                              "Контратака"
    BATTLES_BACK     "{0} {1} battles back"                     "{0} {1} контратакует"
    STRIKES_FIRST    "{0} {1} strikes first"                    "{0} {1} бьёт первым"
    WHICH_CAP        "{0} {1}: most dice by terrain?"           "{0} {1}: предел кубиков местности?"
    NO_CAP           "No limit"                                 "Предела нет"
    CAP              "At most {0}"                              "Не больше {0}"

    // creature
    USE_WEB          "Web for {0} Lore? Rolled {1}, stored {2}" "Паутина за {0} Знание? Выпало {1}, накоплено {2}"
    USE_POISON       "Poison for {0} Lore? Rolled {1}, stored {2}" "Яд за {0} Знания? Выпало {1}, накоплено {2}"
    USE              "Use the power"                            "Применить силу"
    HOW_MANY_ROLLED  "How many rolled symbols pay for it?"      "Сколько выпавших символов её оплатят?"
    HOW_MANY_STORED  "Store how many of {0} Lore {0|symbol|symbols}?" "Сколько символов Знания из {0} накопить?"
    STORES           "{0} {1} stores {2} Lore, has {3}"         "{0} {1} накопил Знаний: {2}, всего {3}"
    WEBBED           "{0} {1}: webbed, mark it"                 "{0} {1}: в паутине, положите метку"
    POISONED         "{0} {1}: poisoned, mark it"               "{0} {1}: яд, положите метку"
    ROLLS_CRITICAL   "{0} {1}: reroll {2} {2|die|dice}, its colour kills" "{0} {1}: перебросьте {2} {2|кубик|кубика|кубиков}, свой цвет убивает"
    ROLLS_CHECK      "{0} {1} is blocked: check, {2} {2|die|dice}" "{0} {1}: путь закрыт, проверка, {2} {2|кубик|кубика|кубиков}"
    CRITICAL         "{0} {1}: critical hit"                    "{0} {1}: критическое повреждение"
    NOT_CRITICAL     "{0} {1}: no critical hit"                 "{0} {1}: не критическое"
    CREATURE_WAY     "{0} {1}: hexes to retreat {2}; the next one?" "{0} {1}: отступать гексов {2}; следующий?"
    WAY_FREE         "Free: it goes there"                      "Свободен: идёт туда"
    WAY_UNITS        "Blocked by units"                         "Закрыт отрядами"
    WAY_BLOCKED      "Edge or terrain only"                     "Только край или местность"
    TRAMPLE          "{0} {1}: units behind it lose 1 figure each" "{0} {1}: отряды позади теряют по 1 фигурке"
    TRAMPLES         "{0} {1} tramples those behind it"         "{0} {1} топчет тех, кто позади"

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
