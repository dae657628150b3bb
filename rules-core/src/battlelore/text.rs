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
    WHO_PLAYS        "Who plays?"                               "Кто играет?"
    TWO_PLAYERS      "Two players"                              "Два игрока"
    DEVICE_NORTH     "The device plays North"                   "Прибор за Север"
    DEVICE_SOUTH     "The device plays South"                   "Прибор за Юг"
    DEVICE_BOTH      "The device, both sides"                   "Прибор за обоих"
    WHICH_LEVEL      "{0}: how strong is the device?"           "{0}: как силён прибор?"
    RECRUIT          "Recruit"                                  "Новобранец"
    CAPTAIN          "Captain"                                  "Капитан"
    MARSHAL          "Marshal"                                  "Маршал"
    WHICH_KIND       "Which kind of battle?"                    "Какое сражение?"
    MEDIEVAL         "Medieval"                                 "Средневековое"
    LORE_BATTLE      "With Lore"                                "Со Знаниями"
    HOW_MANY_BANNERS "{0}: how many banners win?"               "{0}: сколько знамён для победы?"
    USUAL_READINGS   "The usual readings of the rules?"         "Обычное чтение правил?"
    YES              "Yes"                                      "Да"
    NO               "No"                                       "Нет"
    CHANGE           "Change"                                   "Изменить"
    READ_CROSSBOW    "Crossbow after a move: how many dice fewer?" "Арбалет после хода: на сколько кубиков меньше?"
    ONE_DIE          "1 die"                                    "1 кубик"
    TWO_DICE         "2 dice"                                   "2 кубика"
    READ_PURSUIT     "Pursuit: where does the extra hex lie?"   "Преследование: где второй гекс?"
    ANY_SIDE         "On any side"                              "С любой стороны"
    FAR_SIDE         "On the far side only"                     "Только позади врага"
    READ_RETREAT     "May a retreat run into a block by choice?" "Можно отступать в тупик по выбору?"
    READ_TRAMPLE     "A blocked creature is checked when?"      "Когда проверять зажатое существо?"
    HEX_BY_HEX       "Hex by hex"                               "За каждый гекс"
    ALL_AT_ONCE      "Once for all"                             "Один раз за все"
    READ_POOL        "Who may be healed in the Pool?"           "Кого лечит Фонтан?"
    POOL_STANDING    "Who stands there"                         "Кто уже стоит там"
    POOL_ENTERING    "Also who enters"                          "И того, кто вошёл"
    READ_PASSAGE     "Who opens the Passage may go on to act?"  "Открывший Ход действует дальше?"
    READ_STRONGHOLD  "Commander 3 always gets a Stronghold?"    "Командующему 3 всегда Крепость?"
    ANNOUNCE         "{0}. Banners to win: North {1}, South {2}" "{0}. Знамён для победы: Север {1}, Юг {2}"
    FIRST_TURN       "First turn: {0}"                          "Первый ход: {0}"
    OBJECTIVE        "Objective {0}: a banner for either side"  "Цель {0}: знамя любой стороне"
    OBJECTIVE_ONLY   "Objective {0}: a banner for {1}"          "Цель {0}: знамя стороне: {1}"

    // council
    WHICH_COUNCIL    "Which War Councils?"                      "Какие Военные Советы?"
    COUNCIL_GIVEN    "As the scenario says"                     "По сценарию"
    COUNCIL_CUSTOM   "The players' own"                         "Свои у игроков"
    COUNCIL_TOTAL    "Levels of a Council, all together?"       "Сколько уровней в Совете всего?"
    COUNCIL_LEVEL    "{0}: which level? Levels left: {1}"       "{0}: какой уровень? Осталось: {1}"
    COUNCIL_HERO     "{0}: {1} {2}"                             "{0}: {1} {2}"
    COMMANDER        "Commander"                                "Командующий"
    WIZARD           "Wizard"                                   "Волшебник"
    CLERIC           "Cleric"                                   "Клирик"
    ROGUE            "Rogue"                                    "Разбойник"
    WARRIOR          "Warrior"                                  "Воин"
    HAND_SIZE        "{0}: Command cards in hand {1}"           "{0}: карт приказов на руке {1}"

    // landmark
    PENTACLE         "Magic Pentacle"                           "Пентаграмма"
    DEN              "Rogue's Den"                              "Логово Разбойника"
    CAMP             "Training Camp"                            "Тренировочный лагерь"
    POOL             "Healing Pool"                             "Фонтан Исцеления"
    STRONGHOLD       "Stronghold"                               "Крепость"
    PASSAGE          "Secret Passage"                           "Секретный Ход"
    LAY_WHERE        "{0}: where?"                              "{0}: куда?"
    LAID             "{0}: {1} on {2}"                          "{0}: {1} на {2}"
    LANDMARK_TIE     "Both have it at level 3, nobody lays: {0}" "Уровень 3 у обоих, никто не ставит: {0}"
    STRONGHOLD_LOST  "{0}: Stronghold lost, one card fewer"     "{0}: Крепость потеряна, картой меньше"
    STRONGHOLD_FREE  "{0}: Stronghold freed, a card is drawn"   "{0}: Крепость свободна, карта берётся"
    DROP_FOR_HOLD    "Stronghold lost: discard which card?"     "Крепость потеряна: какую карту сбросить?"
    TRAINED          "Trained: {0}"                             "Обучен: {0}"
    HEALED           "{0}: figures {1}"                         "{0}: фигурок {1}"
    PASSAGE_WHERE    "Where does the Secret Passage come out?"  "Куда выходит Секретный Ход?"
    PASSAGE_OPENED   "Secret Passage: {0}"                      "Секретный Ход: {0}"
    HEAL_NOW         "{0}: heal now instead of battle?"         "{0}: лечиться вместо боя?"

    // decks
    DEAL             "{0}: draw a Command card"                 "{0}: возьмите карту приказов"
    DROP_WHICH       "Discard which Command card?"              "Какую карту приказов сбросить?"
    RESHUFFLED       "The Command discards are shuffled"        "Сброс приказов перемешан"

    // turn_order
    TURN_OF          "Turn {1}: {0}"                            "Ход {1}: {0}"
    WHICH_COMMAND    "Play which Command card?"                 "Какую карту приказов сыграть?"
    COMMANDS         "{0}: {1}"                                 "{0}: {1}"
    ECHOES           "It repeats: {0}"                          "Повторяет: {0}"
    NOBODY_FITS      "Nobody can be ordered: the turn ends"     "Приказать некому: ход окончен"
    PENTACLE_PAYS    "The Pentacle pays: {0}"                   "Пентаграмма платит: {0}"
    LAIR_STORES      "{0} stores Lore: {1}"                     "{0} копит знания: {1}"
    TAKES_OBJECTIVE  "{0} takes the objective {1}"              "{0} берёт цель {1}"

    // order
    ORDER_WHOM       "Order whom?"                              "Кому приказ?"
    DONE             "Done"                                     "Готово"
    ORDERED_FOR      "{0}: ordered for {1} {1|token|tokens}"    "{0}: приказ за {1} {1|жетон|жетона|жетонов}"
    ORDERED          "Ordered: {0}"                             "Приказ: {0}"
    WEB_FREED        "Free of the web: {0}"                     "Свободен от паутины: {0}"
    WHICH_ORDER      "{0}: which order?"                        "{0}: какой приказ?"
    ACT              "March and battle"                         "Идти и сражаться"
    TRAIN            "Train"                                    "Учиться"
    HEAL             "Heal"                                     "Лечиться"
    OPEN_PASSAGE     "Open the Passage"                         "Открыть Ход"

    // movement
    MOVE_WHOM        "Move whom?"                               "Кто идёт?"
    MOVE_WHERE       "{0}: where to?"                           "{0}: куда?"
    STAY             "Stay"                                     "Остаться"
    RUSH_OR_MARCH    "{0}: rush or march?"                      "{0}: натиск или переход?"
    RUSH             "Rush: must attack"                        "Натиск: обязан напасть"
    MARCH            "March: no battle"                         "Переход: без боя"
    HOW_TO_GO        "{0}: how does it go there?"               "{0}: каким путём?"
    ON_FOOT          "Over the field"                           "По полю"
    BY_PASSAGE       "By the Passage: 1 token"                  "Ходом: 1 жетон"
    MOVES            "{0}: to {1}"                              "{0}: на {1}"
    RUSHES           "{0} rushes to {1}"                        "{0}: натиск на {1}"
    TRAVELS          "{0}: by the Passage to {1}"               "{0}: Ходом на {1}"

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
