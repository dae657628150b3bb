//! What the terminal itself says, and the words that it knows.

use rules_core::{Lang, Rejection};

pub struct Sayings {
    pub help: &'static str,
    pub nothing: &'static str,
    pub taken_back: &'static str,
    pub page: &'static str,
    /// Before a question that nobody else may see, and whose it is.
    pub only: &'static str,
    pub over: &'static str,
    pub done: &'static str,
    pub mark: &'static str,
    pub none: &'static str,
    pub roll: &'static str,
    pub draw: &'static str,
    pub no_map: &'static str,
    pub legend: &'static str,
}

const EN: Sayings = Sayings {
    help: "Answer by number, by the text of an option or its beginning, or as a play does\n\
           (choose, mark, number, place, card, draw, roll, done).\n\
           why or ?   the rule behind the question   log      what happened so far\n\
           undo, redo                                gauges   all numbers; set NAME VALUE corrects one\n\
           map        the map, when the device keeps it\n\
           amend      the correction menu            quit",
    nothing: "there is nothing to do again or to take back",
    taken_back: "taken back",
    page: "page",
    only: "only for",
    over: "The game is over. undo, log or quit",
    done: "Enter when done",
    mark: "numbers or names with commas between",
    none: ", or none",
    roll: "roll these; type what they show, a word or number for each die",
    draw: "draw; type its name or number",
    no_map: "the device has no map in this game",
    legend: "# wall   D door   ' open door   . dark   * entrance, exit or objective",
};
const RU: Sayings = Sayings {
    help: "Отвечайте номером, текстом варианта или его началом, или как в записи игры\n\
           (choose, mark, number, place, card, draw, roll, done).\n\
           почему или ?   правило, по которому задан вопрос   журнал  что было до сих пор\n\
           назад, вперёд  отменить, повторить                 числа   все числа; set ИМЯ ЧИСЛО исправляет одно\n\
           карта          поле, если его ведёт прибор\n\
           исправить      исправить ход игры                  выход",
    nothing: "нечего отменять или повторять",
    taken_back: "отменено",
    page: "страница",
    only: "видит только",
    over: "Игра окончена. назад, журнал или выход",
    done: "готово: Enter",
    mark: "номера или названия через запятую",
    none: ", или нет",
    roll: "бросьте и введите, что выпало: слово или номер на каждый кубик",
    draw: "возьмите карту и введите её название или номер",
    no_map: "в этой игре у прибора нет карты",
    legend: "# стена   D дверь   ' открытая дверь   . темно   * вход, выход или цель",
};

impl Sayings {
    pub fn of(lang: Lang) -> &'static Self {
        match lang {
            Lang::En => &EN,
            Lang::Ru => &RU,
        }
    }
}

/// What a line asks of the terminal instead of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    Help,
    Undo,
    Redo,
    Why,
    Log,
    Gauges,
    Map,
}

impl Command {
    /// Known in both languages, whichever is spoken.
    pub fn of(line: &str) -> Option<Self> {
        Some(match line {
            "help" | "помощь" => Self::Help,
            "undo" | "назад" => Self::Undo,
            "redo" | "вперёд" | "вперед" => Self::Redo,
            "why" | "?" | "почему" => Self::Why,
            "log" | "журнал" => Self::Log,
            "gauges" | "числа" => Self::Gauges,
            "map" | "карта" => Self::Map,
            _ => return None,
        })
    }
}

pub fn refusal(lang: Lang, rejection: Rejection) -> String {
    match (lang, rejection) {
        (Lang::En, rejection) => rejection.to_string(),
        (Lang::Ru, Rejection::NotAsked) => "сейчас спрашивают не об этом".to_owned(),
        (Lang::Ru, Rejection::OutOfRange) => "такой ответ невозможен".to_owned(),
        (Lang::Ru, Rejection::NoSuchGauge) => "такого числа сейчас в игре нет".to_owned(),
    }
}
