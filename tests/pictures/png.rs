use defilade::picture;
use resvg::tiny_skia::Pixmap;

use super::Case;
use super::drawn::size;

#[test]
fn it_has_twice_the_size_and_is_not_blank() {
    for picture in Case::named("mixed").pictures() {
        let svg = picture.svg("");
        let png = picture::png(&svg).unwrap();
        let pixels = Pixmap::decode_png(&png).unwrap();
        let wanted = size(&svg).map(|side| (2.0 * side.ceil()) as u32);
        assert_eq!([pixels.width(), pixels.height()], wanted);
        let mut colours: Vec<u32> = pixels
            .pixels()
            .iter()
            .map(|pixel| {
                u32::from_be_bytes([pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()])
            })
            .collect();
        colours.sort_unstable();
        colours.dedup();
        assert!(colours.len() > 50, "{} colours", colours.len());
    }
}

#[test]
fn the_same_bytes_every_time() {
    let draw = || picture::png(&Case::named("gridless").heat().svg("")).unwrap();
    assert_eq!(draw(), draw());
}

#[test]
fn words_are_set_in_the_typeface_that_comes_with_it() {
    let with = |words: &str| {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"80\" height=\"20\" font-family=\"DejaVu Sans\"><text y=\"15\">{words}</text></svg>"
        );
        picture::png(&svg).unwrap()
    };
    assert_ne!(with(""), with("A → T"));
    assert_ne!(with("A"), with("T"));
}

#[test]
fn what_is_no_picture_is_refused() {
    assert!(picture::png("<p>no</p>").is_err());
    assert!(picture::png("no").is_err());
}
