//! The page, embedded.

/// A file of the page.
pub struct File {
    /// Its path.
    pub path: &'static str,
    /// What it is.
    pub kind: &'static str,
    /// Its bytes.
    pub bytes: &'static [u8],
}

/// The files of the page.
pub const FILES: &[File] = &[
    File {
        path: "/",
        kind: "text/html; charset=utf-8",
        bytes: include_bytes!("../../../playground/dist/index.html"),
    },
    File {
        path: "/app.js",
        kind: "text/javascript; charset=utf-8",
        bytes: include_bytes!("../../../playground/dist/app.js"),
    },
    File {
        path: "/app.css",
        kind: "text/css; charset=utf-8",
        bytes: include_bytes!("../../../playground/dist/app.css"),
    },
];
