//! Every rule of Massive Darkness, in our own words, with the page of the rulebook.
use crate::rule::rules;

rules! { table 2;
    // Setup
    SETUP_01 "MD-SETUP-01" 6 "Choose an adventure, then lay out its map tiles and tokens as its map shows."
    SETUP_02 "MD-SETUP-02" 6 "Sort the cards by type and level, shuffle each deck and put it face down; starting equipment stays aside."
    SETUP_03 "MD-SETUP-03" 7 "Set out the dice, the first-player token, the treasure tokens and the wound tokens."
    SETUP_04 "MD-SETUP-04" 8 "Each player picks one hero and takes its card, miniature, dashboard and 3 markers."
    SETUP_05 "MD-SETUP-05" 8 "Each player picks a class for the hero; any hero may take any class."
    SETUP_06 "MD-SETUP-06" 9 "Each hero starts with 2 cards: leather armour in the Body slot and one weapon of choice in a Hand slot; the team shares out the weapons."
    SETUP_07 "MD-SETUP-07" 9 "Spark of Life starts with 2 tokens; use more or fewer to change the difficulty."
    SETUP_08 "MD-SETUP-08" 10 "A new hero starts with 5 health and 0 XP, and with 0 shards in story mode."
    SETUP_09 "MD-SETUP-09" 9 "All heroes start in the entrance zone."
    SETUP_10 "MD-SETUP-10" 9 "Choose the first player any way you like; that player takes the first-player token."
    SETUP_11 "MD-SETUP-11" 15 "Play starts at game level 1 with only the level-1 tokens active; the number of starting heroes is fixed for the whole adventure."
    SETUP_12 "MD-SETUP-12" 6 "After the general setup, carry out the setup of the chosen adventure."
    SETUP_13 "MD-SETUP-13" 6 "Any adventure may be chosen, replayed with other victory conditions or built by you; tutorial first, then printed order, is only advice."
    SETUP_14 "MD-SETUP-14" 8 "Beginners do well to take the class recommended on the hero card, but it is never compulsory." => "Advice only: every class stays open to every hero."

    // Decks
    DECK_01 "MD-DECK-01" 7 "Discards lie beside their deck; when a deck runs out, its discards are shuffled into a new deck."
    DECK_02 "MD-DECK-02" 7 "Guard and treasure decks of levels 1 to 4 are never reshuffled: if one is empty, draw from the next level that has cards."
    DECK_03 "MD-DECK-03" 7 "The guard and treasure decks of level 5 are reshuffled from their discards when they run out."
    DECK_04 "MD-DECK-04" 7 "If a deck and its discards are both empty, the draw is skipped and announced."
    DECK_05 "MD-DECK-05" 7 "A drawn card stays out of its deck while in play; it is discarded when its enemy is destroyed or the card is used up, given up or resolved."

    // Map, shadow and line of sight
    MAP_01 "MD-MAP-01" 13 "A room is a zone inside a walled chamber, a corridor a zone outside one; a zone with a light source is lit, any other is dark."
    MAP_02 "MD-MAP-02" 26 "Chambers joined by an open door count as one chamber from then on."
    MAP_03 "MD-MAP-03" 13 "A zone is a square bounded by floor lines, walls or the map edge; no wall or floor line runs through it." => "A property of the printed tiles: the map data cannot say otherwise."
    SHADOW_01 "MD-SHADOW-01" 13 "A figure in a dark zone is in shadow."
    SHADOW_02 "MD-SHADOW-02" 13 "A skill marked Shadow, or the shadow skill of a hero card, works only while its owner is in a dark zone."
    SHADOW_03 "MD-SHADOW-03" 13 "Enemies ignore a hero who is both in a dark zone and out of their line of sight; a hero they can see is a normal target."
    LOS_01 "MD-LOS-01" 14 "Line of sight runs in a straight line of zones in the four directions parallel to the map edges, never diagonally."
    LOS_02 "MD-LOS-02" 14 "Only walls, closed doors and the map edge stop line of sight; open doors, passages, dark zones and figures do not."
    LOS_03 "MD-LOS-03" 14 "Line of sight passes through any number of zones, rooms, corridors and chambers."
    LOS_04 "MD-LOS-04" 19 "A figure always sees its own zone, at distance 0."
    LOS_05 "MD-LOS-05" 19 "Distance is counted in zone steps along the line of sight: own zone 0, next zone 1, and so on."
    LOS_06 "MD-LOS-06" 0 "Line of sight works both ways: if A sees B, then B sees A."
    LOS_07 "MD-LOS-07" 48 "Some adventures change sight: pillars stop the moves and attacks of heroes, staircases let figures move but give no line of sight."

    // Movement
    MOVE_01 "MD-MOVE-01" 15 "A figure moves into a zone that shares a border with its own, never diagonally."
    MOVE_02 "MD-MOVE-02" 15 "Nobody moves through walls or closed doors; a chamber is entered and left only through open doors."
    MOVE_03 "MD-MOVE-03" 15 "A hero cannot leave a zone with an enemy in it, and an enemy cannot leave a zone with a hero in it."
    MOVE_04 "MD-MOVE-04" 15 "Slippery, also when granted by Teleport or Fighting Distance, lets a figure leave anyway; stunned opponents and dead heroes hold nobody."
    MOVE_05 "MD-MOVE-05" 15 "Any number of figures may share a zone." => "There is no limit, so there is nothing to check."
    MOVE_06 "MD-MOVE-06" 28 "Enemies move by the same rules as heroes, one zone per move step, and never open doors."

    // Game level
    LEVEL_01 "MD-LEVEL-01" 15 "Level tokens lie where the adventure puts them, and play starts at level 1."
    LEVEL_02 "MD-LEVEL-02" 15 "The game level rises if, at the end of an action or phase, a hero is on a tile whose level token is higher than the game level."
    LEVEL_03 "MD-LEVEL-03" 15 "Opening a door onto a tile with a higher level token raises the game level before the door card is drawn."
    LEVEL_04 "MD-LEVEL-04" 15 "The game level jumps straight to that of the new token; turn its tokens to active and all lower ones to inactive."
    LEVEL_05 "MD-LEVEL-05" 15 "The game level never drops, even if the heroes go back to a lower tile."
    LEVEL_06 "MD-LEVEL-06" 15 "Game level sets usable skills, new guards, their treasure and roaming monsters (1-3 lesser, 4-5 greater); token treasure uses the tile level."
    LEVEL_07 "MD-LEVEL-07" 15 "When the game level rises, bought skills of that level or lower work at once, including the health they add."
    LEVEL_08 "MD-LEVEL-08" 15 "Crossing a higher tile and leaving it again within one Move action does not raise the game level."
    LEVEL_09 "MD-LEVEL-09" 15 "Enemies already on the map keep the values of their card when the game level rises."

    // Hero health, death and resurrection
    HERO_01 "MD-HERO-01" 18 "Each wound lowers health by 1, never below 0; at 0 the hero dies and the miniature is laid down."
    HERO_02 "MD-HERO-02" 18 "Maximum health is 5; Health upgrade skills raise it to 6, then 7."
    HERO_03 "MD-HERO-03" 18 "A dead hero takes no turn and no game effect applies to him until he rises; other heroes may still trade with him."
    HERO_04 "MD-HERO-04" 18 "At the start of a round each dead hero costs 1 Spark of Life token and stands up at full health where he lies."
    HERO_05 "MD-HERO-05" 18 "If a hero must be resurrected and Spark of Life has no token left, the adventure is lost; this is checked at the start of the round."
    HERO_06 "MD-HERO-06" 18 "If more heroes are dead than Spark of Life tokens are left, the adventure is lost; otherwise all of them rise."
    HERO_07 "MD-HERO-07" 18 "Healing never takes a hero above the current maximum health."
    HERO_08 "MD-HERO-08" 18 "A resurrected hero stands, so an earlier stun is gone, and acts normally in this Heroes phase."

    // Experience and skills
    XP_01 "MD-XP-01" 31 "A minion pays 1 XP to its killer; a boss pays 3, an agent 4 and a roaming monster 5 to every living hero, at once."
    XP_02 "MD-XP-02" 31 "A hero holds at most 30 XP; anything above is lost."
    XP_03 "MD-XP-03" 18 "XP pays only for skills in the Experience phase and for abilities, at 1 XP per use."
    XP_04 "MD-XP-04" 11 "In standard mode XP and bought skills are reset before the next adventure."
    SKILL_01 "MD-SKILL-01" 32 "In the Experience phase a hero may buy as many skills as the XP allows."
    SKILL_02 "MD-SKILL-02" 18 "The skills of a branch are bought from left to right without skipping any."
    SKILL_03 "MD-SKILL-03" 18 "A skill may be bought early, but it works only once the game level reaches the level of the skill."
    SKILL_04 "MD-SKILL-04" 18 "In each branch only the most advanced bought skill within the game level works; it replaces the earlier ones."
    SKILL_05 "MD-SKILL-05" 18 "The ability and the class skill are available from the start; each use of the ability costs 1 XP."
    SKILL_06 "MD-SKILL-06" 18 "A bought skill lasts to the end of the game, and across adventures in story mode."
    SKILL_07 "MD-SKILL-07" 52 "When a skill contradicts the general rules, follow the skill."
    SKILL_08 "MD-SKILL-08" 52 "In a skill printed on an enemy card, hero means that enemy and enemies means the heroes."
    SKILL_09 "MD-SKILL-09" 52 "A newly gained skill works at once, in the same round, if its level allows."
    SKILL_10 "MD-SKILL-10" 17 "The unique skill of a hero works from the start, the shadow skill only in a dark zone; neither costs XP."
    SKILL_11 "MD-SKILL-11" 31 "A higher game level grants no skill by itself: a hero uses only bought skills plus the class, unique and shadow skills."

    // Equipment
    EQUIP_01 "MD-EQUIP-01" 19 "A hero may carry any number of equipment cards."
    EQUIP_02 "MD-EQUIP-02" 19 "A card with a slot symbol works only while equipped: at most 1 Body card and 2 hands, that is two Hand cards or one two-handed card."
    EQUIP_03 "MD-EQUIP-03" 19 "Items and consumables need no slot and are used whenever their text allows; a consumable is discarded after use."
    EQUIP_04 "MD-EQUIP-04" 19 "Changing equipped cards takes the Trade action, unless a card just received may be equipped free."
    EQUIP_05 "MD-EQUIP-05" 19 "A hero who gets a card by pick-up, loot, hand-over, transmutation or trade may equip it at once for free."
    EQUIP_06 "MD-EQUIP-06" 19 "In standard mode a card of any level may be used at once, whatever the game level."
    EQUIP_07 "MD-EQUIP-07" 19 "Protective gear works by itself in every defence and costs no action."
    EQUIP_08 "MD-EQUIP-08" 19 "In standard mode all equipment is discarded at the end of the game."

    // Enemies: spawning
    SPAWN_01 "MD-SPAWN-01" 0 "Enemies appear through door cards, event patrols, agents and the rules of the adventure."
    SPAWN_02 "MD-SPAWN-02" 16 "A guard is drawn from the deck of the game level, or of the level of the agent that summons it; it is a mob or an agent."
    SPAWN_03 "MD-SPAWN-03" 21 "A mob enters with 1 boss and its printed 1 or 2 minions per starting hero, all in one zone."
    SPAWN_04 "MD-SPAWN-04" 21 "An agent or roaming monster has its printed health times the number of starting heroes, dead ones included."
    SPAWN_05 "MD-SPAWN-05" 21 "The boss and each minion have the printed health of their card, counted separately for every figure."
    SPAWN_06 "MD-SPAWN-06" 23 "A roaming monster comes from the lesser deck at game levels 1 to 3 and the greater deck at 4 and 5, unless the adventure names one."
    SPAWN_07 "MD-SPAWN-07" 24 "Each boss, agent and roaming monster enters with 1 treasure of the game level; a Trap or Luck! is discarded and redrawn."
    SPAWN_08 "MD-SPAWN-08" 16 "A patrol appears at a level token of the current level, or one higher or lower, as its card says; if several fit, players choose."
    SPAWN_09 "MD-SPAWN-09" 32 "If figures are short, discard the enemy card, place nothing and activate every enemy of that kind as in the Enemy phase."
    SPAWN_10 "MD-SPAWN-10" 23 "At the end of the Enemy phase each agent summons a guard of its own level to the level-token zone of its tile."
    SPAWN_11 "MD-SPAWN-11" 22 "Some effects on enemy cards are always on from the moment the enemy appears."
    SPAWN_12 "MD-SPAWN-12" 32 "The activation caused by missing figures happens at once, in any phase, and does not replace the one in the Enemy phase."

    // Enemies: mobs
    MOB_01 "MD-MOB-01" 23 "A mob is one enemy: a hero attacks all of it with a single roll."
    MOB_02 "MD-MOB-02" 23 "Wounds kill minions one at a time; a partly wounded minion is finished first, also by the next attack."
    MOB_03 "MD-MOB-03" 23 "A boss takes no wounds while one of his minions is in his zone; wounds left after the last minion are lost."
    MOB_04 "MD-MOB-04" 23 "The boss can be wounded despite minions if the mob is stunned, or by effects that hit the whole zone or may target a boss."
    MOB_05 "MD-MOB-05" 23 "Each minion killed gives 1 XP to the killer; a killed boss gives 3 XP to all living heroes and its card to the killer."
    MOB_06 "MD-MOB-06" 37 "A mob that lost its boss fights on with its minions, without the equipment of the boss."
    MOB_07 "MD-MOB-07" 23 "A mob leaves the map when its last figure is gone."

    // Enemies: guardians
    GUARDIAN_01 "MD-GUARDIAN-01" 24 "Bosses, agents and roaming monsters are guardians; each enters play with 1 treasure of the game level."
    GUARDIAN_02 "MD-GUARDIAN-02" 24 "Equipment dice help a guardian only in an attack type or defence for which its own card has dice."
    GUARDIAN_03 "MD-GUARDIAN-03" 24 "A guardian uses equipment enchantments wherever its card has dice, even past the 3-dice cap; its own card takes the symbols first."
    GUARDIAN_04 "MD-GUARDIAN-04" 24 "For its equipment the guardian counts as the hero and heroes as enemies; the card never wounds, kills or weakens other enemies."
    GUARDIAN_05 "MD-GUARDIAN-05" 24 "A guardian cannot use items or consumables but carries them as loot."
    GUARDIAN_06 "MD-GUARDIAN-06" 24 "The hero who deals the last wound gets the guardian card at any distance, keeps it or hands it on in his zone; it may be equipped free."

    // Round
    ROUND_01 "MD-ROUND-01" 25 "A round has five phases in this order: Heroes, Enemies, Experience, Events, End."
    ROUND_02 "MD-ROUND-02" 25 "At the start of a round dead heroes rise first, then the start-of-round effects of the adventure apply."
    ROUND_03 "MD-ROUND-03" 25 "After every phase, check whether a hero on a higher tile raises the game level."

    // Heroes phase
    HPHASE_01 "MD-HPHASE-01" 25 "Each player activates the hero once, starting with the first player and going clockwise."
    HPHASE_02 "MD-HPHASE-02" 25 "An activation has up to 3 actions plus extra ones from effects; actions may repeat, and free actions do not count."
    HPHASE_03 "MD-HPHASE-03" 52 "Regeneration and similar effects apply when a hero starts his activation."
    HPHASE_04 "MD-HPHASE-04" 25 "A hero normally acts only in his own activation."
    HPHASE_05 "MD-HPHASE-05" 25 "When a hero has finished acting, counterattacks are resolved; then the player to the left goes on."
    HPHASE_06 "MD-HPHASE-06" 25 "The phase ends when every player has had a turn; dead heroes are skipped."
    HPHASE_07 "MD-HPHASE-07" 25 "The free actions, ability and transmutation, also belong to the own activation of the hero unless a text says otherwise."
    HPHASE_08 "MD-HPHASE-08" 25 "An action whose requirement is not met cannot be chosen."
    ACT_ATTACK_01 "MD-ACT-ATTACK-01" 25 "A combat action is one attack on one enemy: melee at distance 0, ranged at 1 or more, magic at 1 or 2; a mob is one enemy."
    ACT_ATTACK_02 "MD-ACT-ATTACK-02" 27 "An attacked enemy is noted for the counterattack, whether or not it was wounded."
    ACT_ATTACK_03 "MD-ACT-ATTACK-03" 25 "An attack needs an equipped weapon of its type; Magic Blade uses a melee weapon; defence gear and items are not weapons."
    ACT_IDLE_01 "MD-ACT-IDLE-01" 25 "Doing nothing ends the activation, and the remaining actions are lost."
    ACT_STAND_01 "MD-ACT-STAND-01" 25 "A stunned hero spends 1 action to stand up, then goes on with the activation."
    ACT_MOVE_01 "MD-ACT-MOVE-01" 25 "A Move action gives 2 movement points plus skill bonuses, for steps, doors and pick-ups in any mix; points may be left unused."
    ACT_MOVE_02 "MD-ACT-MOVE-02" 25 "A Move must be finished before another action starts, and unspent movement points are lost."
    ACT_STEP_01 "MD-ACT-STEP-01" 26 "A step to an adjacent zone costs 1 movement point; a hero may step in among enemies but not out, unless Slippery or all of them are stunned."

    // Doors
    DOOR_01 "MD-DOOR-01" 26 "Opening a door of the own zone costs 1 movement point, even with enemies present; it never closes again."
    DOOR_02 "MD-DOOR-02" 26 "When a door opens, first check whether the tile behind it raises the game level."
    DOOR_03 "MD-DOOR-03" 26 "The first door opened into a chamber draws 1 door card for all of it; later doors and chambers open from the start draw none."
    DOOR_04 "MD-DOOR-04" 26 "Room 1 is the room at the opened door, room 2 the next, room 3 the one after; on a tie the active player decides."
    DOOR_05 "MD-DOOR-05" 26 "With fewer than 3 rooms the surplus sections are ignored; rooms beyond the third stay empty unless the adventure says otherwise."
    DOOR_06 "MD-DOOR-06" 26 "A section with an enemy places a guard of the game level in its room, with Ambush! in the zone of the active hero, then its treasure tokens."
    DOOR_07 "MD-DOOR-07" 26 "The sections of a door card are resolved in the order 1, 2, 3."
    DOOR_08 "MD-DOOR-08" 26 "The adventure effect of a special room happens when a door into it opens."
    DOOR_09 "MD-DOOR-09" 26 "A door between revealed chambers, or out to a corridor, draws no card; a door into a chamber still closed draws one for it."

    // Pick-up
    PICK_01 "MD-PICK-01" 27 "With no enemy in the zone, even a stunned one, a hero pays 1 movement point and takes all its treasure and objective tokens."
    PICK_02 "MD-PICK-02" 27 "A normal treasure token gives 1 treasure of the level of its tile, not of the game level."
    PICK_03 "MD-PICK-03" 27 "A special treasure token gives 1 treasure one level above its tile; on a level-5 tile it gives 2 treasures of level 5."
    PICK_04 "MD-PICK-04" 27 "Each card drawn may be handed at once to a hero in the same zone, who may equip it free."
    PICK_05 "MD-PICK-05" 27 "A hero who draws a Trap or Luck! card carries out its text."
    PICK_06 "MD-PICK-06" 27 "An objective token does what the adventure says; an adventure may also give the pick-up other uses."
    PICK_07 "MD-PICK-07" 27 "On a tile without a level token, treasure has the current game level."

    // Trade, ability and transmutation
    TRADE_01 "MD-TRADE-01" 27 "For 1 action a hero rearranges cards and trades with willing heroes in the zone, dead ones included; all involved re-equip free."
    ABIL_01 "MD-ABIL-01" 27 "A hero may use the class ability as a free action for 1 XP, at most once per activation."
    ABIL_02 "MD-ABIL-02" 27 "The ability is used in the activation of its hero; outside it only if its text says so."
    TRANS_01 "MD-TRANS-01" 27 "As a free action, discard 3 equipment cards and draw 1 treasure one level above the lowest of them; it may be equipped free."
    TRANS_02 "MD-TRANS-02" 27 "A hero may transmute in the middle of a trade without ending it."
    TRANS_03 "MD-TRANS-03" 27 "Starting equipment counts as level 1, so three starting cards give a level-2 treasure."
    TRANS_04 "MD-TRANS-04" 27 "Transmutation may be repeated while 3 suitable cards remain."
    TRANS_05 "MD-TRANS-05" 27 "Three level-5 cards give one level-5 treasure; artifacts cannot be transmuted."
    TRANS_06 "MD-TRANS-06" 27 "A Trap or Luck! drawn by transmutation is carried out like any hero draw."
    TRANS_07 "MD-TRANS-07" 27 "The acting hero needs 3 own cards, equipped or carried; the new card comes from the treasure deck, never from starting equipment."

    // Counterattack
    COUNTER_01 "MD-COUNTER-01" 27 "After a hero has acted, every surviving enemy he attacked, wounded or not, activates with him as its only target."
    COUNTER_02 "MD-COUNTER-02" 27 "An enemy does not counterattack if the hero is in a dark zone and out of its line of sight."
    COUNTER_03 "MD-COUNTER-03" 27 "The enemy moves to where it can attack that hero; if it is too far away or held in its zone, it attacks nobody."
    COUNTER_04 "MD-COUNTER-04" 27 "An enemy counterattacks once per hero activation at most and still activates in the Enemy phase."
    COUNTER_05 "MD-COUNTER-05" 27 "If several enemies counterattack, the players choose their order."
    COUNTER_06 "MD-COUNTER-06" 37 "A stunned enemy uses its counterattack to stand up."
    COUNTER_07 "MD-COUNTER-07" 52 "An attack granted by Leader causes no counterattack."
    COUNTER_08 "MD-COUNTER-08" 27 "If the hero dies, the remaining counterattacks against him do not happen."

    // Enemies phase
    EPHASE_01 "MD-EPHASE-01" 28 "Every enemy on the map activates once, one after another, in the order the players choose."
    EPHASE_02 "MD-EPHASE-02" 28 "An enemy tries in turn: attack, move 1 zone, attack, move 1 zone; once it attacks, its activation ends."
    EPHASE_03 "MD-EPHASE-03" 28 "With the attack types of its card, an enemy hits in its zone by melee, other zones in sight by ranged, sight at distance 1-2 by magic."
    EPHASE_04 "MD-EPHASE-04" 28 "An enemy attacks the hero with most XP (unspent, or spent if so set) among those in reach, ties by players; distance sets the attack type."
    EPHASE_05 "MD-EPHASE-05" 28 "An enemy moves toward the visible hero with the most XP, else the lit hero with the most XP, else the entrance zone."
    EPHASE_06 "MD-EPHASE-06" 28 "If heroes tie for most XP as the goal of a move, the players choose; distance does not matter."
    EPHASE_07 "MD-EPHASE-07" 28 "Enemies take a shortest path and players choose between equal ones; if doors block every path, they come as near as they can."
    EPHASE_08 "MD-EPHASE-08" 28 "An enemy cannot leave a zone with a hero in it, unless it is Slippery or all heroes there are stunned or dead."
    EPHASE_09 "MD-EPHASE-09" 28 "While all heroes are dark and unseen, an enemy that reaches the entrance, or gets no nearer, heads for the exit, then back again."
    EPHASE_10 "MD-EPHASE-10" 28 "An enemy chooses its target anew at every step of its activation."
    EPHASE_11 "MD-EPHASE-11" 28 "A stunned enemy only stands up in its activation."
    EPHASE_12 "MD-EPHASE-12" 28 "After all activations the agents summon reinforcements, which do not act in this phase."
    EPHASE_13 "MD-EPHASE-13" 23 "A mob moves and attacks as one unit with one target; effects that would split it are ignored."
    EPHASE_14 "MD-EPHASE-14" 56 "Enemies prefer, by most XP, a hero they can attack, then one in sight, then one in a lit zone, and last the entrance zone."

    // Experience, Event and End phases
    XPHASE_01 "MD-XPHASE-01" 31 "In the Experience phase heroes may spend XP on skills, in any order."
    EVENT_01 "MD-EVENT-01" 32 "In the Event phase the first player draws 1 event; its effects apply at once, in printed order."
    EVENT_02 "MD-EVENT-02" 32 "A patrol event places its enemies at a level token of the level it names; if several fit, players choose."
    END_01 "MD-END-01" 33 "In the End phase effects that last until then stop, in an order the players choose."
    END_02 "MD-END-02" 33 "The first-player token passes to the player on the left."
    END_03 "MD-END-03" 41 "Adventure effects tied to the end of the round or to passing the first-player token happen in the End phase."
    END_04 "MD-END-04" 11 "The players win when all objectives are met, in the stated order if the adventure gives one."

    // End of game
    OVER_01 "MD-OVER-01" 11 "The adventure is won at once when all objectives are met, unless an objective names its own moment."
    OVER_02 "MD-OVER-02" 11 "The adventure is lost if a hero cannot be resurrected, an adventure loss occurs or the objectives become impossible."
    OVER_03 "MD-OVER-03" 5 "All players win or lose together."
    OVER_04 "MD-OVER-04" 40 "Ordered objectives count only in their order; one met too early must still hold or be met again in its turn."

    // Combat: dice
    COMBAT_01 "MD-COMBAT-01" 33 "The attack dice and the defence dice are rolled together in one roll."
    COMBAT_02 "MD-COMBAT-02" 33 "A hero attacks with all dice of that attack type on equipped cards, plus dice from skills, ability, items and consumables."
    COMBAT_03 "MD-COMBAT-03" 34 "Dice of two Hand cards of the same combat type add up; dice of a two-handed card never add to those of another hand card."
    COMBAT_04 "MD-COMBAT-04" 34 "A hero defends with the defence dice of all equipped cards plus those from other sources."
    COMBAT_05 "MD-COMBAT-05" 24 "An enemy rolls the dice of its card, plus matching equipment dice if the card itself has dice for that attack type or defence."
    COMBAT_06 "MD-COMBAT-06" 16 "Add all dice, cut each colour to 3, then remove dice taken away by skills, then roll."
    COMBAT_07 "MD-COMBAT-07" 33 "Dice above the limit of 3 per colour are lost and do not become another colour."
    COMBAT_08 "MD-COMBAT-08" 36 "The dice of a mob do not depend on its minions; the equipment of the boss serves the whole mob while he lives."

    // Combat: re-rolls
    REROLL_01 "MD-REROLL-01" 34 "Several re-roll effects are used one after another, and only the last result counts."
    REROLL_02 "MD-REROLL-02" 34 "Ordinary re-rolls come before re-rolls of blank faces only."
    REROLL_03 "MD-REROLL-03" 54 "A re-roll is optional and takes all attack dice or all defence dice, unless a text allows any number."
    REROLL_04 "MD-REROLL-04" 54 "An effect that works after a re-roll needs a re-roll caused by another effect."

    // Combat: enchantments
    ENCH_01 "MD-ENCH-01" 34 "Defence skills and enchantments apply before attack ones."
    ENCH_02 "MD-ENCH-02" 34 "The attacker pays attack enchantments, the defender defence ones, each with Bam and Diamond of the own dice or added by effects."
    ENCH_03 "MD-ENCH-03" 53 "An enchantment works only for the attack type, or defence against it, named in its header."
    ENCH_04 "MD-ENCH-04" 34 "Each symbol pays once and each enchantment works once per combat, or up to X times with Repeat X, paid each time."
    ENCH_05 "MD-ENCH-05" 35 "A hero chooses freely which own enchantments to use, or none."
    ENCH_06 "MD-ENCH-06" 22 "An enemy uses every enchantment it can pay: first those of its own card, with their repeats, then those of its equipment."
    ENCH_07 "MD-ENCH-07" 34 "Bam and Diamond symbols can also pay for skills that need them."
    ENCH_08 "MD-ENCH-08" 35 "Symbols not used are lost at the end of the combat."
    ENCH_09 "MD-ENCH-09" 53 "An enchantment that removes dice acts after the roll: its user picks the dice, and all they show is lost."
    ENCH_10 "MD-ENCH-10" 33 "A cancelled symbol cannot be spent; defence resolves first, so an attack enchantment cancels only unspent defence symbols."
    ENCH_11 "MD-ENCH-11" 20 "An attack enchantment on a weapon works only if the weapon is of the attack type used; other cards need just the matching header."
    ENCH_12 "MD-ENCH-12" 16 "Symbols on yellow and red dice feed attack enchantments, those on blue and green dice defence enchantments."
    ENCH_13 "MD-ENCH-13" 33 "Dice added by an enchantment are rolled at once, 3 per colour at most; a re-roll replaces the result, but spent symbols stay spent."

    // Combat: wounds
    WOUND_01 "MD-WOUND-01" 35 "The defender takes 1 wound per hit above the number of shields; extra wounds are added and shields do not stop them."
    WOUND_02 "MD-WOUND-02" 33 "A figure is defeated when its health reaches 0."
    WOUND_03 "MD-WOUND-03" 33 "An agent or roaming monster loses health per wound; at 0 it is removed, pays XP and leaves its card to the killer."
    WOUND_04 "MD-WOUND-04" 33 "A defending hero loses 1 health per wound and dies at 0."

    // Stun
    STUN_01 "MD-STUN-01" 37 "A stunned figure is laid down and cannot be stunned again meanwhile, but it still rolls defence dice."
    STUN_02 "MD-STUN-02" 37 "A stunned hero must stand up for 1 action before doing anything else; if he cannot, he does nothing and stays stunned."
    STUN_03 "MD-STUN-03" 37 "A stunned enemy spends its next activation or counterattack standing up, without moving or attacking."
    STUN_04 "MD-STUN-04" 37 "Stunned enemies do not stop a hero from leaving their zone."
    STUN_05 "MD-STUN-05" 37 "Stunned heroes do not hold enemies in their zone, and enemies may still attack them."
    STUN_06 "MD-STUN-06" 37 "Stunning a mob stuns all of it, and an attack on it may then wound the boss directly."
    STUN_07 "MD-STUN-07" 37 "A stunned hero still counts for sight, targeting, level checks and hero numbers; he only stops holding enemies."

    // Artifacts, objective tokens and pillars
    ART_01 "MD-ART-01" 37 "Artifacts come only from adventure objectives, never from ordinary guardians or treasure tokens."
    OBJ_01 "MD-OBJ-01" 37 "Artifact, lair and library tokens mean only what the adventure says."
    PILLAR_01 "MD-PILLAR-01" 37 "Pillars do only what the adventure says, which also sets their health and whether they block."
    PILLAR_02 "MD-PILLAR-02" 37 "An attackable pillar has no defence dice and takes 1 wound per hit; it gives no XP and never counterattacks."

    // Story mode
    STORY_01 "MD-STORY-01" 38 "In story mode XP earned in play comes as shards, and every 5 shards turn into 1 XP at once."
    STORY_02 "MD-STORY-02" 38 "In story mode an ability may be paid with 1 shard instead of 1 XP."
    STORY_03 "MD-STORY-03" 38 "When heroes are equal in XP, the one with more shards counts as higher."
    STORY_04 "MD-STORY-04" 38 "The level of a hero is that of the highest skill bought, or 1 with none."
    STORY_05 "MD-STORY-05" 38 "A story adventure starts at the highest hero level, with lower level tokens inactive."
    STORY_06 "MD-STORY-06" 38 "For events the current level is the highest level token on a tile with a hero; everything else uses the game level."
    STORY_07 "MD-STORY-07" 38 "If a hero level exceeds the highest level token on the map, add the missing tokens in the zone of that token."
    STORY_08 "MD-STORY-08" 38 "Story heroes equip and use only cards up to the game level and may carry higher ones; artifacts count as level 4."
    STORY_09 "MD-STORY-09" 38 "Starting equipment is handed out only in the first adventure of a campaign."
    STORY_10 "MD-STORY-10" 38 "All else follows the normal rules and setup; decks are rebuilt without the cards the heroes kept."
    STORY_11 "MD-STORY-11" 8 "A hero keeps the same class for the whole campaign."
    CAMP_01 "MD-CAMP-01" 38 "After a win comes the market, then the next adventure in order, or a random one if the players wish."
    CAMP_02 "MD-CAMP-02" 39 "A loss costs all shards and all but 6 cards (1 artifact); then retry with no market, any cards swapped for starting gear, or go on via the market."

    // Market
    MARKET_01 "MD-MARKET-01" 39 "Per hero, the market gets 1 level-1 card, 1 of the lowest hero level and 1 of the own level of that hero; Trap and Luck! are redrawn."
    MARKET_02 "MD-MARKET-02" 39 "In the market each hero may sell once and swap once."
    MARKET_03 "MD-MARKET-03" 39 "A sold card gives real XP, not shards: half its level rounded up."
    MARKET_04 "MD-MARKET-04" 39 "A swap is 1 card for 1, 2 for 1 or 1 for 2; the levels taken may not exceed the levels given, and no change is paid."
    MARKET_05 "MD-MARKET-05" 39 "Heroes may exchange cards freely with each other before dealing and again at the end of the market."
    MARKET_06 "MD-MARKET-06" 39 "To close, all heal fully, re-equip and cut to 6 cards; a hero with only too-high cards may swap any for starting equipment."
    MARKET_07 "MD-MARKET-07" 39 "The limit of 6 cards with at most 1 artifact applies on leaving the market and after a defeat, never during an adventure."

    // Tutorial: Walking in the Dark
    Q0_01 "MD-Q0-01" 40 "Goals in order: get the key by picking up the library token, then leave through the exit."
    Q0_02 "MD-Q0-02" 40 "The hero who picks up the library token gains 3 XP; discard the token."

    // Adventure 1: Scorched Earth
    Q1_01 "MD-Q1-01" 41 "Goals in order: pick up both artifact tokens, then bring them to the library zone; win if no enemy is there at the end of a round."
    Q1_02 "MD-Q1-02" 41 "Shuffle 2 artifact tokens and 1 lair token face down onto the three marked spots; each is revealed when picked up."
    Q1_03 "MD-Q1-03" 41 "The hero who picks up the lair token gains 5 XP; discard the token."
    Q1_04 "MD-Q1-04" 41 "Artifact tokens are kept like items and may be traded in the normal way."
    Q1_05 "MD-Q1-05" 41 "When the door card for the library chamber is drawn, also draw a guard and put it in the library zone."

    // Adventure 2: Black Widow
    Q2_01 "MD-Q2-01" 42 "Goal: kill the Giant Spider."
    Q2_02 "MD-Q2-02" 42 "The greater Giant Spider starts in the marked zone."
    Q2_03 "MD-Q2-03" 42 "When a lair token is picked up, all heroes gain 5 XP; discard the token."
    Q2_04 "MD-Q2-04" 42 "The spider has Slippery and is no roaming monster for event cards."
    Q2_05 "MD-Q2-05" 42 "In the Enemy phase the spider attacks a hero in range if it can, then always moves 1 zone toward the exit."
    Q2_06 "MD-Q2-06" 42 "In a counterattack the spider only attacks if it can and never moves."
    Q2_07 "MD-Q2-07" 42 "When the spider moves, all dead or stunned heroes in its zone move along with it."
    Q2_08 "MD-Q2-08" 42 "The adventure is lost when the spider leaves the exit zone."

    // Adventure 3: The Chosen One
    Q3_01 "MD-Q3-01" 43 "Goals in order: collect all parts of the artifact, then the Chosen leaves by the exit."
    Q3_02 "MD-Q3-02" 43 "At the start players name one hero as the Chosen; only he must escape, and his death loses the adventure at once."
    Q3_03 "MD-Q3-03" 43 "The parts are 2 artifact tokens and 1 library token, discarded when picked up; with all 3 taken the Chosen gets a random artifact."
    Q3_04 "MD-Q3-04" 43 "When the Chosen gets the artifact, a roaming monster of the game level appears at each lair; for events it is not roaming."

    // Adventure 4: Goblin War Drums
    Q4_01 "MD-Q4-01" 44 "Goals in order: kill the sentinel, then all heroes leave by the exit before the cave-in takes them."
    Q4_02 "MD-Q4-02" 44 "Wound tokens on the tiles count down the cave-in: 4 on 6R and 2 each on 7V, 8R and 1V."
    Q4_03 "MD-Q4-03" 44 "When the first-player token passes, the lowest tile loses 1 token; at 0 it is removed and all on it die, giving no XP."
    Q4_04 "MD-Q4-04" 44 "The adventure is lost if any hero dies in the cave-in."
    Q4_05 "MD-Q4-05" 44 "The first hero to pass a pillar token brings a greater roaming monster to the level-4 token; for events it is not roaming."
    Q4_06 "MD-Q4-06" 44 "The last tile falls after 10 rounds: 6R after round 4, then 7V, 8R and 1V after rounds 6, 8 and 10."

    // Adventure 5: The Immortal's Downfall
    Q5_01 "MD-Q5-01" 45 "Goals in order: lure the Immortal onto the bridge with fireworks, then destroy its pillars while he stands on it."
    Q5_02 "MD-Q5-02" 45 "A level-4 Goblin Archers mob starts in the library zone, and the Immortal, a greater High Troll without equipment, in the marked zone."
    Q5_03 "MD-Q5-03" 45 "The goblin sentries at the library never move; if they cannot attack, they do nothing."
    Q5_04 "MD-Q5-04" 45 "A picked-up artifact token gives 1 firework and the library token gives 3; discard the token."
    Q5_05 "MD-Q5-05" 45 "Fireworks are items and may be traded; placing one in the own zone costs 1 movement point, and all on the map go at the end of the round."
    Q5_06 "MD-Q5-06" 45 "The Immortal cannot be attacked or wounded in any way and is no roaming monster for events."
    Q5_07 "MD-Q5-07" 45 "The Immortal goes 2 zones to the entrance or a firework he sees, killing all he meets; a hero or firework ends this, but a further firework restarts it."
    Q5_08 "MD-Q5-08" 45 "Each pillar has 5 health and no defence and is attacked like an enemy; when both are gone the bridges fall and all on them die."
    Q5_09 "MD-Q5-09" 45 "The adventure is lost when the Immortal reaches the entrance zone."

    // Adventure 6: The Fiend's Treasure
    Q6_01 "MD-Q6-01" 46 "Goals in order: find 2 keys, open the door to the last chamber with them, kill the Hellhound."
    Q6_02 "MD-Q6-02" 46 "A greater Hellhound starts with a level-5 treasure; 1 artifact and 3 lairs lie shuffled face down, the other artifact and the library on 9R."
    Q6_03 "MD-Q6-03" 46 "The Hellhound acts only after the door to its room is open and is no roaming monster for events."
    Q6_04 "MD-Q6-04" 46 "The hero who picks up a lair token gains 5 XP; discard the token."
    Q6_05 "MD-Q6-05" 46 "Each artifact token picked up is a key and is discarded; with both keys found, heroes may open the special door."
    Q6_06 "MD-Q6-06" 46 "For the two special rooms on 9R draw no door card: draw one guard for each room and place it there."
    Q6_07 "MD-Q6-07" 46 "The hero who picks up the library token draws a random artifact; discard the token."

    // Adventure 7: Sparks in the Dark
    Q7_01 "MD-Q7-01" 47 "Goals in order: work both levers to open the exit, only 1 lever with a single hero, then all heroes leave by the exit."
    Q7_02 "MD-Q7-02" 47 "The hero who picks up the artifact token draws a random artifact; discard the token."
    Q7_03 "MD-Q7-03" 47 "If a hero stands in each lair zone at the start of a round, the locked door opens; no door card, but the level may rise."
    Q7_04 "MD-Q7-04" 47 "When the locked door opens, a greater roaming monster appears in the room behind it; for events it is not roaming."

    // Adventure 8: Big Game Hunting
    Q8_01 "MD-Q8-01" 48 "Goal: destroy the pillars that bar the way and kill all three big monsters."
    Q8_02 "MD-Q8-02" 48 "3 random greater roaming monsters start in the marked zones, each with a level-4 treasure."
    Q8_03 "MD-Q8-03" 48 "Heroes cannot move or attack through pillars; each has 5 health and no defence and is attacked like an enemy."
    Q8_04 "MD-Q8-04" 48 "A big monster stays inactive until both pillars on its tile are destroyed; for events it does count as a roaming monster."
    Q8_05 "MD-Q8-05" 48 "Who kills a big monster takes its treasure, 3 level-4 treasures and 1 random artifact; all heroes gain the usual 5 XP."

    // Adventure 9: Maze of Darkness
    Q9_01 "MD-Q9-01" 49 "Goal: defend the artifact and, once enemies stop appearing, kill them all."
    Q9_02 "MD-Q9-02" 49 "The adventure is lost if an enemy is in the artifact zone at the start of the Enemy phase."
    Q9_03 "MD-Q9-03" 49 "4 guards start on the map, one at each of the level tokens 2, 3, 4 and 5."
    Q9_04 "MD-Q9-04" 49 "No event cards are drawn in this adventure."
    Q9_05 "MD-Q9-05" 49 "Agents do not summon reinforcements in this adventure."
    Q9_06 "MD-Q9-06" 49 "Tiles and doors never raise the level; it rises by 1 just before new guards are drawn at the start of a round, up to 5."
    Q9_07 "MD-Q9-07" 49 "Even rounds start with 1 roaming monster, at token 1, then 2 up to 5; odd rounds from 3 with 4 guards at tokens 2-5; none after round 10."
    Q9_08 "MD-Q9-08" 49 "In the Enemy phase enemies attack a pillar if they can, for 1 wound without dice, and cannot leave its zone while it stands; it has 3 health."
    Q9_09 "MD-Q9-09" 49 "Enemies that move in the Enemy phase always move toward the artifact token."
    Q9_10 "MD-Q9-10" 49 "Each time guards appear, every chamber on 3R is topped up to 2 treasure tokens; they give treasure of the game level."

    // Adventure 10: The Heart of Darkness
    Q10_01 "MD-Q10-01" 50 "Goal: kill the Dark Emissary in all 3 stages."
    Q10_02 "MD-Q10-02" 50 "Figures may use staircases between tiles, but nobody sees across; heroes must first kill the Emissary of that stage."
    Q10_03 "MD-Q10-03" 50 "Each round starts with wounds the players share out: 1 per starting hero once stage 2 is reached, 2 per starting hero from stage 3."
    Q10_04 "MD-Q10-04" 50 "The Emissary is an Abyssal Demon that acts only after the door to its chamber is open; for events it is no roaming monster."
    Q10_05 "MD-Q10-05" 50 "The Emissary of stage 1 stands in its marked zone from the start."
    Q10_06 "MD-Q10-06" 50 "The Emissary of stage 2 or 3 is placed when a hero reaches that stage."
    Q10_07 "MD-Q10-07" 50 "In stage 3 the Emissary has no treasure: a greater roaming monster card serves as equipment and adds its dice and enchantments."
    Q10_08 "MD-Q10-08" 50 "No door card is drawn for a chamber that holds the Emissary."
    Q10_09 "MD-Q10-09" 50 "Picking up an artifact token gives a random artifact card; discard the token."
    Q10_10 "MD-Q10-10" 50 "Pillars stop moves and attacks of players; 1 action in a lair zone flips its lever and destroys one; the last Emissary wakes when both are gone."
}
