//! Creatures: those that stand on the map in its file, and those put there by hand.

use std::collections::{BTreeMap, BTreeSet};

use super::build::Builder;
use super::pixels::cell_of;
use super::{At, GridKind, Levels, Map, Placing, Token};
use crate::diag::Diagnostic;
use crate::formats::scene::{plain_creature, squares_from};
use crate::length::UNITS_PER_SQUARE;
use crate::vocabulary::Vocabulary;
use crate::world::scene::Thing;

const MOST_CREATURES: usize = 1000;
/// How far a creature may be moved to its squares without a word: a tenth of a square.
const SLIGHT: i64 = UNITS_PER_SQUARE / 10;
const LONGEST_NAME: usize = 60;

/// All creatures by their names; whoever is placed by hand takes the place of a token of that name.
pub(crate) fn creatures(
    map: &Map,
    vocabulary: &Vocabulary,
    placing: &Placing,
    builder: &mut Builder,
) -> Result<Vec<Thing>, Vec<Diagnostic>> {
    let mut things = placed(map, vocabulary, placing)?;
    let mut names: BTreeSet<String> = things.keys().cloned().collect();
    for token in &map.tokens {
        if things.len() >= MOST_CREATURES {
            let message = format!("the map has more than {MOST_CREATURES} creatures");
            return Err(vec![Diagnostic::placeless("M0104", message)]);
        }
        let Some((cells, moved)) = squares(map, token) else {
            builder.counts.outside += 1;
            let message = format!(
                "`{}`, the creature `{}`, stands beyond the map's edge and was left out",
                token.source, token.name
            );
            builder.warn("M0208", message);
            continue;
        };
        let feet = Levels {
            bottom: Some(token.elevation),
            top: Some(token.elevation.saturating_add(1)),
        };
        let Some(levels) = builder.on_floor(feet) else {
            continue;
        };
        let name = unique(&token.name, &names);
        names.insert(name.clone());
        tell(builder, token, &name, moved);
        let mut thing = plain_creature(vocabulary, &map.scale, &name, cells);
        thing.bottom = levels.bottom.unwrap_or(token.elevation);
        thing.top = thing.top.saturating_add(thing.bottom);
        if let Some(creature) = &mut thing.creature {
            creature.side = token.side.map(str::to_owned);
        }
        builder.counts.tokens += 1;
        things.insert(name, thing);
    }
    Ok(things.into_values().collect())
}

fn tell(builder: &mut Builder, token: &Token, name: &str, moved: bool) {
    if name != token.name {
        let message = format!(
            "`{}`, called `{}`, is the creature `{name}` here, so that every name is there once",
            token.source, token.name
        );
        builder.warn("M0305", message);
    }
    if moved {
        let message = format!(
            "`{}`, the creature `{name}`, stands between squares and was moved to the nearest",
            token.source
        );
        builder.warn("M0304", message);
    }
    if token.hidden {
        let message = format!(
            "`{}`, the creature `{name}`, is hidden in its file; here it is a creature like others",
            token.source
        );
        builder.warn("M0306", message);
    }
}

fn placed(
    map: &Map,
    vocabulary: &Vocabulary,
    placing: &Placing,
) -> Result<BTreeMap<String, Thing>, Vec<Diagnostic>> {
    let mut things = BTreeMap::new();
    let mut problems = Vec::new();
    for (name, [column, row]) in &placing.creatures {
        let inside = |at: i32, end: u32| u32::try_from(at).is_ok_and(|at| at < end);
        if !inside(*column, map.columns) || !inside(*row, map.rows) {
            let message = format!(
                "creature `{name}` cannot stand at [{column},{row}], which lies off the map"
            );
            let help = format!(
                "the map has {} columns and {} rows, counted from 0",
                map.columns, map.rows
            );
            problems.push(Diagnostic::placeless("M0105", message).help(help));
            continue;
        }
        let cells = squares_from([*column, *row], 1);
        let thing = plain_creature(vocabulary, &map.scale, name, cells);
        if things.insert(name.clone(), thing).is_some() {
            let message = format!("creature `{name}` is placed twice");
            problems.push(Diagnostic::placeless("M0105", message));
        }
    }
    if problems.is_empty() {
        Ok(things)
    } else {
        Err(problems)
    }
}

/// The squares of a token on the map, and whether it was moved to them.
fn squares(map: &Map, token: &Token) -> Option<(Vec<[i32; 2]>, bool)> {
    // Creatures below a square have one; larger ones as many as they are wide, to the nearest.
    let side = |thousandths: i64| ((thousandths + 500) / 1000).clamp(1, 50);
    let [wide, high] = token.size.map(side);
    let (corner, moved) = match map.grid {
        GridKind::Square | GridKind::Gridless if token.size.iter().all(|size| *size >= 1000) => {
            block(token.middle, [wide, high])
        }
        grid => (cell_of(grid, token.middle), false),
    };
    let mut cells = Vec::new();
    for down in 0..i32::try_from(high).ok()? {
        for right in 0..i32::try_from(wide).ok()? {
            cells.push([
                corner[0].saturating_add(right),
                corner[1].saturating_add(down),
            ]);
        }
    }
    let inside = |at: i32, end: u32| u32::try_from(at).is_ok_and(|at| at < end);
    let all = cells
        .iter()
        .all(|[column, row]| inside(*column, map.columns) && inside(*row, map.rows));
    all.then_some((cells, moved))
}

/// The top left square of a block about a middle, and whether the block lies elsewhere than asked.
fn block(middle: At, sides: [i64; 2]) -> ([i32; 2], bool) {
    let axis = |middle: i64, side: i64| {
        let start = middle - side * UNITS_PER_SQUARE / 2;
        let square = (start + UNITS_PER_SQUARE / 2).div_euclid(UNITS_PER_SQUARE);
        let moved = (square * UNITS_PER_SQUARE - start).abs() > SLIGHT;
        (i32::try_from(square).unwrap_or(i32::MAX), moved)
    };
    let (column, aside) = axis(middle[0], sides[0]);
    let (row, down) = axis(middle[1], sides[1]);
    ([column, row], aside || down)
}

/// A name that no other creature has: the one given, or that with a number.
fn unique(name: &str, taken: &BTreeSet<String>) -> String {
    let printable: String = name
        .chars()
        .filter(|it| !it.is_control())
        .take(LONGEST_NAME)
        .collect();
    let base = match printable.trim() {
        "" => "creature",
        base => base,
    };
    if !taken.contains(base) {
        return base.to_owned();
    }
    (2..)
        .map(|number| format!("{base} {number}"))
        .find(|name| !taken.contains(name))
        .unwrap_or_default()
}
