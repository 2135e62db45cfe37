//! A plane is a set: whatever is done with it comes out as with a set of places, however it was made
//! and wherever in it anything is.

use std::collections::BTreeSet;

use defilade::facts::plane::Plane;
use proptest::prelude::*;

/// A way to come by a plane.
#[derive(Clone, Copy, Debug)]
enum Made {
    Told,
    Inserted,
    Removed,
    Others,
    Words,
}

/// A set of places below a count, and how it is made into a plane.
type Own = (BTreeSet<usize>, Made);

/// A few places, all near one another or in a few runs, or all but these.
fn own(count: usize) -> impl Strategy<Value = Own> {
    let near = (0..count, 1..200_usize).prop_flat_map(move |(first, more)| {
        let last = count.min(first + more);
        prop::collection::btree_set(first..last, 0..=(last - first).min(60))
    });
    let runs = prop::collection::vec((0..count, 0..300_usize), 0..3).prop_map(move |runs| {
        let runs = runs.into_iter();
        runs.flat_map(|(from, more)| from..count.min(from + more))
            .collect()
    });
    let set = prop_oneof![near, runs];
    let set = (set, any::<bool>()).prop_map(move |(set, turned): (BTreeSet<usize>, bool)| {
        let others = || (0..count).filter(|lane| !set.contains(lane)).collect();
        if turned { others() } else { set.clone() }
    });
    let made = prop_oneof![
        Just(Made::Told),
        Just(Made::Inserted),
        Just(Made::Removed),
        Just(Made::Others),
        Just(Made::Words),
    ];
    (set, made)
}

/// Two sets of places below one count, which is no multiple of a word's bits but by chance.
fn sets() -> impl Strategy<Value = (usize, Own, Own)> {
    let count = prop_oneof![1_usize..700, 1_500_usize..3_000, Just(64), Just(1_920)];
    count.prop_flat_map(|count| (Just(count), own(count), own(count)))
}

fn plane(count: usize, (set, made): &Own) -> Plane {
    let others = (0..count).filter(|lane| !set.contains(lane));
    let mut plane = match made {
        Made::Told => Plane::of(count, |lane| set.contains(&lane)),
        Made::Others => Plane::of(count, |lane| !set.contains(&lane)).not(),
        Made::Inserted => Plane::none(count),
        Made::Removed => Plane::all(count),
        Made::Words => {
            let first = set.first().map_or(0, |lane| lane / 64);
            let mut words = vec![0; count.div_ceil(64)];
            for lane in set {
                words[lane / 64 - first] |= 1 << (lane % 64);
            }
            Plane::from_stretch(first, words, count)
        }
    };
    match made {
        Made::Inserted => set.iter().for_each(|lane| plane.insert(*lane)),
        Made::Removed => others.for_each(|lane| plane.remove(lane)),
        _ => {}
    }
    plane
}

fn set(plane: &Plane) -> BTreeSet<usize> {
    plane.iter().collect()
}

proptest! {
    #[test]
    fn planes_are_sets((count, one, other) in sets()) {
        let (a, b) = (plane(count, &one), plane(count, &other));
        let (one, other) = (one.0, other.0);
        prop_assert_eq!(set(&a), one.clone());
        prop_assert_eq!(set(&a.and(&b)), &one & &other);
        prop_assert_eq!(set(&a.or(&b)), &one | &other);
        prop_assert_eq!(set(&a.without(&b)), &one - &other);
        let all: BTreeSet<usize> = (0..count).collect();
        prop_assert_eq!(set(&a.not()), &all - &one);
        prop_assert_eq!(set(&a.not().without(&b.not())), &other - &one);
        prop_assert_eq!(a.len(), one.len());
        prop_assert_eq!(a.is_empty(), one.is_empty());
        prop_assert_eq!(a.is_full(), one.len() == count);
        prop_assert_eq!(a == b, one == other);
        prop_assert_eq!(a.is_within(&b), one.is_subset(&other));
        let is_in = |lane: Option<usize>| lane.is_some_and(|lane| one.contains(&lane));
        let edges = (0..count).filter(|lane| is_in(Some(*lane)) != is_in(lane.checked_sub(1)));
        prop_assert_eq!(set(&a.edges()), edges.collect());
        prop_assert_eq!(Plane::from_words(vec![u64::MAX; 50], count), Plane::all(count));
        let ends = one.first().zip(one.last());
        prop_assert_eq!(a.span(), ends.map_or(0..0, |(first, last)| *first..last + 1));
        for lane in 0..count + 70 {
            prop_assert_eq!(a.has(lane), one.contains(&lane));
        }
        for (place, word) in a.words() {
            prop_assert!(word != 0);
            prop_assert_eq!(word, a.word(place));
        }
    }

    #[test]
    fn planes_change_as_sets_do(
        (count, one, other) in sets(),
        lane in 0_usize..3_100,
        more in 0_usize..200,
    ) {
        let b = plane(count, &other);
        let changed = |change: &dyn Fn(&mut Plane)| {
            let mut own = plane(count, &one);
            change(&mut own);
            set(&own)
        };
        let (one, other) = (&one.0, &other.0);
        prop_assert_eq!(changed(&|own| own.keep(&b)), one & other);
        prop_assert_eq!(changed(&|own| own.add(&b)), one | other);
        prop_assert_eq!(changed(&|own| own.drop(&b)), one - other);
        let mut with = one.clone();
        with.extend(Some(lane).filter(|lane| *lane < count));
        prop_assert_eq!(changed(&|own| own.insert(lane)), with);
        let mut without = one.clone();
        without.remove(&lane);
        prop_assert_eq!(changed(&|own| own.remove(lane)), without);
        let mut filled = one.clone();
        filled.extend(lane..count.min(lane + more));
        prop_assert_eq!(changed(&|own| own.fill(lane..lane + more)), filled);
        let both = |own: &mut Plane| {
            own.add(&b);
            own.remove(lane);
            own.drop(&b);
        };
        let mut left = one - other;
        left.remove(&lane);
        prop_assert_eq!(changed(&both), left);
    }
}
