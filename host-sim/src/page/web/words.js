// What the page itself says, both languages side by side. What the game says comes from the server.

const WORDS = {
  screen: ["The screen of the device", "Экран прибора"],
  reader: ["Tags here", "Метки сюда"],
  hint: [
    "Keys A B X Y, or the arrows, Enter and Backspace. Hold for more: X why?, Y menu. A and B together repeat.",
    "Клавиши A B X Y или стрелки, Enter и Backspace. Держать: X почему?, Y меню. A и B вместе: ещё раз.",
  ],
  watching: ["You are watching this game.", "Вы наблюдаете за игрой."],
  vacant: ["Nobody has the keys.", "Клавиши ни у кого."],
  take: ["Take over", "Взять управление"],
  lost: ["The server does not answer. Trying again …", "Сервер не отвечает. Пробую снова …"],
  watchers: ["{0} tabs", "Вкладок: {0}"],
  malformed: ["The server did not understand that.", "Сервер этого не понял."],
  too_long: ["That is too long.", "Это слишком длинно."],

  log: ["Log", "Журнал"],
  tags: ["Tags", "Метки"],
  numbers: ["Numbers", "Числа"],
  statistics: ["Statistics", "Статистика"],
  table: ["Game", "Игра"],

  undo: ["Undo", "Отменить"],
  redo: ["Redo", "Вернуть"],
  no_log: ["Nothing has happened yet. X answers the device.", "Пока ничего не было. Прибору отвечает клавиша X."],
  earlier: ["{0} earlier lines are in the export", "Ещё {0} строк — в записи игры"],
  cited: ["also applied", "также применено"],
  rule_page: ["Rulebook, page {0}", "Правила, страница {0}"],
  close: ["Close", "Закрыть"],

  filter: ["Find a tag", "Найти метку"],
  all_kinds: ["All kinds", "Все виды"],
  tags_hint: ["Drag a tag onto the reader, or tap it.", "Перетащите метку на прибор или нажмите на неё."],
  no_tags: ["No tag has such a name.", "Такой метки нет."],

  no_numbers: ["This game has no numbers.", "В этой игре нет чисел."],
  numbers_hint: ["A number that is wrong is corrected here, or on the device.", "Неверное число исправляется здесь или на приборе."],
  less: ["less", "меньше"],
  more: ["more", "больше"],

  answers: ["answers", "ответов"],
  chances: ["rolls and draws", "бросков и карт"],
  corrections: ["corrections", "исправлений"],
  undos: ["undone", "отменено"],
  round: ["round", "раунд"],
  fairness: ["Dice", "Кубики"],
  no_rolls: ["No dice have been rolled yet.", "Кубики ещё не бросали."],
  rolls: ["{0} rolled", "бросков: {0}"],
  face: ["face", "грань"],
  found: ["found", "было"],
  expected: ["expected", "ожидалось"],
  blank_face: ["blank", "пусто"],
  unknown: ["too few to judge", "судить рано"],
  fair: ["as expected", "как ожидалось"],
  uneven: ["uneven: 1 fair die in 20", "неровно: 1 честный кубик из 20"],
  suspicious: ["suspicious: 1 fair die in 1000", "подозрительно: 1 честный кубик из 1000"],

  dice_source: ["Dice and decks", "Кубики и колоды"],
  device: ["The device", "Прибор"],
  real: ["On the table", "На столе"],
  new_game: ["New game", "Новая игра"],
  which_game: ["Game", "Игра"],
  seed: ["Seed", "Зерно"],
  seed_empty: ["chosen by the clock", "выберут часы"],
  begin: ["Begin", "Начать"],
  begin_sure: ["End this game?", "Закончить эту?"],
  this_seed: ["Seed of this game: {0}", "Зерно этой игры: {0}"],
  slots: ["Saved games", "Сохранённые игры"],
  slots_hint: ["The device keeps every game by itself, after each answer.", "Прибор хранит каждую игру сам, после каждого ответа."],
  copy: ["Save a copy", "Сохранить копию"],
  copied: ["Saved in a slot of its own", "Сохранено отдельно"],
  load: ["Load", "Открыть"],
  erase: ["Erase", "Стереть"],
  sure: ["Sure?", "Точно?"],
  here: ["on the table", "на столе"],
  free: ["free slots: {0}", "свободно мест: {0}"],
  unreadable: ["cannot be read", "не читается"],
  inputs: ["answers: {0}", "ответов: {0}"],
  play: ["The game as a play", "Запись игры"],
  play_hint: ["A text with every answer: for reports, tests and friends.", "Текст со всеми ответами: для отчётов, проверок и друзей."],
  export: ["Export", "Выгрузить"],
  import: ["Import …", "Загрузить …"],
  imported: ["The play has run; go on from here.", "Запись сыграна; продолжайте."],
  demo: ["demo data", "демо-данные"],

  what_dice: ["What do the dice show?", "Что выпало на кубиках?"],
  enter: ["Enter", "Ввести"],

  blank: ["blank tags", "пустые"],
  hero: ["heroes", "герои"],
  monster: ["monsters", "чудовища"],
  omen: ["omens", "знамения"],
  class: ["classes", "классы"],
  branch: ["branches", "ветви"],
  equipment: ["equipment", "снаряжение"],
  figure: ["figures", "фигуры"],
  enemy: ["enemies", "враги"],
  door: ["doors", "двери"],
  event: ["events", "события"],
  tile: ["tiles", "плитки"],
  adventure: ["adventures", "приключения"],
  token: ["tokens", "жетоны"],
};

let column = 0;

export function speak(lang) {
  column = lang === "ru" ? 1 : 0;
}

/** A text of the page; an unknown one is its own name. */
export function say(name, ...args) {
  const text = WORDS[name]?.[column] ?? name.replaceAll("_", " ");
  return text.replace(/\{(\d)\}/g, (_, index) => args[Number(index)] ?? "");
}
