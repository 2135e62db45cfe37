//! What small maps on every grid come to, reckoned by hand.
