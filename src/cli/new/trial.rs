//! Small scenes in which a pack that is being written is tried out.

use std::path::Path;

use crate::diag::Diagnostic;
use crate::formats::scene;
use crate::lang::hir::About;
use crate::lang::{self, Pack, PackText};
use crate::ruling::{Ruling, Value};
use crate::source::Sources;
use crate::vocabulary::Vocabulary;
use crate::world::battle::Battle;

use super::super::library::{self, Place};
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

/// A new pack and the one it stands on.
pub struct Trial<'a> {
    pub pack: &'a Pack,
    pub base: &'a Pack,
    pub name: &'a Name,
}

/// A scene with what it expects.
pub struct Scene {
    slug: String,
    text: String,
}

impl Scene {
    /// As a file of the new folder.
    pub fn file(self, what: &str) -> File {
        File {
            path: format!("scenes/{}.scene.yaml", self.slug),
            text: self.text,
            what: what.to_owned(),
        }
    }
}

impl Trial<'_> {
    /// The first small scene in which a tier rules, and in which the totals are those of the base
    /// or are not, as wanted.
    pub fn scene(&self, ladder: &str, tier: &About, as_in_base: bool) -> Option<Scene> {
        let (_, own) = tier.path.split_once('.')?;
        for map in maps(self.pack.vocabulary()) {
            let bare = drawn(self.name, &tier.title, &map, "");
            let (Some(ruling), Some(before)) = (ruled(self.pack, &bare), ruled(self.base, &bare))
            else {
                continue;
            };
            let headline = ruling.tiers.iter().find(|(id, _)| id == ladder);
            let rules = headline.is_some_and(|(_, tier)| tier.as_deref() == Some(own));
            let is_same = ruling.totals == before.totals;
            if rules && ruling.undecided.is_empty() && is_same == as_in_base {
                let expected = expected(&ruling, Some(ladder));
                return Some(Scene {
                    slug: tier.path.replace('.', "-"),
                    text: drawn(self.name, &tier.title, &map, &expected),
                });
            }
        }
        None
    }

    /// A scene of open ground.
    pub fn open_ground(&self) -> Option<Scene> {
        let (title, map) = ("Open ground", "  A...T\n");
        let ruling = ruled(self.pack, &drawn(self.name, title, map, ""))?;
        let expected = expected(&ruling, None);
        Some(Scene {
            slug: "open-ground".to_owned(),
            text: drawn(self.name, title, map, &expected),
        })
    }
}

/// A pack that stands on one at a place, unless it has mistakes or warnings.
pub fn compiled(text: &PackText, base: &Place) -> Option<Pack> {
    let siblings = match base {
        Place::Embedded(_) => None,
        Place::Path(path) => Some(Path::new(path).join("..")),
    };
    let siblings = Vec::from_iter(siblings);
    let import = |id: &str| library::imported(id, &siblings);
    let (pack, sources, found) = lang::compile(text, &import);
    let is_own = |finding: &Diagnostic| {
        let file = finding.span.and_then(|span| sources.get(span.file));
        file.is_none_or(|file| text.files.iter().any(|(name, _)| *name == file.name))
    };
    pack.filter(|_| !found.iter().any(is_own))
}

/// The small maps with each symbol of a pack's terrain and a creature's.
fn maps(vocabulary: &Vocabulary) -> Vec<String> {
    let terrain = vocabulary.terrains.iter();
    let symbols = terrain.filter_map(|terrain| terrain.symbol).chain([BODY]);
    let maps = symbols.flat_map(|symbol| {
        let drawn = MAPS.iter();
        drawn.map(move |map| map.replace('x', &symbol.to_string()))
    });
    maps.collect()
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
