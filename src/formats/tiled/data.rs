//! The numbers of tiles, however they are packed.

use std::io::Read;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// The greatest number of tiles of a rectangle.
pub(crate) const MOST_TILES: usize = 4_000_000;

/// Unpacks the tiles of a layer or a chunk.
///
/// # Errors
/// What is wrong, in words, and whether it is a form that is not read.
pub(crate) fn unpack(
    text: &str,
    encoding: &str,
    compression: &str,
) -> Result<Vec<u32>, (bool, String)> {
    match encoding {
        "csv" => text
            .split(',')
            .map(str::trim)
            .filter(|item| !item.is_empty())
            .map(|item| {
                item.parse()
                    .map_err(|_| wrong(&format!("`{}` is no tile", short(item))))
            })
            .collect(),
        "base64" => {
            let packed: String = text.split_whitespace().collect();
            let bytes = STANDARD
                .decode(packed)
                .map_err(|_| wrong("it is not well-formed base64"))?;
            let bytes = inflate(&bytes, compression)?;
            if bytes.len() % 4 != 0 {
                return Err(wrong("it is cut short"));
            }
            let tiles = bytes.chunks_exact(4).map(|four| {
                let mut number = [0u8; 4];
                number.copy_from_slice(four);
                u32::from_le_bytes(number)
            });
            Ok(tiles.collect())
        }
        other => Err((
            true,
            format!("the encoding `{}` is not known", short(other)),
        )),
    }
}

fn inflate(bytes: &[u8], compression: &str) -> Result<Vec<u8>, (bool, String)> {
    let mut unpacked = Vec::new();
    let most = u64::try_from(MOST_TILES * 4 + 1).unwrap_or(u64::MAX);
    let read = match compression {
        "" => return Ok(bytes.to_vec()),
        "gzip" => flate2::read::GzDecoder::new(bytes)
            .take(most)
            .read_to_end(&mut unpacked),
        "zlib" => flate2::read::ZlibDecoder::new(bytes)
            .take(most)
            .read_to_end(&mut unpacked),
        "zstd" => {
            let words =
                "it is packed by Zstandard, which is not read: save the map with zlib, gzip or CSV";
            return Err((true, words.to_owned()));
        }
        other => {
            return Err((
                true,
                format!("the compression `{}` is not known", short(other)),
            ));
        }
    };
    read.map_err(|_| wrong(&format!("it cannot be unpacked by {compression}")))?;
    if unpacked.len() > MOST_TILES * 4 {
        return Err(wrong(&format!("it has more than {MOST_TILES} tiles")));
    }
    Ok(unpacked)
}

fn wrong(words: &str) -> (bool, String) {
    (false, words.to_owned())
}

fn short(text: &str) -> String {
    text.chars().take(20).collect()
}
