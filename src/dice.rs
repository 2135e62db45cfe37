//! Dice from a seed: one seed gives the same throws on every platform.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The generator of the throws: ChaCha with eight rounds. Its key is the seed, as 64 bits with the
/// lowest byte first, and noughts after it.
pub const GENERATOR: &str = "chacha8";

/// The version of the way from the generator's words to the faces of a die. It changes whenever a
/// seed would give other throws.
///
/// In version 1 a die takes 32-bit words until one lies below the largest multiple of its faces
/// that 32 bits hold; the face is the remainder, counted from one.
pub const MAPPING: u32 = 1;

/// The dice of one roll.
#[derive(Clone, Debug)]
pub struct Dice {
    generator: ChaCha8Rng,
}

impl Dice {
    /// The dice of a seed's roll of a number. Rolls of different numbers do not depend on one
    /// another.
    #[must_use]
    pub fn new(seed: u64, roll: u64) -> Dice {
        let mut key = [0; 32];
        for (slot, byte) in key.iter_mut().zip(seed.to_le_bytes()) {
            *slot = byte;
        }
        let mut generator = ChaCha8Rng::from_seed(key);
        generator.set_stream(roll);
        Dice { generator }
    }

    /// Throws a die: a face from one to `faces`, each as likely as another. A die without faces
    /// shows one.
    pub fn throw(&mut self, faces: u32) -> u32 {
        let faces = faces.max(1);
        // The words above this would make the lower faces likelier.
        let excess = (u32::MAX % faces + 1) % faces;
        loop {
            let word = self.generator.next_u32();
            if word <= u32::MAX - excess {
                return word % faces + 1;
            }
        }
    }
}
