//! Whether lines meet what counts.

use defilade::facts::{Counted, Facts, Point, ThingId, ThingSet};
use defilade::world::battle::Battle;

use crate::cases::{any_case, counted, members, point};
use crate::oracle::compare::Tally;
use crate::oracle::scenes::Dice;

const SCENES: u64 = 4_000;
const LINES: usize = 40;

fn slowly(battle: &Battle<'_>, [from, to]: [Point; 2], counted: Counted, set: &ThingSet) -> bool {
    let contacts = battle.contacts(from, to, set);
    contacts
        .iter()
        .any(|contact| counted.has(contact.kind, contact.class))
}

#[test]
fn whether_a_line_meets_is_what_its_contacts_say() {
    let mut tally = Tally::default();
    for seed in 0..SCENES {
        let case = any_case(seed);
        let ask = case.ask();
        let battle = Battle::new(&case.scene, &ask);
        let mut dice = Dice::new(seed ^ 0x11e5);
        for _ in 0..LINES {
            let percent = [100, 100, 70, 30][dice.below(4) as usize];
            let members = members(&mut dice, &case, percent);
            let mut is_member = |thing: ThingId| members[thing.0 as usize];
            let ends = [point(&mut dice, &case), point(&mut dice, &case)];
            let counted = counted(&mut dice);
            let near = battle.near_line(ends[0], ends[1]).into_iter();
            let set = near.filter(|thing| is_member(*thing)).collect();
            let slow = slowly(&battle, ends, counted, &set);
            let quick = battle.meets(ends[0], ends[1], counted, &mut is_member);
            assert_eq!(quick, slow, "seed {seed}: {ends:?} {counted:?} {set:?}");
            let mut all = ThingSet::default();
            let mut one_by_one = ThingSet::default();
            battle.things_on(ends[0], ends[1], counted, &mut is_member, &mut one_by_one);
            for contact in battle.contacts(ends[0], ends[1], &set) {
                if counted.has(contact.kind, contact.class) {
                    let joint = contact.enter == contact.leave;
                    let most = if joint { 1 } else { contact.things.len() };
                    contact
                        .things
                        .iter()
                        .take(most)
                        .for_each(|one| all.insert(*one));
                }
            }
            assert_eq!(one_by_one, all, "seed {seed}: {ends:?} {counted:?} {set:?}");
            tally.add(if slow { "meets" } else { "passes" });
        }
    }
    for what in ["meets", "passes"] {
        assert!(tally.of(what) > 25_000, "{tally:?}");
    }
}
