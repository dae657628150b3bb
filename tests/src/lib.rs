//! What the tests share.

pub mod flash;
