//! Timings in turns: every job once in each round, so that whatever else the machine does falls on
//! all of them alike. What is taken is the thread's own time on the processor, and ratios are taken
//! within a round.

use std::env::args;

use cpu_time::ThreadTime;

const ROUNDS: usize = 21;
/// How many seconds a job is given in each round, if its inputs do not take longer.
const TURN: f64 = 0.01;

/// Something to be timed: what it is called, and how to do it once for each of some inputs.
pub struct Job<'a> {
    name: String,
    count: usize,
    run: Box<dyn FnMut() + 'a>,
}

impl<'a> Job<'a> {
    pub fn new(name: &str, count: usize, mut run: impl FnMut(usize) + 'a) -> Job<'a> {
        Job {
            name: name.to_owned(),
            count,
            run: Box::new(move || (0..count).for_each(&mut run)),
        }
    }

    /// Seconds for all inputs, so many times over.
    fn seconds(&mut self, times: usize) -> f64 {
        let start = ThreadTime::now();
        for _ in 0..times {
            (self.run)();
        }
        start.elapsed().as_secs_f64()
    }

    /// How often all inputs are gone through in a round.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a small positive number"
    )]
    fn times(&mut self) -> usize {
        self.seconds(1);
        (TURN / self.seconds(1)).ceil() as usize
    }
}

/// Times some jobs, the first of which is what the others are compared with, and prints a line for
/// each: nanoseconds for one input and how many times the first one's, each as the median over the
/// rounds with the quartiles.
pub fn compare(group: &str, mut jobs: Vec<Job<'_>>) {
    let times: Vec<usize> = jobs.iter_mut().map(Job::times).collect();
    let rounds: Vec<Vec<f64>> = (0..ROUNDS).map(|_| round(&mut jobs, &times)).collect();
    for (place, job) in jobs.iter().enumerate() {
        let taken = spread(rounds.iter().map(|taken| taken[place]), 1);
        let ratio = spread(rounds.iter().map(|taken| taken[place] / taken[0]), 5);
        println!("time\t{group}\t{}\t{taken}\t{ratio}", job.name);
    }
}

/// Nanoseconds that each job takes for one input.
#[expect(
    clippy::cast_precision_loss,
    reason = "counts of repetitions are small"
)]
fn round(jobs: &mut [Job<'_>], times: &[usize]) -> Vec<f64> {
    let jobs = jobs.iter_mut().zip(times);
    jobs.map(|(job, times)| job.seconds(*times) * 1e9 / (times * job.count) as f64)
        .collect()
}

/// The median and the quartiles of some values.
fn spread(values: impl Iterator<Item = f64>, places: usize) -> String {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    let three = [2, 1, 3].map(|quarter| values[values.len() * quarter / 4]);
    let told = three.map(|value| format!("{value:.places$}"));
    told.join("\t")
}

/// Whether a group is asked for: by no word at all, or by one that its name contains.
pub fn is_wanted(group: &str) -> bool {
    args().len() < 2 || args().skip(1).any(|word| group.contains(&word))
}
