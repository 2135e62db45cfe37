//! A bar on standard error that shows how far long work has come.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Work that ends sooner needs no bar.
const PATIENCE: Duration = Duration::from_millis(400);
const LOOK: &str = "{msg} {wide_bar} {pos}/{len}";

/// How far some work has come.
pub struct Progress {
    /// None where nobody watches.
    watched: Option<Watched>,
}

struct Watched {
    what: &'static str,
    steps: u64,
    began: Instant,
    done: Mutex<(u64, Option<ProgressBar>)>,
}

impl Progress {
    /// Work of so many steps, called by a word.
    pub fn new(what: &'static str, steps: usize, is_watched: bool) -> Progress {
        let watched = is_watched.then(|| Watched {
            what,
            steps: steps as u64,
            began: Instant::now(),
            done: Mutex::new((0, None)),
        });
        Progress { watched }
    }

    /// One more step is done.
    pub fn step(&self) {
        let Some(watched) = &self.watched else { return };
        let (done, bar) = &mut *watched.done();
        *done += 1;
        if bar.is_none() && watched.began.elapsed() >= PATIENCE {
            *bar = Some(watched.bar());
        }
        if let Some(bar) = bar {
            bar.set_position(*done);
        }
    }
}

impl Watched {
    /// The steps done and the bar. Shares of the work take turns; one that panicked is no reason
    /// not to count the others.
    fn done(&self) -> MutexGuard<'_, (u64, Option<ProgressBar>)> {
        self.done.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn bar(&self) -> ProgressBar {
        let bar = ProgressBar::with_draw_target(Some(self.steps), ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template(LOOK);
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_message(self.what);
        bar
    }
}

impl Drop for Progress {
    /// The bar goes, so that it never stands beside results or findings.
    fn drop(&mut self) {
        if let Some(watched) = &self.watched
            && let (_, Some(bar)) = &*watched.done()
        {
            bar.finish_and_clear();
        }
    }
}
