//! Exact numbers: small fractions, with big ones for the few areas that outgrow them.

use std::cmp::Ordering;
use std::fmt;

use num_bigint::BigInt;
use num_rational::{BigRational, Ratio};
use num_traits::{CheckedAdd, CheckedDiv, CheckedMul, CheckedSub, Signed, ToPrimitive, Zero};

/// An exact rational number.
///
/// Arithmetic stays in 64-bit fractions while it fits and moves to big ones when it does not, so
/// no operation overflows and equal numbers always compare equal.
#[derive(Clone, Debug)]
pub enum Number {
    /// A fraction whose terms fit 64 bits.
    Small(Ratio<i64>),
    /// Any other fraction.
    Big(Box<BigRational>),
}

impl Number {
    /// Nought.
    pub const ZERO: Number = Number::Small(Ratio::new_raw(0, 1));

    /// The fraction `numerator / denominator`; nought over nought and division by nought give none.
    #[must_use]
    pub fn ratio(numerator: i64, denominator: i64) -> Option<Number> {
        if denominator == 0 {
            return None;
        }
        // The least 64-bit number has no negative of its own width.
        if numerator == i64::MIN || denominator == i64::MIN {
            let big = BigRational::new(numerator.into(), denominator.into());
            return Some(Number::from(big));
        }
        Some(Number::Small(Ratio::new(numerator, denominator)))
    }

    /// Reads a plain decimal such as `12`, `-0.5` or `2.75`, exactly.
    #[must_use]
    pub fn parse_decimal(text: &str) -> Option<Number> {
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let all_digits = |part: &str| part.chars().all(|c| c.is_ascii_digit());
        if whole.is_empty() || !all_digits(whole) || !all_digits(fraction) {
            return None;
        }
        if digits.ends_with('.') || digits.len() > 40 {
            return None;
        }
        let numerator: BigInt = format!("{whole}{fraction}").parse().ok()?;
        let denominator = BigInt::from(10).pow(u32::try_from(fraction.len()).ok()?);
        let value = BigRational::new(numerator, denominator);
        Some(Number::from(if negative { -value } else { value }))
    }

    /// Reads a finite float as the decimal it prints as, so that `0.1` means one tenth.
    #[must_use]
    pub fn from_float(value: f64) -> Option<Number> {
        if !value.is_finite() || value.abs() > 1e15 {
            return None;
        }
        Number::parse_decimal(&format!("{value}"))
    }

    /// Whether the number is nought.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        match self {
            Number::Small(small) => small.is_zero(),
            Number::Big(big) => big.is_zero(),
        }
    }

    /// Whether the number is below nought.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        match self {
            Number::Small(small) => small.is_negative(),
            Number::Big(big) => big.is_negative(),
        }
    }

    /// The number as a whole one, when it is whole and fits.
    #[must_use]
    pub fn to_integer(&self) -> Option<i64> {
        match self {
            Number::Small(small) if small.is_integer() => Some(small.to_integer()),
            _ => None,
        }
    }

    /// The largest whole number that is not above this one, if it fits.
    #[must_use]
    pub fn floor(&self) -> Option<i64> {
        match self {
            Number::Small(small) => small.floor().to_i64(),
            Number::Big(big) => big.floor().to_integer().to_i64(),
        }
    }

    /// The nearest float, for display only.
    #[must_use]
    pub fn to_float(&self) -> f64 {
        match self {
            Number::Small(small) => small.to_f64().unwrap_or(f64::NAN),
            Number::Big(big) => big.to_f64().unwrap_or(f64::NAN),
        }
    }

    /// The quotient, or none when `other` is nought.
    #[must_use]
    pub fn checked_div(&self, other: &Number) -> Option<Number> {
        if other.is_zero() {
            return None;
        }
        if let (Number::Small(a), Number::Small(b)) = (self, other)
            && let Some(c) = a.checked_div(b)
        {
            return Some(Number::Small(c));
        }
        Some(Number::from(self.to_big() / other.to_big()))
    }

    /// The number as a big fraction.
    #[must_use]
    pub fn to_big(&self) -> BigRational {
        match self {
            Number::Small(small) => {
                BigRational::new((*small.numer()).into(), (*small.denom()).into())
            }
            Number::Big(big) => (**big).clone(),
        }
    }
}

impl From<BigRational> for Number {
    fn from(big: BigRational) -> Number {
        match (big.numer().to_i64(), big.denom().to_i64()) {
            (Some(numerator), Some(denominator)) => {
                Number::Small(Ratio::new_raw(numerator, denominator))
            }
            _ => Number::Big(Box::new(big)),
        }
    }
}

impl Default for Number {
    fn default() -> Number {
        Number::ZERO
    }
}

impl From<i64> for Number {
    fn from(whole: i64) -> Number {
        Number::Small(Ratio::from_integer(whole))
    }
}

macro_rules! arithmetic {
    ($trait:ident, $method:ident, $checked:ident, $operator:tt) => {
        impl std::ops::$trait<&Number> for &Number {
            type Output = Number;
            fn $method(self, other: &Number) -> Number {
                if let (Number::Small(a), Number::Small(b)) = (self, other) {
                    // Most numbers are whole, and those need no common denominator.
                    if *a.denom() == 1
                        && *b.denom() == 1
                        && let Some(c) = a.numer().$checked(b.numer())
                    {
                        return Number::Small(Ratio::new_raw(c, 1));
                    }
                    if let Some(c) = a.$checked(b) {
                        return Number::Small(c);
                    }
                }
                Number::from(self.to_big() $operator other.to_big())
            }
        }
    };
}
arithmetic!(Add, add, checked_add, +);
arithmetic!(Sub, sub, checked_sub, -);
arithmetic!(Mul, mul, checked_mul, *);

impl std::ops::Neg for &Number {
    type Output = Number;
    fn neg(self) -> Number {
        &Number::ZERO - self
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Number) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Number {}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Number) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Number) -> Ordering {
        match (self, other) {
            (Number::Small(a), Number::Small(b)) if a.denom() == b.denom() => {
                a.numer().cmp(b.numer())
            }
            (Number::Small(a), Number::Small(b)) => {
                let left = i128::from(*a.numer()) * i128::from(*b.denom());
                let right = i128::from(*b.numer()) * i128::from(*a.denom());
                left.cmp(&right)
            }
            _ => self.to_big().cmp(&other.to_big()),
        }
    }
}

impl fmt::Display for Number {
    /// Whole numbers and short decimals as such (`12`, `0.5`), any other fraction as `1/3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Number::Small(small) if small.is_integer() => write!(f, "{}", small.to_integer()),
            Number::Small(small) if 1000 % small.denom() == 0 => {
                let thousandths = i128::from(*small.numer()) * i128::from(1000 / small.denom());
                let sign = if thousandths < 0 { "-" } else { "" };
                let (whole, part) = (thousandths.abs() / 1000, thousandths.abs() % 1000);
                let part = format!("{part:03}");
                write!(f, "{sign}{whole}.{}", part.trim_end_matches('0'))
            }
            Number::Small(small) => write!(f, "{}/{}", small.numer(), small.denom()),
            Number::Big(big) => write!(f, "about {:.6}", big.to_f64().unwrap_or(f64::NAN)),
        }
    }
}
