//! The packs that come with the program: their texts, embedded, so that it needs no files.

use crate::lang::PackText;

macro_rules! embedded {
    ($($id:literal: [$($file:literal),* $(,)?];)*) => {
        &[$(($id, &[$((concat!("rules/", $id, "/", $file), include_str!(concat!("../rules/", $id, "/", $file)))),*])),*]
    };
}

type Embedded = (&'static str, &'static [(&'static str, &'static str)]);

/// Every embedded pack: its id, and its files' names and texts.
const PACKS: &[Embedded] = embedded! {
    "core": ["pack.rules"];
    "starfinder-1e": [
        "pack.rules",
        "cover.rules",
        "concealment.rules",
        "conditions.rules",
        "checks.rules",
    ];
    "pathfinder-1e": ["pack.rules", "cover.rules", "concealment.rules", "checks.rules"];
    "starfinder-2e": ["pack.rules", "cover.rules", "concealment.rules", "checks.rules"];
    "ogl-ancients": ["pack.rules", "cover.rules", "concealment.rules", "checks.rules"];
    "true20": ["pack.rules", "cover.rules", "concealment.rules", "checks.rules"];
};

macro_rules! variants {
    ($($id:literal),* $(,)?) => {
        &[$(($id, &[(
            concat!("rules/variants/", $id, "/variant.rules"),
            include_str!(concat!("../rules/variants/", $id, "/variant.rules")),
        )])),*]
    };
}

/// Every embedded variant: its id, and its file's name and text.
const VARIANTS: &[Embedded] = variants! {
    "thin-soft-cover",
    "reach-past-bodies",
    "strict-corridors",
    "allies-step-aside",
    "even-concealment",
    "people-never-block",
    "half-again-cover",
};

/// The texts of an embedded pack or variant.
#[must_use]
pub fn embedded(id: &str) -> Option<PackText> {
    let mut all = PACKS.iter().chain(VARIANTS);
    let (_, files) = all.find(|(own, _)| *own == id)?;
    let files = files
        .iter()
        .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
    Some(PackText {
        files: files.collect(),
    })
}

/// The ids of all embedded packs.
pub fn ids() -> impl Iterator<Item = &'static str> {
    PACKS.iter().map(|(id, _)| *id)
}

/// The ids of all embedded variants of packs.
pub fn variants() -> impl Iterator<Item = &'static str> {
    VARIANTS.iter().map(|(id, _)| *id)
}

/// The ids of all embedded packs and variants.
pub fn all() -> impl Iterator<Item = &'static str> {
    ids().chain(variants())
}
