//! A picture as PNG.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

/// The typeface that pictures are set in, so that they look the same on every machine.
const TYPEFACE: &[u8] = include_bytes!("font/DejaVuSans.ttf");
/// How many pixels the picture has for each of the document's, for sharp print.
const SCALE: u16 = 2;

/// An SVG document as PNG, at twice its size.
///
/// # Errors
/// Why it cannot be drawn.
pub fn png(svg: &str) -> Result<Vec<u8>, String> {
    let mut typefaces = fontdb::Database::new();
    typefaces.load_font_data(TYPEFACE.to_vec());
    typefaces.set_sans_serif_family("DejaVu Sans");
    let options = Options {
        fontdb: Arc::new(typefaces),
        font_family: "DejaVu Sans".to_owned(),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).map_err(|problem| problem.to_string())?;
    let size = tree.size().to_int_size();
    let scale = u32::from(SCALE);
    let pixels = Pixmap::new(size.width() * scale, size.height() * scale);
    let mut pixels = pixels.ok_or_else(|| "it has no size".to_owned())?;
    let scaled = Transform::from_scale(SCALE.into(), SCALE.into());
    resvg::render(&tree, scaled, &mut pixels.as_mut());
    pixels.encode_png().map_err(|problem| problem.to_string())
}
