//! A picture in words: for readers who cannot see it, and for its legend.

use super::Picture;
use super::stage::Part;
use super::strokes::Verdict;

/// What is on a picture, in sentences.
pub fn words(picture: &Picture) -> String {
    let mut sentences = vec![picture.ask.clone(), map(picture), part(picture)];
    for row in &picture.rows {
        let more = if row.more.is_empty() {
            String::new()
        } else {
            format!(" ({})", row.more)
        };
        sentences.push(format!("{}: {}{more}", row.name, row.value));
    }
    sentences.extend(lines(picture));
    if let Some(heat) = &picture.heat {
        let counts = heat
            .legend
            .iter()
            .map(|(_, title, count)| format!("{title} {count}"));
        sentences.push(format!("Cells: {}", counts.collect::<Vec<_>>().join(", ")));
    }
    sentences.retain(|sentence| !sentence.trim().is_empty());
    sentences.join(". ") + "."
}

fn map(picture: &Picture) -> String {
    let [columns, rows] = picture.map;
    let names = |role: Part| {
        let bases = picture
            .stage
            .bases
            .iter()
            .filter(move |base| base.role == role);
        bases
            .map(|base| base.name.as_str())
            .collect::<Vec<&str>>()
            .join(", ")
    };
    let bystanders = names(Part::Bystander);
    let others = if bystanders.is_empty() {
        String::new()
    } else {
        format!(", also there: {bystanders}")
    };
    format!("A map of {columns} by {rows} cells{others}")
}

/// What part of the map is shown, if it is not all of it.
pub fn part(picture: &Picture) -> String {
    if !picture.is_part {
        return String::new();
    }
    let [columns, rows] = picture.map;
    format!("only a part of the map is shown, which has {columns} columns and {rows} rows")
}

/// The lines by what came of them.
fn lines(picture: &Picture) -> Vec<String> {
    let verdicts = picture.strokes.verdicts().into_iter();
    let counts = verdicts.map(|verdict| {
        let count = picture.strokes.count(verdict);
        let lines = if count == 1 { "line" } else { "lines" };
        format!("{count} {lines}: {}", verdict_words(picture, verdict))
    });
    counts.collect()
}

/// A kind of line in a legend, with how many there are.
pub fn verdict(picture: &Picture, verdict: Verdict) -> String {
    let count = picture.strokes.count(verdict);
    format!("{} ({count})", verdict_words(picture, verdict))
}

/// What came of a line, in words.
pub fn verdict_words(picture: &Picture, verdict: Verdict) -> String {
    match verdict {
        Verdict::NotAsked => "settled without asking about it".to_owned(),
        Verdict::Open => "an open line that was found".to_owned(),
        Verdict::Clear => "clear".to_owned(),
        Verdict::Unknown => "unknown".to_owned(),
        Verdict::MeetsElsewhere => "meets something".to_owned(),
        Verdict::Meets(place) => {
            let ladder = picture.ladders.get(place.0).map_or("", String::as_str);
            format!("meets something: {}", ladder.to_lowercase())
        }
    }
}
