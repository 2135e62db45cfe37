//! Timings in turns: every engine once in each round, so that whatever else the machine does falls on
//! all of them alike. Ratios are taken within a round.

use std::time::Instant;

const ROUNDS: usize = 9;

/// Something to be timed: what it is called, how often it does its job in one go, and the job.
pub struct Job<'a> {
    pub name: &'static str,
    pub times: usize,
    pub run: Box<dyn FnMut() + 'a>,
}

impl<'a> Job<'a> {
    pub fn new(name: &'static str, times: usize, run: impl FnMut() + 'a) -> Job<'a> {
        let run = Box::new(run);
        Job { name, times, run }
    }
}

/// Times some jobs, the first of which is what the others are compared with, and prints a line for
/// each: the group, the job, nanoseconds for one, and how many times the first one's.
pub fn compare(group: &str, mut jobs: Vec<Job<'_>>) {
    let mut rounds: Vec<Vec<f64>> = Vec::new();
    for round in 0..=ROUNDS {
        let times = jobs.iter_mut().map(one).collect();
        // The first round warms up.
        if round > 0 {
            rounds.push(times);
        }
    }
    for (place, job) in jobs.iter().enumerate() {
        let nanoseconds = median(rounds.iter().map(|times| times[place]));
        let ratio = median(rounds.iter().map(|times| times[place] / times[0]));
        println!("{group}\t{}\t{nanoseconds:.1}\t{ratio:.2}", job.name);
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of repetitions are small")]
fn one(job: &mut Job<'_>) -> f64 {
    let start = Instant::now();
    for _ in 0..job.times {
        (job.run)();
    }
    start.elapsed().as_secs_f64() * 1e9 / job.times as f64
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
