//! Things that are alike in all but where they stand: a map has many, of few kinds.

use crate::facts::ThingId;
use crate::world::scene::{Acts, Shape, Thing};

/// More kinds than these are not told apart.
const MOST: usize = 32;

/// For each of the things of a scene the first that is like it in all but its place; itself, if none
/// is. The two that are asked about, of which rules may ask whether a thing is one of them, are like
/// no other.
pub fn all(things: &[Thing], two: [ThingId; 2]) -> Vec<ThingId> {
    let mut kinds: Vec<(ThingId, &Thing)> = Vec::new();
    let things = (0..).map(ThingId).zip(things);
    let kin = things.map(|(id, thing)| {
        if two.contains(&id) || is_single(thing) {
            return id;
        }
        let known = kinds.iter().find(|(_, own)| are_alike(own, thing));
        if let Some((kin, _)) = known {
            return *kin;
        }
        if kinds.len() < MOST {
            kinds.push((id, thing));
        }
        id
    });
    kin.collect()
}

/// Whether it goes by more than what is said of a thing, as with creatures and with what acts by its
/// distance.
fn is_single(thing: &Thing) -> bool {
    thing.creature.is_some() || matches!(thing.acts, Acts::Beyond(_) | Acts::Within(_))
}

/// Whether two things differ in nothing but their names and places.
fn are_alike(one: &Thing, other: &Thing) -> bool {
    (one.class, one.terrain, one.medium) == (other.class, other.terrain, other.medium)
        && (one.bottom, one.top) == (other.bottom, other.top)
        && one.properties == other.properties
        && (&one.traits, &one.lets_through) == (&other.traits, &other.lets_through)
        && (one.one_way, &one.acts, one.light) == (other.one_way, &other.acts, other.light)
        && one.facts == other.facts
        && have_one_form(&one.shape, &other.shape)
}

fn have_one_form(one: &Shape, other: &Shape) -> bool {
    match (one, other) {
        (Shape::Cells(one), Shape::Cells(other)) => one.len() == other.len(),
        (Shape::Wall(..), Shape::Wall(..)) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::Class;
    use crate::number::Number;

    fn block(column: i32, top: i64) -> Thing {
        let mut thing = Thing::new(Class::Terrain, Shape::Cells(vec![[column, 0]]));
        thing.name = format!("block {column}");
        thing.top = top;
        thing
    }

    #[test]
    fn things_that_differ_in_name_and_place_only_are_kin() {
        let others = [7, 8].map(ThingId);
        let kin = |things: &[Thing]| {
            all(things, others)
                .into_iter()
                .map(|id| id.0)
                .collect::<Vec<_>>()
        };
        let mut things = [(0, 1), (1, 2), (2, 1), (3, 2)].map(|(column, top)| block(column, top));
        assert_eq!(kin(&things), [0, 1, 0, 1]);
        let two = [0, 3].map(ThingId);
        assert_eq!(all(&things, two), [0, 1, 2, 3].map(ThingId));
        if let Some(thing) = things.last_mut() {
            thing.acts = Acts::Limited;
        }
        assert_eq!(kin(&things), [0, 1, 0, 3]);
        for thing in &mut things {
            thing.acts = Acts::Within(Number::from(1));
        }
        assert_eq!(kin(&things), [0, 1, 2, 3]);
    }
}
