//! Square roots, as exact as any comparison needs.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Signed;

use crate::number::Number;

/// How many binary places of a root are kept.
///
/// Distances are roots of `a / b` with `a` and `b` below 2^110 and 2^55, and two radii less. Where
/// two of them differ, or one and a fraction with a denominator below 2^60, they do so by more than
/// 2^-310: the product of what is compared and its conjugates is a fraction that is not nought,
/// whose denominator is at most b², and the conjugates are below 2^29. So whatever is compared with
/// a root that was cut off, the answer is the true one; and equal roots are cut off alike.
const PLACES: usize = 320;

/// The root of a fraction that is not below nought: exact where it is a fraction itself.
pub fn root(square: &BigRational) -> Number {
    if square.is_negative() {
        return Number::ZERO;
    }
    let (numerator, denominator) = (square.numer(), square.denom());
    let whole = (numerator.sqrt(), denominator.sqrt());
    if whole.0.pow(2) == *numerator && whole.1.pow(2) == *denominator {
        return Number::from(BigRational::new(whole.0, whole.1));
    }
    let scaled: BigInt = (numerator << (2 * PLACES)) / denominator;
    Number::from(BigRational::new(scaled.sqrt(), BigInt::from(1) << PLACES))
}
