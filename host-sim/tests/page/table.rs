//! A server of its own for each test, and tabs that talk to it.

use futures_util::{SinkExt, StreamExt};
use host_sim::page::{Arguments, Server};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A server of its own, in a folder of its own.
pub struct Table {
    pub address: String,
    pub folder: PathBuf,
    server: Option<JoinHandle<anyhow::Result<()>>>,
}

impl Table {
    pub async fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("castellan-page-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let mut table = Self {
            address: String::new(),
            folder,
            server: None,
        };
        table.start(Some(5)).await;
        table
    }

    pub async fn start(&mut self, seed: Option<u64>) {
        self.stop().await;
        let arguments = Arguments::new(0, self.folder.clone(), seed);
        let server = Server::start(&arguments).await.unwrap();
        self.address = server.address().strip_prefix("http://").unwrap().to_owned();
        self.server = Some(tokio::spawn(server.run()));
    }

    /// The power is cut.
    pub async fn stop(&mut self) {
        if let Some(server) = self.server.take() {
            server.abort();
            let _ = server.await;
        }
    }

    pub async fn tab(&self, token: &str) -> Tab {
        Tab::open(&self.address, token, Some(&format!("http://{}", self.address)))
            .await
            .unwrap()
    }

    /// The status and the body of the answer to a request.
    pub async fn request(&self, head: &str, body: &[u8]) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).await.unwrap();
        let head = head.replace("HOST", &self.address);
        let text = format!("{head}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", body.len());
        stream.write_all(text.as_bytes()).await.unwrap();
        // The server may answer before it has read everything.
        let _ = stream.write_all(body).await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
        let body = answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned());
        (status.unwrap_or(0), body.unwrap_or_default())
    }

    pub async fn post(&self, token: &str, play: &[u8]) -> (u16, String) {
        let head = format!("POST /play?tab={token} HTTP/1.1\r\nHost: HOST\r\nOrigin: http://HOST");
        self.request(&head, play).await
    }

    pub async fn export(&self) -> String {
        let (status, play) = self.request("GET /play?tab=one HTTP/1.1\r\nHost: HOST", b"").await;
        assert_eq!(status, 200, "{play}");
        play
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

pub struct Tab {
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub id: u64,
    pub state: Value,
    pub screens: usize,
    pub screen: Vec<u8>,
    pub lines: usize,
}

impl Tab {
    pub async fn open(address: &str, token: &str, origin: Option<&str>) -> Result<Self, Error> {
        let mut request = format!("ws://{address}/socket?tab={token}").into_client_request()?;
        if let Some(origin) = origin {
            request.headers_mut().insert("Origin", origin.parse().unwrap());
        }
        let (socket, _) = connect_async(request).await?;
        let mut tab = Self {
            socket,
            id: 0,
            state: Value::Null,
            screens: 0,
            screen: Vec::new(),
            lines: 0,
        };
        while tab.state.is_null() || tab.state["tabs"] == 0 {
            tab.next().await.expect("a first state");
        }
        Ok(tab)
    }

    /// The next message that is no picture and no state; those are taken note of.
    pub async fn next(&mut self) -> Option<Value> {
        let wait = tokio::time::timeout(Duration::from_secs(10), self.socket.next());
        match wait.await.expect("an answer in time")?.ok()? {
            Message::Text(text) => {
                let message: Value = serde_json::from_str(&text).unwrap();
                match message["is"].as_str() {
                    Some("hello") => self.id = message["tab"].as_u64().unwrap(),
                    Some("state") => {
                        self.state = message["state"].clone();
                        if let Some(log) = message.get("log") {
                            self.lines =
                                log["keep"].as_u64().unwrap() as usize + log["lines"].as_array().unwrap().len();
                        }
                    }
                    _ => return Some(message),
                }
            }
            Message::Binary(screen) => {
                assert_eq!(screen.len(), 320 * 240 * 2);
                self.screen = screen.to_vec();
                self.screens += 1;
            }
            _ => {}
        }
        Some(Value::Null)
    }

    pub async fn say(&mut self, text: impl Into<String>) {
        self.socket.send(Message::text(text.into())).await.unwrap();
    }

    pub async fn answer(&mut self) -> Value {
        loop {
            let message = self.next().await.expect("the tab is still welcome");
            if !message.is_null() {
                return message;
            }
        }
    }

    /// Sends a wish and waits for its answer.
    pub async fn wish(&mut self, mut wish: Value) -> Value {
        wish["n"] = json!(77);
        self.say(wish.to_string()).await;
        let answer = self.answer().await;
        assert_eq!(answer["n"], 77);
        answer
    }

    pub async fn done(&mut self, wish: Value) {
        let answer = self.wish(wish.clone()).await;
        assert_eq!(answer["is"], "done", "{wish}: {answer}");
    }

    pub async fn begin(&mut self, game: &str) {
        self.done(json!({ "do": "new", "game": game, "seed": "5" })).await;
        self.until(|state| state["game"] == game).await;
    }

    pub async fn keys(&mut self, keys: &str) {
        for key in keys.chars() {
            self.done(json!({ "do": "key", "key": key.to_string() })).await;
        }
    }

    /// Reads until the state is as wanted.
    pub async fn until(&mut self, wanted: impl Fn(&Value) -> bool) {
        while !wanted(&self.state) {
            self.next().await.expect("a state");
        }
    }
}
