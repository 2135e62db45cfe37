//! The lines of a ruling, read from its evidence: what came of each, and where it met something.

use crate::explain;
use crate::length::UNITS_PER_SQUARE;
use crate::number::Number;
use crate::ruling::{ContactSeen, Coordinate, Evidence, LineSeen, Status, Step};

use super::frame::Point;

/// A line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stroke {
    /// Its start.
    pub from: Point,
    /// Its end.
    pub to: Point,
    /// What came of it.
    pub verdict: Verdict,
    /// Where it met something.
    pub marks: Vec<Mark>,
}

/// What came of a line. Of several questions of a ladder, the greatest is shown; of several ladders
/// the first one's, unless the line met something or may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// No question was put about it.
    NotAsked,
    /// It was found in the search for an open one.
    Open,
    /// It met nothing that counts.
    Clear,
    /// An unknown fact stands in the way of an answer.
    Unknown,
    /// It met something, in a question outside all ladders.
    MeetsElsewhere,
    /// It met something, in a question of the ladder of this place.
    Meets(std::cmp::Reverse<usize>),
}

/// A stretch of a line that met something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// How.
    pub kind: MarkKind,
    /// Whether it counts in any question.
    pub counts: bool,
    /// Where it begins.
    pub enter: Point,
    /// Where it ends.
    pub leave: Point,
    /// What was met.
    pub objects: Vec<String>,
}

/// How a line meets something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MarkKind {
    /// Right through it.
    Through,
    /// Between corners that touch.
    Pinhole,
    /// Along its side.
    Along,
    /// In a point of its border.
    Touch,
}

impl MarkKind {
    /// All of them, in the order of a legend.
    pub const ALL: [MarkKind; 4] = [
        MarkKind::Through,
        MarkKind::Pinhole,
        MarkKind::Along,
        MarkKind::Touch,
    ];

    /// What a line does there.
    pub fn words(self) -> &'static str {
        match self {
            MarkKind::Through => "passes through",
            MarkKind::Pinhole => "slips between corners",
            MarkKind::Along => "runs along",
            MarkKind::Touch => "touches",
        }
    }

    fn of(contact: &ContactSeen) -> MarkKind {
        match contact.kind {
            "through" => MarkKind::Through,
            "pinhole" => MarkKind::Pinhole,
            "along" => MarkKind::Along,
            _ => MarkKind::Touch,
        }
    }
}

/// All lines of a ruling, in the order in which they were asked about, and where they start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Strokes {
    /// The lines.
    pub lines: Vec<Stroke>,
    /// The starts of the choices that were made.
    pub chosen: Vec<Point>,
    /// The starts of the others.
    pub others: Vec<Point>,
    /// What the starts are, such as corners.
    spots: Vec<String>,
}

impl Strokes {
    /// Those of the choices that were made, and of the questions outside the ladders.
    /// `ladders` are the ladders' ids, the one that is told first before the others.
    pub fn of(evidence: &[Evidence], ladders: &[String]) -> Strokes {
        let mut strokes = Strokes::default();
        for node in evidence {
            let earlier = std::mem::take(&mut strokes.lines);
            if node.step == Step::Ladder {
                let place = ladders.iter().position(|id| *id == node.clause);
                strokes.ladder(node, place);
            } else {
                strokes.gather(node, Verdict::MeetsElsewhere);
            }
            let own = std::mem::replace(&mut strokes.lines, earlier);
            own.into_iter().for_each(|line| strokes.join(line));
        }
        let chosen = &strokes.chosen;
        strokes.others.retain(|start| !chosen.contains(start));
        strokes
    }

    fn ladder(&mut self, ladder: &Evidence, place: Option<usize>) {
        let meets = place.map_or(Verdict::MeetsElsewhere, |place| {
            Verdict::Meets(std::cmp::Reverse(place))
        });
        let Some(chosen) = explain::chosen(ladder) else {
            self.gather(ladder, meets);
            return;
        };
        for choice in ladder.children.iter().filter(|it| it.step == Step::Choice) {
            let is_chosen = std::ptr::eq(choice, chosen);
            let starts = choice.ends.iter().flat_map(|ends| &ends.from).map(point);
            let known = if is_chosen {
                &mut self.chosen
            } else {
                &mut self.others
            };
            for start in starts {
                if !known.contains(&start) {
                    known.push(start);
                }
            }
        }
        let spots = ladder
            .values
            .iter()
            .filter(|seen| seen.name == "lines from");
        for spot in spots {
            if !self.spots.contains(&spot.value) {
                self.spots.push(spot.value.clone());
            }
        }
        self.run(chosen);
        self.gather(chosen, meets);
    }

    /// The lines of a choice, whether or not anything was asked about them.
    fn run(&mut self, choice: &Evidence) {
        let Some(ends) = &choice.ends else { return };
        for from in &ends.from {
            for to in &ends.to {
                self.add(Stroke::new(point(from), point(to), Verdict::NotAsked));
            }
        }
    }

    fn gather(&mut self, node: &Evidence, meets: Verdict) {
        if let Some(line) = &node.line {
            self.line(line, verdict(node, meets));
        }
        for child in &node.children {
            self.gather(child, meets);
        }
    }

    fn line(&mut self, line: &LineSeen, verdict: Verdict) {
        let mut stroke = Stroke::new(point(&line.from), point(&line.to), verdict);
        for contact in &line.contacts {
            stroke.mark(Mark::of(contact));
        }
        self.add(stroke);
    }

    /// Adds a line, unless it is there: then the greater of the verdicts stands.
    fn add(&mut self, line: Stroke) {
        match self.known(&line) {
            Some(known) => {
                known.verdict = known.verdict.max(line.verdict);
                line.marks.into_iter().for_each(|mark| known.mark(mark));
            }
            None => self.lines.push(line),
        }
    }

    /// Adds a line of a further ladder, unless it is there: then that one's verdict stands, unless
    /// this one met something or may have.
    fn join(&mut self, line: Stroke) {
        match self.known(&line) {
            Some(known) => {
                if line.verdict > Verdict::Clear {
                    known.verdict = known.verdict.max(line.verdict);
                }
                line.marks.into_iter().for_each(|mark| known.mark(mark));
            }
            None => self.lines.push(line),
        }
    }

    /// The line with the same ends. A line that was found open is another than one asked about.
    fn known(&mut self, line: &Stroke) -> Option<&mut Stroke> {
        let is_open = |line: &Stroke| line.verdict == Verdict::Open;
        let mut lines = self.lines.iter_mut();
        lines.find(|known| {
            (known.from, known.to) == (line.from, line.to) && is_open(known) == is_open(line)
        })
    }

    /// What the lines start from, in a few words.
    pub fn spot_words(&self) -> String {
        match self.spots.as_slice() {
            [] => "place".to_owned(),
            spots => spots.join(" or "),
        }
    }

    /// How many lines have a verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        let lines = self.lines.iter();
        lines.filter(|line| line.verdict == verdict).count()
    }

    /// Every verdict that a line has, the gravest first.
    pub fn verdicts(&self) -> Vec<Verdict> {
        let mut verdicts: Vec<Verdict> = self.lines.iter().map(|line| line.verdict).collect();
        verdicts.sort_by(|one, other| other.cmp(one));
        verdicts.dedup();
        verdicts
    }
}

impl Stroke {
    fn new(from: Point, to: Point, verdict: Verdict) -> Stroke {
        Stroke {
            from,
            to,
            verdict,
            marks: Vec::new(),
        }
    }

    /// Adds a contact, unless it is there; one that counts in any question counts.
    fn mark(&mut self, mark: Mark) {
        let mut known = self.marks.iter_mut();
        let same = known.find(|known| {
            (known.kind, known.enter, known.leave) == (mark.kind, mark.enter, mark.leave)
                && known.objects == mark.objects
        });
        match same {
            Some(known) => known.counts |= mark.counts,
            None => self.marks.push(mark),
        }
    }
}

impl Mark {
    fn of(contact: &ContactSeen) -> Mark {
        Mark {
            kind: MarkKind::of(contact),
            counts: contact.counts,
            enter: point(&contact.enter),
            leave: point(&contact.leave),
            objects: contact.objects.clone(),
        }
    }
}

fn verdict(node: &Evidence, meets: Verdict) -> Verdict {
    match (node.step, node.status) {
        (Step::Line, Status::Holds) => meets,
        (Step::Line, Status::Fails) => Verdict::Clear,
        (Step::Line, Status::Unknown) => Verdict::Unknown,
        (Step::Line, _) => Verdict::NotAsked,
        _ => Verdict::Open,
    }
}

/// A point in the nearest lattice units.
pub fn point([x, y]: &[Coordinate; 2]) -> Point {
    [units(&x.0), units(&y.0)]
}

fn units(squares: &Number) -> i64 {
    let half = Number::ratio(1, 2).unwrap_or(Number::ZERO);
    let units = squares * &Number::from(UNITS_PER_SQUARE);
    (&units + &half).floor().unwrap_or(0)
}
