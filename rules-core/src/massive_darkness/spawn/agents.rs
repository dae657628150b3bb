//! Reinforcements that agents summon: MD-SPAWN-10, MD-EPHASE-12.

use super::{Place, Step};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::massive_darkness::content::{EnemyCard, EnemyKind};
use crate::massive_darkness::enemy::Mark;
use crate::massive_darkness::round::choose;
use crate::massive_darkness::{MassiveDarkness, rules, table, text};
use crate::pack::Pack;
use crate::prompt::{Choices, Prompt};
use crate::text::Message;

impl MassiveDarkness {
    /// MD-SPAWN-10: the agents of this moment summon once each.
    pub fn reinforcements(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        if !self.agents_summon() {
            log.cite(rules::Q9_05);
            return;
        }
        for enemy in self.enemies.iter_mut().flatten() {
            enemy.set(Mark::Summoned, false);
        }
        self.reinforce(pack, log);
    }

    pub(super) fn agents_to_summon(&self, pack: &Pack<'_>) -> Bits {
        self.enemies_where(|enemy| {
            !enemy.is(Mark::Summoned) && pack.front::<EnemyCard, EnemyKind>(enemy.card) == Some(EnemyKind::Agent)
        })
    }

    pub(super) fn reinforce(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        let agents = self.agents_to_summon(pack);
        let Some(agent) = agents.first() else {
            return;
        };
        if agents.len() > 1 && !self.options.quick {
            self.steps.push(crate::massive_darkness::Step::Spawn(Step::WhoSummons));
            return;
        }
        self.steps.push(crate::massive_darkness::Step::Spawn(Step::Reinforce));
        self.summon(pack, agent, log);
    }

    pub(super) fn ask_who_summons(&self, pack: &Pack<'_>) -> Prompt {
        let agents = self.agents_to_summon(pack);
        let names: Choices = agents
            .iter()
            .filter_map(|agent| self.enemy(agent))
            .map(|agent| Message::card(agent.name()))
            .collect();
        table(rules::SPAWN_10, Message::new(text::WHO_SUMMONS), choose(names))
    }

    pub(super) fn summon(&mut self, pack: &Pack<'_>, agent: u8, log: &mut dyn Log) {
        self.with_enemy(agent, |enemy| enemy.set(Mark::Summoned, true));
        let Some(enemy) = self.enemy(agent) else {
            return;
        };
        let level = pack.get::<EnemyCard>(enemy.card).level;
        let says = Message::new(text::SUMMONS).with(enemy.name()).with(level);
        log.bad(rules::SPAWN_10, says);
        log.cite(rules::EPHASE_12);
        self.spawn_guard(level, Place::Agent(agent));
    }
}
