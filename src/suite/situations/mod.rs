//! Situations: small scenes that reach what a pack can tell apart, found from the pack itself.
//!
//! The search begins with two creatures at a few places and says one thing of them at a time, all
//! that the pack's clauses read; then it changes what it has found at random, from a fixed seed,
//! and keeps what shows something new. The number of rulings bounds it, not time, so that one pack
//! gives the same situations everywhere.

mod change;
mod draw;
mod palette;
mod shrink;
mod sketch;

use std::collections::{BTreeMap, BTreeSet};

use super::court::Court;
use crate::dice::Dice;
use crate::formats::scene::{self, AskFile, SceneFile};
use crate::lang::Pack;
use crate::lang::eval::{Event, Sightings};
use crate::lang::plan::Settings;
use crate::ruling::Ruling;
use crate::source::Sources;
use crate::world::battle::Battle;

use change::{Saying, Sayings};
use palette::Palette;
use sketch::{COLUMNS, Sketch};

/// How many scenes are tried unless someone says otherwise.
pub const USUAL: usize = 4000;

/// How many situations are kept that show nothing new but a condition coming out otherwise beside
/// others.
const ROOM: usize = 200;

/// The seed of the search.
const SEED: u64 = 0x0063_6f76_6572;

/// Where the two stand at first: near, adjacent, in a row, on a diagonal, a knight's move, far.
const PLACES: [([u8; 2], [u8; 2]); 6] = [
    ([1, 2], [5, 2]),
    ([2, 2], [3, 2]),
    ([2, 2], [4, 2]),
    ([1, 1], [4, 4]),
    ([2, 1], [4, 2]),
    ([0, 2], [COLUMNS - 1, 2]),
];

/// A small scene and what was seen in ruling on it.
pub struct Situation {
    sketch: Sketch,
    /// The scene.
    pub file: SceneFile,
    /// The choices in force.
    pub settings: Settings,
    /// What was seen.
    pub seen: Sightings,
    /// The ruling, without evidence.
    pub ruling: Ruling,
}

impl Situation {
    /// The ask.
    #[must_use]
    pub fn ask(&self) -> Option<&AskFile> {
        self.file.asks.first()
    }

    /// How much the scene says; less is the better witness.
    #[must_use]
    pub fn weight(&self) -> usize {
        self.sketch.weight()
    }
}

/// The situations of a pack.
pub struct Situations<'p> {
    pack: &'p Pack,
    palette: Palette,
    /// Those that were kept, each showing something that no earlier one does.
    pub kept: Vec<Situation>,
    /// How many scenes were ruled on to find them.
    pub tried: usize,
    /// Everything that was seen in any of them.
    pub seen: Sightings,
}

impl<'p> Situations<'p> {
    /// Finds the situations of a pack by ruling on at most so many scenes.
    #[must_use]
    pub fn of(court: &mut Court<'p>, most: usize) -> Situations<'p> {
        Situations::telling(court, most, &mut |_| None)
    }

    /// As [`Situations::of`]; a scene of whose text `tells` says something that it said of no
    /// earlier one is kept as well.
    #[must_use]
    pub fn telling(
        court: &mut Court<'p>,
        most: usize,
        tells: &mut dyn FnMut(&str) -> Option<String>,
    ) -> Situations<'p> {
        let palette = Palette::of(court.pack);
        let sayings = Sayings::of(court.pack);
        let mut search = Search {
            done: Situations {
                pack: court.pack,
                palette,
                kept: Vec::new(),
                tried: 0,
                seen: Sightings::default(),
            },
            court,
            most,
            tells,
            told: BTreeSet::new(),
            known: BTreeSet::new(),
            patterns: BTreeSet::new(),
        };
        search.singles(&sayings);
        search.guided(&sayings);
        search.done
    }

    /// The scene of a sketch; none if the pack does not read it without a word.
    fn read(&self, sketch: &Sketch) -> Option<SceneFile> {
        read(&self.text(sketch, "A situation"), self.pack)
    }

    fn text(&self, sketch: &Sketch, title: &str) -> String {
        let (words, id) = (self.pack.vocabulary(), self.pack.hir.info.called());
        draw::scene(sketch, &self.palette, words, id, title)
    }

    /// The smallest scene that still shows something, written down. `shows` is asked of scenes
    /// that the pack reads.
    pub fn witness(
        &self,
        situation: &Situation,
        title: &str,
        shows: &mut dyn FnMut(&SceneFile) -> bool,
    ) -> String {
        let sketch = situation.sketch.clone();
        let small = shrink::shrink(sketch, &self.palette, &mut |candidate| {
            self.read(candidate).is_some_and(|file| shows(&file))
        });
        self.text(&small, title)
    }

    /// As [`Situations::witness`], with `shows` asked of the scenes' texts.
    pub fn witness_text(
        &self,
        situation: &Situation,
        title: &str,
        shows: &mut dyn FnMut(&str) -> bool,
    ) -> String {
        let sketch = situation.sketch.clone();
        let small = shrink::shrink(sketch, &self.palette, &mut |candidate| {
            shows(&self.text(candidate, title))
        });
        self.text(&small, title)
    }

    /// A situation's scene as it was found, written down.
    #[must_use]
    pub fn written(&self, situation: &Situation, title: &str) -> String {
        self.text(&situation.sketch, title)
    }

    /// Of the situations that show something, the one that says least.
    pub fn lightest(&self, shows: impl Fn(&Situation) -> bool) -> Option<&Situation> {
        let showing = self.kept.iter().filter(|one| shows(one));
        showing.min_by_key(|one| one.weight())
    }
}

/// Reads a scene's text in the words of a pack; none if anything at all is wrong with it.
#[must_use]
pub fn read(text: &str, pack: &Pack) -> Option<SceneFile> {
    let mut sources = Sources::default();
    let id = sources.add("situation", text);
    let raw = scene::parse(&sources, id).ok()?;
    let mut warnings = Vec::new();
    let file = raw
        .resolve(pack.vocabulary(), &sources, &mut warnings)
        .ok()?;
    (warnings.is_empty() && file.asks.len() == 1).then_some(file)
}

/// Rules on the one ask of a scene.
pub fn watch(court: &mut Court<'_>, file: &SceneFile) -> Option<(Settings, Ruling, Sightings)> {
    let settings = court.settings(&file.options);
    let plan = court.plan(&settings);
    let ask = file.asks.first()?;
    let battle = Battle::new(&file.scene, &ask.ask);
    let (ruling, seen) = court.pack.watch(&plan, &battle);
    Some((settings, ruling, seen))
}

struct Search<'s, 'p> {
    court: &'s mut Court<'p>,
    done: Situations<'p>,
    most: usize,
    tells: &'s mut dyn FnMut(&str) -> Option<String>,
    told: BTreeSet<String>,
    known: BTreeSet<Vec<Event>>,
    patterns: BTreeSet<Vec<u8>>,
}

impl Search<'_, '_> {
    /// Whether there may be another ruling.
    fn goes_on(&self) -> bool {
        self.done.tried < self.most
    }

    /// Rules on a sketch and keeps it if it shows something new.
    fn attempt(&mut self, mut sketch: Sketch) {
        if !self.goes_on() {
            return;
        }
        change::settle(&mut sketch, &self.done.palette);
        self.done.tried += 1;
        let text = self.done.text(&sketch, "A situation");
        let Some(file) = read(&text, self.done.pack) else {
            return;
        };
        let Some((settings, ruling, seen)) = watch(self.court, &file) else {
            return;
        };
        let new_sight = self.done.seen.absorb(&seen);
        let tells = |event: &Event| !matches!(event, Event::Pays(..) | Event::Held(..));
        let new_mix = self.known.insert(seen.events().filter(tells).collect());
        // A small pack has few mixes; situations that differ in less are welcome there.
        let new_pattern = self.patterns.insert(seen.pattern().to_vec());
        let room = new_pattern && self.done.kept.len() < ROOM;
        let news = (self.tells)(&text).is_some_and(|news| self.told.insert(news));
        if new_sight || new_mix || room || news {
            self.done.kept.push(Situation {
                sketch,
                file,
                settings,
                seen,
                ruling,
            });
        }
    }

    /// One thing at a time.
    fn singles(&mut self, sayings: &Sayings) {
        for (attacker, target) in PLACES {
            self.attempt(Sketch::of(attacker, target));
        }
        for (place, (attacker, target)) in PLACES.into_iter().enumerate() {
            let base = Sketch::of(attacker, target);
            self.grounds(&base);
            // The others differ in geometry only.
            if place < 2 {
                self.said(&base, &sayings.attack);
            }
        }
        let mut rolled = Sketch::of([2, 2], [4, 2]);
        self.ready(&mut rolled, &sayings.attack);
        self.said(&rolled, &sayings.attack);
        for (check, sayings) in sayings.checks.iter().enumerate() {
            let mut base = Sketch::of([2, 2], [3, 2]);
            base.check = Some(check);
            self.said(&base, sayings);
            self.ready(&mut base, sayings);
            self.said(&base, sayings);
        }
    }

    /// Gives a roll and every number that may be asked for.
    fn ready(&mut self, sketch: &mut Sketch, sayings: &[Saying]) {
        sketch.attack.natural = Some(10);
        for saying in sayings {
            if let Saying::Stat(_, _, 12) = saying {
                change::say(sketch, saying);
            }
        }
    }

    fn grounds(&mut self, base: &Sketch) {
        let anchors = change::anchors(base, &self.done.palette);
        for kind in 0..self.done.palette.grounds.len() {
            for spot in &anchors {
                let mut own = base.clone();
                own.ground.insert(*spot, kind);
                self.attempt(own);
            }
        }
        for spot in &anchors {
            let mut own = base.clone();
            own.beings.push(sketch::Being {
                at: *spot,
                ..sketch::Being::default()
            });
            self.attempt(own);
        }
    }

    fn said(&mut self, base: &Sketch, sayings: &[Saying]) {
        let mut third = base.clone();
        third.beings.push(sketch::Being {
            at: [3, 3],
            ..sketch::Being::default()
        });
        for saying in sayings {
            let mut own = third.clone();
            change::say(&mut own, saying);
            self.attempt(own);
        }
    }

    /// Changes what was found, as long as rulings are left. What was kept late is changed more
    /// often, since it lies further from the beginning.
    fn guided(&mut self, sayings: &Sayings) {
        let mut dice = Dice::new(SEED, 0);
        // Sketches that cannot be read count as tried, so this ends.
        while self.goes_on() && !self.done.kept.is_empty() {
            let kept = &self.done.kept;
            let one = change::pick(kept, &mut dice);
            let newest = kept.len().saturating_sub(64);
            let late = kept.get(newest..).unwrap_or(kept);
            let other = change::pick(late, &mut dice);
            let chosen = if dice.throw(2) == 1 { one } else { other };
            let Some(chosen) = chosen else { return };
            let mut sketch = chosen.sketch.clone();
            change::mutate(&mut sketch, &self.done.palette, sayings, &mut dice);
            self.attempt(sketch);
        }
    }
}

/// Situations by what their sightings say, each class with its members.
pub fn classes<K: Ord>(
    situations: &[Situation],
    of: impl Fn(&Situation) -> K,
) -> BTreeMap<K, Vec<&Situation>> {
    let mut classes: BTreeMap<K, Vec<&Situation>> = BTreeMap::new();
    for situation in situations {
        classes.entry(of(situation)).or_default().push(situation);
    }
    classes
}
