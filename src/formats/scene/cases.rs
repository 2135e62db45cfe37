//! Tables of cases: a ruling that is asked once a row, each time with changes of its own.
//!
//! A row makes a scene of its own out of the file: the cells of the `set` columns take the place of
//! what the file says, those of the `expect` columns join the ruling's expectations. So whatever a
//! scene can say, a column can set, and a mistake is found and told as anywhere, at its cell.

use super::cells::{Column, Columns, put};
use super::reader::Reader;
use crate::diag::Diagnostic;
use crate::formats::yaml::{Content, Node};
use crate::source::{Span, Spanned};

/// The key of a table under a ruling.
pub(crate) const KEY: &str = "cases";
/// What a cell says that changes or expects nothing.
const NOTHING: &str = "_";
const KEYS: &[&str] = &["set", "expect", "rows"];
/// The greatest number of rows in a file.
const MOST_ROWS: usize = 1000;
/// The most that all rows together may make of a file, in values and characters.
const MOST_WEIGHT: usize = 2_000_000;

/// The row of a table that an ask was made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its place in the table, from 0.
    pub place: usize,
    /// The columns it sets, each with its value as written.
    pub cells: Vec<(String, String)>,
}

/// A scene that a row makes.
pub(crate) struct Case {
    /// The file with the row's values in place; its only ruling is the row's.
    pub root: Node,
    /// The place of the table's ruling in the file.
    pub ruling: usize,
    /// The row.
    pub row: Row,
}

/// Whether a ruling is a table.
pub(crate) fn is_table(ruling: &Node) -> bool {
    table(ruling).is_some()
}

fn table(ruling: &Node) -> Option<&(Spanned<String>, Node)> {
    match &ruling.value {
        Content::Map(entries) => entries.iter().find(|(key, _)| key.value == KEY),
        _ => None,
    }
}

/// The rulings of a file.
fn rulings(root: &Node) -> &[Node] {
    let Content::Map(entries) = &root.value else {
        return &[];
    };
    let rulings = entries.iter().find(|(key, _)| key.value == "rulings");
    match rulings.map(|(_, node)| &node.value) {
        Some(Content::List(items)) => items,
        _ => &[],
    }
}

/// Whether a file asks by tables alone.
pub(crate) fn are_all(root: &Node) -> bool {
    let rulings = rulings(root);
    !rulings.is_empty() && rulings.iter().all(is_table)
}

/// The scenes that the tables of a file make, in order.
pub(crate) fn read(reader: &mut Reader, root: &Node) -> Vec<Case> {
    let mut cases = Vec::new();
    if !rulings(root).iter().any(is_table) {
        return cases;
    }
    let mut bare = root.clone();
    ask_only(&mut bare, Vec::new());
    for (place, ruling) in rulings(root).iter().enumerate() {
        if let Some((key, node)) = table(ruling) {
            let of = Place {
                root: &bare,
                ruling,
                place,
            };
            read_table(reader, &of, key, node, &mut cases);
        }
    }
    cases
}

/// The ruling that a table stands under.
struct Place<'a> {
    /// The file without its rulings.
    root: &'a Node,
    ruling: &'a Node,
    place: usize,
}

fn read_table(
    reader: &mut Reader,
    of: &Place<'_>,
    key: &Spanned<String>,
    node: &Node,
    cases: &mut Vec<Case>,
) {
    let Some(fields) = reader.fields(node, "a table of cases", KEYS) else {
        return;
    };
    let columns = Columns::read(reader, of.root, of.ruling, &fields);
    let Some(rows) = fields.get("rows") else {
        return reader
            .missing(key.span, "the table of cases", "rows")
            .unwrap_or(());
    };
    let rows = reader.list(rows, "a list of rows").unwrap_or(&[]);
    let Some(columns) = columns else { return };
    if rows.is_empty() || columns.0.is_empty() {
        let message = "a table of cases needs columns, under `set` or `expect`, and rows";
        reader.report(Diagnostic::error("S0501", key.span, message));
        return;
    }
    let count = cases.len() + rows.len();
    let each = weight(of.root) + weight(&without_table(of.ruling));
    if count > MOST_ROWS || count.saturating_mul(each) > MOST_WEIGHT {
        let message = format!("the tables have {count} rows, too many for this scene");
        let problem = Diagnostic::error("S0103", key.span, message);
        reader.report(problem.help("a file has at most 1000 rows, and fewer with a large map"));
        return;
    }
    for (place, row) in rows.iter().enumerate() {
        cases.extend(read_row(reader, of, &columns, place, row));
    }
}

fn read_row(
    reader: &mut Reader,
    of: &Place<'_>,
    columns: &Columns,
    place: usize,
    node: &Node,
) -> Option<Case> {
    let cells = reader.list(node, "a row: a list of cells")?;
    if cells.len() != columns.0.len() {
        let (cells, columns) = (cells.len(), columns.names());
        let message = format!(
            "this row has {}, and the table {}",
            counted(cells, "cell"),
            counted(columns.len(), "column")
        );
        let problem = Diagnostic::error("S0501", node.span, message);
        let help = format!("the columns are `{}`", columns.join("`, `"));
        reader.report(problem.help(help));
        return None;
    }
    let mut ruling = without_table(of.ruling);
    ruling.span = node.span;
    let mut root = of.root.clone();
    let mut row = Row {
        place,
        cells: Vec::new(),
    };
    let mut right = true;
    for (column, cell) in columns.0.iter().zip(cells) {
        if matches!(&cell.value, Content::Text(text) if text == NOTHING) {
            continue;
        }
        if !column.expects {
            let written = reader.sources.slice(cell.span).trim().to_owned();
            row.cells.push((column.name.value.clone(), written));
        }
        let within = if column.in_ruling {
            &mut ruling
        } else {
            &mut root
        };
        right &= set(reader, column, within, cell);
    }
    ask_only(&mut root, vec![ruling]);
    let ruling = of.place;
    right.then_some(Case { root, ruling, row })
}

fn set(reader: &mut Reader, column: &Column, within: &mut Node, cell: &Node) -> bool {
    column.clear(within);
    let result = put(within, &column.path, column.name.span, cell);
    if let Err(stop) = &result {
        let name = &column.name.value;
        let message = format!("`{name}` cannot be set, since `{stop}` has no keys here");
        let problem = Diagnostic::error("S0501", column.name.span, message);
        reader.report(problem.help(format!("write `{stop}` as a map of keys")));
    }
    result.is_ok()
}

fn without_table(ruling: &Node) -> Node {
    let mut ruling = ruling.clone();
    if let Content::Map(entries) = &mut ruling.value {
        entries.retain(|(key, _)| key.value != KEY);
    }
    ruling
}

/// Puts rulings in the place of all rulings of a file.
fn ask_only(root: &mut Node, rulings: Vec<Node>) {
    let Content::Map(entries) = &mut root.value else {
        return;
    };
    let own = entries.iter_mut().find(|(key, _)| key.value == "rulings");
    if let Some((_, node)) = own {
        node.value = Content::List(rulings);
    }
}

/// How much there is to read in a value.
fn weight(node: &Node) -> usize {
    let below: usize = match &node.value {
        Content::Text(text) => text.len(),
        Content::List(items) => items.iter().map(weight).sum(),
        Content::Map(entries) => entries.iter().map(|(_, node)| weight(node)).sum(),
        Content::Null | Content::Flag(_) | Content::Number(_) => 0,
    };
    below + 1
}

fn counted(count: usize, noun: &str) -> String {
    match count {
        1 => format!("1 {noun}"),
        many => format!("{many} {noun}s"),
    }
}

/// Each finding once: what is wrong beside the tables is wrong in every row.
pub(crate) fn once(found: &mut Vec<Diagnostic>) {
    let mut known: std::collections::BTreeSet<(&str, Option<Span>, String)> =
        std::collections::BTreeSet::new();
    found.retain(|one| known.insert((one.code, one.span, one.message.clone())));
}
