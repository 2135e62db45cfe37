//! Work shared out among the processors.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::thread::{self, Builder, ScopedJoinHandle};

/// Below so much work a share of its own is not worth it.
const LEAST: usize = 48;

/// As much as the program itself has: rules may nest deeply.
const STACK: usize = 8 << 20;

/// What comes of some work, in its order. As many shares of it as there are processors are done at
/// once.
pub fn in_shares<W: Sync, R: Send>(work: &[W], run: impl Fn(&[W]) -> Vec<R> + Sync) -> Vec<R> {
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    let size = work.len().div_ceil(processors).max(LEAST);
    let mut shares = work.chunks(size);
    let first = shares.next().unwrap_or_default();
    let run = &run;
    thread::scope(|scope| {
        let begin = |share| {
            let thread = Builder::new().stack_size(STACK);
            let begun = thread.spawn_scoped(scope, move || run(share));
            // Where the system has no thread to give, the share is done here.
            begun.map_err(|_| share)
        };
        let begun: Vec<Result<ScopedJoinHandle<'_, Vec<R>>, &[W]>> = shares.map(begin).collect();
        let mut all = run(first);
        for share in begun {
            all.extend(match share {
                Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
                Err(share) => run(share),
            });
        }
        all
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn all_work_is_done_once_and_stays_in_order() {
        for count in [0, 1, LEAST, LEAST + 1, 10 * LEAST + 7] {
            let work: Vec<usize> = (0..count).collect();
            let done = AtomicUsize::new(0);
            let doubled = in_shares(&work, |share| {
                done.fetch_add(share.len(), Ordering::Relaxed);
                share.iter().map(|one| one * 2).collect()
            });
            assert_eq!(done.into_inner(), count);
            assert_eq!(doubled, work.iter().map(|one| one * 2).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_panic_in_a_share_is_the_callers() {
        let work = vec![(); 10 * LEAST];
        let fails = |_: &[()]| -> Vec<()> { std::panic::resume_unwind(Box::new("so")) };
        let shares = std::panic::catch_unwind(|| in_shares(&work, fails));
        assert!(shares.is_err());
    }
}
