//! Creatures: those that stand on the map in its file, and those put there by hand.

use std::collections::{BTreeMap, BTreeSet};

use super::build::Builder;
use super::{At, Grid, Levels, Map, Placing, Token};
use crate::diag::Diagnostic;
use crate::formats::scene::{plain_creature, usual_size};
use crate::length::UNITS_PER_SQUARE;
use crate::vocabulary::Vocabulary;
use crate::world::scene::{Cell, Shape, Thing};

const MOST_CREATURES: usize = 1000;
/// How far a creature may be moved to its squares without a word: a tenth of a square.
const SLIGHT: i64 = UNITS_PER_SQUARE / 10;
/// The greatest number of cells along a side of a creature.
const MOST_SIDE: i64 = 12;
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
        let Some((shape, side, moved)) = space(map, token) else {
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
        let mut thing = plain_creature(
            vocabulary,
            &map.scale,
            &name,
            usual_size(&vocabulary.sizes, side),
            shape,
        );
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
            "`{}`, the creature `{name}`, stands between squares, or takes no square space; it was put on the nearest that it fits on",
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
        let size = usual_size(&vocabulary.sizes, 1);
        let cell = [*column, *row];
        let shape = match map.grid {
            Grid::Gridless => round(map.grid.centre(cell), 1),
            _ => Shape::Cells(vec![cell]),
        };
        let thing = plain_creature(vocabulary, &map.scale, name, size, shape);
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

fn round(centre: At, side: u16) -> Shape {
    Shape::Round {
        centre,
        radius: i64::from(side) * UNITS_PER_SQUARE / 2,
    }
}

/// The space of a token on the map, the size whose space it is, and whether it was moved to it;
/// none beyond the map's edge.
fn space(map: &Map, token: &Token) -> Option<(Shape, u16, bool)> {
    // Creatures below a cell have one; larger ones as many as they are wide, to the nearest.
    let side = |thousandths: i64| ((thousandths + 500) / 1000).clamp(1, MOST_SIDE);
    let [wide, high] = token.size.map(side);
    let size = u16::try_from(wide.max(high)).ok()?;
    let inside = |at: i32, end: u32| u32::try_from(at).is_ok_and(|at| at < end);
    let on_map = |cells: &[Cell]| {
        cells
            .iter()
            .all(|[column, row]| inside(*column, map.columns) && inside(*row, map.rows))
    };
    let (cells, moved) = match map.grid {
        Grid::Gridless => {
            let radius = i64::from(size) * UNITS_PER_SQUARE / 2;
            let fits = |at: i64, end: u32| {
                at >= radius && at + radius <= i64::from(end) * UNITS_PER_SQUARE
            };
            let [x, y] = token.middle;
            let fits = fits(x, map.columns) && fits(y, map.rows);
            return fits.then(|| (round(token.middle, size), size, false));
        }
        Grid::Squares(_) if token.size.iter().all(|size| *size >= 1000) => {
            let (cells, moved) = block(token.middle, wide.max(high));
            (cells, moved || wide != high)
        }
        Grid::Squares(_) => (vec![map.grid.holding(token.middle).pop()?], false),
        Grid::HexRows | Grid::HexColumns => (hexes(map.grid, token.middle, size)?, false),
    };
    on_map(&cells).then_some((Shape::Cells(cells), size, moved))
}

/// The squares of a block about a middle, and whether the block lies elsewhere than asked.
fn block(middle: At, side: i64) -> (Vec<Cell>, bool) {
    let axis = |middle: i64| {
        let start = middle - side * UNITS_PER_SQUARE / 2;
        let square = (start + UNITS_PER_SQUARE / 2).div_euclid(UNITS_PER_SQUARE);
        let moved = (square * UNITS_PER_SQUARE - start).abs() > SLIGHT;
        (square..square + side, moved)
    };
    let (columns, aside) = axis(middle[0]);
    let (rows, down) = axis(middle[1]);
    let small = |at: i64| i32::try_from(at).unwrap_or(i32::MAX);
    let cells = rows.flat_map(|row| {
        columns
            .clone()
            .map(move |column| [small(column), small(row)])
    });
    (cells.collect(), aside || down)
}

/// The hexes of a size whose middle lies nearest to a place.
fn hexes(grid: Grid, middle: At, size: u16) -> Option<Vec<Cell>> {
    let [column, row] = grid.holding(middle).pop()?;
    let reach = i32::from(size) / 2 + 1;
    let around = (-reach..=reach).flat_map(|down| (-reach..=reach).map(move |right| [right, down]));
    let spaces = around.map(|[right, down]| {
        grid.footprint(
            [column.saturating_add(right), row.saturating_add(down)],
            size,
        )
    });
    spaces.min_by_key(|cells| {
        let count = i64::try_from(cells.len()).unwrap_or(1).max(1);
        let sum = cells.iter().fold([0, 0], |sum: At, cell| {
            let [x, y] = grid.centre(*cell);
            [sum[0] + x, sum[1] + y]
        });
        grid.four_squares([middle[0] - sum[0] / count, middle[1] - sum[1] / count])
    })
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
