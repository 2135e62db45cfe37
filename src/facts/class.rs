//! The classes of things.

/// What sort of thing it is. Contacts of different classes are never merged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Something to bump into.
    Terrain,
    /// A creature.
    Creature,
    /// A stretch of air with something in it.
    Zone,
}

impl Class {
    /// All of them.
    pub const ALL: [Class; 3] = [Class::Terrain, Class::Creature, Class::Zone];
}

/// Some of the classes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Classes(u8);

impl Classes {
    /// All of them.
    #[must_use]
    pub fn all() -> Classes {
        Class::ALL.into_iter().collect()
    }

    /// Whether a class is among them.
    #[must_use]
    pub fn has(self, class: Class) -> bool {
        self.0 & (1 << class as u8) != 0
    }

    /// Whether any class is among both.
    #[must_use]
    pub fn shares_any(self, other: Classes) -> bool {
        self.0 & other.0 != 0
    }
}

impl FromIterator<Class> for Classes {
    fn from_iter<I: IntoIterator<Item = Class>>(classes: I) -> Classes {
        let bits = classes.into_iter().map(|class| 1 << class as u8);
        Classes(bits.fold(0, |all, bit| all | bit))
    }
}
