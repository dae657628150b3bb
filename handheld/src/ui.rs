//! What the device itself says, both languages side by side. Each row is a constant of the crate, so an unused text
//! is dead code and fails the build.

use crate::history::Deed;
use rules_core::Arg;
use rules_core::book::Book;
use rules_core::text::Text;

macro_rules! says {
    ($($name:ident $en:literal $ru:literal)*) => {
        static SAYINGS: Book = Book::of(bookbinder::bind!($($en $ru)*));
        // Numbers the rows; the constants below are what the compiler watches.
        #[allow(non_camel_case_types, dead_code, clippy::upper_case_acronyms)]
        enum Row { $($name),* }
        $(pub(crate) const $name: &Text = &Text::Bound(SAYINGS.saying(Row::$name as u16));)*
        #[cfg(test)]
        pub(crate) const ALL: &[&Text] = &[$($name),*];
    };
}

says! {
    TABLE        "Table"                          "Стол"
    PLAYER       "Player {0}"                     "Игрок {0}"
    HINT_WHY     "Hold X: why?"                   "Держать X: почему?"
    HINT_MENU    "Hold Y: menu"                   "Держать Y: меню"
    HINT_LIST    "A, B: choose"                   "A, B: выбрать"
    HINT_OPEN    "X: open"                        "X: открыть"
    HINT_BACK    "Y: back"                        "Y: назад"

    ACKNOWLEDGE  "X when done"                    "X, когда готово"
    DONE         "Done"                           "Готово"
    MARKED       "{0} marked"                     "Отмечено: {0}"
    MARK_SOME    "Mark {0} to {1}"                "Отметьте от {0} до {1}"
    MARK_EXACTLY "Mark exactly {0}"               "Отметьте ровно {0}"
    RANGE        "{0} to {1}"                     "от {0} до {1}"
    ROLL         "X rolls the dice"               "X: бросить кубики"
    ROLL_OR_ODDS "X rolls, B shows the odds"      "X: бросить, B: шансы"
    ENTER_DIE    "Die {0} of {1}: which face?"    "Кубик {0} из {1}: какая грань?"
    BLANK        "blank"                          "пусто"
    DRAW         "X draws one of {0} {0|card|cards}" "X: взять одну из {0} {0|карты|карт|карт}"
    ANY_KEY      "Any key: go on"                 "Любая клавиша: дальше"
    OR           "or: "                           "или: "
    COMMANDS     "The device plays"               "Прибор играет"
    THINKS       "It is thinking"                 "Прибор думает"
    DEALS        "A card, unseen by the others"   "Карта втайне от других"
    GO_ON        "X: go on"                       "X: дальше"
    DRAW_ON      "X draws the next card"          "X: взять следующую карту"
    SKIP         "Any key: stop the dice"         "Любая клавиша: остановить"

    TAG          "Tag"                            "Метка"
    TAG_IS       "This tag is"                    "Эта метка"
    TAG_ASKED    "What is asked"                  "А вопрос такой"
    TAG_GO_ON    "Go on"                          "Дальше"
    TAG_ANEW     "No, it is something else"       "Нет, это другое"
    TAG_WHICH    "A new tag: what is it?"         "Новая метка: что это?"
    TAG_WHERE    "Where does the tag lie?"        "Где лежит метка?"
    TAG_ELSE     "Something else"                 "Что-то другое"
    TAG_PLACE    "A place on the map"             "Место на карте"
    TAG_NOT_NOW  "Not now"                        "Не сейчас"
    TAG_BOUND    "The tag is known now"           "Метка теперь известна"
    TAGS_FULL    "There is no room for more tags" "Для меток больше нет места"
    TAG_LATER    "Go on first, then the tag"      "Сначала дальше, потом метка"
    TAG_OTHER_GAME "This tag is of another game"  "Это метка другой игры"

    WRITE_TAG    "Write a tag"                    "Записать метку"
    WRITE_WHICH  "What is the tag to be?"         "Чем станет метка?"
    WRITE_SURE   "Write this onto a tag? What it holds is lost." "Записать это на метку? Прежнее сотрётся."
    YES_WRITE    "Yes, write it"                  "Да, записать"
    WRITE_HOLD   "Hold the tag to the reader"     "Поднесите метку"
    WRITTEN      "The tag is written"             "Метка записана"
    TAG_TORN     "Hold the tag still for a moment" "Подержите метку подольше"
    TAG_LOCKED   "This tag cannot be written"     "Эту метку не записать"
    READER       "Tag reader"                     "Считыватель меток"
    READER_HERE  "connected"                      "подключён"
    READER_NONE  "none"                           "нет"
    READER_GONE  "The tag reader does not answer" "Считыватель не отвечает"
    READER_BACK  "The tag reader is back"         "Считыватель снова отвечает"
    NO_READER    "There is no tag reader"         "Считывателя меток нет"

    OVER_WON     "Victory"                        "Победа"
    OVER_LOST    "Defeat"                         "Поражение"
    OVER_DRAWN   "The game is over"               "Игра окончена"
    OVER_WINNER  "Winner"                         "Победитель"
    OVER_NEXT    "X: new game"                    "X: новая игра"

    COVER        "Pass the device to"             "Прибор берёт"
    COVER_KEY    "X when only they can see it"    "X, когда никто больше не видит"

    TOLD         "What happened"                  "Что произошло"
    WHY          "Why?"                           "Почему?"
    PAGE         "Rulebook, page {0}"             "Правила, страница {0}"
    OF_MANY      "{0} of {1}"                     "{0} из {1}"
    NO_EVENTS    "Nothing yet"                    "Пока ничего"

    MENU         "Menu"                           "Меню"
    EYES         "Eyes"                           "Глаза"
    EYES_DEVICE  "device"                         "прибор"
    EYES_TABLE   "table"                          "стол"
    EYES_FIXED   "Chosen at set-up"               "Выбор при подготовке"
    UNDO         "Undo"                           "Отменить"
    REDO         "Redo"                           "Вернуть"
    LOG          "Log"                            "Журнал"
    GAUGES       "Numbers"                        "Числа"
    AMEND        "Correct the game"               "Исправить игру"
    HOME         "Put the game away"              "Отложить игру"
    NO_UNDO      "Nothing to undo"                "Отменять нечего"
    NO_REDO      "Nothing to redo"                "Возвращать нечего"
    UNDONE       "Undone"                         "Отменено"
    REDONE       "Done again"                     "Возвращено"
    NO_GAUGES    "This game has no numbers"       "В этой игре нет чисел"
    REFUSED      "Not possible now"               "Сейчас нельзя"

    MAP          "Map"                            "Карта"
    NO_MAP       "The device keeps no map"        "Карты у прибора нет"
    GROUND_PLAIN "nobody, in light"               "никого, светло"
    GROUND_DARK  "nobody, in the dark"            "никого, темно"
    GROUND_WATER "water"                          "вода"
    GROUND_WOOD  "wood"                           "лес"
    GROUND_HILL  "hill"                           "холм"
    GROUND_WALL  "rock"                           "скала"
    GROUND_GOAL  "a goal"                         "цель"
    GROUND_FIELD "open country"                   "равнина"
    GROUND_FORD  "a ford"                         "брод"
    GROUND_BRIDGE "a bridge"                      "мост"
    GROUND_BUILDING "a building"                  "постройка"
    FIGURES      "Figures on the table"           "Фигуры на столе"
    NO_FIGURES   "Nobody is on the table yet"     "На столе пока никого"
    HEALTH       "{0} of {1}"                     "{0} из {1}"
    ODDS         "Odds"                           "Шансы"
    NO_ODDS      "No roll with odds to come"      "Сейчас нечего взвешивать"
    EXACTLY      "exactly"                        "ровно"
    AT_LEAST     "at least"                       "не менее"
    ON_AVERAGE   "On average {0}.{1}{2}"          "В среднем {0},{1}{2}"
    STATISTICS   "Statistics"                     "Статистика"
    ROUND        "Round"                          "Раунд"
    ANSWERS      "Answers"                        "Ответов"
    CHANCES      "Device rolled, drew"            "Прибор бросал, брал"
    CORRECTIONS  "Corrections"                    "Исправлений"
    UNDOS        "Undone"                         "Отмен"
    DICE_ROLLED  "Dice rolled"                    "Брошено кубиков"
    ROLLS        "{0} {0|roll|rolls}, {1} per face expected" "{0} {0|бросок|броска|бросков}, ждём {1} на грань"
    ROLLS_FEW    "{0} {0|roll|rolls}"             "{0} {0|бросок|броска|бросков}"
    FAIR_UNKNOWN "Too few rolls to tell"          "Бросков пока мало"
    FAIR         "As chance would have it"        "Обычная случайность"
    UNEVEN       "Uneven: one fair die in 20 is"  "Неровно: таков 1 честный из 20"
    SUSPICIOUS   "Suspicious: 1 fair die in 1000" "Странно: таков 1 честный из 1000"
    SLOGAN       "Dice, enemies, bookkeeping"     "Кубики, враги, учёт"
    CONTINUE     "Continue"                       "Продолжить"
    NEW_GAME     "New game"                       "Новая игра"
    WHICH_GAME   "Which game?"                    "Какая игра?"
    IN_SLOT      "slot {0}"                       "ячейка {0}"
    DEMO         "demo"                           "демо"
    SLOTS        "Saved games"                    "Сохранённые игры"
    SLOT_EMPTY   "empty"                          "пусто"
    SLOT_INPUTS  "{0} {0|input|inputs} so far"    "{0} {0|ответ|ответа|ответов} дано"
    UNREADABLE   "This game cannot be read"       "Эту игру не прочитать"
    NOT_SAVED    "This could not be saved"        "Сохранить не удалось"
    SHORTENED    "The last steps are lost"        "Последние шаги потеряны"
    NO_GAME      "There is no saved game"         "Сохранённых игр нет"
    NO_FREE_SLOT "Erase a game to make room"      "Освободите ячейку"
    ERASE        "Erase"                          "Стереть"
    ERASED       "Erased"                         "Стёрто"
    TAG_AT_HOME  "Tags are read in a game"        "Метки читаются в игре"

    SETTINGS     "Settings"                       "Настройки"
    LANGUAGE     "Language"                       "Язык"
    LANGUAGE_IS  "English"                        "Русский"
    DICE         "Dice and decks"                 "Кубики, колоды"
    DICE_DEVICE  "device"                         "прибор"
    DICE_TABLE   "table"                          "стол"
    BRIGHTNESS   "Brightness"                     "Яркость"
    SOUND        "Sound"                          "Звук"
    TUMBLE       "Tumbling dice"                  "Кубики катятся"
    SLEEP        "Sleep after"                    "Сон через"
    MINUTES      "{0} min"                        "{0} мин"
    ON           "on"                             "да"
    OFF          "off"                            "нет"

    ABOUT        "About"                          "О приборе"
    ABOUT_DEVICE "Castellan runs the dice, the enemies and the bookkeeping of board games that lie on your table." "Castellan ведёт кубики, врагов и учёт в настольных играх, которые лежат у вас на столе."
    ABOUT_RIGHTS "The games belong to their publishers. Demo content and all words here are ours." "Игры принадлежат издателям. Демо и все слова здесь - наши."
    ABOUT_LICENCE "Free software: MIT or Apache 2.0." "Свободная программа: MIT или Apache 2.0."

    STOPPED      "It stopped here"                "Прибор остановился"
    SILENCE      "It did not answer for five seconds and started again." "Прибор не отвечал пять секунд и начал заново."
    KEPT         "Everything that was shown is kept. Any key: go on." "Всё показанное сохранено. Любая клавиша: дальше."

    SURE_NEW     "End this game and begin anew?"  "Закончить игру и начать заново?"
    SURE_AGAIN   "Play another one?"              "Сыграть ещё раз?"
    SURE_ERASE   "Erase this game for good?"      "Стереть эту игру навсегда?"
    YES_NEW      "Yes, begin anew"                "Да, заново"
    YES_ERASE    "Yes, erase it"                  "Да, стереть"
    NO_PLAY_ON   "No, play on"                    "Нет, играть дальше"
    NO_STAY      "No, stay here"                  "Нет, остаться"
    NO_KEEP      "No, keep it"                    "Нет, оставить"

    PC           "Computer"                       "Компьютер"
    PC_PACK      "Load {0} KB of content from the computer for this game?" "Загрузить с компьютера {0} КБ для этой игры?"
    PC_SLOT      "Put a game from the computer into slot {0}? What is there is lost." "Записать игру с компьютера в ячейку {0}? Прежняя пропадёт."
    PC_DONE      "Loaded from the computer"       "Загружено с компьютера"
    YES_LOAD     "Yes, load it"                   "Да, загрузить"
    YES_PUT      "Yes, put it there"              "Да, записать"
    NO_REFUSE    "No, refuse"                     "Нет, отказать"

    DEED_NUMBER  "number {0}"                     "число {0}"
    DEED_ROLL    "a roll"                         "бросок"
    DEED_SECRET  "player {0}, in secret"          "игрок {0}, тайно"
    DEED_HIDDEN  "{0}, in secret"                 "{0}, тайно"
    DEED_AMEND   "a correction"                   "исправление"
    DEED_SET     " = {0}"                         " = {0}"
}

/// A short word to the player at the foot of the screen, until the next event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    pub text: &'static Text,
    pub args: [Arg; 2],
    /// What it is about, after a colon.
    pub deed: Option<Deed>,
}

impl Notice {
    pub const fn new(text: &'static Text) -> Self {
        Self {
            text,
            args: [Arg::None; 2],
            deed: None,
        }
    }

    pub const fn about(text: &'static Text, deed: Option<Deed>) -> Self {
        Self {
            deed,
            ..Self::new(text)
        }
    }

    pub fn numbers(text: &'static Text, first: u8, second: u8) -> Self {
        Self {
            text,
            args: [first.into(), second.into()],
            deed: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canvas::{text_width, wrap};
    use crate::font::{Font, Glyph};
    use crate::place::Place;
    use crate::screens::{about, odds};
    use crate::testing::{cards, packs, tables};
    use crate::theme;
    use crate::words::Words;
    use rules_core::book::Saying;
    use rules_core::{GameKind, Lang};
    use std::string::{String, ToString};
    use std::vec::Vec;

    /// The numbers of the arguments that a template uses, each once.
    fn places(template: &str) -> Vec<char> {
        let mut places: Vec<char> = template
            .split('{')
            .skip(1)
            .filter_map(|hole| hole.chars().next())
            .collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    /// Every text, in English and in Russian.
    fn all() -> impl Iterator<Item = [String; 2]> {
        let plain = ALL.iter().copied().chain(crate::screens::bind::titles());
        let bound = tables().flat_map(|table| GameKind::texts(table).iter());
        plain
            .map(|text| Lang::ALL.map(|lang| text.in_lang(lang).to_string()))
            .chain(bound.map(in_both))
    }

    fn in_both(text: Saying) -> [String; 2] {
        Lang::ALL.map(|lang| text.in_lang(lang).collect())
    }

    #[test]
    fn both_languages_use_the_same_arguments() {
        for [en, ru] in all() {
            assert_eq!(places(&en), places(&ru), "{en}");
        }
    }

    #[test]
    fn every_letter_is_in_the_fonts() {
        let check = |said: &str| {
            for letter in said.chars().filter(|letter| *letter != '?') {
                assert!(Glyph::of(letter) != Glyph::UNKNOWN, "{letter} of {said}");
            }
        };
        for text in all().flatten() {
            check(&text);
        }
        for rule in tables().flat_map(|table| GameKind::rules(table).iter()) {
            check(rule.id);
            for text in [Some(rule.statement), rule.informational].into_iter().flatten() {
                in_both(text).iter().for_each(|text| check(text));
            }
        }
        for pack in packs() {
            for card in cards(&pack) {
                for lang in Lang::ALL {
                    check(pack.name(card, lang));
                }
            }
        }
    }

    /// A place for one line of the device's own words.
    #[derive(Clone, Copy)]
    struct Slot {
        font: &'static Font,
        width: u32,
    }

    const fn slot(font: &'static Font, width: u32) -> Slot {
        Slot { font, width }
    }

    const FOOT: Slot = slot(&theme::STRONG, theme::WIDTH - 10);
    const HINT: Slot = slot(&theme::SMALL, theme::INNER);
    /// Beside the castle of the home screen.
    const BESIDE: Slot = slot(&theme::SMALL, theme::INNER - 66);
    /// After the mark of a verdict.
    const VERDICT: Slot = slot(&theme::STRONG, theme::INNER - 16);
    /// Before a number of five digits.
    const COUNT: Slot = slot(&theme::LARGE, theme::INNER - 64);
    /// A row of a list, or a title around the middle.
    const ROW: Slot = slot(&theme::LARGE, theme::INNER - 20);

    /// Where a text stands that needs more than a row has.
    const SLOTS: &[(Slot, &[&Text])] = &[
        (
            FOOT,
            &[
                HINT_MENU,
                MARK_SOME,
                MARK_EXACTLY,
                TAG_AT_HOME,
                TAG_BOUND,
                TAGS_FULL,
                TAG_LATER,
                TAG_OTHER_GAME,
                WRITTEN,
                TAG_TORN,
                TAG_LOCKED,
                READER_GONE,
                READER_BACK,
                NO_READER,
                NO_UNDO,
                NO_REDO,
                UNDONE,
                REDONE,
                NO_GAUGES,
                EYES_FIXED,
                REFUSED,
                NO_MAP,
                NO_FIGURES,
                NO_ODDS,
                UNREADABLE,
                NO_GAME,
                NO_FREE_SLOT,
                ERASED,
                PC_DONE,
            ],
        ),
        (
            HINT,
            &[
                ACKNOWLEDGE,
                RANGE,
                ROLL,
                ROLL_OR_ODDS,
                ENTER_DIE,
                DRAW,
                ANY_KEY,
                DRAW_ON,
                SKIP,
                OVER_NEXT,
                COVER_KEY,
                PAGE,
                ROLLS,
                SLOT_INPUTS,
                GO_ON,
                THINKS,
            ],
        ),
        (BESIDE, &[SLOGAN]),
        (VERDICT, &[FAIR_UNKNOWN, FAIR, UNEVEN, SUSPICIOUS]),
        (COUNT, &[ROUND, ANSWERS, CHANCES, DICE_ROLLED, CORRECTIONS, UNDOS]),
    ];

    /// Texts that wrap.
    const QUESTIONS: &[&Text] = &[
        SURE_NEW, SURE_AGAIN, SURE_ERASE, WRITE_SURE, WRITE_HOLD, PC_PACK, PC_SLOT, COMMANDS, DEALS,
    ];
    const PARAGRAPHS: &[&Text] = &[ABOUT_DEVICE, ABOUT_RIGHTS, ABOUT_LICENCE];
    /// On a page of their own, the second one below a place in the program.
    const MISHAPS: &[&Text] = &[SILENCE, KEPT];

    fn said(text: &Text, lang: Lang) -> String {
        let [pack, ..] = packs();
        let mut out = String::new();
        let args = [Arg::Number(9999); 3];
        Words { pack: &pack, lang }.fill(text, &args, &mut out).unwrap();
        out
    }

    fn wide(text: &Text, lang: Lang, font: &Font) -> u32 {
        text_width(&said(text, lang), font)
    }

    #[test]
    fn every_text_of_the_device_fits_its_place() {
        for lang in Lang::ALL {
            for text in ALL
                .iter()
                .filter(|text| !PARAGRAPHS.contains(text) && !MISHAPS.contains(text))
            {
                if QUESTIONS.contains(text) {
                    assert_eq!(Place::Question.overflow(&said(text, lang)), None);
                    continue;
                }
                let place = SLOTS.iter().find(|(_, texts)| texts.contains(text));
                let slot = place.map_or(ROW, |(slot, _)| *slot);
                let wide = wide(text, lang, slot.font);
                assert!(
                    wide <= slot.width,
                    "{:?}: {wide} of {} pixels",
                    said(text, lang),
                    slot.width
                );
            }
            // The texts of the last page, and a line for the reader and for each pack.
            let lines = PARAGRAPHS
                .iter()
                .map(|text| wrap(&text.in_lang(lang).to_string(), &theme::STRONG, theme::INNER).count());
            let lines = lines.sum::<usize>() as i32 + GameKind::ALL.len() as i32 + 1;
            let apart = about::apart(GameKind::ALL.len() as u8);
            let height = 2 + lines * theme::SMALL_LINE + apart * PARAGRAPHS.len() as i32;
            assert!(theme::TOP + height <= theme::BOTTOM, "{lang:?}: {height} pixels");
        }
    }

    #[test]
    fn texts_beside_each_other_do_not_touch() {
        const APART: u32 = 8;
        for lang in Lang::ALL {
            let small = |text| wide(text, lang, &theme::SMALL);
            let foot = small(HINT_WHY) + APART + small(HINT_MENU);
            assert!(foot <= theme::WIDTH - 10, "{foot}");
            // In the band at the top: a title, then what stands at its end.
            let longest = tables()
                .flat_map(|table| GameKind::rules(table).iter())
                .map(|rule| text_width(rule.id, &theme::SMALL))
                .max();
            let game = GameKind::ALL.map(|game| small(game.title())).into_iter().max();
            for (title, end) in [
                (TOLD, longest.unwrap()),
                (ODDS, longest.unwrap()),
                (PLAYER, longest.unwrap()),
                (MENU, game.unwrap()),
                (WHICH_GAME, small(IN_SLOT)),
                (WHY, small(OF_MANY)),
                (LOG, small(OF_MANY)),
                (FIGURES, small(OF_MANY)),
                (STATISTICS, small(OF_MANY)),
            ] {
                let band = wide(title, lang, &theme::STRONG) + APART + end;
                assert!(band <= theme::WIDTH - theme::LEFT as u32 - 5, "{title:?}: {band}");
            }
            // Above the bars of the odds: the mean, with two digits and two more, and the two columns.
            let mean = wide(ON_AVERAGE, lang, &theme::STRONG) - 8 * theme::STRONG.size.width;
            let (exactly, least) = (
                odds::SHARE as u32 - small(EXACTLY),
                odds::AT_LEAST as u32 - small(AT_LEAST),
            );
            assert!(theme::LEFT as u32 + mean + APART <= exactly, "{mean}");
            assert!(odds::SHARE as u32 + APART <= least, "{least}");
            // Settings, each with the longest of its values; and the games, ours marked as such.
            let games = GameKind::ALL.map(|game| (game.title(), DEMO));
            let settings = [
                (LANGUAGE, LANGUAGE_IS),
                (DICE, DICE_DEVICE),
                (DICE, DICE_TABLE),
                (SOUND, OFF),
                (TUMBLE, OFF),
                (SLEEP, MINUTES),
            ];
            for (name, value) in settings.into_iter().chain(games) {
                let letters = said(value, lang).chars().count() as u32;
                assert_eq!(Place::Valued(letters).overflow(&said(name, lang)), None);
            }
        }
    }
}
