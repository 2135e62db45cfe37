//! A picture as PNG.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

/// The typeface that pictures are set in, so that they look the same on every machine.
const TYPEFACE: &[u8] = include_bytes!("font/DejaVuSans.ttf");
/// How many pixels the picture has for each of the document's, for sharp print.
const SCALE: u16 = 2;
/// The most pixels of a picture.
const MOST_PIXELS: u64 = 64_000_000;

/// An SVG document as PNG, at twice its size, or a very large one as large as it is.
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
    let pixels = |scale: u16| {
        let [width, height] = [size.width(), size.height()].map(|side| side * u32::from(scale));
        let fits = u64::from(width) * u64::from(height) <= MOST_PIXELS;
        fits.then(|| Pixmap::new(width, height))
            .flatten()
            .map(|pixels| (pixels, scale))
    };
    let too_large = || format!("{} by {} pixels are too many", size.width(), size.height());
    let (mut pixels, scale) = pixels(SCALE).or_else(|| pixels(1)).ok_or_else(too_large)?;
    let scaled = Transform::from_scale(scale.into(), scale.into());
    resvg::render(&tree, scaled, &mut pixels.as_mut());
    pixels.encode_png().map_err(|problem| problem.to_string())
}
