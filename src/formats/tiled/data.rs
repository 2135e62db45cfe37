//! The numbers of tiles, however they are packed.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::{Decompress, FlushDecompress, Status};

/// The greatest number of tiles of a rectangle.
pub(crate) const MOST_TILES: usize = 4_000_000;
/// How many bytes are unpacked at a time.
const STEP: usize = 64 * 1024;

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
    let unpacked = match compression {
        "" => return Ok(bytes.to_vec()),
        "gzip" => after_header(bytes).and_then(|packed| all(packed, Decompress::new(false))),
        "zlib" => all(bytes, Decompress::new(true)),
        "zstd" => {
            let words =
                "it is packed by Zstandard, which is not read: save the map with zlib, gzip or CSV";
            return Err((true, words.to_owned()));
        }
        other => {
            let words = format!("the compression `{}` is not known", short(other));
            return Err((true, words));
        }
    };
    let unpacked =
        unpacked.ok_or_else(|| wrong(&format!("it cannot be unpacked by {compression}")))?;
    if unpacked.len() > MOST_TILES * 4 {
        return Err(wrong(&format!("it has more than {MOST_TILES} tiles")));
    }
    Ok(unpacked)
}

/// What is packed, as far as a little more than may be; none when it is broken or cut short.
fn all(packed: &[u8], mut unpacker: Decompress) -> Option<Vec<u8>> {
    let mut unpacked = Vec::new();
    loop {
        let done = usize::try_from(unpacker.total_in()).ok()?;
        let before = unpacked.len();
        unpacked.reserve(STEP);
        let rest = packed.get(done..)?;
        let status = unpacker.decompress_vec(rest, &mut unpacked, FlushDecompress::None);
        let ended = status.ok()? == Status::StreamEnd;
        if ended || unpacked.len() > MOST_TILES * 4 {
            return Some(unpacked);
        }
        let stuck = unpacked.len() == before && usize::try_from(unpacker.total_in()).ok()? == done;
        if stuck {
            return None;
        }
    }
}

/// What follows the header of a gzip file: ten bytes, then what their flags announce.
fn after_header(bytes: &[u8]) -> Option<&[u8]> {
    let (header, mut rest) = bytes.split_at_checked(10)?;
    let [0x1f, 0x8b, 8, flags, ..] = header else {
        return None;
    };
    let until_nought = |rest: &[u8]| rest.iter().position(|byte| *byte == 0).map(|at| at + 1);
    if flags & 4 != 0 {
        let (length, more) = rest.split_at_checked(2)?;
        let length = length
            .iter()
            .rev()
            .fold(0, |sum, byte| sum * 256 + usize::from(*byte));
        rest = more.get(length..)?;
    }
    for flag in [8, 16] {
        if flags & flag != 0 {
            rest = rest.get(until_nought(rest)?..)?;
        }
    }
    if flags & 2 != 0 {
        rest = rest.get(2..)?;
    }
    Some(rest)
}

fn wrong(words: &str) -> (bool, String) {
    (false, words.to_owned())
}

fn short(text: &str) -> String {
    text.chars().take(20).collect()
}
