//! Where figures come from: the machine, the compiler, and the versions that are compared.

use std::fs;
use std::process::Command;
use std::thread::available_parallelism;

const PEERS: [&str; 10] = [
    "bracket-pathfinding",
    "cedar-policy",
    "cel",
    "doryen-fov",
    "geo",
    "mlua",
    "regorus",
    "rhai",
    "rstar",
    "symmetric-shadowcasting",
];

pub fn tell() {
    println!("origin\tprocessor\t{}", processor());
    let cores = available_parallelism().map_or(0, usize::from);
    println!("origin\tcores\t{cores}");
    println!("origin\tcompiler\t{}", compiler());
    for name in PEERS {
        println!("origin\t{name}\t{}", version(name));
    }
}

fn processor() -> String {
    let told = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = told.lines().find(|line| line.starts_with("model name"));
    let name = model.and_then(|line| line.split_once(": "));
    name.map_or("unknown".to_owned(), |(_, name)| name.to_owned())
}

fn compiler() -> String {
    let told = Command::new("rustc").arg("--version").output();
    let told = told.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    told.unwrap_or("unknown".to_owned())
}

/// The newest version of a crate in the lock file: the one that is depended on directly.
fn version(name: &str) -> &'static str {
    let heading = format!("name = \"{name}\"\nversion = \"");
    let lock = include_str!("../Cargo.lock");
    let (_, rest) = lock.rsplit_once(&heading).expect("it is a dependency");
    rest.split('"').next().unwrap_or_default()
}
