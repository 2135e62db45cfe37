//! Pages that tests make: what is in the repository must be what they would write.

use std::fs;
use std::path::Path;

/// Holds a page, by its path in the repository, to be as it should; `UPDATE_DOCS` writes it first.
pub fn assert_is(path: &str, wanted: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, wanted).expect("the page can be written");
    }
    let page = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        page, wanted,
        "run the tests with UPDATE_DOCS=1 to write the page anew"
    );
}
