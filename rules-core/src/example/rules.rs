//! Every rule of the example.

use crate::rule::rules;

rules! { table 1;
    SETUP_01  "EX-SETUP-01"  0 "Take any figures you like for the heroes and the monster."
        "Возьмите любые фигурки для героев и чудовища."
        => "Nothing depends on the figures." "От фигурок ничего не зависит."
    TURN_01   "EX-TURN-01"   0 "Each standing hero, in order, attacks, guards or rests."
        "Каждый герой, который держится на ногах, по порядку атакует, закрывается щитом или отдыхает."
    TURN_02   "EX-TURN-02"   0 "A hero who guards stands behind the shield until the monster has had its turn."
        "Герой, закрывшийся щитом, стоит за ним, пока чудовище не сделает ход."
    TURN_03   "EX-TURN-03"   0 "A hero who rests regains one health, up to the full value."
        "Отдыхая, герой восстанавливает одно здоровье, но не выше полного."
    COMBAT_01 "EX-COMBAT-01" 0 "Each hit on the dice takes one health."
        "Каждое попадание на кубиках отнимает одно здоровье."
    COMBAT_02 "EX-COMBAT-02" 0 "A shield takes away one hit."
        "Щит отнимает одно попадание."
    DECK_01   "EX-DECK-01"   0 "When the omens run out, the discarded ones are shuffled into a new deck."
        "Когда знамения кончаются, сброшенные тасуют в новую колоду."
    ENEMY_01  "EX-ENEMY-01"  0 "After the heroes, draw an omen: it says what the monster does."
        "После героев возьмите знамение: оно говорит, что делает чудовище."
    ENEMY_02  "EX-ENEMY-02"  0 "A monster that mends regains health, up to the full value, and does not strike."
        "Чудовище, которое лечится, восстанавливает здоровье, но не выше полного, и не бьёт."
    ENEMY_03  "EX-ENEMY-03"  0 "The monster strikes the standing hero with the least health; the table chooses between equals."
        "Чудовище бьёт того из стоящих героев, у кого меньше здоровья; из равных выбирают игроки."
    AMEND_01  "EX-AMEND-01"  0 "The table may skip the rest of the round."
        "Игроки могут пропустить остаток раунда."
    END_01    "EX-END-01"    0 "The heroes win when the monster has no health left."
        "Герои побеждают, когда у чудовища не осталось здоровья."
    END_02    "EX-END-02"    0 "A hero without health falls; when all have fallen, the bridge is lost."
        "Герой без здоровья падает; когда пали все, мост потерян."
}
