//! Defilade beside other engines and libraries: the page is made here from the raw figures of a run and
//! from its words, and compared with the one in the repository. The peers themselves are not needed.

#[path = "support/made_page.rs"]
mod made_page;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

fn read(path: &str) -> String {
    let text = fs::read_to_string(root().join(path));
    text.unwrap_or_else(|_| panic!("{path} is missing"))
}

/// The lines of a run: the first word of each says what it tells.
struct Run {
    lines: Vec<Vec<String>>,
}

impl Run {
    fn read() -> Run {
        let text = read("benches/peers/results.tsv");
        let parts = |line: &str| line.split('\t').map(str::to_owned).collect();
        Run {
            lines: text.lines().map(parts).collect(),
        }
    }

    /// What the lines of a kind about a group tell: of whom, and the figures.
    fn about(&self, kind: &str, group: &str) -> Vec<(&str, Figures<'_>)> {
        let lines = self.lines.iter();
        let own = lines.filter(|line| line.get(..2).is_some_and(|it| it == [kind, group]));
        own.map(|line| (line[2].as_str(), Figures(&line[3..])))
            .collect()
    }

    fn origin(&self, what: &str) -> &str {
        let mut lines = self.lines.iter();
        let line = lines.find(|line| line.get(..2).is_some_and(|it| it == ["origin", what]));
        line.map_or_else(|| panic!("{what}: nothing is told"), |line| &line[2])
    }
}

#[derive(Clone, Copy)]
struct Figures<'a>(&'a [String]);

impl Figures<'_> {
    fn number(self, place: usize) -> f64 {
        let told = self.0.get(place).and_then(|told| told.parse().ok());
        told.unwrap_or_else(|| panic!("{:?} has no number {place}", self.0))
    }

    /// The time for one, at the median.
    fn time(self) -> String {
        let nanoseconds = self.number(0);
        match nanoseconds {
            _ if nanoseconds < 1e3 => format!("{} ns", rounded(nanoseconds)),
            _ if nanoseconds < 1e6 => format!("{} µs", rounded(nanoseconds / 1e3)),
            _ => format!("{} ms", rounded(nanoseconds / 1e6)),
        }
    }

    /// How many times Defilade's time: at the median, and between the quartiles.
    fn ratio(self) -> String {
        let [median, low, high] = [3, 4, 5].map(|place| rounded(self.number(place)));
        if low == high {
            return median;
        }
        format!("{median} ({low} to {high})")
    }

    /// A count as a share of another.
    fn percent(self, place: usize, whole: f64) -> String {
        match self.number(place) {
            0.0 => "none".to_owned(),
            count => format!("{} %", rounded(count * 100.0 / whole)),
        }
    }
}

/// To three figures.
fn rounded(value: f64) -> String {
    let mut places = 0;
    let mut scaled = value;
    while scaled < 99.95 && places < 5 {
        scaled *= 10.0;
        places += 1;
    }
    format!("{value:.places$}")
}

/// A table of Markdown.
fn table<const N: usize>(heads: [&str; N], rows: impl Iterator<Item = [String; N]>) -> String {
    let mut lines = vec![format!("| {} |", heads.join(" | "))];
    lines.push(format!("|{}", "---|".repeat(N)));
    lines.extend(rows.map(|row| format!("| {} |", row.join(" | "))));
    lines.join("\n")
}

fn rules(run: &Run, kind: &str) -> String {
    let in_place = run.about("time", &format!("rules, {kind}, in place"));
    let handed_over = run.about("time", &format!("rules, {kind}, handed over"));
    assert_eq!(in_place.len(), handed_over.len(), "{kind}");
    let rows = in_place.iter().zip(handed_over);
    table(
        [
            "rules",
            "facts in place",
            "times Defilade",
            "facts handed over",
            "times Defilade",
        ],
        rows.map(|((who, here), (other, over))| {
            assert_eq!(*who, other);
            [
                (*who).to_owned(),
                here.time(),
                here.ratio(),
                over.time(),
                over.ratio(),
            ]
        }),
    )
}

fn squares(run: &Run, kind: &str) -> String {
    let group = format!("in view, {kind}");
    let counts = run.about("squares", &group);
    let rows = run.about("time", &group);
    assert_eq!(counts.len(), rows.len(), "{kind}");
    table(
        [
            "who looks",
            "one map",
            "times Defilade",
            "in view",
            "of these past the centres' line",
            "of these past any line",
            "missed",
        ],
        rows.iter()
            .zip(counts)
            .map(|((who, time), (other, counts))| {
                assert_eq!(*who, other);
                let [asked, seen, past_line, _, missed] =
                    [0, 1, 2, 3, 4].map(|place| counts.number(place));
                [
                    (*who).to_owned(),
                    time.time(),
                    time.ratio(),
                    counts.percent(1, asked),
                    counts.percent(2, seen),
                    counts.percent(3, seen),
                    // Of those to which the line between the centres is clear.
                    counts.percent(4, seen - past_line + missed),
                ]
            }),
    )
}

fn walls(run: &Run, kind: &str) -> String {
    let group = format!("free walls, {kind}");
    let counts = run.about("lines", &group);
    let rows = run.about("time", &group);
    assert_eq!(counts.len(), rows.len(), "{kind}");
    table(
        [
            "who answers",
            "one line",
            "times Defilade",
            "stopped",
            "only by this one",
            "only by Defilade",
        ],
        rows.iter().map(|(who, time)| {
            let mut counts = counts.iter();
            let (_, counts) = counts
                .find(|(other, _)| who == other)
                .expect("its answers are counted");
            let asked = counts.number(0);
            [
                (*who).to_owned(),
                time.time(),
                time.ratio(),
                counts.percent(1, asked),
                counts.percent(2, asked),
                counts.percent(3, asked),
            ]
        }),
    )
}

/// What stands for words in braces.
fn filled(run: &Run, wanted: &str) -> String {
    match wanted.split_once(": ") {
        Some(("rules", kind)) => rules(run, kind),
        Some(("squares", kind)) => squares(run, kind),
        Some(("walls", kind)) => walls(run, kind),
        Some(("origin", what)) => run.origin(what).to_owned(),
        _ => panic!("{wanted}: nothing is told of it"),
    }
}

fn page(run: &Run) -> String {
    let words = read("benches/peers/page.md");
    let mut parts = words.split('{');
    let mut page = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (wanted, rest) = part.split_once('}').expect("a brace is closed");
        page += &filled(run, wanted);
        page += rest;
    }
    page
}

#[test]
fn the_page_says_what_was_measured() {
    let page = page(&Run::read());
    made_page::assert_is("docs/peers.md", &page);
}

#[test]
fn the_page_leaves_nothing_out() {
    let (run, words) = (Run::read(), read("benches/peers/page.md"));
    let told: BTreeSet<&str> = run.lines.iter().map(|line| line[1].as_str()).collect();
    let is_shown = |group: &str| match group.split_once(", ") {
        Some(("rules", rest)) => {
            let kind = rest.split(',').next().unwrap_or_default();
            words.contains(&format!("{{rules: {kind}}}"))
        }
        Some(("in view", kind)) => words.contains(&format!("{{squares: {kind}}}")),
        Some(("free walls", kind)) => words.contains(&format!("{{walls: {kind}}}")),
        _ => words.contains(&format!("{{origin: {group}}}")),
    };
    let lacking: Vec<&&str> = told.iter().filter(|group| !is_shown(group)).collect();
    assert!(lacking.is_empty(), "{lacking:?}");
}
