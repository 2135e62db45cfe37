//! Points in rows and columns, a bit each.

use std::ops::Range;

use crate::facts::plane::fill;

/// A set of points of a raster.
#[derive(Clone, Debug)]
pub struct Field {
    columns: usize,
    rows: usize,
    /// Words a row.
    stride: usize,
    words: Vec<u64>,
}

impl Field {
    /// None of so many.
    pub fn new(columns: usize, rows: usize) -> Field {
        let stride = columns.div_ceil(64);
        Field {
            columns,
            rows,
            stride,
            words: vec![0; stride * rows],
        }
    }

    pub fn insert(&mut self, column: usize, row: usize) {
        self.fill(row, column, column + 1);
    }

    /// Takes in the columns of a row from one up to before another.
    pub fn fill(&mut self, row: usize, from: usize, to: usize) {
        let to = to.min(self.columns);
        if from >= to || row >= self.rows {
            return;
        }
        let before = row * self.stride * 64;
        fill(&mut self.words, before + from..before + to);
    }

    /// Takes in all points of another field of the same size.
    pub fn add(&mut self, other: &Field) {
        for (own, other) in self.words.iter_mut().zip(&other.words) {
            *own |= other;
        }
    }

    /// The points with columns and rows exchanged.
    pub fn transposed(&self) -> Field {
        let mut field = Field::new(self.rows, self.columns);
        for top in (0..self.rows).step_by(64) {
            for place in 0..self.stride {
                let mut square = [0; 64];
                for (own, row) in square.iter_mut().zip(top..self.rows) {
                    *own = self.row(row).get(place).copied().unwrap_or(0);
                }
                transpose(&mut square);
                let rows = field.words.chunks_mut(field.stride).skip(place * 64);
                for (row, own) in rows.zip(square) {
                    if let Some(word) = row.get_mut(top / 64) {
                        *word = own;
                    }
                }
            }
        }
        field
    }

    fn row(&self, row: usize) -> &[u64] {
        let start = row * self.stride;
        self.words.get(start..start + self.stride).unwrap_or(&[])
    }

    /// The rectangle of so many columns and rows that starts at a point, row after row. What lies
    /// beside the field is empty.
    pub fn window(&self, at: [i64; 2], columns: usize, rows: usize) -> Vec<u64> {
        let mut words = vec![0_u64; (columns * rows).div_ceil(64)];
        let whole = Window {
            width: columns,
            column: 0,
            row: 0,
            columns,
            rows,
        };
        self.add_where((at, &self.filled_rows()), &whole, |_| u64::MAX, &mut words);
        words
    }

    /// The rows from the first that has a point to the last.
    pub fn filled_rows(&self) -> Range<usize> {
        let mut filled = (0..self.rows).filter(|row| self.row(*row).iter().any(|word| *word != 0));
        let Some(first) = filled.next() else {
            return 0..0;
        };
        first..filled.next_back().unwrap_or(first) + 1
    }

    /// Adds to rows of bits, `width` bits each, a rectangle of so many columns and rows that starts
    /// at a place of theirs: the bits of this field, in some of its rows, from a point on that are in
    /// a mask too, of which each word is told by its place.
    pub fn add_where(
        &self,
        (at, sources): ([i64; 2], &Range<usize>),
        to: &Window,
        mask: impl Fn(usize) -> u64,
        words: &mut [u64],
    ) {
        let whole = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let from = whole(sources.start).max(at[1]);
        let end = whole(sources.end).min(at[1] + whole(to.rows));
        for source in from..end {
            let (Ok(row), Ok(source)) = (usize::try_from(source - at[1]), usize::try_from(source))
            else {
                continue;
            };
            let mut first = (to.row + row) * to.width + to.column;
            let end = first + to.columns;
            for bits in from_bit(self.row(source), at[0]) {
                if first >= end {
                    break;
                }
                let kept = bits & u64::MAX >> (64 - (end - first).min(64));
                add(words, first, kept, &mask);
                first += 64;
            }
        }
    }
}

/// A rectangle among rows of bits.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// Bits a row.
    pub width: usize,
    pub column: usize,
    pub row: usize,
    pub columns: usize,
    pub rows: usize,
}

/// Exchanges rows and columns of a square of bits: its upper right quarter with its lower left one,
/// then so in each quarter, down to single bits.
fn transpose(square: &mut [u64; 64]) {
    let (mut width, mut low) = (32, u64::MAX >> 32);
    while width > 0 {
        for rows in square.chunks_mut(2 * width) {
            let (upper, lower) = rows.split_at_mut(width);
            for (upper, lower) in upper.iter_mut().zip(lower) {
                let change = (*upper >> width ^ *lower) & low;
                *upper ^= change << width;
                *lower ^= change;
            }
        }
        width /= 2;
        low ^= low << width;
    }
}

/// The bits of a row from one on, 64 by 64, without end.
fn from_bit(row: &[u64], at: i64) -> impl Iterator<Item = u64> {
    let word = |place: i64| {
        let place = usize::try_from(place).ok();
        place.and_then(|place| row.get(place)).copied().unwrap_or(0)
    };
    let (first, shift) = (at.div_euclid(64), at.rem_euclid(64));
    let mut low = word(first);
    (first + 1..).map(move |place| {
        let high = word(place);
        // Two shifts, since none by all 64 bits can be made in one.
        let bits = low >> shift | high << 1 << (63 - shift);
        low = high;
        bits
    })
}

/// Adds 64 bits to rows of bits from one on, as far as they are in a mask.
fn add(words: &mut [u64], at: usize, bits: u64, mask: impl Fn(usize) -> u64) {
    let (place, shift) = (at / 64, at % 64);
    if let Some(word) = words.get_mut(place) {
        *word |= bits << shift & mask(place);
    }
    let rest = bits >> 1 >> (63 - shift);
    if rest != 0
        && let Some(word) = words.get_mut(place + 1)
    {
        *word |= rest & mask(place + 1);
    }
}
