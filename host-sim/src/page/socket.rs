//! One tab: its wishes to the hub, and what has changed since it last looked back to it.

use super::book::Line;
use super::hub::{Call, Joined, Shown};
use super::state::Said;
use super::wish::{self, Refusal, Reply};
use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use rules_core::Lang;
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot, watch};

/// What is longer is not even read: the tab is sent away. What is shorter, but too long for a wish, gets an answer.
pub const LONGEST: usize = 4 << 20;
/// Answers that may wait for a tab.
const WAITING: usize = 64;
/// A new tab is told so many lines; the export has them all.
const LINES: usize = 2000;

/// What a tab has been told.
#[derive(Default)]
struct Told {
    screen: Bytes,
    state: String,
    lang: Option<Lang>,
    log: Vec<Arc<Line>>,
}

impl Told {
    /// The messages that bring the tab up to date: first the picture, which the eye waits for.
    fn news(&mut self, tab: u64, shown: &Shown) -> Vec<Message> {
        let mut messages = Vec::new();
        // Only who has the keys sees what a player hides.
        let watches = shown.controller != Some(tab);
        let screen = shown.cover.as_ref().filter(|_| watches).unwrap_or(&shown.screen);
        if self.screen != *screen {
            self.screen = screen.clone();
            messages.push(Message::Binary(screen.clone()));
        }
        let log = self.log_news(shown);
        if log.is_some() || self.state != shown.state {
            self.state.clone_from(&shown.state);
            let log = log.map_or_else(String::new, |log| format!(r#","log":{log}"#));
            messages.push(Message::Text(
                format!(r#"{{"is":"state","state":{}{log}}}"#, shown.state).into(),
            ));
        }
        messages
    }

    /// Lines that the tab may keep, and those that follow.
    fn log_news(&mut self, shown: &Shown) -> Option<Value> {
        let new_language = self.lang != Some(shown.lang);
        let from = shown.log.len().saturating_sub(LINES);
        let lines = shown.log.get(from..).unwrap_or_default();
        let (keep, same_end) = if new_language {
            (0, false)
        } else {
            // Old lines leave at the front only when there are too many; then all are sent anew.
            let known = self.log.iter().zip(lines).take_while(|(a, b)| a.id == b.id).count();
            (known, known == self.log.len() && known == lines.len())
        };
        if same_end {
            return None;
        }
        self.lang = Some(shown.lang);
        self.log = lines.to_vec();
        let said: Vec<Said<'_>> = lines.iter().skip(keep).map(|line| Said::of(line, shown.lang)).collect();
        Some(json!({ "earlier": from, "keep": keep, "lines": said }))
    }
}

pub async fn serve(
    mut socket: WebSocket,
    token: String,
    calls: mpsc::Sender<Call>,
    mut shown: watch::Receiver<Arc<Shown>>,
) {
    let (replies, mut waiting) = mpsc::channel(WAITING);
    let (joined, answer) = oneshot::channel();
    let join = Call::Join { token, replies, joined };
    let joined = match calls.send(join).await {
        Ok(()) => answer.await.ok().flatten(),
        Err(_) => None,
    };
    let Some(Joined { id: tab, token }) = joined else {
        return close(socket, close_code::AGAIN, "too many tabs are open").await;
    };
    let hello = json!({ "is": "hello", "tab": tab, "token": token }).to_string();
    let mut goodbye = None;
    if socket.send(Message::Text(hello.into())).await.is_ok() {
        goodbye = talk(&mut socket, tab, &calls, &mut shown, &mut waiting).await;
    }
    let _ = calls.send(Call::Leave(tab)).await;
    if let Some((code, reason)) = goodbye {
        close(socket, code, reason).await;
    }
}

type Goodbye = (u16, &'static str);

/// Until the tab is gone, or must go.
async fn talk(
    socket: &mut WebSocket,
    tab: u64,
    calls: &mpsc::Sender<Call>,
    shown: &mut watch::Receiver<Arc<Shown>>,
    waiting: &mut mpsc::Receiver<String>,
) -> Option<Goodbye> {
    let mut told = Told::default();
    shown.mark_changed();
    loop {
        tokio::select! {
            // Pictures first: an answer means that its result has been shown.
            biased;
            changed = shown.changed() => {
                changed.ok()?;
                let now = shown.borrow_and_update().clone();
                for message in told.news(tab, &now) {
                    socket.send(message).await.ok()?;
                }
            }
            reply = waiting.recv() => socket.send(Message::Text(reply?.into())).await.ok()?,
            message = socket.recv() => match hear(message?, tab, calls).await {
                Heard::Nothing => {}
                Heard::Reply(reply) => socket.send(Message::Text(reply.into())).await.ok()?,
                Heard::End(goodbye) => return goodbye,
            },
        }
    }
}

enum Heard {
    Nothing,
    Reply(String),
    End(Option<Goodbye>),
}

async fn hear(message: Result<Message, axum::Error>, tab: u64, calls: &mpsc::Sender<Call>) -> Heard {
    match message {
        Ok(Message::Text(text)) => match wish::parse(&text) {
            Ok((n, wish)) => match calls.send(Call::Wish { tab, n, wish }).await {
                Ok(()) => Heard::Nothing,
                Err(_) => Heard::End(Some((close_code::ERROR, "the game has stopped"))),
            },
            Err(reply) => Heard::Reply(reply.json()),
        },
        Ok(Message::Binary(_)) => Heard::Reply(
            Reply::Error {
                n: None,
                code: Refusal::Malformed,
                text: "messages are text".to_owned(),
            }
            .json(),
        ),
        Ok(Message::Ping(_) | Message::Pong(_)) => Heard::Nothing,
        Ok(Message::Close(_)) => Heard::End(None),
        // Too long a frame, or no frame at all: what follows could not be told from it.
        Err(_) => Heard::End(Some((
            close_code::SIZE,
            "a message that is too long, or no message at all",
        ))),
    }
}

async fn close(mut socket: WebSocket, code: u16, reason: &'static str) {
    let frame = CloseFrame {
        code,
        reason: reason.into(),
    };
    let _ = socket.send(Message::Close(Some(frame))).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_only_watches_sees_the_cover_of_a_secret_question() {
        let secret = Shown {
            screen: Bytes::from_static(b"hand"),
            cover: Some(Bytes::from_static(b"cover")),
            controller: Some(1),
            state: "{}".to_owned(),
            lang: Lang::En,
            log: Arc::default(),
        };
        let seen = |tab: u64, shown: &Shown| match Told::default().news(tab, shown).first() {
            Some(Message::Binary(screen)) => screen.clone(),
            other => panic!("{other:?}"),
        };
        assert_eq!(seen(1, &secret), "hand");
        assert_eq!(seen(2, &secret), "cover");
        let nobody = Shown {
            controller: None,
            ..secret
        };
        assert_eq!(seen(1, &nobody), "cover");
        let open = Shown { cover: None, ..nobody };
        assert_eq!(seen(2, &open), "hand");
    }
}
