//! What is kept from one question to the next.

use std::collections::VecDeque;
use std::rc::Rc;

use crate::lang::Pack;
use crate::lang::plan::{Plan, Settings};

const MOST_PLANS: usize = 64;

/// Things kept, each known by a key that tells all it was made of. Those not asked for in a long
/// time go.
pub struct Memo<K, V> {
    most: usize,
    kept: VecDeque<(K, V)>,
}

impl<K: PartialEq, V> Memo<K, V> {
    /// Nothing yet, and at most so many.
    #[must_use]
    pub fn new(most: usize) -> Memo<K, V> {
        Memo {
            most,
            kept: VecDeque::new(),
        }
    }

    /// Takes a thing out.
    pub fn take(&mut self, is_it: impl Fn(&K, &V) -> bool) -> Option<(K, V)> {
        let place = self
            .kept
            .iter()
            .position(|(key, value)| is_it(key, value))?;
        self.kept.remove(place)
    }

    /// Puts a thing in, as the last one asked for.
    pub fn put(&mut self, key: K, value: V) {
        self.kept.push_back((key, value));
        if self.kept.len() > self.most {
            self.kept.pop_front();
        }
    }
}

impl<K: PartialEq, V: Clone> Memo<K, V> {
    /// The thing of a key, made if it is not there.
    ///
    /// # Errors
    /// What keeps it from being made; then nothing is kept.
    pub fn get<E>(&mut self, key: K, make: impl FnOnce(&K) -> Result<V, E>) -> Result<V, E> {
        let (key, value) = match self.take(|own, _| *own == key) {
            Some(kept) => kept,
            None => {
                let value = make(&key)?;
                (key, value)
            }
        };
        let copy = value.clone();
        self.put(key, value);
        Ok(copy)
    }
}

/// The plans of packs' rules under settings.
pub struct Plans(Memo<KnownPlan, Rc<Plan>>);

struct KnownPlan {
    pack: Rc<Pack>,
    settings: Settings,
}

impl PartialEq for KnownPlan {
    fn eq(&self, other: &KnownPlan) -> bool {
        Rc::ptr_eq(&self.pack, &other.pack) && self.settings == other.settings
    }
}

impl Default for Plans {
    fn default() -> Plans {
        Plans(Memo::new(MOST_PLANS))
    }
}

impl Plans {
    /// The plan of a pack's rules under settings.
    pub fn plan(&mut self, pack: &Rc<Pack>, settings: &Settings) -> Rc<Plan> {
        let key = KnownPlan {
            pack: pack.clone(),
            settings: settings.clone(),
        };
        let made: Result<_, std::convert::Infallible> = self
            .0
            .get(key, |key| Ok(Rc::new(key.pack.plan(&key.settings))));
        match made {
            Ok(plan) => plan,
            Err(never) => match never {},
        }
    }
}
