//! How wide words are. Lengths are in hundredths of a pixel.

/// The widths of printable ASCII in hundredths of the size, in the typeface that pictures are set in.
const WIDTHS: [u8; 95] = [
    32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 34, 34, 84, 84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75,
    79, 60, 79, 69, 63, 61, 73, 68, 99, 69, 61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35,
    63, 63, 28, 28, 58, 28, 97, 63, 61, 63, 63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84,
];
/// Those of other letters, about; and of those that fill a square.
const OTHER: i64 = 68;
const FULL: i64 = 100;

/// The width of words of a size in pixels.
pub fn width(words: &str, size: i64) -> i64 {
    words.chars().map(|c| of(c) * size).sum()
}

fn of(c: char) -> i64 {
    let place = usize::try_from(u32::from(c))
        .ok()
        .and_then(|code| code.checked_sub(32));
    match place.and_then(|place| WIDTHS.get(place)) {
        Some(width) => i64::from(*width),
        None if c >= '\u{1100}' && !('\u{2000}'..'\u{2e80}').contains(&c) => FULL,
        None => OTHER,
    }
}

/// Words in lines of at most a width; a word that is wider is broken.
pub fn wrap(words: &str, size: i64, most: i64) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in words.split_whitespace() {
        let Some(last) = lines.last_mut() else { break };
        let longer = if last.is_empty() {
            word.to_owned()
        } else {
            format!("{last} {word}")
        };
        if width(&longer, size) <= most {
            *last = longer;
            continue;
        }
        if last.is_empty() {
            lines.pop();
        }
        lines.extend(broken(word, size, most));
    }
    lines
}

fn broken(word: &str, size: i64, most: i64) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut room = most;
    for c in word.chars() {
        let wide = of(c) * size;
        if wide > room && parts.last().is_some_and(|part| !part.is_empty()) {
            parts.push(String::new());
            room = most;
        }
        room -= wide;
        if let Some(part) = parts.last_mut() {
            part.push(c);
        }
    }
    parts
}
