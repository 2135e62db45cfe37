//! What is in one bin.

/// The things in a bin, each once: first those that cover all of it, then the others.
#[derive(Clone, Debug, Default)]
pub struct Bin {
    things: Vec<u32>,
    covering: usize,
}

impl Bin {
    pub fn insert(&mut self, id: u32, covers: bool) {
        let known = self.things.iter().position(|own| *own == id);
        let place = known.unwrap_or(self.things.len());
        if known.is_none() {
            self.things.push(id);
        }
        if covers && place >= self.covering {
            self.things.swap(place, self.covering);
            self.covering += 1;
        }
    }

    pub fn remove(&mut self, id: u32) {
        if let Some(place) = self.things.iter().position(|own| *own == id) {
            self.things.remove(place);
            self.covering -= usize::from(place < self.covering);
        }
    }

    /// Those that cover all of it.
    pub fn covering(&self) -> &[u32] {
        self.things.get(..self.covering).unwrap_or(&[])
    }

    /// Those that do not.
    pub fn others(&self) -> &[u32] {
        self.things.get(self.covering..).unwrap_or(&[])
    }
}
