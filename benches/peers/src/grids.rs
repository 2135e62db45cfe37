//! What is seen from one square of a map: the questions are alike, not the same.

use crate::eyes::ours::Ground;
use crate::eyes::{self, Eye};
use crate::map::{Kind, Map};
use crate::timing::{Job, compare, is_wanted};

const SIDES: [usize; 2] = [100, 300];
/// Maps of each kind and size.
const MAPS: u64 = 8;

pub fn compare_all() {
    open_maps_are_seen_whole();
    let kinds = [
        ("rooms", Kind::Rooms),
        ("20 % solid", Kind::Scattered(20)),
        ("2 % solid", Kind::Scattered(2)),
    ];
    for (name, kind) in kinds {
        for side in SIDES {
            compare_on(&format!("in view, {name}, {side} x {side}"), kind, side);
        }
    }
}

/// With nothing in the way everybody sees everything, so nobody is compared who looks less far.
fn open_maps_are_seen_whole() {
    for side in SIDES {
        let map = Map::new(Kind::Scattered(0), side, 0);
        let ground = Ground::new(&map);
        for (name, mut eye) in eyes::all(&map, &ground) {
            eye.look();
            assert!(map.free().all(|square| eye.sees(square)), "{name}");
        }
    }
}

fn compare_on(group: &str, kind: Kind, side: usize) {
    if !is_wanted(group) {
        return;
    }
    let maps: Vec<Map> = (0..MAPS).map(|nth| Map::new(kind, side, nth)).collect();
    let grounds: Vec<Ground> = maps.iter().map(Ground::new).collect();
    let mut rows: Vec<Row<'_>> = Vec::new();
    for (map, ground) in maps.iter().zip(&grounds) {
        let mut eyes = eyes::all(map, ground);
        eyes.iter_mut().for_each(|(_, eye)| eye.look());
        for (place, (name, eye)) in eyes.iter().enumerate() {
            if place == rows.len() {
                rows.push(Row::new(name));
            }
            let [(_, line), (_, any), ..] = eyes.as_slice() else {
                unreachable!("there are more than two");
            };
            rows[place]
                .counts
                .add(map, eye.as_ref(), line.as_ref(), any.as_ref());
        }
        for (row, (_, eye)) in rows.iter_mut().zip(eyes) {
            row.eyes.push(eye);
        }
    }
    rows.iter().for_each(|row| row.counts.tell(group, row.name));
    compare(group, rows.into_iter().map(Row::job).collect());
}

/// One who looks at all maps.
struct Row<'a> {
    name: &'static str,
    counts: Counts,
    eyes: Vec<Box<dyn Eye + 'a>>,
}

impl<'a> Row<'a> {
    fn new(name: &'static str) -> Row<'a> {
        Row {
            name,
            counts: Counts::default(),
            eyes: Vec::new(),
        }
    }

    fn job(mut self) -> Job<'a> {
        Job::new(self.name, self.eyes.len(), move |place| {
            self.eyes[place].look()
        })
    }
}

/// How answers differ, in squares that are not solid.
#[derive(Default)]
struct Counts {
    asked: usize,
    seen: usize,
    /// Seen, though the line between the centres is stopped.
    past_the_line: usize,
    /// Seen, though no line at all leads from one square to the other.
    past_any_line: usize,
    /// Not seen, though the line between the centres is clear.
    missed: usize,
}

impl Counts {
    fn add(&mut self, map: &Map, eye: &dyn Eye, line: &dyn Eye, any: &dyn Eye) {
        for square in map.free() {
            let [seen, line, any] = [eye, line, any].map(|eye| eye.sees(square));
            self.asked += 1;
            self.seen += usize::from(seen);
            self.past_the_line += usize::from(seen && !line);
            self.past_any_line += usize::from(seen && !any);
            self.missed += usize::from(!seen && line);
        }
    }

    fn tell(&self, group: &str, name: &str) {
        let Counts {
            asked,
            seen,
            past_the_line,
            past_any_line,
            missed,
        } = self;
        println!(
            "squares\t{group}\t{name}\t{asked}\t{seen}\t{past_the_line}\t{past_any_line}\t{missed}"
        );
    }
}
