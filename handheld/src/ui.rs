//! What the device itself says, both languages side by side. Each row is a constant of the crate, so an unused text
//! is dead code and fails the build.

use rules_core::Arg;
use rules_core::text::Text;

macro_rules! says {
    ($($name:ident $en:literal $ru:literal)*) => {
        $(pub(crate) const $name: &Text = &Text { en: $en, ru: $ru };)*
        #[cfg(test)]
        pub(crate) const ALL: &[&Text] = &[$($name),*];
    };
}

says! {
    TABLE        "Table"                          "Стол"
    PLAYER       "Player {0}"                     "Игрок {0}"
    HINT_WHY     "Hold X: why?"                   "Держать X: почему?"
    HINT_MENU    "Hold Y: menu"                   "Держать Y: меню"

    ACKNOWLEDGE  "X when done"                    "X, когда готово"
    DONE         "Done"                           "Готово"
    MARKED       "{0} marked"                     "Отмечено: {0}"
    MARK_SOME    "Mark {0} to {1}"                "Отметьте от {0} до {1}"
    MARK_EXACTLY "Mark exactly {0}"               "Отметьте ровно {0}"
    RANGE        "{0} to {1}"                     "от {0} до {1}"
    ROLL         "X rolls the dice"               "X: бросить кубики"
    ENTER_DIE    "Die {0} of {1}: which face?"    "Кубик {0} из {1}: какая грань?"
    BLANK        "blank"                          "пусто"
    DRAW         "X draws one of {0} {0|card|cards}" "X: взять одну из {0} {0|карты|карт|карт}"
    ANY_KEY      "Any key: go on"                 "Любая клавиша: дальше"
    NO_TAG       "This tag is not known"          "Метка неизвестна"

    OVER_WON     "Victory"                        "Победа"
    OVER_LOST    "Defeat"                         "Поражение"
    OVER_DRAWN   "The game is over"               "Игра окончена"
    OVER_WINNER  "Side {0} wins"                  "Победила сторона {0}"
    OVER_NEXT    "X: new game"                    "X: новая игра"

    COVER        "Pass the device to"             "Передайте прибор"
    COVER_KEY    "X when only they can see it"    "X, когда никто больше не видит"

    TOLD         "What happened"                  "Что произошло"
    WHY          "Why?"                           "Почему?"
    PAGE         "Rulebook, page {0}"             "Правила, страница {0}"
    OF_MANY      "{0} of {1}"                     "{0} из {1}"
    NO_EVENTS    "Nothing yet"                    "Пока ничего"

    MENU         "Menu"                           "Меню"
    UNDO         "Undo"                           "Отменить"
    REDO         "Redo"                           "Вернуть"
    LOG          "Log"                            "Журнал"
    GAUGES       "Numbers"                        "Числа"
    AMEND        "Correct the game"               "Исправить игру"
    LANGUAGE     "Language"                       "Язык"
    LANGUAGE_IS  "English"                        "Русский"
    DICE         "Dice and decks"                 "Кубики, колоды"
    DICE_DEVICE  "device"                         "прибор"
    DICE_TABLE   "table"                          "стол"
    NEW_GAME     "New game"                       "Новая игра"
    NO_UNDO      "Nothing to undo"                "Отменять нечего"
    NO_REDO      "Nothing to redo"                "Возвращать нечего"
    UNDONE       "Undone"                         "Отменено"
    REDONE       "Done again"                     "Возвращено"
    NO_GAUGES    "This game has no numbers"       "В этой игре нет чисел"
    SURE_NEW     "End this game and begin anew?"  "Закончить игру и начать заново?"
    YES          "Yes, begin anew"                "Да, заново"
    NO           "No, play on"                    "Нет, играть дальше"
    REFUSED      "Not possible now"               "Сейчас нельзя"

    DEED_NUMBER  "number {0}"                     "число {0}"
    DEED_ROLL    "a roll"                         "бросок"
    DEED_AMEND   "a correction"                   "исправление"
    DEED_SET     " = {0}"                         " = {0}"
}

/// A short word to the player at the foot of the screen, until the next event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    pub text: &'static Text,
    pub args: [Arg; 2],
}

impl Notice {
    pub const fn new(text: &'static Text) -> Self {
        Self {
            text,
            args: [Arg::None; 2],
        }
    }

    pub fn numbers(text: &'static Text, first: u8, second: u8) -> Self {
        Self {
            text,
            args: [first.into(), second.into()],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{cards, packs, tables};
    use crate::theme;
    use rules_core::{GameKind, Lang};
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

    fn all() -> impl Iterator<Item = &'static Text> {
        ALL.iter().copied().chain(tables().flat_map(GameKind::texts))
    }

    #[test]
    fn both_languages_use_the_same_arguments() {
        for text in all() {
            assert_eq!(places(text.en), places(text.ru), "{text:?}");
        }
    }

    #[test]
    fn every_letter_is_in_the_fonts() {
        let fonts = [&theme::LARGE, &theme::SMALL, &theme::STRONG];
        let unknown = fonts.map(|font| font.glyph_mapping.index('\u{fffd}'));
        let check = |said: &str| {
            for letter in said.chars().filter(|letter| *letter != '?') {
                let shown = fonts.map(|font| font.glyph_mapping.index(letter));
                assert!(
                    shown.iter().zip(unknown).all(|(shown, unknown)| *shown != unknown),
                    "{letter} of {said}"
                );
            }
        };
        for text in all() {
            check(text.en);
            check(text.ru);
        }
        for rule in tables().flat_map(GameKind::rules) {
            check(rule.id);
            check(rule.statement);
        }
        for pack in packs() {
            for card in cards(&pack) {
                for lang in Lang::ALL {
                    check(pack.name(card, lang));
                }
            }
        }
    }
}
