//! Comparing rulings with what scenes expect.
