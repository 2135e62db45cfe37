//! What keeps a command from its result: findings with the texts they are about.

use crate::diag::Diagnostic;
use crate::docket::Trouble;
use crate::source::Sources;

use super::Exit;

pub use crate::diag::Report;

/// Why there is no result.
#[derive(Clone, Debug)]
pub struct Failure {
    /// How the program ends.
    pub exit: Exit,
    /// What to show.
    pub reports: Vec<Report>,
}

impl Failure {
    /// Wrong use, told in one placeless finding.
    pub fn misuse(finding: Diagnostic) -> Failure {
        Failure::new(Exit::Misuse, Sources::default(), vec![finding])
    }

    /// Findings in texts.
    pub fn findings(sources: Sources, found: Vec<Diagnostic>) -> Failure {
        Failure::new(Exit::Findings, sources, found)
    }

    /// Findings with an exit of choice.
    pub fn new(exit: Exit, sources: Sources, found: Vec<Diagnostic>) -> Failure {
        Failure {
            exit,
            reports: vec![Report { sources, found }],
        }
    }

    /// Both failures; the worse exit counts.
    pub fn join(earlier: Option<Failure>, mut later: Failure) -> Failure {
        let Some(mut joined) = earlier else {
            return later;
        };
        joined.exit = joined.exit.max(later.exit);
        joined.reports.append(&mut later.reports);
        joined
    }
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Failure {
        let exit = if trouble.is_misuse {
            Exit::Misuse
        } else {
            Exit::Findings
        };
        Failure {
            exit,
            reports: vec![trouble.report],
        }
    }
}
