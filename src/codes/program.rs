//! Every code of a finding about the use of the command line, with its meaning in one line.

/// Codes and their meanings, in order.
pub const CODES: &[(&str, &str)] = &[
    ("C0101", "a file or folder could not be read"),
    ("C0102", "a file is not UTF-8 text"),
    ("C0103", "there is no such pack"),
    ("C0104", "no pack is named"),
    ("C0105", "the pack has no such option"),
    ("C0106", "the option has no such choice"),
    ("C0107", "the pack has no such ladder or tier"),
    ("C0108", "nothing of the wanted kind was found there"),
    ("C0109", "a result could not be written"),
    (
        "C0110",
        "an outcome hangs on facts that the scene does not give",
    ),
    ("C0111", "no pack can rule on anything that the scene asks"),
    ("C0112", "a file could not be written, or is there already"),
    ("C0113", "a file to import is a scene already"),
    ("C0114", "recordings are not accepted where programs build"),
    ("C0115", "a recording cannot be read"),
    ("C0116", "no pack can have this name"),
    ("C0117", "no variant of this pack can be begun there"),
    ("C0118", "a request is none"),
    (
        "C0119",
        "the pack has errors, which an earlier answer tells",
    ),
    ("C0120", "there is no such code"),
    ("C0121", "a variant is asked for where it changes nothing"),
    ("C0122", "formatting would have changed what a file says"),
    ("C0123", "the local server refuses a request"),
    ("C0124", "no local server can be started"),
];
