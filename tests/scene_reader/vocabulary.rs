//! A small vocabulary with made-up words, besides the terrain ids that every pack shares.

use defilade::length::Length;
use defilade::number::Number;
use defilade::vocabulary::*;

fn stance(id: &str) -> Stance {
    Stance {
        word: word(id),
        stature: Stature::Times(Number::from(1)),
        usual: false,
    }
}

pub fn vocabulary() -> Vocabulary {
    Vocabulary {
        checks: Vec::new(),
        sizes: vec![
            size("small", "4 ft", 1, false),
            size("medium", "6 ft", 1, true),
            size("large", "12 ft", 2, true),
            size("huge", "24 ft", 3, true),
        ],
        lights: words(&["dark", "dim", "bright"]),
        media: words(&["haze", "murk"]),
        senses: words(&["nightsight", "echo"]),
        conditions: words(&["prone", "unseen"]),
        traits: words(&["touch", "spell", "goblin"]),
        stances: vec![stance("crouching")],
        attack_kinds: words(&["melee", "ranged", "area"]),
        attack_shapes: words(&["burst", "spread", "cone", "line"]),
        terrains: terrains(),
        stats: vec![
            stat("guard", Role::Target),
            stat("dodge", Role::Target),
            stat("aim", Role::Attacker),
        ],
        bonus_types: words(&["shield", "luck"]),
        actions: vec![
            action("hide", Role::Target),
            action("lunge", Role::Attacker),
        ],
        ladders: vec![
            ladder("screen", &["bare", "half", "full"]),
            ladder("blur", &["clear", "faint"]),
        ],
        options: vec![OptionSwitch {
            word: word("edges"),
            choices: words(&["open", "shut"]),
            default: 0,
        }],
        facts: facts(),
        clauses: ["XX1-01", "XX1-02", "screen.full", "screen.half"]
            .map(String::from)
            .to_vec(),
        notes: ["corridor", "pinhole"].map(String::from).to_vec(),
        results: ["dc", "total"].map(String::from).to_vec(),
    }
}

fn terrains() -> Vec<Terrain> {
    let solid = Properties {
        stops_effect: true,
        stops_sight: true,
        stops_movement: true,
        gives_cover: true,
        conceals: false,
    };
    let low = Properties {
        stops_sight: false,
        ..solid
    };
    let thin_fog = Properties {
        conceals: true,
        ..Properties::default()
    };
    let thick_fog = Properties {
        stops_sight: true,
        ..thin_fog
    };
    let window = Properties {
        stops_sight: false,
        ..solid
    };
    vec![
        Terrain {
            symbol: Some('.'),
            ..terrain("floor", Properties::default())
        },
        Terrain {
            symbol: Some('#'),
            ..terrain("wall", solid)
        },
        Terrain {
            symbol: Some('='),
            height: Length::parse("3 ft"),
            ..terrain("low-wall", low)
        },
        Terrain {
            symbol: Some(','),
            medium: Some(MediumId(0)),
            ..zone("fog", thin_fog)
        },
        Terrain {
            symbol: Some(';'),
            medium: Some(MediumId(1)),
            ..zone("thick-fog", thick_fog)
        },
        Terrain {
            symbol: Some('+'),
            open_symbol: Some('/'),
            ..terrain("door", solid)
        },
        Terrain {
            symbol: Some('"'),
            ..terrain("slit", window)
        },
        Terrain {
            height: Length::parse("4 ft"),
            ..terrain("crate", low)
        },
        terrain("window", window),
    ]
}

fn facts() -> Vec<Fact> {
    let share = FactType::Number(Some(Number::ZERO), Some(Number::from(1)));
    vec![
        fact("seen-share", FactPlace::Ruling, share),
        fact("surprised", FactPlace::Creature, FactType::Flag),
        fact("thickness", FactPlace::Terrain, FactType::Length),
        fact(
            "mood",
            FactPlace::Ruling,
            FactType::Choice(words(&["calm", "angry"])),
        ),
    ]
}

fn word(id: &str) -> Word {
    Word {
        id: id.into(),
        title: id.into(),
    }
}

fn words(ids: &[&str]) -> Vec<Word> {
    ids.iter().map(|id| word(id)).collect()
}

fn size(id: &str, height: &str, squares: u16, default: bool) -> Size {
    Size {
        word: word(id),
        height: Length::parse(height).unwrap(),
        squares,
        default,
    }
}

fn terrain(id: &str, properties: Properties) -> Terrain {
    Terrain {
        word: word(id),
        substance: Substance::Terrain,
        symbol: None,
        open_symbol: None,
        properties,
        height: None,
        medium: None,
        traits: Vec::new(),
    }
}

fn zone(id: &str, properties: Properties) -> Terrain {
    Terrain {
        substance: Substance::Zone,
        ..terrain(id, properties)
    }
}

fn stat(id: &str, role: Role) -> Stat {
    Stat {
        word: word(id),
        role,
    }
}

fn action(id: &str, role: Role) -> Action {
    Action {
        word: word(id),
        role,
        default: false,
    }
}

fn ladder(id: &str, tiers: &[&str]) -> Ladder {
    Ladder {
        word: word(id),
        tiers: words(tiers),
    }
}

fn fact(id: &str, place: FactPlace, ty: FactType) -> Fact {
    Fact {
        word: word(id),
        place,
        ty,
        per: None,
        question: format!("What of {id}?"),
    }
}
