//! Many asks at once are ruled on as they are one by one: on every cell of random maps and on all
//! pairs of shipped scenes, over all packs.

#[path = "support/maps.rs"]
mod maps;

use std::fs;
use std::path::Path;

use defilade::facts::ThingId;
use defilade::facts::lanes::Lanes;
use defilade::facts::plane::Plane;
use defilade::formats::scene::{self, SceneFile};
use defilade::lang::columns::Columns;
use defilade::lang::plan::{Plan, Settings};
use defilade::lang::{Pack, compile};
use defilade::packs;
use defilade::ruling::{Ruling, Value};
use defilade::source::Sources;
use defilade::survey::Walk;
use defilade::verdicts::Verdicts;
use defilade::vocabulary::{Role, Vocabulary};
use defilade::world::pairs::Pairs;
use defilade::world::plan::{Index, Plan as Ground};
use defilade::world::scene::Ask;
use defilade::world::sweep::Sweeping;
use maps::{Chance, Words};

const MAPS: u64 = 24;

fn pack(id: &str) -> Pack {
    let text = packs::embedded(id).unwrap();
    compile(&text, &packs::embedded).0.unwrap()
}

fn read(yaml: &str, vocabulary: &Vocabulary) -> Result<SceneFile, String> {
    let mut sources = Sources::default();
    let file = sources.add("drawn", yaml);
    let raw = scene::parse(&sources, file).map_err(|found| format!("{found:#?}"))?;
    let read = raw.resolve(vocabulary, &sources, &mut Vec::new());
    read.map_err(|found| format!("{found:#?}"))
}

/// Every setting of a pack that differs from the defaults in at most one option.
fn settings(pack: &Pack) -> Vec<Settings> {
    let defaults = pack.defaults();
    let mut all = vec![defaults.clone()];
    for (place, option) in pack.vocabulary().options.iter().enumerate() {
        for choice in 0..option.choices.len() {
            let mut own = defaults.clone();
            own.0[place] = u16::try_from(choice).unwrap();
            if !all.contains(&own) {
                all.push(own);
            }
        }
    }
    all
}

/// What was compared.
#[derive(Debug, Default)]
struct Tally {
    compared: usize,
    declined: usize,
}

struct Court<'a> {
    pack: &'a Pack,
    plan: &'a Plan,
    columns: Columns<'a>,
}

impl<'a> Court<'a> {
    fn new(pack: &'a Pack, plan: &'a Plan) -> Court<'a> {
        Court {
            pack,
            plan,
            columns: Columns::new(pack, plan),
        }
    }

    /// Holds the verdicts on wanted asks against rulings one by one.
    fn compare(&self, lanes: &dyn Lanes, wanted: &Plane, tally: &mut Tally, told: &str) {
        let bare = self.columns.rule(lanes, wanted, false);
        let full = self.columns.rule(lanes, wanted, true);
        lanes.for_each(wanted, &mut |lane, facts| {
            let ruling = self.pack.rule(self.plan, facts, false);
            tally.compared += 1;
            tally.declined += usize::from(full.declined.has(lane));
            let about = || format!("{} ask {lane}\n{told}\n{ruling:#?}", self.pack.hir.info.id);
            self.same_tiers(&bare, &ruling, lane, &about);
            self.same_tiers(&full, &ruling, lane, &about);
            if !full.declined.has(lane) {
                self.same_effects(&full, &ruling, lane, &about);
            }
        });
    }

    fn same_tiers(
        &self,
        verdicts: &Verdicts,
        ruling: &Ruling,
        lane: usize,
        about: &dyn Fn() -> String,
    ) {
        if verdicts.declined.has(lane) {
            return;
        }
        assert!(ruling.undecided.is_empty(), "undecided: {}", about());
        assert_eq!(
            ruling.targetable,
            Some(verdicts.targetable.has(lane)),
            "{}",
            about()
        );
        let ladders = &self.pack.vocabulary().ladders;
        let tiers = verdicts.ladders.iter().map(|(ladder, _)| {
            let words = &ladders[ladder.index()];
            let tier = verdicts.tier(*ladder, lane);
            (
                words.word.id.clone(),
                tier.map(|tier| words.tiers[tier].id.clone()),
            )
        });
        assert_eq!(tiers.collect::<Vec<_>>(), ruling.tiers, "{}", about());
    }

    fn same_effects(
        &self,
        verdicts: &Verdicts,
        ruling: &Ruling,
        lane: usize,
        about: &dyn Fn() -> String,
    ) {
        let effects = verdicts.effects.as_ref().unwrap();
        let vocabulary = self.pack.vocabulary();
        let totals = effects.totals.iter().filter_map(|total| {
            let id = vocabulary.stats[total.stat.index()].word.id.clone();
            Some((id, Some(Value::Number(total.at(lane)?))))
        });
        assert_eq!(totals.collect::<Vec<_>>(), ruling.totals, "{}", about());
        let miss = effects.miss.iter().find(|miss| miss.lanes.has(lane));
        let chance = miss.map_or_else(|| 0.into(), |miss| miss.chance.clone());
        assert_eq!(
            ruling.miss_chance,
            Some(Value::Number(chance)),
            "{}",
            about()
        );
        let roller = miss.and_then(|miss| miss.rolled_by).map(|role| match role {
            Role::Attacker => "attacker".to_owned(),
            Role::Target => "target".to_owned(),
        });
        assert_eq!(ruling.miss_chance_rolled_by, roller, "{}", about());
        let may = effects.may.iter().map(|(action, may)| {
            (
                vocabulary.actions[action.index()].word.id.clone(),
                Some(may.has(lane)),
            )
        });
        assert_eq!(may.collect::<Vec<_>>(), ruling.may, "{}", about());
    }

    /// One creature of an ask in every cell of the map.
    fn survey(&self, file: &SceneFile, ask: &Ask, moves: ThingId, tally: &mut Tally, told: &str) {
        let home = &file.scene.things[moves.0 as usize].shape;
        let index = Index::new(&file.scene);
        let walk = Walk::new((&file.scene, &index), ask, moves, home);
        let all = Plane::all(walk.count());
        let sweeping = Sweeping::new(&walk, (&file.scene, &index), ask, moves);
        self.compare(&sweeping, &all, tally, told);
    }

    /// All pairs of the creatures of a scene.
    fn pairs(&self, file: &SceneFile, ask: &Ask, tally: &mut Tally, told: &str) {
        let creatures: Vec<ThingId> = (0..)
            .map(ThingId)
            .zip(&file.scene.things)
            .filter(|(_, thing)| thing.creature.is_some())
            .map(|(id, _)| id)
            .collect();
        let pairs = creatures
            .iter()
            .flat_map(|one| creatures.iter().map(move |other| (one, other)));
        let asks = pairs
            .filter(|(one, other)| one != other)
            .map(|(one, other)| Ask {
                attacker: *one,
                target: *other,
                ..ask.clone()
            });
        let asks: Vec<Ask> = asks.collect();
        let ground = Ground::new(&file.scene);
        let pairs = Pairs::new(&ground, &asks.iter().collect::<Vec<_>>());
        self.compare(&pairs, &Plane::all(pairs.count()), tally, told);
    }
}

/// How many maps: more on demand, for a long run.
fn maps_wanted() -> u64 {
    let wanted = std::env::var("COLUMNS_MAPS").ok();
    wanted
        .and_then(|wanted| wanted.parse().ok())
        .unwrap_or(MAPS)
}

/// A map on which everybody has room.
fn drawn(chance: &mut Chance, words: &Words, vocabulary: &Vocabulary) -> (String, SceneFile) {
    let mut last = String::new();
    for _ in 0..50 {
        let told = maps::map(chance, words);
        match read(&told, vocabulary) {
            Ok(file) => return (told, file),
            Err(found) => last = format!("{told}\n{found}"),
        }
    }
    panic!("no map can be read: {last}");
}

fn random_maps(id: &str) {
    let pack = pack(id);
    let words = Words::of(pack.vocabulary());
    let plans: Vec<Plan> = settings(&pack).iter().map(|own| pack.plan(own)).collect();
    let courts: Vec<Court<'_>> = plans.iter().map(|plan| Court::new(&pack, plan)).collect();
    let mut tally = Tally::default();
    for seed in 0..maps_wanted() {
        let mut chance = Chance::new(seed);
        let (told, file) = drawn(&mut chance, &words, pack.vocabulary());
        let court = &courts[chance.below(courts.len())];
        let ask = &file.asks[chance.below(file.asks.len())].ask;
        let moves = if chance.one_in(3) {
            ask.attacker
        } else {
            ask.target
        };
        court.survey(&file, ask, moves, &mut tally, &told);
        court.pairs(&file, ask, &mut tally, &told);
    }
    assert!(tally.declined * 2 < tally.compared, "{tally:?}");
}

#[test]
fn random_maps_of_starfinder_1e() {
    random_maps("starfinder-1e");
}

#[test]
fn random_maps_of_starfinder_2e() {
    random_maps("starfinder-2e");
}

#[test]
fn random_maps_of_pathfinder_1e() {
    random_maps("pathfinder-1e");
}

#[test]
fn random_maps_of_ogl_ancients() {
    random_maps("ogl-ancients");
}

#[test]
fn random_maps_of_true20() {
    random_maps("true20");
}

/// Shipped scenes have what random maps lack: areas, facts that are unknown, the game master's
/// word, rolls, checks, hexes, round bases, walls that act by distance.
#[test]
fn shipped_scenes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
    let mut tally = Tally::default();
    for id in packs::ids() {
        let pack = pack(id);
        let folder = root.join(id).join("scenes");
        let Ok(entries) = fs::read_dir(folder) else {
            continue;
        };
        let plan = pack.plan(&pack.defaults());
        let court = Court::new(&pack, &plan);
        let paths = entries.map(|entry| entry.unwrap().path());
        let mut paths: Vec<_> = paths.filter(|path| path.is_file()).collect();
        paths.sort();
        for (place, path) in paths.iter().enumerate().step_by(2) {
            let text = fs::read_to_string(path).unwrap();
            let Ok(file) = read(&text, pack.vocabulary()) else {
                continue;
            };
            for ask in &file.asks {
                court.pairs(&file, &ask.ask, &mut tally, &text);
            }
            let small = file.scene.columns * file.scene.rows <= 60;
            if let Some(ask) = file.asks.first().filter(|_| small && place % 4 == 0) {
                let target = ask.ask.target;
                court.survey(&file, &ask.ask, target, &mut tally, &text);
            }
        }
    }
    assert!(
        tally.compared > 1000 && tally.declined * 2 < tally.compared,
        "{tally:?}"
    );
}
