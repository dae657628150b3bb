//! Values with no game in them, unit-tested beside the code.

pub mod bits;
pub mod deck;
pub mod graph;
pub mod hex;
pub mod list;
pub mod pool;
pub mod steps;
