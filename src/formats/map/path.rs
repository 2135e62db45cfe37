//! Where a value stands in a JSON file: map files often are one long line, so a path says more.

use std::fmt;

/// A path from the root to a value, built on the way down.
#[derive(Clone, Copy)]
pub(crate) enum Path<'p> {
    /// A key of the root.
    Root(&'p str),
    /// A key of a map.
    Key(&'p Path<'p>, &'p str),
    /// A place in a list.
    Item(&'p Path<'p>, usize),
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Path::Root(key) => f.write_str(key),
            Path::Key(parent, key) => write!(f, "{parent}.{key}"),
            Path::Item(parent, place) => write!(f, "{parent}[{place}]"),
        }
    }
}
