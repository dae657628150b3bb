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
    NO_CARD          "No"                                       "Нет"
    LORE_FOR         "{0}: {1}"                                 "{0}: {1}"
    WITH_COMMAND     "Lore card with the command? Tokens: {0}"  "Карта Знаний с приказом? Жетоны: {0}"
    INSTEAD_OF_COMMAND "Lore card instead of command? Tokens: {0}" "Карта Знаний вместо приказа? Жетоны: {0}"
    REACT_COMMAND    "Answer the Command card? Tokens: {0}"     "Ответить на карту Приказов? Жетоны: {0}"
    ORDER_WINDOW     "Lore card with the orders? Tokens: {0}"   "Карта Знаний к назначению? Жетоны: {0}"
    REACT_ORDER      "Answer the orders? Tokens: {0}"           "Ответить на назначение? Жетоны: {0}"
    MOVE_WINDOW      "Lore card before moving? Tokens: {0}"     "Карта Знаний до движения? Жетоны: {0}"
    REACT_MOVE       "Answer this move? Tokens: {0}"            "Ответить на движение? Жетоны: {0}"
    BATTLE_WINDOW    "Lore card in this battle? Tokens: {0}"    "Карта Знаний в этом бою? Жетоны: {0}"
    BEFORE_ROLL      "Lore card before their roll? Tokens: {0}" "Карта Знаний до их броска? Жетоны: {0}"
    AFTER_ROLL       "Lore card after their roll? Tokens: {0}"  "Карта Знаний после их броска? Жетоны: {0}"
    REACT_LORE       "Answer the card? {0}. Tokens: {1}"        "Ответить на карту? {0}. Жетоны: {1}"
    LORE_PLAYED      "{0} plays a Lore card: {1}. Paid: {2}"    "{0}, карта Знаний: {1}. Плата: {2}"
    LORE_CANCELLED   "Without effect: {0}"                      "Не действует: {0}"
    LORE_VOID        "Nothing to work on: {0}"                  "Не на что подействовать: {0}"
    LORE_ON          "{0} - {1}"                                "{0} - {1}"
    LORE_WHOM        "{0}: which unit? Left: {1}"               "{0}: какой отряд? Осталось: {1}"
    ENOUGH           "Enough"                                   "Достаточно"
    LORE_SECTION     "{0}: which section?"                      "{0}: какая секция?"
    LORE_LEFT        "Left flank"                               "Левый фланг"
    LORE_CENTER      "Center"                                   "Центр"
    LORE_RIGHT       "Right flank"                              "Правый фланг"
    POOL_EMPTY       "The Lore pool is empty"                   "В хранилище нет жетонов Знаний"
    TOKENS_GAINED    "{0}: +{1} Lore, now {2}"                  "{0}: +{1} Знаний, всего {2}"
    LORE_HEALS       "{0}: figures {1} of {2}"                  "{0}: фигурок {1} из {2}"
    LORE_CLEANSES    "No web, no poison: {0}"                   "Без паутины и яда: {0}"
    LORE_ROLL        "{0}: roll {1} {1|die|dice}. Target: {2}"  "{0}: бросьте {1} {1|кубик|кубика|кубиков}. Цель: {2}"
    LORE_ROLLED      "{0}: hits {1}, flags {2}"                 "{0}: повреждений {1}, флагов {2}"
    LORE_REROLL      "{0}: which die again? Left: {1}"          "{0}: какой кубик снова? Осталось: {1}"
    LORE_FACE        "{0}: {1}"                                 "{0}: {1}"
    LORE_WALK        "Move where? {0}"                          "Куда идти? {0}"
    LORE_STAY        "Stay here"                                "Остаться"
    LORE_HELD        "Held by its hex: {0}"                     "Дальше не идёт: {0}"
    LORE_WHERE       "{0}: where to? {1}"                       "{0}: куда? {1}"
    PEEK_LORE        "Lore cards, {0}:"                         "Карты Знаний, {0}:"
    PEEK_COMMAND     "Command cards, {0}:"                      "Карты Приказов, {0}:"
    BURN_WHICH       "Discard which Lore card? {0}"             "Какую карту Знаний сбросить? {0}"
    CYCLE_WHICH      "Discard which Command card? Left: {0}"    "Какую карту Приказов сбросить? Осталось: {0}"
    DRAW_LORE        "Draw a Lore card: {0}"                    "Возьмите карту Знаний: {0}"
    LORE_DRAWN       "{0} draws a Lore card"                    "{0}: взята карта Знаний"
    LORE_DISCARDED   "{0} discards: {1}"                        "{0}, сброс: {1}"
    LORE_RENEWED     "The Lore discards are shuffled"           "Сброс карт Знаний перетасован"
    NO_LORE_LEFT     "No Lore card is left to draw"             "Карт Знаний больше нет"
    KEEP_WHICH       "Which Lore card do you keep?"             "Какую карту Знаний оставить?"
    LORE_OPTION      "What do you take? Cards: {0}, Lore: {1}"  "Что взять? Карт: {0}, жетонов: {1}"
    TAKE_NOTHING     "Nothing"                                  "Ничего"
    TAKE_TOKENS      "2 tokens"                                 "2 жетона"
    TAKE_BOTH        "1 card and 1 token"                       "1 карта и 1 жетон"
    TAKE_CARDS       "1 of 2 cards"                             "1 карта из 2"
    LORE_SURPLUS     "Lore cards: at most {0}. Discard which?"  "Карт Знаний не больше {0}. Какую сбросить?"
    LORE_STAYS_OUT   "Back into the box: {0} Lore {0|card|cards}" "Обратно в коробку: {0} {0|карта|карты|карт} Знаний"
    LORE_COMES_IN    "Into the Lore deck: {0} {0|card|cards}"   "В колоду Знаний: {0} {0|карта|карты|карт}"
    LORE_DECK        "Lore deck: {0} {0|card|cards}"            "Колода Знаний: {0} {0|карта|карты|карт}"
    LORE_KEEP        "Keep {0} Lore {0|card|cards}"             "Оставьте {0} {0|карту|карты|карт} Знаний"

    // assistant
    ASSISTANT        "Battle assistant"                         "Помощник в бою"

    // gauges, amend, look
    TOKENS           "{0}: Lore tokens"                         "{0}: жетоны знаний"

    // victory
    BANNERS          "{0}: banners {1} of {2}"                  "{0}: знамёна {1} из {2}"
    WINS             "Victory: {0}"                             "Победа: {0}"
}
