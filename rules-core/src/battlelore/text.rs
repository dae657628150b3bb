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
    WHO_IS_FIRST     "Who has the first turn?"                  "Кто ходит первым?"
    WHAT_NOW         "Turn {1}, {0}: what now?"                 "Ход {1}, {0}: что дальше?"
    WISH_BATTLE      "A battle"                                 "Бой"
    WISH_TOKENS      "Lore tokens"                              "Жетоны знаний"
    WISH_BANNERS     "Banners"                                  "Знамёна"
    WISH_TURN        "The other side's turn"                    "Ход другой стороны"
    WISH_END         "End of the game"                          "Конец игры"
    FACT_ATTACKER    "Who attacks?"                             "Кто атакует?"
    FACT_DEFENDER    "Whom?"                                    "Кого?"
    FACT_FIGURES     "{0}: how many figures?"                   "{0}: сколько фигурок?"
    FACT_DID_MOVE    "{0}: moved this turn?"                    "{0}: двигался в этот ход?"
    FACT_STOOD       "Stood still"                              "Стоял на месте"
    FACT_MOVED       "Moved"                                    "Двигался"
    FACT_STORED      "{0}: how much stored Lore?"               "{0}: сколько накоплено знаний?"
    FACT_STATES      "Web or poison?"                           "Паутина или яд?"
    FACT_WEBBED      "{0}: web"                                 "{0}: паутина"
    FACT_POISONED    "{0}: poison"                              "{0}: яд"
    FACT_DISTANCE    "How many hexes away? 1 is melee"          "Сколько гексов до цели? 1 - ближний бой"
    FACT_GROUND      "{0}: on what ground?"                     "{0}: на какой местности?"
    ON_OPEN          "open country"                             "равнина"
    ON_BUILDING      "Den, Camp, Stronghold"                    "Логово, Лагерь, Крепость"
    ON_CHARMED       "Pentacle, Pool"                           "Пентаграмма, Фонтан"
    FACT_BOLD        "{0}: flags it may ignore, with support?"  "{0}: сколько флагов пропустит, с поддержкой?"
    FACT_CARDS       "{0}: dice added by cards?"                "{0}: сколько кубиков от карт?"

    // gauges, amend, look
    TOKENS           "{0}: Lore tokens"                         "{0}: жетоны знаний"
    TURN_GAUGE       "Turn"                                     "Ход"
    POOL_GAUGE       "Lore tokens in the pool"                  "Жетоны в общем хранилище"
    BANNERS_GAUGE    "{0}: banners"                             "{0}: знамёна"
    GOAL_GAUGE       "{0}: banners to win"                      "{0}: знамён до победы"
    STORED_GAUGE     "{0}: stored Lore"                         "{0}: накоплено знаний"

    // figures
    WEBBED_NOTE      "webbed"                                   "паутина"
    POISONED_NOTE    "poisoned"                                 "яд"
    BATTLED_NOTE     "has battled"                              "бой проведён"
    RUSHED_NOTE      "rushed"                                   "стремительная атака"
    ORDERED_NOTE     "ordered"                                  "приказ"
    SPENT_NOTE       "through"                                  "ход сделан"
    STORED_NOTE      "Lore {0}"                                 "знания {0}"
    BOLD_NOTE        "bold {0}"                                 "смелость {0}"
    CREATURE_NOTE    "creature"                                 "существо"
    GREEN_BANNER     "green"                                    "зелёный"
    BLUE_BANNER      "blue"                                     "синий"
    RED_BANNER       "red"                                      "красный"
    FOOT             "foot"                                     "пехота"
    MOUNTED          "mounted"                                  "кавалерия"
    CREATURE         "creature"                                 "существо"
    SHORT_SWORD      "short sword"                              "короткий меч"
    LONG_SWORD       "long sword"                               "длинный меч"
    COMMON_BOW       "common bow"                               "простой лук"
    CROSSBOW         "crossbow"                                 "арбалет"
    FANGS            "fangs"                                    "клыки"
    SIDE_LINE        "Side: {0}"                                "Сторона: {0}"
    STATE_LINE       "State: {0}"                               "Состояние: {0}"
    FIGURES_LINE     "Figures: {0} of {1}"                      "Фигурки: {0} из {1}"
    CLASS_LINE       "Class: {0}"                               "Класс: {0}"
    BANNER_LINE      "Banner: {0}"                              "Флаг: {0}"
    WEAPON_LINE      "Weapon: {0}"                              "Оружие: {0}"
    RANGE_LINE       "Range: {0}"                               "Дальность: {0}"
    DICE_LINE        "Battle dice: {0}"                         "Боевые кубики: {0}"
    MOVES_LINE       "Moves: {0}"                               "Ход в гексах: {0}"
    FIGHTING_LINE    "Moves and still battles: {0}"             "Ход с правом боя: {0}"
    BOLD_LINE        "Flags it may ignore: {0}"                 "Может пропустить флагов: {0}"
    SUPPORTED_LINE   "Supported by friends beside it"           "Есть поддержка соседей"
    DWARF_LINE       "Iron Dwarf: bold by nature"               "Стальной гном: смел от природы"
    FRIGHTENED_LINE  "Frightened: 2 hexes for each flag, and dice for losses" "Пугливый: 2 гекса за флаг и кубики потерь"
    RUSH_LINE        "May rush: 2 hexes into contact, and battle" "Стремительная атака: 2 гекса к врагу и бой"
    CREATURE_LINE    "Ignores one flag; only critical hits kill it" "Пропускает один флаг; гибнет от критического удара"
    RETREAT_LINE     "Hexes of retreat for each flag: {0}"      "Гексов отступления за флаг: {0}"
    WEB_LINE         "Web: Lore {0}"                            "Паутина: знаний {0}"
    POISON_LINE      "Poison, after damage: Lore {0}"           "Яд, после урона: знаний {0}"
    STORED_LINE      "Stored Lore: {0}"                         "Накоплено знаний: {0}"
    HEX_LINE         "Stands on: {0}"                           "Стоит на гексе: {0}"
    GROUND_LINE      "There: {0}"                               "Местность: {0}"
    FOREST           "forest"                                   "лес"
    HILL             "hill"                                     "холм"
    FORD             "ford"                                     "брод"
    BRIDGE           "bridge"                                   "мост"
    RAMPART          "rampart"                                  "стена"
    LANDMARK_OF      "{0}: {1}"                                 "{0}: {1}"
    PENTACLE         "Magic Pentacle"                           "Магическая пентаграмма"
    DEN              "Rogue's Den"                              "Логово Разбойника"
    CAMP             "Training Camp"                            "Тренировочный лагерь"
    POOL             "Healing Pool"                             "Фонтан исцеления"
    STRONGHOLD       "Stronghold"                               "Крепость"
    PASSAGE          "Secret Passage"                           "Секретный ход"
    OBJECTIVE_LINE   "An objective lies here"                   "Здесь лежит фишка очков победы"
    CAP_FROM_LINE    "Most dice of attacks from here: {0}"      "Больше всего кубиков отсюда: {0}"
    CAP_INTO_LINE    "Most dice of attacks into here: {0}"      "Больше всего кубиков сюда: {0}"

    // amend
    AMEND            "Correct what?"                            "Что исправить?"
    AMEND_MOVE       "Move a unit"                              "Передвинуть отряд"
    AMEND_WEB        "Web on or off"                            "Паутина: да или нет"
    AMEND_POISON     "Poison on or off"                         "Яд: да или нет"
    AMEND_REMOVE     "Take a unit off"                          "Снять отряд с поля"
    AMEND_RAISE      "Bring a unit back"                        "Вернуть отряд на поле"
    AMEND_GIVE_COMMAND "Give a Command card"                    "Дать карту приказов"
    AMEND_TAKE_COMMAND "Take a Command card"                    "Забрать карту приказов"
    AMEND_GIVE_LORE  "Give a Lore card"                         "Дать карту знаний"
    AMEND_TAKE_LORE  "Take a Lore card"                         "Забрать карту знаний"
    AMEND_PUT_GOAL   "Put an objective"                         "Положить фишку цели"
    AMEND_TAKE_GOAL  "Take an objective off"                    "Снять фишку цели"
    AMEND_PUT_LANDMARK "Lay a landmark"                         "Положить участок"
    AMEND_TAKE_LANDMARK "Take a landmark off"                   "Снять участок"
    AMEND_PHASE      "Go on with what?"                         "С чего продолжить?"
    AMEND_BREAK_OFF  "Break off the battle"                     "Прервать бой"
    AMEND_NOTHING    "Nothing"                                  "Ничего"
    AMEND_MOVEMENT   "Movement"                                 "Передвижение"
    AMEND_COMBAT     "Combat"                                   "Сражение"
    AMEND_END        "End of the turn"                          "Конец хода"
    AMEND_PASS       "The other side's turn"                    "Ход другой стороны"
    AMEND_WHICH_UNIT "Which unit?"                              "Какой отряд?"
    AMEND_WHERE      "{0}: where to?"                           "{0}: куда?"
    AMEND_OF         "{0}: {1}"                                 "{0}: {1}"
    AMEND_LANDMARK_WHERE "On which hex?"                        "На какой гекс?"

    // victory
    BANNERS          "{0}: banners {1} of {2}"                  "{0}: знамёна {1} из {2}"
    WINS             "Victory: {0}"                             "Победа: {0}"
}
