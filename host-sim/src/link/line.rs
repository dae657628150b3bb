//! What the frames go over: a serial port, or a socket where the device is an emulated one.

use anyhow::{Context, Result};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// How long a read may take before somebody looks at the clock.
const PATIENCE: Duration = Duration::from_millis(100);
/// Of no meaning on USB; every driver knows it.
const BAUD: u32 = 115_200;

pub trait Line: Read + Write {}

impl<T: Read + Write> Line for T {}

pub fn serial(port: &str) -> Result<Box<dyn Line>> {
    let mut line = serialport::new(port, BAUD)
        .timeout(PATIENCE)
        .open()
        .with_context(|| format!("cannot open {port}: is the device plugged in?"))?;
    // The device listens to whoever says that he is there.
    line.write_data_terminal_ready(true)?;
    Ok(Box::new(line))
}

pub fn tcp(address: &str) -> Result<Box<dyn Line>> {
    let line = TcpStream::connect(address).with_context(|| format!("nobody answers at {address}"))?;
    line.set_read_timeout(Some(PATIENCE))?;
    line.set_nodelay(true)?;
    Ok(Box::new(line))
}
