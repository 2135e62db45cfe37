//! The columns of a table of cases: what each sets, and how a cell gets there.

use super::reader::{Fields, Reader, with_nearest};
use super::{asks, checks};
use crate::diag::Diagnostic;
use crate::formats::yaml::{Content, Node};
use crate::source::{Span, Spanned};

/// Keys of a scene that no row may set. Any word that is no key is a creature's name.
const OF_FILE: &[&str] = &["title", "pack", "facts", "rulings"];
/// Keys of a ruling that are the table's own.
const OF_TABLE: &[&str] = &["expect", super::cases::KEY];
const CREATURES: &str = "creatures";
const FLOOR: &str = ".";

/// The columns, in order.
pub(crate) struct Columns(pub Vec<Column>);

/// A column.
pub(crate) struct Column {
    /// Its name, as written.
    pub name: Spanned<String>,
    /// The keys that lead to what it sets.
    pub path: Vec<String>,
    /// Whether the path begins at the ruling; else at the scene.
    pub in_ruling: bool,
    /// Whether it is an expectation.
    pub expects: bool,
}

impl Columns {
    /// Reads the columns of a table under a ruling.
    pub fn read(
        reader: &mut Reader,
        root: &Node,
        ruling: &Node,
        table: &Fields,
    ) -> Option<Columns> {
        let before = reader.problems.len();
        let named = |reader: &mut Reader, key: &str| {
            let node = table.get(key);
            node.map_or_else(Vec::new, |node| reader.words(node, "columns"))
        };
        let mut columns = Vec::new();
        for name in named(reader, "set") {
            columns.extend(Column::setting(reader, root, ruling, name));
        }
        for name in named(reader, "expect") {
            let path = ["expect"].into_iter().chain(name.value.split('.'));
            columns.push(Column {
                path: path.map(str::to_owned).collect(),
                name,
                in_ruling: true,
                expects: true,
            });
        }
        for (place, column) in columns.iter().enumerate() {
            let earlier = columns.iter().take(place);
            if earlier.into_iter().any(|it| it.path == column.path) {
                let message = format!("the column `{}` is written twice", column.name.value);
                reader.report(Diagnostic::error("S0102", column.name.span, message));
            }
        }
        (reader.problems.len() == before).then_some(Columns(columns))
    }

    /// Their names.
    pub fn names(&self) -> Vec<&str> {
        let names = self.0.iter().map(|column| column.name.value.as_str());
        names.collect()
    }
}

impl Column {
    fn setting(
        reader: &mut Reader,
        root: &Node,
        ruling: &Node,
        name: Spanned<String>,
    ) -> Option<Column> {
        let mut path: Vec<String> = name.value.split('.').map(str::to_owned).collect();
        let head = path.first().cloned().unwrap_or_default();
        let of_ruling = keys_of_ruling(ruling);
        let in_ruling = of_ruling.contains(&head.as_str());
        let of_scene = super::KEYS.iter().filter(|key| !OF_FILE.contains(key));
        let of_scene: Vec<&str> = of_scene.copied().collect();
        if !in_ruling && !of_scene.contains(&head.as_str()) {
            let creatures = creatures(root);
            if !is_letter(&head) && !creatures.contains(&head.as_str()) {
                let message = format!("a row cannot set `{}`", name.value);
                let known = of_ruling.iter().chain(&of_scene).chain(&creatures).copied();
                let known: Vec<&str> = known.collect();
                let problem = Diagnostic::error("S0201", name.span, message);
                reader.report(with_nearest(problem, &head, "keys", known.into_iter()));
                return None;
            }
            path.insert(0, CREATURES.to_owned());
        }
        Some(Column {
            name,
            path,
            in_ruling,
            expects: false,
        })
    }

    /// Takes a creature that the column places elsewhere off the drawn map.
    pub fn clear(&self, root: &mut Node) {
        let [creatures, name, at] = self.path.as_slice() else {
            return;
        };
        if self.in_ruling || creatures != CREATURES || at != "at" || !is_letter(name) {
            return;
        }
        let Content::Map(entries) = &mut root.value else {
            return;
        };
        let drawn_otherwise = entries.iter().any(|(key, node)| {
            key.value == "legend" && keys(node).any(|symbol| symbol == name.as_str())
        });
        if drawn_otherwise {
            return;
        }
        for (key, node) in entries {
            match (key.value.as_str(), &mut node.value) {
                ("map", _) => erase(node, name),
                ("layers", Content::List(layers)) => {
                    layers.iter_mut().for_each(|layer| erase(layer, name));
                }
                _ => {}
            }
        }
    }
}

/// Takes a symbol off a map, or off the map of a layer.
fn erase(node: &mut Node, symbol: &str) {
    match &mut node.value {
        Content::Text(rows) => *rows = rows.replace(symbol, FLOOR),
        Content::Map(entries) => {
            let maps = entries.iter_mut().filter(|(key, _)| key.value == "map");
            maps.for_each(|(_, node)| erase(node, symbol));
        }
        _ => {}
    }
}

fn keys_of_ruling(ruling: &Node) -> Vec<&'static str> {
    let keys = if checks::is_check(ruling) {
        checks::KEYS
    } else {
        asks::KEYS
    };
    let own = keys.iter().filter(|key| !OF_TABLE.contains(key));
    own.copied().collect()
}

fn creatures(root: &Node) -> Vec<&str> {
    let Content::Map(entries) = &root.value else {
        return Vec::new();
    };
    let listed = entries.iter().filter(|(key, _)| key.value == CREATURES);
    listed.flat_map(|(_, node)| keys(node)).collect()
}

fn keys(node: &Node) -> impl Iterator<Item = &str> {
    let entries = match &node.value {
        Content::Map(entries) => entries.as_slice(),
        _ => &[],
    };
    entries.iter().map(|(key, _)| key.value.as_str())
}

fn is_letter(name: &str) -> bool {
    let mut symbols = name.chars();
    symbols.next().is_some_and(char::is_alphabetic) && symbols.next().is_none()
}

/// Puts a value where a path leads; a key that is not there yet stands at the column's name.
///
/// An attack that is a word alone is its kind.
///
/// # Errors
/// The key on the way that holds no keys.
pub(crate) fn put(
    within: &mut Node,
    path: &[String],
    named: Span,
    value: &Node,
) -> Result<(), String> {
    let Some((key, rest)) = path.split_first() else {
        *within = value.clone();
        return Ok(());
    };
    if matches!(within.value, Content::Null) {
        within.value = Content::Map(Vec::new());
    }
    let Content::Map(entries) = &mut within.value else {
        return Err(String::new());
    };
    if !entries.iter().any(|(own, _)| own.value == *key) {
        let nothing = Node {
            span: named,
            value: Content::Null,
        };
        entries.push((Spanned::new(key.clone(), named), nothing));
    }
    for (own, node) in entries {
        if own.value == *key {
            own.span = named;
            if key == "attack" && !rest.is_empty() {
                spell_out(node);
            }
            return put(node, rest, named, value).map_err(|stop| match stop.as_str() {
                "" => key.clone(),
                below => format!("{key}.{below}"),
            });
        }
    }
    Ok(())
}

/// `ranged` as `{ kind: ranged }`.
fn spell_out(attack: &mut Node) {
    if matches!(attack.value, Content::Text(_)) {
        let kind = (Spanned::new("kind".to_owned(), attack.span), attack.clone());
        attack.value = Content::Map(vec![kind]);
    }
}
