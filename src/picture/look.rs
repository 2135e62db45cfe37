//! How a thing is drawn, told by what it does and never by what it is called.

use crate::facts::CEILING;
use crate::world::scene::Thing;

/// A way of drawing things, in the order of a legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Look {
    /// Nothing passes, sight neither.
    Solid,
    /// Nothing passes as high as it is, and it does not reach the ceiling.
    Low,
    /// Nothing passes but sight.
    Pane,
    /// It shields and stops nothing.
    Shield,
    /// Sight alone is stopped.
    Screen,
    /// It hides without stopping sight.
    Veil,
    /// It only keeps creatures from walking.
    Rail,
    /// It does nothing, at least now.
    Open,
}

impl Look {
    /// That of a thing.
    pub fn of(thing: &Thing) -> Look {
        let does = &thing.properties;
        if does.stops_effect && thing.top < CEILING {
            Look::Low
        } else if does.stops_effect && does.stops_sight {
            Look::Solid
        } else if does.stops_effect {
            Look::Pane
        } else if does.gives_cover {
            Look::Shield
        } else if does.stops_sight {
            Look::Screen
        } else if does.conceals || thing.medium.is_some() {
            Look::Veil
        } else if does.stops_movement {
            Look::Rail
        } else {
            Look::Open
        }
    }

    /// What it stands for, in words.
    pub fn words(self) -> &'static str {
        match self {
            Look::Solid => "solid",
            Look::Low => "of some height",
            Look::Pane => "lets sight through",
            Look::Shield => "shields, stops nothing",
            Look::Screen => "stops sight",
            Look::Veil => "hides, stops nothing",
            Look::Rail => "stops movement",
            Look::Open => "open",
        }
    }
}
