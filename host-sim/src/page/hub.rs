//! The one owner of the device. Every call of every tab comes here in turn; after each one, all tabs are shown what
//! has changed.

use super::book::Line;
use super::device::Device;
use super::shelf::Title;
use super::state::State;
use super::wish::{Refusal, Reply, Wish};
use super::{clock, seed, tags};
use crate::plays::{self, Finished};
use anyhow::Result;
use axum::body::Bytes;
use handheld::Event;
use rules_core::session::{By, Entry};
use rules_core::{Game, Input, Lang};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot, watch};

/// A tab that is loaded anew finds its keys where it left them, unless it stays away for longer.
const AWAY: Duration = Duration::from_secs(5);
/// From one picture of something that moves to the next, as on the device.
const FRAME: Duration = Duration::from_millis(66);
/// More tabs than anybody has.
const TABS: usize = 64;

/// What is to be seen at one moment.
pub struct Shown {
    pub screen: Bytes,
    /// What the tabs that only watch are shown instead, while a question is for one player's eyes.
    pub cover: Option<Bytes>,
    /// The tab that has the keys.
    pub controller: Option<u64>,
    /// Everything but the log, as JSON.
    pub state: String,
    pub lang: Lang,
    pub log: Arc<Vec<Arc<Line>>>,
}

pub enum Call {
    Join {
        token: String,
        replies: mpsc::Sender<String>,
        /// None where there are too many.
        joined: oneshot::Sender<Option<Joined>>,
    },
    Leave(u64),
    Wish {
        tab: u64,
        n: Option<u64>,
        wish: Wish,
    },
    /// The game as a play, for the tab with this token: it tells all, secret answers too.
    Export {
        token: String,
        done: oneshot::Sender<Result<Story, (Refusal, String)>>,
    },
    /// A play that has run; from the tab with this token.
    Import {
        token: String,
        finished: Box<Finished>,
        done: oneshot::Sender<Result<(), (Refusal, String)>>,
    },
    /// The tags of the game in play.
    Tags(oneshot::Sender<Vec<tags::Tag>>),
}

/// A new tab: its number, and the token that is its own.
pub struct Joined {
    pub id: u64,
    pub token: String,
}

/// What an export is made of: the pack under its name, and every input.
pub type Story = (Title, Vec<Entry>);

struct Tab {
    id: u64,
    token: String,
    replies: mpsc::Sender<String>,
}

pub struct Hub {
    device: Device,
    tabs: Vec<Tab>,
    next_tab: u64,
    /// Whose keys count, by its token; and since when it is gone.
    controller: Option<String>,
    away_since: Option<Instant>,
    shown: watch::Sender<Arc<Shown>>,
    replies: Vec<(u64, Reply)>,
    /// What the last picture of the log was made of.
    revision: u64,
}

impl Hub {
    pub fn new(device: Device) -> (Self, watch::Receiver<Arc<Shown>>) {
        let empty = Shown {
            screen: Bytes::new(),
            cover: None,
            controller: None,
            state: String::new(),
            lang: Lang::En,
            log: Arc::default(),
        };
        let (shown, receiver) = watch::channel(Arc::new(empty));
        let mut hub = Self {
            device,
            tabs: Vec::new(),
            next_tab: 1,
            controller: None,
            away_since: None,
            shown,
            replies: Vec::new(),
            revision: u64::MAX,
        };
        hub.show();
        (hub, receiver)
    }

    /// Until the last caller is gone.
    pub async fn run(mut self, mut calls: mpsc::Receiver<Call>) {
        let mut second = tokio::time::interval(Duration::from_secs(1));
        second.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let mut shown = tokio::time::Instant::now();
        loop {
            tokio::select! {
                call = calls.recv() => match call {
                    Some(call) => self.answer(call),
                    None => return,
                },
                _ = second.tick() => self.device.on(Event::Tick),
                () = tokio::time::sleep_until(shown + FRAME), if self.device.is_moving() => {
                    self.device.on(Event::Frame);
                    shown = tokio::time::Instant::now();
                }
            }
            self.show();
            self.reply();
            // What the device keeps is in its file by now; the disk follows when the eye has what it waits for.
            self.device.sync();
        }
    }

    fn answer(&mut self, call: Call) {
        // Whoever asked may be gone by now; then nobody misses the answer.
        match call {
            Call::Join { token, replies, joined } => {
                let _ = joined.send(self.join(token, replies));
            }
            Call::Leave(id) => self.leave(id),
            Call::Wish { tab, n, wish } => self.wish(tab, n, wish),
            Call::Export { token, done } => {
                let _ = done.send(self.export(&token));
            }
            Call::Import { token, finished, done } => {
                let _ = done.send(self.import(&token, &finished));
            }
            Call::Tags(tray) => {
                let _ = tray.send(tags::tray(self.device.pack()));
            }
        }
    }

    fn join(&mut self, token: String, replies: mpsc::Sender<String>) -> Option<Joined> {
        if self.tabs.len() >= TABS {
            return None;
        }
        let id = self.next_tab;
        self.next_tab += 1;
        // A copied tab brings a copied token: the first one keeps it.
        let token = if self.tabs.iter().any(|tab| tab.token == token) {
            format!("{token}-{id}")
        } else {
            token
        };
        let returns = self.controller.as_ref() == Some(&token);
        let vacant = match (&self.controller, self.away_since) {
            (None, _) => true,
            (Some(_), Some(since)) => since.elapsed() > AWAY,
            (Some(_), None) => false,
        };
        if returns || vacant {
            self.controller = Some(token.clone());
            self.away_since = None;
        }
        self.tabs.push(Tab {
            id,
            token: token.clone(),
            replies,
        });
        Some(Joined { id, token })
    }

    fn leave(&mut self, id: u64) {
        if self.controller_id() == Some(id) {
            self.away_since = Some(Instant::now());
        }
        self.tabs.retain(|tab| tab.id != id);
    }

    /// The tab that has the keys, if it is there.
    fn controller_id(&self) -> Option<u64> {
        let holds = |tab: &&Tab| Some(&tab.token) == self.controller.as_ref();
        self.tabs.iter().find(holds).map(|tab| tab.id)
    }

    fn wish(&mut self, tab: u64, n: Option<u64>, wish: Wish) {
        let reply = match self.grant(tab, wish) {
            Ok(()) => Reply::Done { n },
            Err((code, text)) => Reply::Error { n, code, text },
        };
        self.replies.push((tab, reply));
    }

    /// Answers go out when their results are shown.
    fn reply(&mut self) {
        for (id, reply) in self.replies.drain(..) {
            if let Some(tab) = self.tabs.iter().find(|tab| tab.id == id) {
                // A tab that does not read its answers loses them.
                let _ = tab.replies.try_send(reply.json());
            }
        }
    }

    fn grant(&mut self, tab: u64, wish: Wish) -> Result<(), (Refusal, String)> {
        if let Wish::Take = wish {
            let taker = self.tabs.iter().find(|known| known.id == tab);
            self.controller = taker.map(|tab| tab.token.clone());
            self.away_since = None;
            return Ok(());
        }
        if self.controller_id() != Some(tab) {
            return Err(watching());
        }
        self.act(wish).map_err(|error| (Refusal::Refused, format!("{error:#}")))
    }

    fn act(&mut self, wish: Wish) -> Result<()> {
        let device = &mut self.device;
        match wish {
            Wish::Key { key } => device.on(Event::Key(key.into())),
            Wish::Hold { key } => device.on(Event::Long(key.into())),
            Wish::Repeat => device.on(Event::Repeat),
            Wish::Tag { id } => device.scan(tags::parse(&id).map_err(anyhow::Error::msg)?),
            Wish::Roll { faces } => device.roll(&faces)?,
            Wish::Set { gauge, value } => device.set(gauge, value)?,
            Wish::Undo => device.undo()?,
            Wish::Redo => device.redo()?,
            Wish::Lang { lang } => device.set_lang(lang.into()),
            Wish::Source { source } => device.set_source(source.into()),
            Wish::New { game, seed } => {
                let seed = match seed {
                    Some(text) => seed::parse(&text)?,
                    None => seed::of_number(clock()),
                };
                device.begin(&game, seed)?;
            }
            Wish::Save => device.copy()?,
            Wish::Load { slot } => device.load(slot)?,
            Wish::Erase { slot } => device.erase(slot)?,
            // Granted before.
            Wish::Take => {}
        }
        Ok(())
    }

    fn must_control(&self, token: &str) -> Result<(), (Refusal, String)> {
        if self.controller.as_deref() == Some(token) {
            Ok(())
        } else {
            Err(watching())
        }
    }

    fn export(&self, token: &str) -> Result<Story, (Refusal, String)> {
        self.must_control(token)?;
        let entries = self.device.book().entries();
        entries.map(|entries| (self.device.title(), entries)).ok_or_else(|| {
            let text = "the beginning of this game is not known here, so it cannot be told as a play";
            (Refusal::Refused, text.to_owned())
        })
    }

    fn import(&mut self, token: &str, finished: &Finished) -> Result<(), (Refusal, String)> {
        self.must_control(token)?;
        self.take_up(finished)
            .map_err(|error| (Refusal::Refused, format!("{error:#}")))
    }

    fn take_up(&mut self, finished: &Finished) -> Result<()> {
        let title = self.device.add_pack(&finished.pack_name, &finished.pack)?;
        let mut game = title.pack.game().new_game(&title.pack);
        let mut entries = Vec::new();
        for input in &finished.inputs {
            // A play does not say who rolled. Undo is to go back to a decision, so it was the device.
            let chance = matches!(input, Input::Answer(_)) && game.prompt(&title.pack).ask.is_chance();
            game.apply(&title.pack, input.clone(), &mut ())?;
            entries.push(Entry {
                input: input.clone(),
                by: if chance { By::Device } else { By::Table },
            });
        }
        self.device.import(title, entries)
    }

    /// Makes a new picture of everything; tabs compare it with what they have.
    fn show(&mut self) {
        let mut state = State::of(&self.device);
        state.controller = self.controller_id();
        state.tabs = self.tabs.len();
        let last = self.shown.borrow().clone();
        let book = self.device.book();
        let log = if book.revision == self.revision {
            last.log.clone()
        } else {
            Arc::new(book.lines().to_vec())
        };
        self.revision = book.revision;
        let drawn = self.device.screen();
        self.shown.send_replace(Arc::new(Shown {
            cover: self.device.cover().map(Bytes::from),
            controller: state.controller,
            screen: if last.screen == drawn {
                last.screen.clone()
            } else {
                drawn.into()
            },
            state: serde_json::to_string(&state).unwrap_or_default(),
            lang: self.device.lang(),
            log,
        }));
    }
}

fn watching() -> (Refusal, String) {
    let text = "this tab is watching; take over to use the keys";
    (Refusal::Watching, text.to_owned())
}

/// Writes an export; it runs the whole game once more, so not in the hub.
pub fn play((title, entries): &Story) -> Result<String> {
    plays::record(title.name, &title.pack, entries)
}
