//! The server: its address, its routes, and the requests that are no socket.

use super::hub::{self, Call, Hub, Shown};
use super::memory::{Memory, usual_folder};
use super::wish::Refusal;
use super::{Arguments, device, files, guard, socket};
use crate::plays::{self, OwnPack};
use anyhow::{Context, Result, bail};
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Query, State, WebSocketUpgrade};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use axum::{Router, middleware};
use serde::Deserialize;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, oneshot, watch};

/// Ports to try when the wanted one is taken.
const NEIGHBOURS: u16 = 50;
/// Calls that may wait for the hub.
const WAITING: usize = 256;
/// The longest play that is taken: a hundred games of an evening.
const LONGEST_PLAY: usize = 1 << 20;
const LONGEST_TOKEN: usize = 64;

pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    folder: PathBuf,
    hub: Hub,
    calls: mpsc::Sender<Call>,
    waiting: mpsc::Receiver<Call>,
    shown: watch::Receiver<Arc<Shown>>,
    own: Arc<[OwnPack<'static>]>,
}

/// What every request can reach.
#[derive(Clone)]
struct Desk {
    calls: mpsc::Sender<Call>,
    shown: watch::Receiver<Arc<Shown>>,
    own: Arc<[OwnPack<'static>]>,
}

impl Server {
    /// Opens the port and switches the device on.
    pub async fn start(arguments: &Arguments) -> Result<Self> {
        let folder = arguments.saves.clone().unwrap_or_else(usual_folder);
        let device = device(arguments, Memory::open(&folder)?)?;
        let folder = device.folder().to_owned();
        let own = device.shelf().own().into();
        let (hub, shown) = Hub::new(device);
        let (calls, waiting) = mpsc::channel(WAITING);
        let listener = listen(arguments.port).await?;
        Ok(Self {
            address: listener.local_addr()?,
            listener,
            folder,
            hub,
            calls,
            waiting,
            shown,
            own,
        })
    }

    #[must_use]
    pub fn address(&self) -> String {
        format!("http://{}", self.address)
    }

    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub async fn run(self) -> Result<()> {
        let desk = Desk {
            calls: self.calls,
            shown: self.shown,
            own: self.own,
        };
        let router = Router::new()
            .route("/socket", any(open_socket))
            .route("/play", get(export).post(import))
            .route("/tags", get(tags))
            .route("/rules", get(files::rules))
            .fallback(get(files::file))
            .layer(DefaultBodyLimit::max(LONGEST_PLAY))
            .layer(middleware::from_fn_with_state(self.address.port(), guard::guard))
            .with_state(desk);
        tokio::select! {
            served = axum::serve(self.listener, router).into_future() => served.context("the server stopped"),
            () = self.hub.run(self.waiting) => bail!("the game stopped"),
        }
    }
}

/// The wanted port of this computer alone, or the next free one.
async fn listen(port: u16) -> Result<TcpListener> {
    let last = port.saturating_add(if port == 0 { 0 } else { NEIGHBOURS });
    let mut refused = None;
    for next in port..=last {
        match TcpListener::bind((Ipv4Addr::LOCALHOST, next)).await {
            Ok(listener) => {
                if refused.is_some() {
                    println!("Port {port} is taken; {next} is free.");
                }
                return Ok(listener);
            }
            Err(error) => refused = Some(error),
        }
    }
    let reason = refused.map(|error| error.to_string()).unwrap_or_default();
    bail!("cannot open port {port} or one of the {NEIGHBOURS} after it: {reason}");
}

/// Why a request is not granted: the status, and a sentence.
type Refused = (StatusCode, String);

fn refuse(status: StatusCode, why: impl std::fmt::Display) -> Refused {
    (status, format!("{why}\n"))
}

#[derive(Deserialize)]
struct Who {
    tab: String,
}

impl Who {
    fn token(self) -> Result<String, Refused> {
        let good = |c: char| c.is_ascii_alphanumeric() || c == '-';
        if self.tab.is_empty() || self.tab.len() > LONGEST_TOKEN || !self.tab.chars().all(good) {
            let why = format!("A tab calls itself by up to {LONGEST_TOKEN} letters and digits.");
            return Err(refuse(StatusCode::BAD_REQUEST, why));
        }
        Ok(self.tab)
    }
}

async fn open_socket(
    State(desk): State<Desk>,
    Query(who): Query<Who>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refused> {
    let token = who.token()?;
    Ok(upgrade
        .max_message_size(socket::LONGEST)
        .max_frame_size(socket::LONGEST)
        .on_upgrade(move |opened| socket::serve(opened, token, desk.calls, desk.shown)))
}

/// The answer of the hub to a call that wants one.
async fn ask<T>(desk: &Desk, call: impl FnOnce(oneshot::Sender<T>) -> Call) -> Result<T, Refused> {
    let stopped = || refuse(StatusCode::SERVICE_UNAVAILABLE, "The game has stopped.");
    let (answer, answered) = oneshot::channel();
    desk.calls.send(call(answer)).await.map_err(|_| stopped())?;
    answered.await.map_err(|_| stopped())
}

/// Runs a whole game, away from the threads that answer.
async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refused> {
    let failed = |error| refuse(StatusCode::INTERNAL_SERVER_ERROR, error);
    tokio::task::spawn_blocking(work).await.map_err(failed)
}

async fn tags(State(desk): State<Desk>) -> Result<Response, Refused> {
    Ok(files::json_response(&ask(&desk, Call::Tags).await?))
}

async fn export(State(desk): State<Desk>, Query(who): Query<Who>) -> Result<Response, Refused> {
    let token = who.token()?;
    let story = ask(&desk, |done| Call::Export { token, done }).await?;
    let story = story.map_err(|(_, why)| refuse(StatusCode::CONFLICT, why))?;
    let name = story.0.pack.game().name();
    let written = aside(move || hub::play(&story)).await?;
    let play = written.map_err(|error| refuse(StatusCode::INTERNAL_SERVER_ERROR, format!("{error:#}")))?;
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}.play\""),
        ),
    ];
    Ok((headers, play).into_response())
}

async fn import(State(desk): State<Desk>, Query(who): Query<Who>, body: Bytes) -> Result<StatusCode, Refused> {
    let token = who.token()?;
    let text =
        String::from_utf8(body.to_vec()).map_err(|_| refuse(StatusCode::BAD_REQUEST, "A play is text in UTF-8."))?;
    let own = desk.own.clone();
    let run = move || plays::run_text_with(Path::new("import.play"), &text, &own);
    let unfit = |why: String| refuse(StatusCode::UNPROCESSABLE_ENTITY, why);
    let finished = aside(run).await?.map_err(|failure| unfit(failure.to_string()))?;
    let call = |done| Call::Import {
        token,
        finished: Box::new(finished),
        done,
    };
    match ask(&desk, call).await? {
        Ok(()) => Ok(StatusCode::NO_CONTENT),
        Err((Refusal::Watching, why)) => Err(refuse(StatusCode::CONFLICT, why)),
        Err((_, why)) => Err(unfit(why)),
    }
}
