//! Whether two spaces lie on opposite sides of a third.

/// Whether the line between the centres of some square of one space and some square of another
/// passes through opposite borders of a third, corners included. Squares are `[column, row]`; of
/// the third space its bounding rectangle counts.
pub fn opposite(one: &[[i32; 2]], other: &[[i32; 2]], across: &[[i32; 2]]) -> bool {
    let Some(borders) = Borders::of(across) else {
        return false;
    };
    one.iter()
        .any(|from| other.iter().any(|to| borders.are_opposite_on(*from, *to)))
}

/// The borders of a rectangle, in half squares, so that centres are whole numbers too.
struct Borders {
    low: [i64; 2],
    high: [i64; 2],
}

impl Borders {
    fn of(cells: &[[i32; 2]]) -> Option<Borders> {
        let along = |axis: fn(&[i32; 2]) -> i32| {
            let low = cells.iter().map(axis).min()?;
            let high = cells.iter().map(axis).max()?;
            Some((2 * i64::from(low), 2 * i64::from(high) + 2))
        };
        let (left, right) = along(|cell| cell[0])?;
        let (top, bottom) = along(|cell| cell[1])?;
        Some(Borders {
            low: [left, top],
            high: [right, bottom],
        })
    }

    fn are_opposite_on(&self, from: [i32; 2], to: [i32; 2]) -> bool {
        let centre = |cell: [i32; 2]| cell.map(|place| 2 * i64::from(place) + 1);
        let (from, to) = (centre(from), centre(to));
        let [left, top] = self.low;
        let [right, bottom] = self.high;
        let sideways =
            crosses(from, to, left, top..=bottom) && crosses(from, to, right, top..=bottom);
        let (from, to) = (swapped(from), swapped(to));
        let upright =
            crosses(from, to, top, left..=right) && crosses(from, to, bottom, left..=right);
        sideways || upright
    }
}

fn swapped([x, y]: [i64; 2]) -> [i64; 2] {
    [y, x]
}

/// Whether the line between two centres crosses an upright border. No centre lies on a border's
/// line, so a line that does not cross it does not run along it either.
fn crosses(
    from: [i64; 2],
    to: [i64; 2],
    border: i64,
    stretch: std::ops::RangeInclusive<i64>,
) -> bool {
    let [x, y] = from;
    let (dx, dy) = (to[0] - x, to[1] - y);
    let between = (x - border).signum() * (to[0] - border).signum() < 0;
    if !between {
        return false;
    }
    // At the border y is `y + dy (border - x) / dx`; both sides are multiplied by |dx|.
    let height = (y * dx + dy * (border - x)) * dx.signum();
    let scale = dx.abs();
    height >= stretch.start() * scale && height <= stretch.end() * scale
}
