//! The files of a pack, those of its imports, and the variants that change it.

use super::PackText;
use super::syntax;
use super::syntax::ast::{ClauseKind, File, Item, Name};
use super::variant::{self, Standing};
use crate::diag::{Diagnostic, nearest};
use crate::source::{Sources, Span};

/// What a pack is made of.
#[derive(Default)]
pub struct Gathered {
    /// The files of its imports, deepest first, and its own, last.
    pub layers: Vec<Vec<File>>,
    /// Its variants, in the order in which they work.
    pub variants: Vec<Standing>,
    /// Whether something is missing without which nothing else can be said.
    pub incomplete: bool,
}

/// Gathers a pack or variant and further variants on it. Their texts go to `sources`, mistakes to
/// `found`.
pub fn gather(
    text: &PackText,
    variants: &[PackText],
    import: &dyn Fn(&str) -> Option<PackText>,
    sources: &mut Sources,
    found: &mut Vec<Diagnostic>,
) -> Gathered {
    let mut gatherer = Gatherer {
        import,
        sources,
        found,
        gathered: Gathered::default(),
        path: Vec::new(),
    };
    gatherer.any(text);
    for text in variants {
        gatherer.further(text);
    }
    gatherer.check_over();
    let mut gathered = gatherer.gathered;
    gathered.variants = variant::order(gathered.variants, found);
    let (root, version) = identity(&gathered.layers);
    variant::check_versions((&root, &version), &gathered.variants, found);
    gathered
}

struct Gatherer<'a> {
    import: &'a dyn Fn(&str) -> Option<PackText>,
    sources: &'a mut Sources,
    found: &'a mut Vec<Diagnostic>,
    gathered: Gathered,
    path: Vec<String>,
}

impl Gatherer<'_> {
    fn parse(&mut self, text: &PackText) -> Vec<File> {
        let mut files: Vec<&(String, String)> = text.files.iter().collect();
        files.sort();
        let mut parsed = Vec::new();
        for (name, text) in files {
            let file = self.sources.add(name.clone(), text.clone());
            let tree = syntax::parse(file, text, self.found);
            self.sources.set_aside(file, &tree.asides);
            parsed.push(tree);
        }
        parsed
    }

    /// A pack or a variant, and what it stands on.
    fn any(&mut self, text: &PackText) {
        let parsed = self.parse(text);
        match self.head(parsed) {
            Ok(standing) => self.variant(standing),
            Err(files) => self.pack(files),
        }
    }

    /// The files as a variant, if one of them says so.
    fn head(&mut self, files: Vec<File>) -> Result<Standing, Vec<File>> {
        let heads: Vec<_> = files.iter().flat_map(|file| &file.variants).collect();
        let Some(head) = heads.first().map(|head| (*head).clone()) else {
            return Err(files);
        };
        if let Some(second) = heads.get(1) {
            let report = Diagnostic::error("D0202", second.item.span, "a second variant");
            let report = report.related(head.item.span, "the other one");
            self.found
                .push(report.help("give each variant a file or folder of its own"));
        }
        for item in files.iter().flat_map(|file| &file.items) {
            self.found.push(misplaced(item));
        }
        let standing = Standing { head, files };
        if standing.version().is_empty() && !standing.head.item.torn {
            let span = standing.head.item.span;
            let report = Diagnostic::error("D0402", span, "this variant has no version");
            self.found.push(report.help("add `version 1.0.0`"));
        }
        Ok(standing)
    }

    /// A variant and the pack below it.
    fn variant(&mut self, standing: Standing) {
        let of = standing.head.of.clone();
        let id = standing.id().to_owned();
        if self.path.contains(&of.value) || of.value == id {
            self.circle(&of);
            self.gathered.incomplete = true;
            return;
        }
        match (self.import)(&of.value) {
            Some(base) => {
                self.path.push(of.value.clone());
                self.any(&base);
                self.path.pop();
            }
            None => {
                self.missing(&of, "there is no pack called `{}` to stand on");
                self.gathered.incomplete = true;
            }
        }
        self.gathered.variants.push(standing);
    }

    fn circle(&mut self, of: &Name) {
        let message = "variants stand on one another in a circle";
        let report = Diagnostic::error("D0401", of.span, message);
        self.found
            .push(report.help("one of them must stand on a pack"));
    }

    /// A variant beside those there are.
    fn further(&mut self, text: &PackText) {
        let parsed = self.parse(text);
        let standing = match self.head(parsed) {
            Ok(standing) => standing,
            Err(files) => return self.no_variant(&files),
        };
        let of = standing.head.of.clone();
        if self.is_there(standing.id()) {
            return;
        }
        if of.value == standing.id() {
            return self.circle(&of);
        }
        if !self.is_there(&of.value) && !self.below(&standing) {
            let (root, _) = identity(&self.gathered.layers);
            let message = format!(
                "`{}` stands on `{}`, but what rules here is `{root}`",
                standing.id(),
                of.value
            );
            let report = Diagnostic::error("D0608", of.span, message);
            let variants = self.gathered.variants.iter().map(Standing::id);
            let help = match nearest(&of.value, [root.as_str()].into_iter().chain(variants)) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("use it with `{}`, or leave it out", of.value),
            };
            return self.found.push(report.help(help));
        }
        self.gathered.variants.push(standing);
    }

    /// Puts the variants below one in their places, if they stand on what there is.
    fn below(&mut self, standing: &Standing) -> bool {
        let of = &standing.head.of.value;
        if self.path.contains(of) {
            return false;
        }
        let Some(text) = (self.import)(of) else {
            return false;
        };
        let is_variant = {
            let mut quiet = Vec::new();
            let mut sources = Sources::default();
            text.files.iter().any(|(name, text)| {
                let file = sources.add(name.clone(), text.clone());
                !syntax::parse(file, text, &mut quiet).variants.is_empty()
            })
        };
        if !is_variant {
            return false;
        }
        self.path.push(of.clone());
        self.further(&text);
        self.path.pop();
        self.is_there(of)
    }

    fn is_there(&self, id: &str) -> bool {
        let (root, _) = identity(&self.gathered.layers);
        let mut variants = self.gathered.variants.iter();
        root == id || variants.any(|variant| variant.id() == id)
    }

    fn no_variant(&mut self, files: &[File]) {
        let head = files
            .iter()
            .flat_map(|file| &file.items)
            .find(|item| is_pack(item));
        let lost = files
            .iter()
            .any(|file| !file.lost.is_empty() || file.incomplete);
        let message = "this is no variant";
        let report = match head {
            Some(head) => Diagnostic::error("D0604", head.span, message),
            None if lost => return,
            None => Diagnostic::placeless("D0604", message),
        };
        self.found.push(report.help(
            "a variant begins with `variant some-name \"Its title\" of PACK ^1.0 { version 1.0.0 }`",
        ));
    }

    /// What a variant says that it stands over may be elsewhere, or misspelt.
    fn check_over(&mut self) {
        let variants = self.gathered.variants.iter();
        let names: Vec<Name> = variants.flat_map(Standing::over).cloned().collect();
        for name in &names {
            if !self.is_there(&name.value) && (self.import)(&name.value).is_none() {
                let message = format!("there is no variant called `{}` at hand", name.value);
                let report = Diagnostic::warning("D0201", name.span, message);
                self.found.push(
                    report
                        .help("check its spelling; `defilade packs` lists the variants there are"),
                );
            }
        }
    }

    /// A pack's files after those of its imports.
    fn pack(&mut self, mut files: Vec<File>) {
        for edit in files.iter().flat_map(|file| &file.edits) {
            let message = "only a variant changes items of its base";
            let report = Diagnostic::error("D0604", edit.span, message);
            self.found.push(report.help(
                "begin with `variant some-name \"Its title\" of PACK ^1.0 { version 1.0.0 }` in place of `pack`, or declare the item without the verb",
            ));
        }
        for name in imports(&files) {
            if self.path.contains(&name.value) {
                let report =
                    Diagnostic::error("D0401", name.span, "packs import one another in a circle");
                self.found.push(report.help("remove one of the imports"));
                continue;
            }
            match (self.import)(&name.value) {
                Some(imported) => self.import(&name, &imported),
                None => {
                    for file in &mut files {
                        file.incomplete = true;
                    }
                    self.missing(&name, "there is no pack called `{}` to import");
                }
            }
        }
        self.gathered.layers.push(files);
    }

    fn import(&mut self, name: &Name, text: &PackText) {
        let parsed = self.parse(text);
        if parsed.iter().any(|file| !file.variants.is_empty()) {
            let message = format!("`{}` is a variant, which can't be imported", name.value);
            let report = Diagnostic::error("D0604", name.span, message);
            return self.found.push(report.help(format!(
                "make this a variant too: `variant some-name \"Its title\" of {} ^1.0`",
                name.value
            )));
        }
        self.path.push(name.value.clone());
        self.pack(parsed);
        self.path.pop();
    }

    fn missing(&mut self, name: &Name, message: &str) {
        let message = message.replace("{}", &name.value);
        let report = Diagnostic::error("D0201", name.span, message);
        self.found
            .push(report.help("`defilade packs` lists the packs there are"));
    }
}

/// An item that a variant's file declares without a verb.
fn misplaced(item: &Item) -> Diagnostic {
    let span: Span = item.span;
    if is_pack(item) {
        let report = Diagnostic::error("D0604", span, "a variant is no pack");
        return report.help("give the variant a file or folder of its own, without `pack`");
    }
    let message = "a variant says what it does with each item";
    Diagnostic::error("D0604", span, message)
        .help("begin with `add` for a new item, or with `replace` for one in place of the base's")
}

fn is_pack(item: &Item) -> bool {
    item.keyword.value == "pack"
}

/// The id and version of the pack whose files come last.
fn identity(layers: &[Vec<File>]) -> (String, String) {
    let own = layers.last().into_iter().flatten();
    let head = own.flat_map(|file| &file.items).find(|item| is_pack(item));
    let Some(head) = head else {
        return (String::new(), String::new());
    };
    let id = head.name.as_ref().map_or("", |name| name.value.as_str());
    let version = head.clauses.iter().find_map(|clause| match &clause.kind {
        ClauseKind::Version(version) => Some(version.value.clone()),
        _ => None,
    });
    (id.to_owned(), version.unwrap_or_default())
}

fn imports(files: &[File]) -> Vec<Name> {
    let clauses = files
        .iter()
        .flat_map(|file| &file.items)
        .filter(|item| is_pack(item))
        .flat_map(|item| &item.clauses);
    clauses
        .filter(|clause| clause.keyword.value == "import")
        .filter_map(|clause| match &clause.kind {
            ClauseKind::Name(name) => Some(name.clone()),
            _ => None,
        })
        .collect()
}
