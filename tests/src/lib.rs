//! What the tests share.

pub mod device;
pub mod figures;
pub mod flash;
