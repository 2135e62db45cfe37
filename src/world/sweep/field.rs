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
            let first = (to.row + row) * to.width + to.column;
            let source = self.row(source);
            for_each_word(first, to.columns, |word, shift, done, kept| {
                let bits = (bits(source, at[0] + whole(done)) & kept) << shift;
                if let Some(own) = words.get_mut(word) {
                    *own |= bits & mask(word);
                }
            });
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

/// Goes through the words that hold so many bits from one on, each with the place of the first of
/// these bits in it, how many came before, and a mask of as many low bits as it holds of them.
fn for_each_word(first: usize, count: usize, mut visit: impl FnMut(usize, usize, usize, u64)) {
    let mut done = 0;
    while done < count {
        let at = first + done;
        let room = (64 - at % 64).min(count - done);
        visit(at / 64, at % 64, done, u64::MAX >> (64 - room));
        done += room;
    }
}

/// The 64 bits of a row from one on.
fn bits(row: &[u64], at: i64) -> u64 {
    let word = |place: i64| {
        let place = usize::try_from(place).ok();
        place.and_then(|place| row.get(place)).copied().unwrap_or(0)
    };
    let (place, shift) = (at.div_euclid(64), at.rem_euclid(64));
    let low = word(place) >> shift;
    if shift == 0 {
        low
    } else {
        low | word(place + 1) << (64 - shift)
    }
}
