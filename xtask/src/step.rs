//! Running other programs.

use std::io::Read;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

/// Announces a step, runs it, says how long it took.
pub fn step(name: &str, work: impl FnOnce() -> Result<()>) -> Result<()> {
    println!("==> {name}");
    let start = Instant::now();
    work().with_context(|| format!("step failed: {name}"))?;
    println!("    {name}: {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// Runs a program whose output is for the user.
pub fn run(command: &mut Command) -> Result<()> {
    let shown = shown(command);
    let status = command.status().with_context(|| format!("cannot start `{shown}`"))?;
    if !status.success() {
        bail!("`{shown}` failed ({status})");
    }
    Ok(())
}

/// Runs an installer, silently: installers name mirrors and proxies that are nobody's business. Gives up after a while,
/// because some of them wait for a dead network for ever.
pub fn install(command: &mut Command, patience: Duration) -> Result<()> {
    let shown = shown(command);
    println!("    $ {shown}");
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .with_context(|| format!("cannot start `{shown}`"))?;
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            if status.success() {
                return Ok(());
            }
            bail!("`{shown}` failed ({status})");
        }
        if start.elapsed() > patience {
            child.kill()?;
            child.wait()?;
            bail!("`{shown}` did not end within {} s", patience.as_secs());
        }
        thread::sleep(Duration::from_millis(100));
    }
}

/// What a program prints, if it can be run and succeeds.
pub fn output(command: &mut Command) -> Option<String> {
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut text = String::new();
    child.stdout.take()?.read_to_string(&mut text).ok()?;
    child.wait().ok()?.success().then(|| text.trim().to_owned())
}

fn shown(command: &Command) -> String {
    let words = [command.get_program()].into_iter().chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
