//! What the example says.

use crate::text::texts;

texts! { table 1;
    ACT          "What does {0} do?"              "Что делает {0}?"
    ATTACK       "Attack"                         "Атаковать"
    GUARD        "Guard"                          "Закрыться щитом"
    REST         "Rest"                           "Отдохнуть"
    ROLLS        "{0}: roll {1} {1|die|dice}"     "{0}: бросьте {1} {1|кубик|кубика|кубиков}"
    STRIKES      "{0} strikes {1}: roll {2} {2|die|dice}" "{0} бьёт. Цель: {1}. Бросьте {2} {2|кубик|кубика|кубиков}"
    HITS         "{0}: {1} {1|hit|hits}"          "{0}: {1} {1|попадание|попадания|попаданий}"
    GUARDS       "{0} guards"                     "{0}: щит поднят"
    RESTS        "{0} rests: health {1}"          "{0}: отдых, здоровье {1}"
    MENDS        "{0} mends: health {1}"          "{0}: лечение, здоровье {1}"
    FALLS        "{0} falls"                      "{0}: нет больше сил"
    DRAW         "Draw an omen"                   "Возьмите знамение"
    OMEN         "Omen: {0}"                      "Знамение: {0}"
    WHOM         "Whom does {0} strike?"          "Кого бьёт {0}?"
    HEALTH       "{0}: health"                    "{0}: здоровье"
    GUARDING     "behind the shield"              "щит поднят"
    FALLEN       "fallen"                         "нет сил"
    ATTACK_DICE  "Attack dice: {0}"               "Кубики атаки: {0}"
    HITS_OF      "Hits"                           "Попадания"
    AMEND        "Correct what?"                  "Что исправить?"
    SKIP_MONSTER "Skip to the next round"         "Сразу новый раунд"
    NOTHING      "Nothing"                        "Ничего"
    SKIPPED      "On to the next round"           "Начинается новый раунд"
    TITLE        "{0} against {1}"                "{0} против: {1}"
    WON          "The bridge is held!"            "Мост удержан!"
    LOST         "The bridge is lost"             "Мост потерян"
}
