//! A variant: a pack that imports another and declares one of its tiers anew, with a scene.
//!
//! The tier stands as in the base, for its author to change. The scene is the first of a few small
//! ones in which that tier rules, and expects what the base says: so the variant passes until it
//! differs.

use std::path::Path;

use crate::diag::Diagnostic;
use crate::formats::scene;
use crate::lang::hir::{GrantKind, Rule};
use crate::lang::{self, Pack, PackText};
use crate::ruling::{Ruling, Value};
use crate::source::Sources;
use crate::vocabulary::Vocabulary;
use crate::world::battle::Battle;

use super::super::failure::Failure;
use super::super::files;
use super::super::library::{self, Library, Place};
use super::{File, Name};

/// What a symbol may stand in: `x` is where it is drawn.
const MAPS: &[&str] = &[
    "  .A...\n  ..x..\n  ....T\n",
    "  A.x.T\n",
    "  AxT\n",
    "  Ax\n  xT\n",
    "  ..x..\n  A.x.T\n  ..x..\n",
];
/// A creature that stands about.
const BODY: char = 'b';

/// The first line for people, and the files.
///
/// # Errors
/// A base that is not there, has errors, cannot be imported from the folder, or has no tier.
pub fn files(base: &str, folder: &Path, name: &Name) -> Result<(String, Vec<File>), Failure> {
    let place = library::named(base)?;
    let import = import_name(&place, folder)?;
    let pack = Library::default().pack(&place, &[])?;
    let candidates = tiers(&pack);
    let mut first = None;
    for (ladder, tier) in &candidates {
        let Some(own) = written(&pack, tier) else {
            continue;
        };
        let rules = rules(&pack, &import, name, &own, &tier.about.path);
        let Some(variant) = compiled(&rules, &place) else {
            continue;
        };
        if let Some(scene) = scene_of(&variant, name, ladder, &tier.about) {
            return Ok(made(&import, &tier.about.path, rules, scene));
        }
        first.get_or_insert((rules, variant, tier.about.path.clone()));
    }
    // No small scene reaches any tier: the first one, and open ground.
    let open = first.and_then(|(rules, variant, path)| {
        let scene = open_ground(&variant, name)?;
        Some(made(&import, &path, rules, scene))
    });
    open.ok_or_else(|| {
        let message = format!("{import} has no tier that a variant could begin with");
        let finding = Diagnostic::placeless("C0117", message);
        Failure::misuse(finding.help("begin with a pack that has one, or with `--system`"))
    })
}

fn made(
    import: &str,
    path: &str,
    rules: String,
    (slug, scene): (String, String),
) -> (String, Vec<File>) {
    let files = vec![
        File {
            path: "pack.rules".to_owned(),
            text: rules,
            what: format!("imports {import} and declares {path} anew"),
        },
        File {
            path: format!("scenes/{slug}.scene.yaml"),
            text: scene,
            what: "a scene with what it expects".to_owned(),
        },
    ];
    (
        format!("A variant of {import}, as it stands until you change it"),
        files,
    )
}

/// The name to import a base by: a path must lie beside the new folder.
fn import_name(place: &Place, folder: &Path) -> Result<String, Failure> {
    let path = match place {
        Place::Embedded(id) => return Ok(id.clone()),
        Place::Path(path) => path,
    };
    let own = files::folder_name(path).unwrap_or_default();
    let beside = files::are_beside(path, folder);
    if !files::is_pack(path) || !beside || own.is_empty() {
        let message = format!(
            "{} cannot be imported from {}",
            files::shown(path),
            files::shown(folder)
        );
        let finding = Diagnostic::placeless("C0117", message);
        let help = "a pack of your own must be a folder with a `pack.rules`, beside the new one";
        return Err(Failure::misuse(finding.help(help)));
    }
    Ok(own)
}

/// The tiers of the ladders that count, those that pay a bonus first.
fn tiers(pack: &Pack) -> Vec<(String, &Rule)> {
    let ladders = pack.hir.ladders.iter().filter(|ladder| !ladder.aside);
    let all = ladders.flat_map(|ladder| {
        let path = ladder.about.path.clone();
        ladder.tiers.iter().map(move |tier| (path.clone(), tier))
    });
    let pays = |rule: &Rule| {
        let mut grants = rule.grants.iter();
        grants.any(|grant| matches!(grant.kind, GrantKind::Bonus { .. }))
    };
    let (mut first, rest): (Vec<_>, Vec<_>) = all.partition(|(_, tier)| pays(tier));
    first.extend(rest);
    first
}

/// A tier as its author wrote it, with the comments above it.
fn written(pack: &Pack, tier: &Rule) -> Option<String> {
    let head = tier.about.span;
    let text = &pack.sources.get(head.file)?.text;
    let file = lang::syntax::parse(head.file, text, &mut Vec::new());
    let item = file.items.iter().find(|item| item.span == head)?;
    let last = item.clauses.last().map_or(head, |clause| clause.span);
    let end = last.end as usize + text.get(last.end as usize..)?.find('}')? + 1;
    let mut start = text
        .get(..head.start as usize)?
        .rfind('\n')
        .map_or(0, |at| at + 1);
    while let Some(above) = text.get(..start.saturating_sub(1)) {
        let line = above.rfind('\n').map_or(0, |at| at + 1);
        if start == 0 || !above.get(line..)?.starts_with("///") {
            break;
        }
        start = line;
    }
    Some(text.get(start..end)?.to_owned())
}

fn rules(pack: &Pack, import: &str, name: &Name, tier: &str, path: &str) -> String {
    let info = &pack.hir.info;
    let mut rules = format!(
        "/// {}, but for what stands here.\npack {} \"{}\" {{\n  version 0.1.0\n  import {import}\n",
        info.title, name.id, name.title
    );
    for (key, text) in [("game", &info.game), ("licence", &info.licence)] {
        if !text.is_empty() {
            rules.push_str(&format!("  {key} \"{text}\"\n"));
        }
    }
    if let Some(square) = &info.square {
        rules.push_str(&format!("  scale square {square}\n"));
    }
    rules.push_str(&format!(
        "}}\n\n// {path} as {import} has it. What stands here takes its place: change it.\n\n{tier}\n"
    ));
    rules
}

fn compiled(rules: &str, base: &Place) -> Option<Pack> {
    let text = PackText {
        files: vec![("pack.rules".to_owned(), rules.to_owned())],
    };
    let siblings = match base {
        Place::Embedded(_) => None,
        Place::Path(path) => Some(path.join("..")),
    };
    let siblings = Vec::from_iter(siblings);
    let import = |id: &str| library::imported(id, &siblings);
    lang::compile(&text, &import).0
}

/// A scene in which a tier rules: its file's name and its text.
fn scene_of(
    pack: &Pack,
    name: &Name,
    ladder: &str,
    tier: &crate::lang::hir::About,
) -> Option<(String, String)> {
    let (_, own) = tier.path.split_once('.')?;
    let slug = tier.path.replace('.', "-");
    let symbols = symbols(pack.vocabulary());
    let maps = symbols.iter().flat_map(|symbol| {
        let drawn = MAPS.iter().map(|map| map.replace('x', &symbol.to_string()));
        drawn.collect::<Vec<String>>()
    });
    for map in maps {
        let scene = drawn(name, &tier.title, &map, "");
        let Some(ruling) = ruled(pack, &scene) else {
            continue;
        };
        let headline = ruling.tiers.iter().find(|(id, _)| id == ladder);
        let rules = headline.is_some_and(|(_, tier)| tier.as_deref() == Some(own));
        if rules && ruling.undecided.is_empty() {
            let expected = expected(&ruling, Some(ladder));
            return Some((slug, drawn(name, &tier.title, &map, &expected)));
        }
    }
    None
}

fn open_ground(pack: &Pack, name: &Name) -> Option<(String, String)> {
    let map = "  A...T\n";
    let ruling = ruled(pack, &drawn(name, "Open ground", map, ""))?;
    let expected = expected(&ruling, None);
    let scene = drawn(name, "Open ground", map, &expected);
    Some(("open-ground".to_owned(), scene))
}

/// The symbols of a pack's terrain, and a creature's.
fn symbols(vocabulary: &Vocabulary) -> Vec<char> {
    let terrain = vocabulary.terrains.iter();
    let drawn = terrain.filter_map(|terrain| terrain.symbol);
    drawn.chain([BODY]).collect()
}

fn drawn(name: &Name, title: &str, map: &str, expected: &str) -> String {
    let title = Value::Word(title.to_owned());
    let title = serde_json::to_string(&title).unwrap_or_default();
    let (id, rulings) = (&name.id, expected);
    format!("title: {title}\npack: {id}\nmap: |\n{map}{rulings}")
}

/// What a ruling says, as expectations: the tier of a ladder or of all, and the totals.
fn expected(ruling: &Ruling, ladder: Option<&str>) -> String {
    let tiers = ruling.tiers.iter().filter_map(|(id, tier)| {
        let is_wanted = ladder.is_none_or(|ladder| id == ladder);
        is_wanted.then_some(format!("{id}: {}", tier.as_deref().unwrap_or("null")))
    });
    let totals = ruling.totals.iter().filter_map(|(stat, total)| {
        let total = total.as_ref()?;
        Some(format!("{stat}: {}", crate::explain::signed(total)))
    });
    let all: Vec<String> = tiers.chain(totals).collect();
    format!("rulings:\n  - expect: {{ {} }}\n", all.join(", "))
}

/// The ruling on a scene's only ask, if the scene can be read.
fn ruled(pack: &Pack, text: &str) -> Option<Ruling> {
    let mut sources = Sources::default();
    let file = sources.add("scene", text);
    let raw = scene::parse(&sources, file).ok()?;
    let file = raw
        .resolve(pack.vocabulary(), &sources, &mut Vec::new())
        .ok()?;
    let ask = file.asks.first()?;
    let battle = Battle::new(&file.scene, &ask.ask);
    Some(pack.rule(&pack.plan(&pack.defaults()), &battle, false))
}
