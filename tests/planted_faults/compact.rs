//! A short run of the oracle over seeds that meet every kind of contact early.

mod oracle;

use std::panic::{AssertUnwindSafe, catch_unwind};

use defilade::world::battle::Battle;
use oracle::compare::{Effort, Tally, compare, compare_heights};
use oracle::scenes::{case, rich_case, tall_case};

/// How many scenes a run takes.
const SCENES: u64 = 240;

#[test]
fn the_engine_agrees_with_the_oracle() {
    for seed in 0..SCENES {
        let case = case(seed);
        let ask = case.ask();
        let effort = Effort {
            share: seed % 2 == 0,
            sampling: false,
        };
        let tall = tall_case(seed);
        let tall_ask = tall.ask();
        let rich = rich_case(seed);
        let rich_ask = rich.ask();
        // In these there is nothing but where two limited things cross.
        let crossed = rich_case(5 * seed + 3);
        let crossed_ask = crossed.ask();
        let compared = catch_unwind(AssertUnwindSafe(|| {
            let engine = Battle::new(&case.scene, &ask);
            compare(&case, &engine, seed, effort, &mut Tally::default())?;
            let engine = Battle::new(&rich.scene, &rich_ask);
            let rare = Effort {
                share: seed % 12 == 0,
                ..effort
            };
            compare(&rich, &engine, seed, rare, &mut Tally::default())?;
            let engine = Battle::new(&crossed.scene, &crossed_ask);
            let rare = Effort {
                share: false,
                ..effort
            };
            compare(&crossed, &engine, 5 * seed + 3, rare, &mut Tally::default())?;
            if !seed.is_multiple_of(4) {
                return Ok(());
            }
            let engine = Battle::new(&tall.scene, &tall_ask);
            compare_heights(&tall, &engine, &mut Tally::default())
        }));
        match compared {
            Ok(Ok(())) => {}
            Ok(Err(text)) => panic!("DIFFERS at seed {seed}: {text}"),
            Err(_) => panic!("DIFFERS at seed {seed}: the engine panicked"),
        }
    }
}
