//! Random maps of squares and walls along their borders.

use defilade::facts::ThingId;
use defilade::world::scene::{CEILING, Shape};

use crate::oracle::scenes::Dice;
use crate::oracle::sketch::{Case, TALL, creature, edge, empty, terrain};

fn block(dice: &mut Dice, sides: [i64; 2], most: i64) -> Vec<[i32; 2]> {
    let size = dice.between(1, most);
    let at = sides.map(|side| dice.below(side - size + 1));
    (0..size * size)
        .map(|n| [(at[0] + n % size) as i32, (at[1] + n / size) as i32])
        .collect()
}

/// Solid squares and walls on borders about an attacker and a target; some stand on neither.
pub fn walled(seed: u64, side: i64) -> Case {
    oblong(seed, [side, side])
}

/// The same on so many columns and rows.
pub fn oblong(seed: u64, [columns, rows]: [i64; 2]) -> Case {
    let mut dice = Dice::new(seed ^ 0x3a11);
    let mut scene = empty(columns as u32, rows as u32);
    let spaces = [3, 2].map(|most| block(&mut dice, [columns, rows], most));
    let percent = [0, 4, 12, 25, 40][dice.below(5) as usize];
    for place in 0..columns * rows {
        let cell = [(place % columns) as i32, (place / columns) as i32];
        let free = spaces.iter().all(|space| !space.contains(&cell)) || dice.chance(1);
        if free && dice.chance(percent) {
            scene.things.push(terrain(Shape::Cells(vec![cell])));
        }
    }
    let longer = columns.max(rows);
    let walls = [0, longer, 3 * longer][dice.below(3) as usize];
    for _ in 0..dice.below(walls + 1) {
        let at = [columns, rows].map(|side| dice.between(0, side));
        let length = dice.between(1, 3);
        let step = if dice.chance(50) {
            [length, 0]
        } else {
            [0, length]
        };
        scene
            .things
            .push(edge(at, [at[0] + step[0], at[1] + step[1]]));
    }
    if dice.chance(30) {
        for thing in &mut scene.things {
            let tops = [CEILING, CEILING, TALL, TALL / 2];
            thing.top = tops[dice.below(4) as usize];
        }
    }
    let attacker = ThingId(scene.things.len() as u32);
    for (name, cells) in ["A", "T"].into_iter().zip(spaces) {
        scene.things.push(creature(name, cells));
    }
    Case {
        scene,
        attacker,
        target: ThingId(attacker.0 + 1),
    }
}
