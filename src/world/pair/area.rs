//! Areas as sums of triangles, told as nearly as a comparison needs.
//!
//! A triangle is what a line cuts off a wedge of rays. Its area is a fraction of its own, and the
//! sum of some has a denominator as long as all of theirs together; so sums are first compared by
//! bounds in fixed point, and only where these leave it open are the fractions added.

use std::cmp::Ordering;

use num_rational::Ratio;
use num_traits::{CheckedAdd, CheckedMul, Zero};

use crate::number::Number;

/// A triangle, the eye being its tip: of its sides from the eye only the directions are kept.
#[derive(Clone, Copy, Debug)]
pub struct Triangle {
    /// The product of both directions.
    pub between: i64,
    /// How far the line across is from the eye, as the product of its step and a step to it.
    pub far: i64,
    /// The products of each direction and the line's step.
    pub across: [i64; 2],
    /// Whether it is taken from the sum.
    pub is_taken: bool,
}

/// Binary digits behind the point.
const DIGITS: u32 = 40;

impl Triangle {
    /// Twice the area, rounded down and up in fixed point; none if it outgrows that.
    fn bounds(&self) -> Option<[i128; 2]> {
        let [one, other] = self.across.map(|part| u128::from(part.unsigned_abs()));
        let far = u128::from(self.far.unsigned_abs());
        let product = u128::from(self.between.unsigned_abs()) * far;
        if product.leading_zeros() <= DIGITS || one == 0 || other == 0 {
            return None;
        }
        let scaled = product << DIGITS;
        let (low, high) = (scaled / one, scaled.div_ceil(one));
        let low = low.checked_mul(far)? / other;
        let high = high.checked_mul(far)?.div_ceil(other);
        Some([i128::try_from(low).ok()?, i128::try_from(high).ok()?])
    }

    /// Twice the area; none if its terms outgrow what a fraction here may have.
    fn exact(&self) -> Option<Ratio<i128>> {
        let [one, other] = self.across.map(i128::from);
        if one == 0 || other == 0 {
            return None;
        }
        let (far, between) = (i128::from(self.far), i128::from(self.between));
        let area = Ratio::new(far, one).checked_mul(&Ratio::new(far, other))?;
        let area = area.checked_mul(&Ratio::from_integer(between))?;
        Some(if self.is_taken { -area } else { area })
    }
}

/// Twice the area of some triangles together; none if the fraction's terms grow too long.
pub fn sum(triangles: impl Iterator<Item = Triangle>) -> Option<Ratio<i128>> {
    let mut sum = Ratio::zero();
    for triangle in triangles {
        sum = sum.checked_add(&triangle.exact()?)?;
    }
    Some(sum)
}

/// How the share that some triangles are of twice an area compares with a number; none if more
/// digits are needed than there are.
pub fn compare(
    triangles: impl Iterator<Item = Triangle> + Clone,
    whole: i64,
    number: &Number,
) -> Option<Ordering> {
    let Number::Small(number) = number else {
        return None;
    };
    let wanted = i128::from(*number.numer()) * i128::from(whole);
    let parts = i128::from(*number.denom());
    if let Some([low, high]) = bounds(triangles.clone())
        && let Some(scaled) = wanted.checked_mul(1 << DIGITS)
    {
        if low.checked_mul(parts)? > scaled {
            return Some(Ordering::Greater);
        }
        if high.checked_mul(parts)? < scaled {
            return Some(Ordering::Less);
        }
    }
    let sum = sum(triangles)?.checked_mul(&Ratio::from_integer(parts))?;
    Some(sum.cmp(&Ratio::from_integer(wanted)))
}

fn bounds(triangles: impl Iterator<Item = Triangle>) -> Option<[i128; 2]> {
    let mut sum = [0_i128; 2];
    for triangle in triangles {
        let [low, high] = triangle.bounds()?;
        let [least, most] = if triangle.is_taken {
            [-high, -low]
        } else {
            [low, high]
        };
        sum = [sum[0].checked_add(least)?, sum[1].checked_add(most)?];
    }
    Some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_rational::BigRational;
    use proptest::prelude::*;

    /// A triangle with terms of at most so many binary digits.
    fn any_triangle(digits: u32) -> impl Strategy<Value = Triangle> {
        let term = 1..1_i64 << digits;
        (
            term.clone(),
            term.clone(),
            [term.clone(), term],
            any::<bool>(),
        )
            .prop_map(|(between, far, across, is_taken)| Triangle {
                between,
                far,
                across,
                is_taken,
            })
    }

    fn exactly(triangles: &[Triangle]) -> BigRational {
        let whole = |part: i64| BigRational::from_integer(part.into());
        let areas = triangles.iter().map(|triangle| {
            let far = whole(triangle.far);
            let area = whole(triangle.between) * &far * &far
                / whole(triangle.across[0])
                / whole(triangle.across[1]);
            if triangle.is_taken { -area } else { area }
        });
        areas.sum()
    }

    fn orders(triangles: &[Triangle], whole: i64, number: &Number) -> [Option<Ordering>; 2] {
        let share = exactly(triangles) / BigRational::from_integer(whole.into());
        let expected = share.cmp(&number.to_big());
        let found = compare(triangles.iter().copied(), whole, number);
        [found, Some(expected)]
    }

    proptest! {
        #[test]
        fn sums_compare_as_their_fractions(
            triangles in prop::collection::vec(any_triangle(12), 0..4),
            whole in 1_i64..1 << 30,
            (parts, of) in (-50_i64..50, 1_i64..50),
        ) {
            let number = Number::ratio(parts, of).unwrap_or_default();
            let [found, expected] = orders(&triangles, whole, &number);
            prop_assert_eq!(found, expected);
            // With itself, and with what is hardly more.
            let share = exactly(&triangles) / BigRational::from_integer(whole.into());
            if let share @ Number::Small(_) = Number::from(share) {
                prop_assert_eq!(orders(&triangles, whole, &share)[1], Some(Ordering::Equal));
                let [found, expected] = orders(&triangles, whole, &share);
                prop_assert!(found.is_none() || found == expected);
            }
        }

        #[test]
        fn what_is_too_long_to_tell_is_not_told(
            triangles in prop::collection::vec(any_triangle(55), 1..9),
            whole in 1_i64..1 << 55,
            (parts, of) in (-50_i64..50, 1_i64..50),
        ) {
            let number = Number::ratio(parts, of).unwrap_or_default();
            let [found, expected] = orders(&triangles, whole, &number);
            prop_assert!(found.is_none() || found == expected);
        }
    }
}
