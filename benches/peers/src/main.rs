//! Defilade beside what people would reach for instead, in one run.
//!
//! Every engine is first held against the function written by hand on all sets of facts, so that no
//! time is told of a wrong answer; what looks at maps answers other questions than Defilade, and how
//! often the answers differ is counted. The lines that it prints are the raw figures, which
//! `docs/peers.md` is made from; the first word of each says what it tells. Words after the command keep
//! the groups whose names contain one of them.

mod engines;
mod eyes;
mod facts;
mod grids;
mod map;
mod origin;
mod rules;
mod scene;
mod timing;
mod walls;

fn main() {
    origin::tell();
    for (kind, is_play_like) in [("play-like", true), ("uniform", false)] {
        rules::compare_all(kind, &facts::sets(is_play_like));
    }
    grids::compare_all();
    walls::compare_all();
}
