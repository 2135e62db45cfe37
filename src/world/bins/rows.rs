//! A bit for every bin, row by row.

use crate::world::bins::Span;

/// Bits in rows, each row in words of its own; beside each row all is nought.
#[derive(Debug)]
pub struct Rows {
    words: usize,
    bits: Vec<u64>,
}

/// How many columns are looked at in one go.
pub const WINDOW: i64 = 64;

impl Rows {
    pub fn new(across: usize, down: usize) -> Rows {
        // A column before the first, and a word behind the last.
        let words = (across + 1).div_ceil(64) + 1;
        Rows {
            words,
            bits: vec![0; words * down],
        }
    }

    pub fn set(&mut self, row: usize, column: usize, is_set: bool) {
        let place = column + 1;
        if let Some(word) = self.bits.get_mut(row * self.words + place / 64) {
            let bit = 1 << (place % 64);
            *word = if is_set { *word | bit } else { *word & !bit };
        }
    }

    /// The bits of a row from a column on, which may be that before the first.
    #[inline]
    pub fn window(&self, row: usize, column: i64) -> u64 {
        let place = (column + 1).unsigned_abs() as usize;
        let (word, shift) = (row * self.words + place / 64, place % 64);
        match self.bits.get(word..word + 2) {
            Some([low, high]) => low >> shift | high << 1 << (63 - shift),
            _ => 0,
        }
    }
}

/// The lowest bits, up to and with a place.
#[inline]
pub fn lowest(last: i64) -> u64 {
    u64::MAX >> (WINDOW - 1 - last.min(WINDOW - 1))
}

/// The bits of some columns in a window that begins with a column.
#[inline]
pub fn mask(columns: Span, first: i64) -> u64 {
    let from = (columns.0 - first).max(0);
    let to = (columns.1 - first).min(WINDOW - 1);
    if from > to {
        return 0;
    }
    lowest(to - from) << from
}

/// Shows the places of bits until told to stop; whether it was.
#[inline]
pub fn visit(mut bits: u64, mut visit: impl FnMut(i64) -> bool) -> bool {
    while bits != 0 {
        if visit(i64::from(bits.trailing_zeros())) {
            return true;
        }
        bits &= bits - 1;
    }
    false
}
