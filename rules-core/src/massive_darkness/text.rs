//! What Massive Darkness says. One block per chapter, in the order of the files.

use crate::text::texts;

texts! { table 2;
    // mod
    WON              "The adventure is won!"                    "Приключение пройдено!"
    LOST             "The adventure is lost"                    "Приключение проиграно"

    // hero
    HERO_WOUNDED     "{0}: {1} {1|wound|wounds}, health {2}"    "{0}: {1} {1|ранение|ранения|ранений}, здоровье {2}"
    HERO_DIES        "{0} dies: lay the miniature down"         "{0}: смерть, положите фигурку"
    HERO_HEALS       "{0}: health {1}"                          "{0}: здоровье {1}"
    GAINS_XP         "{0}: +{1} XP, now {2}"                    "{0}: +{1} опыта, всего {2}"
    GAINS_SHARDS     "{0}: +{1} {1|shard|shards}; XP {2}, shards {3}" "{0}: +{1} {1|осколок|осколка|осколков}; опыт {2}, осколки {3}"

    // decks
    NOTHING_LEFT     "Deck and discards are empty: nothing is drawn" "Колода и сброс пусты: карта не берётся"

    // setup
    WHICH_MODE       "Which mode?"                              "Какой режим?"
    STANDARD_MODE    "One adventure"                            "Одно приключение"
    STORY_MODE       "Story: a campaign"                        "«История»: кампания"
    WHICH_ADVENTURE  "Which adventure?"                         "Какое приключение?"
    HOW_MANY_HEROES  "How many heroes?"                         "Сколько героев?"
    WHICH_HERO       "Hero of player {0}?"                      "Герой игрока {0}?"
    WHICH_CLASS      "{0}: which class? Recommended: {1}"       "{0}: какой класс? Совет: {1}"
    WHICH_WEAPON     "{0}: which weapon?"                       "{0}: какое оружие?"
    USUAL_RULES      "Usual rules, {0} Spark of Life {0|token|tokens}?" "Обычные правила, {0} {0|жетон|жетона|жетонов} Искры жизни?"
    YES              "Yes"                                      "Да"
    CHANGE           "Change"                                   "Изменить"
    HOW_MANY_SPARK   "How many Spark of Life tokens?"           "Сколько жетонов Искры жизни?"
    BY_WHICH_XP      "By which XP do enemies choose?"           "По какому опыту выбирают враги?"
    BY_LEFT_XP       "XP that is left"                          "По остатку опыта"
    BY_SPENT_XP      "XP that was spent"                        "По потраченному опыту"
    NO_OPEN_WAY      "Enemies without an open way?"             "Враги, у которых нет пути?"
    COME_NEARER      "Come as near as they can"                 "Подходят, насколько могут"
    STAY             "Stay where they are"                      "Остаются на месте"
    WHEN_CANCEL      "When do attack skills cancel symbols?"    "Когда навыки атаки снимают символы?"
    CANCEL_AFTER     "After the defence has used them"          "После защиты"
    CANCEL_BEFORE    "Before the defence uses them"             "До защиты"
    WHO_SETTLES      "Who settles orders and equal ways?"       "Кто решает порядок и равные пути?"
    TABLE_SETTLES    "The players"                              "Игроки"
    DEVICE_SETTLES   "The device: quick play"                   "Прибор: быстрая игра"
    WHO_IS_FIRST     "Who is the first player?"                 "Кто первый игрок?"
    LAY_OUT          "Lay out the map and tokens: {0}"          "Разложите поле и жетоны: {0}"
    SHUFFLE          "Sort and shuffle the decks"               "Разберите и перетасуйте колоды"
    SET_OUT          "Set out dice and tokens"                  "Приготовьте кубики и жетоны"
    SPARK_TOKENS     "Spark of Life: {0} {0|token|tokens}"      "Искра жизни: {0} {0|жетон|жетона|жетонов}"
    ENTRANCE         "The heroes stand in the entrance zone"    "Герои стоят во входной зоне"
    FIRST_PLAYER     "First player: {0}"                        "Первый игрок: {0}"

    // round

    // hero_turn

    // combat

    // enemy_turn

    // spawn

    // experience

    // event

    // adventure

    // story

    // amend and gauges
}
