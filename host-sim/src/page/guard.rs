//! Who may talk to the server: pages that it served itself. Other pages in the same browser may not, whatever name
//! they reach it by.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// The names of this computer that a browser may have used.
const NAMES: [&str; 2] = ["127.0.0.1", "localhost"];

pub async fn guard(State(port): State<u16>, request: Request, next: Next) -> Response {
    if !is_host(request.headers(), port) {
        let text = "This server answers to 127.0.0.1 and localhost only.\n";
        return (StatusCode::MISDIRECTED_REQUEST, text).into_response();
    }
    let needs_origin = request.method() != Method::GET || request.headers().contains_key(header::UPGRADE);
    if needs_origin && !is_origin(request.headers(), port) {
        return (StatusCode::FORBIDDEN, "Only the page of this server may do that.\n").into_response();
    }
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in [
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
        ),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
    ] {
        headers.insert(name, header::HeaderValue::from_static(value));
    }
    response
}

/// A name that somebody else's server gave this address is none of ours.
fn is_host(headers: &HeaderMap, port: u16) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    host.is_some_and(|host| {
        NAMES
            .iter()
            .any(|name| host == format!("{name}:{port}") || (port == 80 && host == *name))
    })
}

fn is_origin(headers: &HeaderMap, port: u16) -> bool {
    let origin = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
    let own = |origin: &str| {
        let host = origin.strip_prefix("http://").unwrap_or_default();
        NAMES
            .iter()
            .any(|name| host == format!("{name}:{port}") || (port == 80 && host == *name))
    };
    origin.is_some_and(own)
}
