//! A plane is a set: whatever is done with it comes out as with a set of places.

use std::collections::BTreeSet;

use defilade::facts::plane::Plane;
use proptest::prelude::*;

/// Two sets of places below one count, which is no multiple of a word's bits but by chance.
fn sets() -> impl Strategy<Value = (usize, BTreeSet<usize>, BTreeSet<usize>)> {
    (1_usize..200).prop_flat_map(|count| {
        let set = || prop::collection::btree_set(0..count, 0..count);
        (Just(count), set(), set())
    })
}

fn plane(count: usize, set: &BTreeSet<usize>) -> Plane {
    Plane::of(count, |lane| set.contains(&lane))
}

fn set(plane: &Plane) -> BTreeSet<usize> {
    plane.iter().collect()
}

proptest! {
    #[test]
    fn planes_are_sets((count, one, other) in sets()) {
        let (a, b) = (plane(count, &one), plane(count, &other));
        prop_assert_eq!(set(&a), one.clone());
        prop_assert_eq!(set(&a.and(&b)), &one & &other);
        prop_assert_eq!(set(&a.or(&b)), &one | &other);
        prop_assert_eq!(set(&a.without(&b)), &one - &other);
        let all: BTreeSet<usize> = (0..count).collect();
        prop_assert_eq!(set(&a.not()), &all - &one);
        prop_assert_eq!(a.len(), one.len());
        prop_assert_eq!(a.is_empty(), one.is_empty());
        prop_assert_eq!(a.is_full(), one.len() == count);
        prop_assert_eq!(Plane::from_words(vec![u64::MAX; 9], count), Plane::all(count));
        for lane in 0..count + 70 {
            prop_assert_eq!(a.has(lane), one.contains(&lane));
        }
    }

    #[test]
    fn planes_change_as_sets_do((count, one, other) in sets(), lane in 0_usize..300) {
        let b = plane(count, &other);
        let changed = |change: &dyn Fn(&mut Plane)| {
            let mut own = plane(count, &one);
            change(&mut own);
            set(&own)
        };
        prop_assert_eq!(changed(&|own| own.keep(&b)), &one & &other);
        prop_assert_eq!(changed(&|own| own.add(&b)), &one | &other);
        prop_assert_eq!(changed(&|own| own.drop(&b)), &one - &other);
        let mut with = one.clone();
        with.extend(Some(lane).filter(|lane| *lane < count));
        prop_assert_eq!(changed(&|own| own.insert(lane)), with);
        let mut without = one.clone();
        without.remove(&lane);
        prop_assert_eq!(changed(&|own| own.remove(lane)), without);
    }
}
