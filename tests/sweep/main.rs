//! Many lines at once say what each line by itself says.

#[path = "../oracle/mod.rs"]
mod oracle;

mod lines;
mod maps;
mod one_by_one;
mod reach;
mod shows;
mod wide;
