//! The page's server as its tabs see it: the real one on a real port, with good and bad messages.

mod table;

use futures_util::{SinkExt, StreamExt};
use host_sim::page::{Arguments, Server};
use serde_json::{Value, json};
use table::{Tab, Table};
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Error, Message};

#[tokio::test]
async fn keys_play_and_everything_is_shown() {
    let table = Table::new("keys").await;
    let mut tab = table.tab("one").await;
    assert_eq!(tab.state["controller"], tab.id);
    assert_eq!(tab.screens, 1);
    assert_eq!(tab.state["game"], Value::Null, "the device shows its first screen");
    let answer = tab.wish(json!({ "do": "set", "gauge": 0, "value": 1 })).await;
    assert_eq!(answer["code"], "refused");
    tab.begin("example").await;
    tab.keys("XX").await;
    assert_eq!(tab.state["inputs"], 2);
    assert_eq!(tab.state["statistics"]["chances"], 1);
    assert!(tab.lines >= 3, "two answers and what came of them");
    let before = tab.screens;
    tab.done(json!({ "do": "lang", "lang": "ru" })).await;
    assert!(tab.screens > before);
    assert_eq!(tab.state["gauges"][0]["name"], "Ада: здоровье");
    tab.done(json!({ "do": "set", "gauge": 0, "value": 2 })).await;
    assert_eq!(tab.state["gauges"][0]["value"], 2);
    tab.done(json!({ "do": "undo" })).await;
    tab.done(json!({ "do": "redo" })).await;
    assert_eq!(tab.state["gauges"][0]["value"], 2);
    let answer = tab.wish(json!({ "do": "redo" })).await;
    assert_eq!(answer["code"], "refused");
}

#[tokio::test]
async fn what_is_malformed_is_answered_and_the_game_goes_on() {
    let table = Table::new("malformed").await;
    let mut tab = table.tab("one").await;
    tab.begin("example").await;
    for text in [
        "",
        "nonsense",
        "[1,2]",
        "{}",
        r#"{"do":"key","key":"Z"}"#,
        r#"{"do":"key","key":7}"#,
        r#"{"do":"hold"}"#,
        r#"{"do":"explode"}"#,
        r#"{"do":"set","gauge":-1,"value":0}"#,
        "\u{0}\u{1}",
    ] {
        tab.say(text).await;
        let answer = tab.answer().await;
        assert_eq!(
            (&answer["is"], &answer["code"]),
            (&json!("error"), &json!("malformed")),
            "{text}"
        );
        assert_ne!(answer["text"], "");
    }
    tab.say(format!(r#"{{"do":"{}"}}"#, "x".repeat(100_000))).await;
    assert_eq!(tab.answer().await["code"], "too_long");
    tab.say(format!("{}{}", "[".repeat(8_000), "]".repeat(8_000))).await;
    assert_eq!(tab.answer().await["code"], "malformed");
    tab.socket.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    assert_eq!(tab.answer().await["code"], "malformed");
    for wish in [
        json!({ "do": "tag", "id": "zz" }),
        json!({ "do": "roll", "faces": [0] }),
        json!({ "do": "roll", "faces": vec![0; 900] }),
        json!({ "do": "set", "gauge": 200, "value": 0 }),
        json!({ "do": "set", "gauge": 0, "value": 3000 }),
        json!({ "do": "new", "game": "chess", "seed": null }),
        json!({ "do": "new", "game": "example", "seed": "five" }),
        json!({ "do": "load", "slot": 3 }),
        json!({ "do": "load", "slot": 255 }),
        json!({ "do": "erase", "slot": 5 }),
        json!({ "do": "erase", "slot": 200 }),
        json!({ "do": "undo" }),
    ] {
        let answer = tab.wish(wish.clone()).await;
        assert_eq!(answer["code"], "refused", "{wish}: {answer}");
    }
    assert_eq!(tab.state["inputs"], 0, "nothing of it did anything");
    tab.keys("X").await;
    assert_eq!(tab.state["inputs"], 1);
}

#[tokio::test]
async fn an_endless_message_ends_its_tab_alone() {
    let table = Table::new("endless").await;
    let mut tab = table.tab("one").await;
    let mut other = table.tab("two").await;
    tab.say("x".repeat(2 << 20)).await;
    assert_eq!(tab.answer().await["code"], "too_long");
    // The server closes while it is still being sent to, so its reason may be lost on the way.
    let _ = tab.socket.send(Message::text("x".repeat(6 << 20))).await;
    let mut code = None;
    while let Some(Ok(message)) = tab.socket.next().await {
        if let Message::Close(Some(frame)) = message {
            code = Some(frame.code);
        }
    }
    assert!(matches!(code, None | Some(CloseCode::Size)), "{code:?}");
    other.until(|state| state["tabs"] == 1).await;
    other.done(json!({ "do": "take" })).await;
    other.begin("example").await;
    other.keys("X").await;
    assert_eq!(other.state["inputs"], 1);
}

#[tokio::test]
async fn one_tab_has_the_keys_and_the_others_watch() {
    let table = Table::new("watch").await;
    let mut first = table.tab("one").await;
    first.begin("example").await;
    let mut second = table.tab("two").await;
    assert_eq!(second.state["controller"], first.id);
    assert_eq!(second.state["tabs"], 2);
    for wish in [
        json!({ "do": "key", "key": "X" }),
        json!({ "do": "lang", "lang": "ru" }),
        json!({ "do": "new", "game": "example", "seed": "1" }),
    ] {
        let answer = second.wish(wish).await;
        assert_eq!(answer["code"], "watching");
        assert_ne!(answer["text"], "");
    }
    first.keys("X").await;
    second.until(|state| state["inputs"] == 1).await;
    assert_eq!(first.screen, second.screen);
    let id = second.id;
    second.done(json!({ "do": "take" })).await;
    second.keys("X").await;
    first.until(|state| state["controller"] == id).await;
    assert_eq!(first.wish(json!({ "do": "key", "key": "X" })).await["code"], "watching");

    // Loaded anew, the tab has its keys back; a copy of it has not.
    second.socket.close(None).await.unwrap();
    first.until(|state| state["controller"].is_null()).await;
    let again = table.tab("two").await;
    assert_eq!(again.state["controller"], again.id);
    let copy = table.tab("two").await;
    assert_eq!(copy.state["controller"], again.id);
    let (status, _) = table.post("one", b"game example\n").await;
    assert_eq!(status, 409, "whoever watches imports nothing");
    let (status, _) = table.request("GET /play?tab=one HTTP/1.1\r\nHost: HOST", b"").await;
    assert_eq!(status, 409, "and exports nothing: a play tells secrets");
}

#[tokio::test]
async fn only_the_own_page_may_connect() {
    let table = Table::new("origin").await;
    let port = table.address.split(':').next_back().unwrap().to_owned();
    for origin in [
        None,
        Some("http://example.com"),
        Some("null"),
        Some("http://127.0.0.1:1"),
        Some("http://127.0.0.1.example.com"),
        Some(&*format!("https://127.0.0.1:{port}")),
        Some(&*format!("http://evil.example:{port}")),
    ] {
        match Tab::open(&table.address, "one", origin).await {
            Err(Error::Http(response)) => assert_eq!(response.status(), 403, "{origin:?}"),
            other => panic!("{origin:?}: {:?}", other.map(|_| "let in")),
        }
    }
    let local = format!("http://localhost:{port}");
    assert!(Tab::open(&table.address, "one", Some(&local)).await.is_ok());
    let head = "POST /play?tab=one HTTP/1.1\r\nHost: HOST\r\nOrigin: http://example.com";
    assert_eq!(table.request(head, b"game example\n").await.0, 403);
    assert_eq!(
        table.request("POST /play?tab=one HTTP/1.1\r\nHost: HOST", b"").await.0,
        403
    );
    for host in ["example.com", "127.0.0.1", "127.0.0.1:1", "localhost.example.com"] {
        let head = format!("GET / HTTP/1.1\r\nHost: {host}");
        assert_eq!(table.request(&head, b"").await.0, 421, "{host}");
    }
}

#[tokio::test]
async fn bad_requests_get_answers() {
    let table = Table::new("requests").await;
    let mut tab = table.tab("one").await;
    let get = |path: &str| format!("GET {path} HTTP/1.1\r\nHost: HOST");
    for (path, status) in [
        ("/", 200),
        ("/main.js", 200),
        ("/rules", 200),
        ("/tags", 200),
        ("/nothing", 404),
        ("/../Cargo.toml", 404),
        ("/socket", 400),
        ("/socket?tab=one", 400),
    ] {
        assert_eq!(table.request(&get(path), b"").await.0, status, "{path}");
    }
    let delete = "DELETE /play HTTP/1.1\r\nHost: HOST\r\nOrigin: http://HOST";
    assert_eq!(table.request(delete, b"").await.0, 405);
    assert_eq!(table.request("nonsense\r\nHost: HOST", b"").await.0, 400);
    let long = get(&format!("/{}", "x".repeat(1 << 20)));
    assert!([0, 400, 414, 431].contains(&table.request(&long, b"").await.0));
    let token = "x".repeat(65);
    assert_eq!(table.post(&token, b"").await.0, 400);
    tab.keys("X").await;
}

#[tokio::test]
async fn a_bad_play_says_what_is_wrong_with_it() {
    let table = Table::new("plays").await;
    let mut tab = table.tab("one").await;
    tab.begin("example").await;
    tab.keys("X").await;
    for (play, reason) in [
        (&b""[..], "a play begins with `game NAME`"),
        (b"game chess\n", "unknown game `chess`"),
        (b"game example\n> dance\n", "import.play:2: unknown answer `dance`"),
        (b"game example\n> choose Fly\n", "`Fly` is not possible"),
        (b"game example pack ../../secret\n", "is no name"),
        (b"game example start ../lost\n", "is no name"),
        (b"game example pack none\n", "unknown pack `none`"),
        (b"what is this\n", "a line begins with"),
    ] {
        let (status, text) = table.post("one", play).await;
        assert_eq!(status, 422, "{text}");
        assert!(text.contains(reason), "{text}");
    }
    assert_eq!(table.post("one", &[0xff, 0xfe, 0x00]).await.0, 400);
    assert!([0, 413].contains(&table.post("one", &vec![b'#'; 3 << 20]).await.0));
    tab.keys("X").await;
    assert_eq!(tab.state["inputs"], 2, "the game goes on as it was");
}

#[tokio::test]
async fn a_game_is_exported_whole_and_imported_again() {
    let table = Table::new("export").await;
    let mut tab = table.tab("one").await;
    tab.begin("massive_darkness").await;
    // More inputs than the device keeps.
    for key in "XXXXB".chars().cycle().take(2_000) {
        tab.keys(&key.to_string()).await;
        if tab.state["inputs"].as_u64() > Some(140) {
            break;
        }
    }
    let play = table.export().await;
    let (state, lines) = (tab.state.clone(), tab.lines);
    assert!(state["inputs"].as_u64() > Some(140), "{}", state["prompt"]);
    assert_eq!(play.matches("\n> ").count() as u64, state["inputs"].as_u64().unwrap());
    tab.begin("example").await;
    assert_eq!((tab.lines, &tab.state["inputs"]), (0, &json!(0)));
    let (status, text) = table.post("one", play.as_bytes()).await;
    assert_eq!(status, 204, "{text}");
    tab.until(|now| now["inputs"] == state["inputs"]).await;
    for what in ["game", "prompt", "gauges"] {
        assert_eq!(tab.state[what], state[what], "{what}");
    }
    assert_eq!(tab.lines, lines);
    assert_eq!(table.export().await, play);
}

#[tokio::test]
async fn games_are_kept_over_a_restart() {
    let mut table = Table::new("restart").await;
    let mut tab = table.tab("one").await;
    tab.done(json!({ "do": "lang", "lang": "ru" })).await;
    tab.begin("example").await;
    tab.keys("XX").await;
    tab.done(json!({ "do": "save" })).await;
    assert_eq!(tab.state["slots"][1]["inputs"], 2);
    assert_eq!(tab.state["slots"][0]["here"], true);
    let rolled = tab.state["gauges"].clone();
    tab.keys("XXX").await;
    let inputs = tab.state["inputs"].clone();
    table.start(None).await;
    let mut tab = table.tab("two").await;
    assert_eq!((&tab.state["game"], &tab.state["lang"]), (&Value::Null, &json!("ru")));
    // The first screen offers to go on.
    tab.keys("X").await;
    assert_eq!((&tab.state["inputs"], &tab.state["game"]), (&inputs, &json!("example")));
    tab.done(json!({ "do": "load", "slot": 1 })).await;
    assert_eq!((&tab.state["inputs"], &tab.state["gauges"]), (&json!(2), &rolled));
    tab.done(json!({ "do": "erase", "slot": 1 })).await;
    assert_eq!(tab.state["slots"][1]["is"], "empty");
    assert_eq!(tab.state["game"], Value::Null, "the game on the table is gone");
    tab.done(json!({ "do": "load", "slot": 0 })).await;
    assert_eq!(tab.state["inputs"], inputs);

    // The third slot of the flash is damaged.
    table.stop().await;
    let flash = table.folder.join("games.flash");
    let mut bytes = std::fs::read(&flash).unwrap();
    bytes[2 * 2 * 16 * 1024..][..64].fill(0x55);
    std::fs::write(&flash, bytes).unwrap();
    table.start(None).await;
    let mut tab = table.tab("three").await;
    assert_eq!(tab.state["lang"], "ru");
    assert_eq!(tab.state["slots"][2]["is"], "unreadable");
    assert_eq!(tab.wish(json!({ "do": "load", "slot": 2 })).await["code"], "refused");
    for _ in 0..4 {
        tab.done(json!({ "do": "load", "slot": 0 })).await;
        tab.done(json!({ "do": "save" })).await;
    }
    let answer = tab.wish(json!({ "do": "save" })).await;
    assert!(answer["text"].as_str().unwrap().contains("erase one first"), "{answer}");
    tab.done(json!({ "do": "erase", "slot": 2 })).await;
    assert_eq!(tab.state["slots"][2]["is"], "empty");

    // No flash at all: it is put aside, and the device is as new.
    table.stop().await;
    std::fs::write(&flash, "a letter").unwrap();
    table.start(None).await;
    let tab = table.tab("four").await;
    assert_eq!(
        (&tab.state["lang"], &tab.state["slots"][0]["is"]),
        (&json!("en"), &json!("empty"))
    );
    assert_eq!(std::fs::read(table.folder.join("games.aside-1")).unwrap(), b"a letter");
}

#[tokio::test]
async fn real_dice_and_tags_answer() {
    let table = Table::new("dice").await;
    let mut tab = table.tab("one").await;
    tab.begin("example").await;
    tab.done(json!({ "do": "source", "source": "table" })).await;
    tab.keys("X").await;
    assert_eq!(tab.state["prompt"]["dice"][0]["faces"].as_array().unwrap().len(), 6);
    tab.done(json!({ "do": "roll", "faces": [5, 5] })).await;
    assert_eq!(tab.state["statistics"]["dice"][0]["rolls"], 2);
    // Boris guards; then a card of the omens' deck is asked, and its tag answers.
    tab.keys("BX").await;
    let (_, tags) = table.request("GET /tags HTTP/1.1\r\nHost: HOST", b"").await;
    let tags: Vec<Value> = serde_json::from_str(&tags).unwrap();
    let of_kind = |kind: &str| tags.iter().find(|tag| tag["kind"] == kind).unwrap()["id"].clone();
    let before = tab.state["inputs"].clone();
    tab.done(json!({ "do": "tag", "id": of_kind("blank") })).await;
    assert_eq!(tab.state["inputs"], before, "a blank tag answers nothing");
    tab.done(json!({ "do": "tag", "id": of_kind("omen") })).await;
    assert_eq!(tab.state["inputs"].as_u64(), before.as_u64().map(|before| before + 1));
}

#[tokio::test]
async fn a_taken_port_gives_the_next_one() {
    let folder = std::env::temp_dir().join("castellan-page-port");
    let first = Server::start(&Arguments::new(0, folder.clone(), Some(1)))
        .await
        .unwrap();
    let port: u16 = first.address().rsplit(':').next().unwrap().parse().unwrap();
    let second = Server::start(&Arguments::new(port, folder.clone(), Some(1)))
        .await
        .unwrap();
    assert_ne!(first.address(), second.address());
    assert!(second.address().starts_with("http://127.0.0.1:"));
    // Two devices do not share a flash.
    assert_eq!((first.folder(), second.folder()), (&*folder, &*folder.join("2")));
    let _ = std::fs::remove_dir_all(folder);
}
