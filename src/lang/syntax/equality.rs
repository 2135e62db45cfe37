//! Trees are equal when they say the same, wherever it stands. What variants did to them, and the
//! names of their files, are of no account.

use super::ast::{Clause, Edit, Endpoint, Expr, File, Item, Quantity, Removal, Slot};

impl PartialEq for File {
    fn eq(&self, other: &File) -> bool {
        self.items == other.items
            && self.variants == other.variants
            && self.edits == other.edits
            && self.lost == other.lost
            && self.incomplete == other.incomplete
    }
}

impl PartialEq for Item {
    fn eq(&self, other: &Item) -> bool {
        self.keyword == other.keyword
            && self.name == other.name
            && self.member == other.member
            && self.title == other.title
            && self.doc == other.doc
            && self.clauses == other.clauses
            && self.torn == other.torn
    }
}

impl PartialEq for Clause {
    fn eq(&self, other: &Clause) -> bool {
        self.says_what(other) && self.doc == other.doc
    }
}

impl Clause {
    /// Whether two clauses say the same, whatever the comments on them.
    #[must_use]
    pub fn says_what(&self, other: &Clause) -> bool {
        self.keyword == other.keyword && self.kind == other.kind
    }
}

impl PartialEq for Quantity {
    fn eq(&self, other: &Quantity) -> bool {
        self.amount == other.amount && self.unit == other.unit
    }
}

impl PartialEq for Expr {
    fn eq(&self, other: &Expr) -> bool {
        self.kind == other.kind
    }
}

impl PartialEq for Slot {
    /// What the old and new clauses say tells it all.
    fn eq(&self, _: &Slot) -> bool {
        true
    }
}

impl PartialEq for Endpoint {
    fn eq(&self, other: &Endpoint) -> bool {
        match (self, other) {
            (Endpoint::Origin, Endpoint::Origin) => true,
            (
                Endpoint::Spot {
                    each,
                    spot,
                    square,
                    role,
                    ..
                },
                Endpoint::Spot {
                    each: other_each,
                    spot: other_spot,
                    square: other_square,
                    role: other_role,
                    ..
                },
            ) => (each, spot, square, role) == (other_each, other_spot, other_square, other_role),
            _ => false,
        }
    }
}

impl PartialEq for Edit {
    fn eq(&self, other: &Edit) -> bool {
        self.verb == other.verb
            && self.kind == other.kind
            && self.name == other.name
            && self.member == other.member
            && self.item == other.item
            && self.amendments == other.amendments
            && self.because == other.because
            && self.torn == other.torn
    }
}

impl PartialEq for Removal {
    fn eq(&self, other: &Removal) -> bool {
        self.keyword == other.keyword && self.name == other.name && self.clause == other.clause
    }
}
