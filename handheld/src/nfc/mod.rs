//! What the tag reader says and is told, as bytes: no hardware here, so that a test can send anything at all.
//!
//! The reader is a PN532; its frames are in `frame`, the tags that it finds in `target`, and what is written on a tag in
//! `ndef`. Everything that arrives is untrusted: a wire may be loose, and anybody may hold any tag to the reader.

pub mod frame;
pub mod ndef;
pub mod target;
