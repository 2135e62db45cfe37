//! The asks of a scene: who attacks whom, how, and what is known besides.

use super::attack;
use super::facts::{self, Facts};
use super::reader::{Fields, Reader, with_nearest};
use super::{AskFile, SceneFile, Stage, checks, expect, gm, memory};
use crate::diag::Diagnostic;
use crate::facts::ThingId;
use crate::formats::yaml::{Content, Node};
use crate::ruling::AttackShown;
use crate::source::{Sources, Span, Spanned};
use crate::vocabulary::Vocabulary;
use crate::world::scene::{Ask, Attack, Scene};

const USUAL_ATTACKER: &str = "A";
const USUAL_TARGET: &str = "T";
const KEYS: &[&str] = &[
    "attacker",
    "target",
    "attack",
    "facts",
    "gm",
    "expect",
    "clauses",
    "remembered",
];

/// Reads the asks. Without `rulings` there is one, if the scene has the usual two creatures.
pub(crate) fn read(
    reader: &mut Reader,
    scene: &Fields,
    stage: &Stage,
    facts: &Facts,
) -> Vec<AskFile> {
    let Some((key, node)) = scene.entry("rulings") else {
        return usual_ask(reader, stage, facts, scene.span)
            .into_iter()
            .collect();
    };
    if matches!(node.value, Content::Null) {
        return usual_ask(reader, stage, facts, key.span)
            .into_iter()
            .collect();
    }
    let items = reader.list(node, "a list of rulings").unwrap_or(&[]);
    items
        .iter()
        .filter_map(|item| read_ask(reader, item, stage, facts))
        .collect()
}

fn usual_ask(reader: &mut Reader, stage: &Stage, facts: &Facts, span: Span) -> Option<AskFile> {
    let known = |name: &str| stage.creatures.iter().any(|known| known == name);
    if !known(USUAL_ATTACKER) || !known(USUAL_TARGET) {
        return None;
    }
    let attacker = usual(reader, stage, USUAL_ATTACKER, span)?;
    let target = usual(reader, stage, USUAL_TARGET, span)?;
    let span = Span {
        end: span.start,
        ..span
    };
    let made = attack::plain(reader, None)?;
    Some(ask_file(
        (attacker.0, target.0),
        (attacker.1, target.1),
        made,
        facts.clone(),
        span,
    ))
}

fn ask_file(
    (attacker, target): (String, String),
    (from, to): (ThingId, ThingId),
    (attack, shown): (Attack, AttackShown),
    facts: Facts,
    span: Span,
) -> AskFile {
    AskFile {
        ask: Ask {
            attacker: from,
            target: to,
            attack,
            facts,
            remembered: Vec::new(),
            check: None,
            overrides: None,
        },
        check: None,
        attacker,
        target,
        span,
        expect: None,
        clauses: Vec::new(),
        shown,
    }
}

fn read_ask(
    reader: &mut Reader,
    node: &Node,
    stage: &Stage,
    scene_facts: &Facts,
) -> Option<AskFile> {
    if checks::is_check(node) {
        return checks::read(reader, node, stage, scene_facts);
    }
    let fields = reader.fields(node, "a ruling", KEYS)?;
    let attacker = creature(reader, &fields, "attacker", USUAL_ATTACKER, stage);
    let target = creature(reader, &fields, "target", USUAL_TARGET, stage);
    let attack = attack::read(reader, fields.get("attack"), stage);
    let facts = facts::overridden(scene_facts, facts::of_ruling(reader, fields.get("facts")));
    let remembered = memory::read(reader, fields.get("remembered"), stage, &facts);
    let overrides = gm::of(reader, &fields);
    let (expect, clauses) = expect::of(reader, &fields, stage);
    let ((attacker, from), (target, to)) = (attacker?, target?);
    if attacker == target {
        reader.report(itself(&attacker, node.span));
        return None;
    }
    let mut file = ask_file((attacker, target), (from, to), attack?, facts, node.span);
    file.ask.remembered = remembered;
    file.ask.overrides = overrides;
    file.expect = expect;
    file.clauses = clauses;
    Some(file)
}

fn itself(name: &str, span: Span) -> Diagnostic {
    Diagnostic::error(
        "S0204",
        span,
        format!("creature `{name}` cannot attack itself"),
    )
    .help("name two creatures")
}

/// The creature that a key names, if the key is there.
pub(crate) fn creature_named(
    reader: &mut Reader,
    node: Option<&Node>,
    stage: &Stage,
) -> Option<Option<(String, ThingId)>> {
    let node = node?;
    let found = reader
        .word(node, "the name of a creature")
        .and_then(|name| {
            reader.find("S0204", "creature", &name, &stage.creatures)?;
            let id = thing_of(&stage.scene, &name.value);
            Some((name.value, id))
        });
    Some(found)
}

/// The usual attacker or target; its absence is reported.
pub(crate) fn usual_creature(
    reader: &mut Reader,
    stage: &Stage,
    attacker: bool,
    span: Span,
) -> Option<(String, ThingId)> {
    let name = if attacker {
        USUAL_ATTACKER
    } else {
        USUAL_TARGET
    };
    usual(reader, stage, name, span)
}

/// The thing of a creature that the scene has.
pub(crate) fn thing_named(stage: &Stage, name: &str) -> Option<ThingId> {
    find_thing(&stage.scene, name)
}

impl Stage {
    /// Whether the scene has the usual target.
    pub(crate) fn has_usual_target(&self) -> bool {
        self.creatures.iter().any(|known| known == USUAL_TARGET)
    }
}

fn creature(
    reader: &mut Reader,
    fields: &Fields,
    key: &str,
    usual_name: &str,
    stage: &Stage,
) -> Option<(String, ThingId)> {
    match creature_named(reader, fields.get(key), stage) {
        Some(named) => named,
        None => usual(reader, stage, usual_name, fields.span),
    }
}

fn usual(reader: &mut Reader, stage: &Stage, name: &str, span: Span) -> Option<(String, ThingId)> {
    let spanned = Spanned::new(name.to_owned(), span);
    reader.find("S0204", "creature", &spanned, &stage.creatures)?;
    Some((name.to_owned(), thing_of(&stage.scene, name)))
}

/// The thing of a creature that is known; while mistakes keep it off the map, any will do.
fn thing_of(scene: &Scene, name: &str) -> ThingId {
    find_thing(scene, name).unwrap_or(ThingId(0))
}

fn find_thing(scene: &Scene, name: &str) -> Option<ThingId> {
    let is_named = |id: Option<&str>| id == Some(name);
    let place = scene.things.iter().rposition(|thing| {
        is_named(thing.creature.as_ref().map(|creature| creature.id.as_str()))
    })?;
    u32::try_from(place).ok().map(ThingId)
}

impl SceneFile {
    /// An ask between two creatures of the scene by a kind of attack (by default `ranged`), with
    /// the scene's own facts.
    ///
    /// # Errors
    /// `S0204` for a creature the scene does not have or one that would attack itself, `S0209` for
    /// a kind of attack that the pack does not have; none has a place.
    pub fn ask_between(
        &self,
        from: &str,
        to: &str,
        kind: Option<&str>,
        vocabulary: &Vocabulary,
    ) -> Result<AskFile, Box<Diagnostic>> {
        let attacker = self.creature(from)?;
        let target = self.creature(to)?;
        if attacker == target {
            return Err(Box::new(Diagnostic {
                span: None,
                ..itself(from, self.span)
            }));
        }
        let sources = Sources::default();
        let mut reader = Reader {
            vocabulary,
            sources: &sources,
            scale: self.scene.scale.clone(),
            grid: self.scene.grid,
            lenient: false,
            problems: Vec::new(),
            warnings: Vec::new(),
        };
        let kind = kind.map(|kind| Spanned::new(kind.to_owned(), self.span));
        let names = (from.to_owned(), to.to_owned());
        match attack::plain(&mut reader, kind.as_ref()) {
            Some(made) => Ok(ask_file(
                names,
                (attacker, target),
                made,
                self.facts.clone(),
                self.span,
            )),
            None => {
                let problem = reader.problems.pop();
                let problem = problem
                    .unwrap_or_else(|| Diagnostic::placeless("S0209", "there is no such attack"));
                Err(Box::new(Diagnostic {
                    span: None,
                    ..problem
                }))
            }
        }
    }

    /// The asks of the scene.
    ///
    /// # Errors
    /// `S0204` when there are none: the scene has no `rulings` and lacks the usual two creatures.
    pub fn asked(&self) -> Result<&[AskFile], Box<Diagnostic>> {
        if !self.asks.is_empty() {
            return Ok(&self.asks);
        }
        let message = format!(
            "the scene asks nothing: it has no `rulings`, and no creatures `{USUAL_ATTACKER}` and `{USUAL_TARGET}`"
        );
        Err(Box::new(
            Diagnostic::error("S0204", self.span, message).help("name an attacker and a target"),
        ))
    }

    /// The ask of a scene that has the usual two creatures.
    pub(crate) fn usual_ask(&self, vocabulary: &Vocabulary) -> Option<AskFile> {
        self.ask_between(USUAL_ATTACKER, USUAL_TARGET, None, vocabulary)
            .ok()
    }

    fn creature(&self, name: &str) -> Result<ThingId, Box<Diagnostic>> {
        find_thing(&self.scene, name).ok_or_else(|| {
            let problem =
                Diagnostic::placeless("S0204", format!("the scene has no creature `{name}`"));
            let creatures = self
                .scene
                .things
                .iter()
                .filter_map(|thing| thing.creature.as_ref());
            let known: Vec<&str> = creatures.map(|creature| creature.id.as_str()).collect();
            Box::new(with_nearest(problem, name, "creatures", known.into_iter()))
        })
    }
}
