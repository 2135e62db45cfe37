use std::fs;

use roxmltree::{Document, Node, ParsingOptions};

use super::{defilade, folder};

fn parsed(page: &str) -> Document<'_> {
    let options = ParsingOptions {
        allow_dtd: true,
        ..ParsingOptions::default()
    };
    Document::parse_with_options(page, options).unwrap()
}

fn page(paths: &[&str], status: i32) -> String {
    let arguments = [&["report"][..], paths].concat();
    let done = defilade(&arguments).assert().code(status);
    String::from_utf8(done.get_output().stdout.clone()).unwrap()
}

fn named<'a, 'b>(node: Node<'a, 'b>, name: &'static str) -> impl Iterator<Item = Node<'a, 'b>> {
    node.descendants()
        .filter(move |it| it.tag_name().name() == name)
}

fn words(node: Node<'_, '_>) -> String {
    let texts = node.descendants().filter(Node::is_text);
    texts.filter_map(|it| it.text()).collect()
}

#[test]
fn every_scene_of_a_pack_is_on_the_page() {
    let folder = folder("report-pack");
    let path = folder.join("report.html");
    let name = path.to_str().unwrap();
    let done = defilade(&["report", "rules/true20", "-o", name])
        .assert()
        .success();
    let said = String::from_utf8(done.get_output().stdout.clone()).unwrap();
    let page = fs::read_to_string(&path).unwrap();
    let document = parsed(&page);
    let root = document.root_element();
    let sections = named(root, "section").map(|section| {
        let file = named(section, "p").next().unwrap();
        words(file).split(" · ").next().unwrap().to_owned()
    });
    let mut files: Vec<String> = sections.collect();
    files.sort();
    let entries = fs::read_dir("rules/true20/scenes").unwrap();
    let entries = entries.map(|it| it.unwrap().path().display().to_string());
    let mut wanted: Vec<String> = entries.filter(|it| it.ends_with(".scene.yaml")).collect();
    wanted.sort();
    assert!(wanted.len() > 20);
    assert_eq!(files, wanted);
    let articles: Vec<Node<'_, '_>> = named(root, "article").collect();
    for article in &articles {
        assert_eq!(article.attribute("data-state"), Some("met"));
        assert!(named(*article, "svg").next().is_some());
        assert!(named(*article, "pre").next().is_some());
    }
    let count = format!("{} scenes, {} rulings", wanted.len(), articles.len());
    assert!(said.contains(&count), "{said}");
    assert!(words(named(root, "header").next().unwrap()).contains("true20 1."));
}

#[test]
fn what_is_not_as_expected_is_marked_and_what_is_broken_is_told() {
    let page = page(
        &[
            "tests/scenes/failing.scene.yaml",
            "tests/scenes/typo.scene.yaml",
            "tests/scenes/pillar.scene.yaml",
        ],
        1,
    );
    let document = parsed(&page);
    let root = document.root_element();
    let states: Vec<&str> = named(root, "article")
        .filter_map(|it| it.attribute("data-state"))
        .collect();
    assert!(states.contains(&"missed"), "{states:?}");
    let summary = named(root, "p")
        .find(|it| it.attribute("class") == Some("summary"))
        .unwrap();
    assert!(
        words(summary).contains("1 scene that cannot be ruled on"),
        "{}",
        words(summary)
    );
    let broken = named(root, "section")
        .find(|it| it.attribute("class") == Some("broken"))
        .unwrap();
    assert!(words(broken).contains("tests/scenes/typo.scene.yaml"));
    let missed = named(root, "tr")
        .find(|it| it.attribute("class") == Some("missed"))
        .unwrap();
    assert!(words(missed).contains('✗'));
}

#[test]
fn links_and_ids_fit_one_another() {
    let page = page(&["tests/scenes/mixed.scene.yaml"], 0);
    let document = parsed(&page);
    let root = document.root_element();
    let mut ids: Vec<&str> = root
        .descendants()
        .filter_map(|it| it.attribute("id"))
        .collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "no id is there twice");
    for link in named(root, "a") {
        let target = link.attribute("href").unwrap().strip_prefix('#').unwrap();
        assert!(ids.contains(&target), "{target}");
    }
    for row in named(root, "tr").filter_map(|it| it.attribute("data-of")) {
        assert!(ids.contains(&row), "{row}");
    }
    assert!(named(root, "article").count() == 7);
    assert_eq!(page, self::page(&["tests/scenes/mixed.scene.yaml"], 0));
}

#[test]
fn nothing_comes_from_elsewhere() {
    let page = page(&["tests/scenes/pillar.scene.yaml"], 0);
    let document = parsed(&page);
    for node in document.root_element().descendants() {
        for attribute in node.attributes() {
            let names = ["href", "src", "srcset", "action", "data"];
            if names.contains(&attribute.name()) {
                assert!(attribute.value().starts_with('#'), "{attribute:?}");
            }
        }
    }
    assert!(!page.contains("@import") && !page.contains("fetch(") && !page.contains("XMLHttp"));
    assert!(page.contains("default-src 'none'") || page.contains("default-src &#39;none&#39;"));
}

#[test]
fn hostile_words_stay_words() {
    let folder = folder("report-hostile");
    let path = folder.join("a.scene.yaml");
    let scene = "title: \"</style></script><img src=x onerror=alert(1)>\\u202E\"\npack: starfinder-1e\nmap: |\n  A...T\ncreatures:\n  \"</pre><script>x</script>\": { at: [2, 0] }\nrulings: [ { target: \"</pre><script>x</script>\" } ]\n";
    fs::write(&path, scene).unwrap();
    let page = page(&[path.to_str().unwrap(), "--title", "<b>&\"'"], 0);
    let document = parsed(&page);
    let root = document.root_element();
    assert_eq!(named(root, "script").count(), 1);
    assert!(named(root, "img").next().is_none() && named(root, "b").next().is_none());
    assert_eq!(words(named(root, "h1").next().unwrap()), "<b>&\"'");
    assert!(!page.contains('\u{202e}'));
}
