//! The nearest known name, for "did you mean".

/// The known name nearest to an unknown one, when it is near enough to be a slip.
///
/// Of equally near names the first in alphabetical order is given.
pub fn nearest<'a>(unknown: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let bound = unknown.chars().count() / 3 + 1;
    known
        .into_iter()
        .filter(|name| *name != unknown)
        .map(|name| (strsim::damerau_levenshtein(unknown, name), name))
        .filter(|(distance, _)| *distance <= bound)
        .min()
        .map(|(_, name)| name)
}
