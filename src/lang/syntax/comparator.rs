//! What follows from a comparison.

use std::cmp::Ordering;

use super::ast::Comparator;

impl Comparator {
    /// Whether it holds of two values in this order.
    #[must_use]
    pub fn holds(self, order: Ordering) -> bool {
        match self {
            Comparator::Less => order.is_lt(),
            Comparator::AtMost => order.is_le(),
            Comparator::Greater => order.is_gt(),
            Comparator::AtLeast => order.is_ge(),
            Comparator::Equal => order.is_eq(),
            Comparator::Different => order.is_ne(),
        }
    }

    /// The one that holds where this one does not.
    #[must_use]
    pub fn contrary(self) -> Comparator {
        match self {
            Comparator::Less => Comparator::AtLeast,
            Comparator::AtMost => Comparator::Greater,
            Comparator::Greater => Comparator::AtMost,
            Comparator::AtLeast => Comparator::Less,
            Comparator::Equal => Comparator::Different,
            Comparator::Different => Comparator::Equal,
        }
    }

    /// The one that says the same with the sides exchanged.
    #[must_use]
    pub fn mirrored(self) -> Comparator {
        match self {
            Comparator::Less => Comparator::Greater,
            Comparator::AtMost => Comparator::AtLeast,
            Comparator::Greater => Comparator::Less,
            Comparator::AtLeast => Comparator::AtMost,
            same => same,
        }
    }
}
