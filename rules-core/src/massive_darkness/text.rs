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

    // round and level
    ROUND_BEGINS     "Round {0}"                                "Раунд {0}"
    PHASE_HEROES     "Heroes phase"                             "Фаза героев"
    PHASE_ENEMIES    "Enemies phase"                            "Фаза врагов"
    PHASE_EXPERIENCE "Experience phase"                         "Фаза опыта"
    PHASE_EVENT      "Event phase"                              "Фаза событий"
    PHASE_END        "End phase"                                "Завершающая фаза"
    SPARK_IS_OUT     "No token left on Spark of Life"           "На «Искре жизни» не осталось жетонов"
    HERO_RISES       "{0} rises, health {1}. Spark of Life: {2}" "{0}: воскрешение, здоровье {1}. Искра жизни: {2}"
    EXPIRE_WHICH     "Which effect stops first?"                "Какой эффект заканчивается первым?"
    LASTS_MELEE      "Enemies in melee: +{0} yellow {0|die|dice}" "Враги в ближней атаке: +{0} {0|жёлтый кубик|жёлтых кубика|жёлтых кубиков}"
    LASTS_SHIELD     "Heroes in shadow: +{0} {0|shield|shields}" "Герои в сумраке: +{0} {0|щит|щита|щитов}"
    LASTS_ATTACK     "Next attack: {0}"                         "Следующая атака: {0}"
    ENDS_MELEE       "No more +{0} yellow {0|die|dice} for enemies in melee" "Больше нет +{0} {0|жёлтый кубик|жёлтых кубика|жёлтых кубиков} врагам"
    ENDS_SHIELD      "No more +{0} {0|shield|shields} in shadow" "Больше нет +{0} {0|щит|щита|щитов} в сумраке"
    ENDS_ATTACK      "The bonus to the next attack is over: {0}" "Бонус к следующей атаке потерян: {0}"
    TOKEN_PASSES     "First-player token to: {0}"               "Жетон первого игрока: {0}"
    GAME_LEVEL       "Game level: {0}"                          "Уровень игры: {0}"
    LEVEL_RISES      "Game level {0}! Turn the tokens: {0} up, {1} down" "Уровень игры {0}! Переверните жетоны: {0} активен, {1} нет"
    HIGHEST_TILE     "Highest level of a tile with a hero?"     "Старший уровень фрагмента с героем?"
    NO_HIGHER_TILE   "Not higher than the game"                 "Не выше уровня игры"
    LEVEL_NUMBER     "Level {0}"                                "Уровень {0}"
    MOST_HEALTH      "{0}: health {1} of {2}"                   "{0}: здоровье {1} из {2}"

    // hero_turn

    // combat

    // enemy_turn

    // spawn

    // experience

    // event

    // adventure

    // story

    // amend and gauges
    AMEND            "Correct what?"                            "Что исправить?"
    MOVE_HERO        "Move a hero"                              "Передвинуть героя"
    MOVE_ENEMY       "Move an enemy"                            "Передвинуть врага"
    NEW_ENEMY        "Bring an enemy in"                        "Поставить врага"
    REMOVE_ENEMY     "Take an enemy off"                        "Убрать врага"
    HERO_STATE       "Stun or wake a hero"                      "Оглушить или поднять героя"
    ENEMY_STATE      "Stun or wake an enemy"                    "Оглушить или поднять врага"
    SHADOW_OR_LIGHT  "A hero in shadow or light"                "Герой в сумраке или на свету"
    GIVE_CARD        "Give a hero a card"                       "Дать герою карту"
    TAKE_CARD        "Discard a hero's card"                    "Сбросить карту героя"
    EQUIP_CARD       "Equip or unequip a card"                  "Надеть или снять карту"
    TOP_OF_DECK      "Put a card on top of its deck"            "Положить карту на верх колоды"
    TREASURE_TOKENS  "Treasure tokens"                          "Жетоны сокровищ"
    PUT_TOKEN        "Put an objective token"                   "Положить жетон цели"
    TAKE_TOKEN       "Take objective tokens off"                "Убрать жетоны цели"
    OPEN_OR_CLOSE    "Open or close a door"                     "Открыть или закрыть дверь"
    NOTHING          "Nothing"                                  "Ничего"
    GO_ON_WITH       "Go on with…"                              "Продолжить с…"
    TURN_OF          "Activation of {0}"                        "Активация: {0}"
    NEW_ROUND        "A new round"                              "Новый раунд"
    IN_WHICH_ZONE    "In which zone?"                           "В какой зоне?"
    WHICH_OF_HEROES  "Which hero?"                              "Какой герой?"
    WHICH_ENEMY      "Which enemy?"                             "Какой враг?"
    ENEMY_AT         "{0}, {1}"                                 "{0}, {1}"
    STUN             "Stun: {0}"                                "Оглушить: {0}"
    WAKE             "Stand up: {0}"                            "Поднять: {0}"
    LULL             "Let sleep: {0}"                           "Усыпить: {0}"
    ROUSE            "Rouse: {0}"                               "Разбудить: {0}"
    TO_SHADOW        "Into shadow: {0}"                         "В сумрак: {0}"
    TO_LIGHT         "Into light: {0}"                          "На свет: {0}"
    HOW_FARES        "What happens to it?"                      "Что с ним?"
    ITS_TREASURE     "Does it have a treasure?"                 "Есть ли у него сокровище?"
    NO_TREASURE      "No treasure"                              "Без сокровища"
    NAME_TREASURE    "A treasure: which?"                       "Сокровище: какое?"
    FROM_WHERE       "From where?"                              "Откуда?"
    WHICH_CARD       "Which card?"                              "Какая карта?"
    EQUIP_NOW        "Equip it?"                                "Надеть?"
    CARRY            "Carry it"                                 "Нести"
    GUARD_DECK       "Guards of level {0}"                      "Стражи уровня {0}"
    TREASURE_DECK    "Treasures of level {0}"                   "Сокровища уровня {0}"
    DOOR_DECK        "Doors"                                    "Двери"
    EVENT_DECK       "Events"                                   "События"
    LESSER_DECK      "Lesser monsters"                          "Слабые монстры"
    GREATER_DECK     "Greater monsters"                         "Могучие монстры"
    ARTIFACT_DECK    "Artifacts"                                "Артефакты"
    STARTING_CARDS   "Starting equipment"                       "Начальное снаряжение"
    HOW_MANY_TREASURES "How many treasure tokens lie here?"     "Сколько жетонов сокровищ здесь?"
    HOW_MANY_SPECIALS "How many special ones?"                  "Сколько особых?"
    WHICH_TOKEN      "Which token?"                             "Какой жетон?"
    LIBRARY          "Library"                                  "Библиотека"
    LAIR             "Lair"                                     "Логово"
    ARTIFACT         "Artifact"                                 "Артефакт"
    WHICH_DOOR_SIDE  "The door on which side?"                  "Дверь с какой стороны?"
    NORTH            "North"                                    "Север"
    EAST             "East"                                     "Восток"
    SOUTH            "South"                                    "Юг"
    WEST             "West"                                     "Запад"
}
