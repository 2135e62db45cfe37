//! Source texts and places in them.

/// One file of rules, scenes or maps, by its place in [`Sources`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A stretch of a source text: byte offsets, the end excluded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// Where the stretch starts, in bytes.
    pub start: u32,
    /// Where it ends, in bytes; never before the start.
    pub end: u32,
}

impl Span {
    /// The stretch `start..end` of a file.
    #[must_use]
    pub fn new(file: FileId, start: usize, end: usize) -> Span {
        let clamp = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        Span {
            file,
            start: clamp(start),
            end: clamp(end.max(start)),
        }
    }

    /// The smallest stretch that holds both; `other` must lie in the same file.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span {
            file: self.file,
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    /// Whether another stretch lies within it.
    #[must_use]
    pub fn contains(self, other: Span) -> bool {
        self.file == other.file && self.start <= other.start && other.end <= self.end
    }
}

/// A value and where it was written. Two are equal when their values are, wherever they stand.
#[derive(Clone, Debug)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it stands.
    pub span: Span,
}

impl<T: PartialEq> PartialEq for Spanned<T> {
    fn eq(&self, other: &Spanned<T>) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Spanned<T> {}

impl<T> Spanned<T> {
    /// Pairs a value with its place.
    pub fn new(value: T, span: Span) -> Spanned<T> {
        Spanned { value, span }
    }
}

/// A named text.
#[derive(Clone, Debug)]
pub struct Source {
    /// The name people know it by, usually a path as it was given.
    pub name: String,
    /// Its text.
    pub text: String,
    /// Stretches that are passed over when it is quoted as it is to be read: what an amendment says
    /// that the base had.
    pub asides: Vec<Span>,
}

/// Every text read so far.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<Source>,
}

/// A place for people: both numbers start at 1, and columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineColumn {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Sources {
    /// Adds a text and gives its id.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> FileId {
        let id = FileId(u32::try_from(self.files.len()).unwrap_or(u32::MAX));
        self.files.push(Source {
            name: name.into(),
            text: text.into(),
            asides: Vec::new(),
        });
        id
    }

    /// Notes stretches of a file that are passed over when it is quoted as it is to be read.
    pub fn set_aside(&mut self, file: FileId, asides: &[Span]) {
        if let Some(source) = self.files.get_mut(file.0 as usize) {
            source.asides.extend_from_slice(asides);
        }
    }

    /// A stretch as it is to be read, in one line: without what is set aside.
    #[must_use]
    pub fn quoted(&self, span: Span) -> String {
        let asides = self.get(span.file).map_or(&[][..], |source| &source.asides);
        let mut kept = String::new();
        let mut at = span.start;
        for aside in asides {
            if aside.start >= at && aside.end <= span.end {
                kept += self.slice(Span {
                    start: at,
                    end: aside.start,
                    ..span
                });
                at = aside.end;
            }
        }
        kept += self.slice(Span { start: at, ..span });
        kept.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The file of an id from this collection.
    #[must_use]
    pub fn get(&self, file: FileId) -> Option<&Source> {
        self.files.get(file.0 as usize)
    }

    /// All files, in order.
    pub fn all(&self) -> impl Iterator<Item = (FileId, &Source)> {
        (0..).map(FileId).zip(&self.files)
    }

    /// The name of a file, or an empty one for an id of another collection.
    #[must_use]
    pub fn name(&self, file: FileId) -> &str {
        self.get(file).map_or("", |source| source.name.as_str())
    }

    /// The text of a stretch, shortened to what the file holds.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        let text = self
            .get(span.file)
            .map_or("", |source| source.text.as_str());
        text.get(span.start as usize..span.end as usize)
            .unwrap_or("")
    }

    /// Line and column of a stretch's start.
    #[must_use]
    pub fn line_column(&self, span: Span) -> LineColumn {
        let text = self
            .get(span.file)
            .map_or("", |source| source.text.as_str());
        let mut offset = (span.start as usize).min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let before = text.get(..offset).unwrap_or("");
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        LineColumn {
            line: before.matches('\n').count() + 1,
            column: before.get(line_start..).unwrap_or("").chars().count() + 1,
        }
    }
}
