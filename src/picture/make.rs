//! Making pictures of rulings and surveys.

use std::collections::BTreeSet;

use crate::explain::{self, Row, Told, Tone};
use crate::facts::ThingId;
use crate::number::Number;
use crate::ruling::Ruling;
use crate::survey::{Survey, Table};
use crate::vocabulary::{LadderId, Vocabulary};
use crate::world::scene::{Ask, Cell, Scene};

use super::Picture;
use super::frame::{Bounds, Frame};
use super::heat::Heat;
use super::stage::{Builder, Form, Part, Stage, extent};
use super::strokes::Strokes;

/// What those are called who take part.
const ATTACK: [&str; 2] = ["attacker", "target"];
const CHECK: [&str; 2] = ["acts", "opposes"];

/// The picture of a ruling with its evidence.
#[must_use]
pub fn of_ruling(scene: &Scene, ask: &Ask, told: &Told<'_>) -> Picture {
    let ladders = ladders(told.ruling, told.vocabulary);
    let strokes = Strokes::of(&told.ruling.evidence, &ladders);
    let sources = told.ruling.sources.iter();
    let sources: BTreeSet<&str> = sources.map(|source| source.object.as_str()).collect();
    let frame = Frame::on(scene, matters(scene, ask, &strokes, &sources));
    let builder = Builder::new(scene, told.vocabulary, &frame);
    let stage = builder.build(&|id| Some(part(ask, id)), &sources);
    let names = (told.attacker, told.target);
    let radius = ask.attack.radius.as_ref().and_then(Number::floor);
    let origin = ask.attack.origin;
    let words = told.vocabulary.ladders.iter();
    let title =
        |id: &String| explain::title(id, words.clone().map(|ladder| &ladder.word)).to_owned();
    Picture {
        ask: explain::ask_words(names, told.attack, told.check, told.vocabulary),
        strokes,
        origin: origin.map(|at| ([at.x, at.y], radius)),
        aim: ask.attack.square.map(|cell| aimed(scene, cell)),
        ladders: ladders.iter().map(title).collect(),
        parts: match told.check {
            None => ATTACK,
            Some(_) => CHECK,
        },
        rows: explain::rows(told),
        ..bare(scene, frame, stage)
    }
}

/// The ids of all ladders, those that the ruling tells first.
fn ladders(ruling: &Ruling, vocabulary: &Vocabulary) -> Vec<String> {
    let mut ladders: Vec<String> = ruling.tiers.iter().map(|(id, _)| id.clone()).collect();
    for ladder in &vocabulary.ladders {
        if !ladders.contains(&ladder.word.id) {
            ladders.push(ladder.word.id.clone());
        }
    }
    ladders
}

/// The picture of a surveyed map on one of the ladders asked for.
#[must_use]
pub fn of_survey(
    survey: &Survey,
    table: &Table,
    ladder: LadderId,
    vocabulary: &Vocabulary,
) -> Picture {
    let scene = survey.scene();
    let frame = Frame::whole(scene);
    let ask = survey.ask();
    let parts = |id: ThingId| (id != survey.moves()).then(|| part(ask, id));
    let stage = Builder::new(scene, vocabulary, &frame).build(&parts, &BTreeSet::new());
    let place = table.ladders.iter().position(|own| *own == ladder);
    let known = vocabulary.ladders.get(ladder.index());
    let heat = known
        .zip(place)
        .map(|(known, place)| Heat::of(table, place, known, scene.grid));
    Picture {
        ask: survey_words(survey),
        heat,
        rows: survey_rows(table, known.map_or("", |ladder| &ladder.word.title)),
        ..bare(scene, frame, stage)
    }
}

/// A map on which nothing was asked yet.
fn bare(scene: &Scene, frame: Frame, stage: Stage) -> Picture {
    let is_whole = frame.holds(&Frame::whole(scene));
    Picture {
        title: scene.title.clone(),
        subtitle: String::new(),
        ask: String::new(),
        grid: scene.grid,
        map: [scene.columns, scene.rows],
        is_part: !is_whole,
        frame,
        stage,
        strokes: Strokes::default(),
        origin: None,
        aim: None,
        heat: None,
        ladders: Vec::new(),
        parts: ATTACK,
        rows: Vec::new(),
    }
}

/// The box about what a ruling is about.
fn matters(scene: &Scene, ask: &Ask, strokes: &Strokes, sources: &BTreeSet<&str>) -> Bounds {
    let mut bounds = Bounds::default();
    let things = (0..).map(ThingId).zip(&scene.things);
    let whole = Frame::whole(scene);
    for (id, thing) in things {
        let about = || extent(&thing.shape, scene.grid);
        if id == ask.attacker || id == ask.target {
            bounds.join(about());
        } else if sources.contains(thing.name.as_str()) {
            bounds.join(about().within(&whole));
        }
    }
    for line in &strokes.lines {
        bounds.hold(line.from);
        bounds.hold(line.to);
    }
    if let Some(origin) = ask.attack.origin {
        bounds.hold([origin.x, origin.y]);
    }
    bounds
}

fn part(ask: &Ask, id: ThingId) -> Part {
    if id == ask.attacker {
        Part::Attacker
    } else if id == ask.target {
        Part::Target
    } else {
        Part::Bystander
    }
}

fn aimed(scene: &Scene, cell: Cell) -> Form {
    Form::Polygons(vec![scene.grid.corners(cell)], Vec::new())
}

fn survey_words(survey: &Survey) -> String {
    let name = |id: ThingId| {
        let place = usize::try_from(id.0).unwrap_or(usize::MAX);
        let thing = survey.scene().things.get(place);
        thing.map_or("", |thing| thing.name.as_str())
    };
    let ask = survey.ask();
    let (from, to) = (name(ask.attacker), name(ask.target));
    if survey.moves() == ask.target {
        format!("{to} in every cell, attacked by {from}")
    } else {
        format!("{to}, attacked by {from} from every cell")
    }
}

fn survey_rows(table: &Table, ladder: &str) -> Vec<Row> {
    let row = |name: &str, tone: Tone, value: String, more: String| Row {
        name: name.to_owned(),
        tone,
        value,
        more,
    };
    let mut rows = vec![row("shown", Tone::Strong, ladder.to_owned(), String::new())];
    let no_attack = table.count_barred();
    if no_attack > 0 {
        let value = match no_attack {
            1 => "not possible in 1 cell".to_owned(),
            many => format!("not possible in {many} cells"),
        };
        rows.push(row("attack", Tone::No, value, String::new()));
    }
    let asked = table.undecided.iter();
    rows.extend(
        asked.map(|open| row("ask", Tone::Doubt, open.question.clone(), open.fact.clone())),
    );
    rows
}
