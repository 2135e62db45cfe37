//! Lighter sketches: the way from a scene that shows something to the smallest that does.

use super::draw::side;
use super::palette::Palette;
use super::sketch::{Being, Sketch};

/// The lightest sketch that is found by taking one thing away at a time while something still
/// shows.
pub fn shrink(
    mut sketch: Sketch,
    palette: &Palette,
    shows: &mut dyn FnMut(&Sketch) -> bool,
) -> Sketch {
    loop {
        let mut candidates = lighter(&sketch);
        candidates.extend(cropped(&sketch, palette));
        match candidates.into_iter().find(|candidate| shows(candidate)) {
            Some(candidate) => sketch = candidate,
            None => return sketch,
        }
    }
}

/// Every sketch with one thing less.
#[must_use]
pub fn lighter(sketch: &Sketch) -> Vec<Sketch> {
    let mut all = Vec::new();
    let mut less = |change: &dyn Fn(&mut Sketch)| {
        let mut own = sketch.clone();
        change(&mut own);
        if own != *sketch {
            all.push(own);
        }
    };
    for place in 2..sketch.beings.len() {
        less(&|own| {
            own.beings.remove(place);
        });
    }
    for spot in sketch.ground.keys() {
        less(&|own| {
            own.ground.remove(spot);
        });
    }
    for wall in &sketch.walls {
        less(&|own| {
            own.walls.remove(wall);
        });
    }
    for option in sketch.options.keys() {
        less(&|own| {
            own.options.remove(option);
        });
    }
    for fact in sketch.facts.keys() {
        less(&|own| {
            own.facts.remove(fact);
        });
    }
    for id in &sketch.attack.traits {
        less(&|own| {
            own.attack.traits.remove(id);
        });
    }
    less(&|own| own.light = None);
    less(&|own| own.check = None);
    less(&|own| own.attack.square = None);
    less(&|own| own.attack.origin = None);
    less(&|own| own.attack.radius = None);
    // An origin without an area would say nothing.
    if sketch.attack.origin.is_none() && sketch.attack.radius.is_none() {
        less(&|own| own.attack.shape = None);
        less(&|own| own.attack.kind = None);
    }
    less(&|own| own.attack.roll = None);
    less(&|own| own.attack.natural = None);
    less(&|own| own.attack.percentile = None);
    less(&|own| own.attack.bonus = None);
    for (place, being) in sketch.beings.iter().enumerate() {
        for own in plainer(being) {
            less(&|sketch| {
                if let Some(slot) = sketch.beings.get_mut(place) {
                    slot.clone_from(&own);
                }
            });
        }
    }
    all
}

/// Every form of a creature with one thing less said of it.
fn plainer(being: &Being) -> Vec<Being> {
    let mut all = Vec::new();
    let mut less = |change: &dyn Fn(&mut Being)| {
        let mut own = being.clone();
        change(&mut own);
        if own != *being {
            all.push(own);
        }
    };
    less(&|own| own.size = None);
    less(&|own| own.stance = None);
    less(&|own| own.side = None);
    less(&|own| own.light = None);
    less(&|own| own.elevation = None);
    less(&|own| own.reach = None);
    for id in &being.conditions {
        less(&|own| {
            own.conditions.remove(id);
        });
    }
    for id in &being.traits {
        less(&|own| {
            own.traits.remove(id);
        });
    }
    for id in being.senses.keys() {
        less(&|own| {
            own.senses.remove(id);
        });
    }
    for id in being.stats.keys() {
        less(&|own| {
            own.stats.remove(id);
        });
    }
    for id in being.facts.keys() {
        less(&|own| {
            own.facts.remove(id);
        });
    }
    all
}

/// The sketch without one of its outer columns or rows, where nothing stands there.
fn cropped(sketch: &Sketch, palette: &Palette) -> Vec<Sketch> {
    let mut all = Vec::new();
    let (columns, rows) = (sketch.columns, sketch.rows);
    if columns > 1 {
        all.extend(without(sketch, palette, [columns - 1, rows], [0, 0]));
        all.extend(without(sketch, palette, [columns - 1, rows], [1, 0]));
    }
    if rows > 1 {
        all.extend(without(sketch, palette, [columns, rows - 1], [0, 0]));
        all.extend(without(sketch, palette, [columns, rows - 1], [0, 1]));
    }
    all
}

/// The sketch on a smaller map, moved up and left; none if something would fall off.
fn without(
    sketch: &Sketch,
    palette: &Palette,
    [columns, rows]: [u8; 2],
    by: [u8; 2],
) -> Option<Sketch> {
    let square = |[column, row]: [u8; 2], side: u8| {
        let at = [column.checked_sub(by[0])?, row.checked_sub(by[1])?];
        (at[0] + side <= columns && at[1] + side <= rows).then_some(at)
    };
    let point = |at| square(at, 0);
    let mut own = sketch.clone();
    (own.columns, own.rows) = (columns, rows);
    for being in &mut own.beings {
        being.at = square(being.at, side(being, palette))?;
    }
    let ground = sketch.ground.iter();
    own.ground = ground
        .map(|(at, kind)| Some((square(*at, 1)?, *kind)))
        .collect::<Option<_>>()?;
    let walls = sketch.walls.iter();
    own.walls = walls
        .map(|(from, to, kind)| Some((point(*from)?, point(*to)?, *kind)))
        .collect::<Option<_>>()?;
    own.attack.origin = match sketch.attack.origin {
        Some(at) => Some(point(at)?),
        None => None,
    };
    own.attack.square = match sketch.attack.square {
        Some(at) => Some(square(at, 1)?),
        None => None,
    };
    Some(own)
}
