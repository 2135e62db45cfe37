//! Pictures that a command draws besides its result, or in its place.

use std::path::{Path, PathBuf};

use crate::diag::Diagnostic;
use crate::picture::{self, Picture};

use super::failure::Failure;
use super::files;
use super::output::Output;

/// The name of standard output.
const OUT: &str = "-";

/// Where pictures go.
#[derive(Debug, clap::Args)]
pub struct Pictures {
    /// Draw it as an SVG picture, with every line and what it met; of several rulings each file but
    /// the first has a number; `-` is standard output, where it takes the result's place
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw it as a PNG picture, as `--svg` does
    #[cfg(feature = "png")]
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
}

impl Pictures {
    /// Whether any are wanted.
    pub fn are_wanted(&self) -> bool {
        self.svg.is_some() || self.png().is_some()
    }

    fn png(&self) -> Option<&Path> {
        #[cfg(feature = "png")]
        return self.png.as_deref();
        #[cfg(not(feature = "png"))]
        None
    }

    /// Whether one takes the result's place on standard output.
    pub fn take_its_place(&self) -> bool {
        [self.svg.as_deref(), self.png()].contains(&Some(Path::new(OUT)))
    }

    /// Draws pictures and writes each whole: to files, or below one another to standard output.
    ///
    /// # Errors
    /// `C0112` for a file that cannot be written, and for two that both want standard output.
    pub fn write(&self, pictures: &[Picture], out: &Output) -> Result<(), Failure> {
        if self.svg.as_deref() == self.png() && self.take_its_place() {
            let message = "only one picture can go to standard output";
            let finding = Diagnostic::placeless("C0112", message);
            return Err(Failure::misuse(finding.help("name a file for the other")));
        }
        if let Some(path) = &self.svg {
            write_all(path, pictures, out, &|svg| Ok(svg.into_bytes()))?;
        }
        #[cfg(feature = "png")]
        if let Some(path) = &self.png {
            write_all(path, pictures, out, &|svg| picture::png(&svg))?;
        }
        Ok(())
    }
}

fn write_all(
    path: &Path,
    pictures: &[Picture],
    out: &Output,
    finished: &dyn Fn(String) -> Result<Vec<u8>, String>,
) -> Result<(), Failure> {
    let bytes = |pictures: &[Picture]| {
        finished(picture::below_one_another(pictures)).map_err(|problem| {
            let message = format!("the picture cannot be drawn: {problem}");
            Failure::misuse(Diagnostic::placeless("C0112", message))
        })
    };
    if path == Path::new(OUT) {
        out.bytes(&bytes(pictures)?);
        return Ok(());
    }
    for (place, picture) in pictures.iter().enumerate() {
        let bytes = bytes(std::slice::from_ref(picture))?;
        files::write(&numbered(path, place), bytes, true)?;
    }
    Ok(())
}

/// A path with a number before its ending, from 2 on; the first picture has the path as it is.
fn numbered(path: &Path, place: usize) -> PathBuf {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy());
    let ending = path.extension().map(|ending| ending.to_string_lossy());
    let (Some(stem), true) = (stem, place > 0) else {
        return path.to_owned();
    };
    let ending = ending.map_or(String::new(), |ending| format!(".{ending}"));
    path.with_file_name(format!("{stem}-{}{ending}", place + 1))
}
