//! What is wrong with a pack though every name and type in it is right.

mod cases;
mod circles;
mod duplicates;
mod never;
mod parts;
mod questions;
mod reading;
mod shadowed;
mod tables;
mod unused;

use crate::diag::Diagnostic;

use super::hir::Pack;

/// Looks for mistakes and doubtful places.
pub fn check(pack: &Pack, found: &mut Vec<Diagnostic>) {
    let passes = [
        circles::check,
        circles::check_multiples,
        tables::check,
        cases::check_gaps,
    ];
    for pass in passes {
        pass(pack, found);
        // What rests on a mistake would only be reported again.
        if found.iter().any(Diagnostic::is_error) {
            return;
        }
    }
    unused::check(pack, found);
    duplicates::check(pack, found);
    never::check(pack, found);
    cases::check(pack, found);
    shadowed::check(pack, found);
}
