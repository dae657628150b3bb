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
