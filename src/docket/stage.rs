//! A scene on which creatures can be set down elsewhere, without reading it again.

use std::rc::Rc;

use super::Trouble;
use crate::diag::Diagnostic;
use crate::facts::ThingId;
use crate::formats::scene::SceneFile;
use crate::length::UNITS_PER_SQUARE;
use crate::number::Number;
use crate::survey;
use crate::world::plan::Index;
use crate::world::scene::{COORDINATE_LIMIT, Grid, Scene, Shape};

/// A creature's name and where it stands: `[column, row]`, or without a grid a point in squares.
pub type Placed = (String, [Number; 2]);

/// A scene with what is worked out of it.
pub struct Stage {
    file: Rc<SceneFile>,
    index: Index,
    homes: Vec<(ThingId, Shape)>,
}

impl Stage {
    /// A scene as it is.
    #[must_use]
    pub fn new(file: &SceneFile) -> Stage {
        let things = (0..).map(ThingId).zip(&file.scene.things);
        let homes = things
            .filter(|(_, thing)| thing.creature.is_some())
            .map(|(id, thing)| (id, thing.shape.clone()));
        Stage {
            index: Index::new(&file.scene),
            homes: homes.collect(),
            file: Rc::new(file.clone()),
        }
    }

    /// The scene, with creatures where they were set down last.
    #[must_use]
    pub fn file(&self) -> &Rc<SceneFile> {
        &self.file
    }

    /// What is worked out of it.
    #[must_use]
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// Sets creatures down; those not named stand where the scene has them.
    ///
    /// # Errors
    /// `S0204` for a creature that is not there, `S0303` for a place that is none or off the map.
    /// Then all stand as before.
    pub fn set_down(&mut self, placed: &[Placed]) -> Result<(), Trouble> {
        for (name, _) in placed {
            if !self.file.scene.creatures().any(|it| it.id == *name) {
                return Err(Trouble::misuse(self.nobody(name)));
            }
        }
        let mut moves = Vec::new();
        for (id, home) in &self.homes {
            let shape = self.shape(*id, home, placed);
            moves.push((*id, shape.map_err(|finding| Trouble::misuse(*finding))?));
        }
        for (id, shape) in moves {
            self.reshape(id, shape);
        }
        Ok(())
    }

    fn shape(
        &self,
        id: ThingId,
        home: &Shape,
        placed: &[Placed],
    ) -> Result<Shape, Box<Diagnostic>> {
        let scene = &self.file.scene;
        let thing = scene.things.get(place(id));
        let name = thing.and_then(|thing| thing.creature.as_ref());
        let name = name.map_or("", |creature| creature.id.as_str());
        let Some((_, at)) = placed.iter().find(|(own, _)| own == name) else {
            return Ok(home.clone());
        };
        let shape = match (home, scene.grid) {
            (Shape::Round { radius, .. }, Grid::Gridless) => Shape::Round {
                centre: point(name, at)?,
                radius: *radius,
            },
            _ => survey::moved(home, scene.grid, cell(name, at)?),
        };
        if is_on_map(scene, &shape) {
            return Ok(shape);
        }
        let message = format!("the space of creature `{name}` leaves the map");
        let (columns, rows) = (scene.columns, scene.rows);
        let finding = Diagnostic::placeless("S0303", message);
        Err(Box::new(finding.help(format!(
            "the map has {columns} columns and {rows} rows, counted from 0"
        ))))
    }

    fn reshape(&mut self, id: ThingId, shape: Shape) {
        let thing = self.file.scene.things.get(place(id));
        if thing.is_none_or(|thing| thing.shape == shape) {
            return;
        }
        let file = Rc::make_mut(&mut self.file);
        if let Some(thing) = file.scene.things.get_mut(place(id)) {
            thing.shape = shape;
        }
        self.index.reshape(id, &file.scene);
    }

    fn nobody(&self, name: &str) -> Diagnostic {
        let message = format!("the scene has no creature `{name}` to be placed");
        let names = self.file.scene.creatures().map(|it| it.id.as_str());
        Diagnostic::placeless("S0204", message).near_or(name, names, "it has")
    }
}

fn place(id: ThingId) -> usize {
    usize::try_from(id.0).unwrap_or(usize::MAX)
}

fn cell(name: &str, at: &[Number; 2]) -> Result<[i32; 2], Box<Diagnostic>> {
    let whole = |number: &Number| {
        let whole = number
            .to_integer()
            .and_then(|whole| i32::try_from(whole).ok());
        whole.filter(|whole| i64::from(*whole).abs() < COORDINATE_LIMIT / UNITS_PER_SQUARE)
    };
    match (whole(&at[0]), whole(&at[1])) {
        (Some(column), Some(row)) => Ok([column, row]),
        _ => Err(no_place(name, "a column and a row, counted from 0")),
    }
}

/// Lattice units are so fine that nobody sees what is cut off.
fn point(name: &str, at: &[Number; 2]) -> Result<[i64; 2], Box<Diagnostic>> {
    let units = |number: &Number| {
        let units = (number * &Number::from(UNITS_PER_SQUARE)).floor();
        units.filter(|units| units.abs() < COORDINATE_LIMIT)
    };
    match (units(&at[0]), units(&at[1])) {
        (Some(x), Some(y)) => Ok([x, y]),
        _ => Err(no_place(
            name,
            "a point in squares from the top left corner",
        )),
    }
}

fn no_place(name: &str, wanted: &str) -> Box<Diagnostic> {
    let message = format!("creature `{name}` can't be set down there");
    Box::new(Diagnostic::placeless("S0303", message).help(format!("expected {wanted}")))
}

fn is_on_map(scene: &Scene, shape: &Shape) -> bool {
    match shape {
        Shape::Cells(cells) => {
            !cells.is_empty()
                && cells.iter().all(|[column, row]| {
                    let within = |at: i32, end: u32| u32::try_from(at).is_ok_and(|at| at < end);
                    within(*column, scene.columns) && within(*row, scene.rows)
                })
        }
        Shape::Round { centre, radius } => {
            let units = |side: u32| i64::from(side) * UNITS_PER_SQUARE;
            let fits = |at: i64, side: u32| at >= *radius && at + radius <= units(side);
            fits(centre[0], scene.columns) && fits(centre[1], scene.rows)
        }
        Shape::Wall(..) | Shape::Polygon(_) => true,
    }
}
