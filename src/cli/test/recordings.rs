//! Recordings on disk: read, compared, and on request written anew.

use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::diag::Diagnostic;
use crate::docket::Ready;
use crate::source::{Sources, Span};
use crate::suite::recording::{self, Recording};

use super::super::failure::{Failure, Report};
use super::super::files;
use super::cases::{Case, Judged, Recorded};
use super::or_usual;

const FOLDER: &str = "recorded";
const ENDING: &str = ".ruling";
const SCENE_ENDING: &str = ".scene.yaml";

/// What became of recordings.
#[derive(Debug, Default, Serialize)]
pub struct Accepted {
    /// New rulings recorded.
    pub new: usize,
    /// Changed rulings recorded anew.
    pub changed: usize,
    /// Recordings of what is no more: removed if accepted, else found.
    pub gone: Vec<Gone>,
    /// Scenes that were not recorded, since something in them fails.
    pub refused: Vec<String>,
    /// Recordings left aside, since another pack ruled.
    pub aside: usize,
}

/// A recording of something that is no more.
#[derive(Debug, Serialize)]
pub struct Gone {
    /// The recording.
    pub recording: String,
    /// The ruling that the scene no longer asks for; none when the scene is gone.
    pub ruling: Option<String>,
}

/// Compares rulings with recordings, and writes those that are accepted.
pub struct Keeper {
    accept: bool,
    /// Whether each scene's own pack rules.
    own_packs: bool,
    pub accepted: Accepted,
}

type Damaged = (String, Report);

impl Keeper {
    /// A keeper that writes what it is shown, or only compares.
    pub fn new(accept: bool, own_packs: bool) -> Keeper {
        Keeper {
            accept,
            own_packs,
            accepted: Accepted::default(),
        }
    }

    /// Compares the rulings on a scene with its recording. Inside, a recording that is damaged.
    ///
    /// # Errors
    /// A recording that cannot be read or written as a file.
    pub fn compare(
        &mut self,
        scene: &Path,
        rows: &[Ready],
        mut judged: Vec<Judged<'_>>,
    ) -> Result<Result<Vec<Case>, Damaged>, Failure> {
        let path = recording_of(scene);
        let known = match self.known(&path)? {
            Ok(known) => known,
            Err(damaged) => return Ok(Err(damaged)),
        };
        let pack = rows.first().map(|row| row.pack.hir.info.ruled_by());
        let pack = pack.unwrap_or_default();
        let asked = judged.iter().map(|it| (it.case.asked.clone(), &it.ruling));
        let now = Recording::of(&pack, &asked.collect::<Vec<_>>());
        if let Some(known) = &known {
            if !self.own_packs && known.pack != pack {
                self.accepted.aside += 1;
                return Ok(Ok(cases(judged)));
            }
        } else if !self.accept {
            return Ok(Ok(cases(judged)));
        }
        let known = known.unwrap_or_default();
        let accepts = self.accept && judged.iter().all(|it| it.case.passed());
        for (judged, is) in judged.iter_mut().zip(&now.rulings) {
            match known.ruling(&is.name) {
                None => judged.case.recorded = Recorded::New,
                Some(was) => {
                    let mut differences = recording::differences(was, is);
                    differences.extend(other_pack(&known, &now));
                    if differences.is_empty() {
                        judged.case.recorded = Recorded::Same;
                    } else {
                        judged.differs(differences, accepts);
                    }
                }
            }
        }
        if accepts {
            self.write(&path, &known, &now, &judged)?;
        } else if self.accept {
            self.accepted.refused.push(files::shown(scene));
        }
        self.lost(&path, &known, &now);
        Ok(Ok(cases(judged)))
    }

    /// The recording at a path; one that is damaged counts as none when it is to be written anew.
    fn known(&self, path: &Path) -> Result<Result<Option<Recording>, Damaged>, Failure> {
        if !path.is_file() {
            return Ok(Ok(None));
        }
        let text = files::read(path)?;
        Ok(match recording::parse(&text) {
            Ok(known) => Ok(Some(known)),
            Err(_) if self.accept => Ok(None),
            Err(line) => Err(damaged(path, text, line)),
        })
    }

    fn write(
        &mut self,
        path: &Path,
        known: &Recording,
        now: &Recording,
        judged: &[Judged<'_>],
    ) -> Result<(), Failure> {
        let count = |wanted: Recorded| {
            let all = judged.iter().filter(|it| it.case.recorded == wanted);
            all.count()
        };
        self.accepted.new += count(Recorded::New);
        self.accepted.changed += count(Recorded::Accepted);
        if known != now {
            files::write_within(path, &recording::write(now))?;
        }
        Ok(())
    }

    fn lost(&mut self, path: &Path, known: &Recording, now: &Recording) {
        let lost = known
            .rulings
            .iter()
            .filter(|it| now.ruling(&it.name).is_none());
        self.accepted.gone.extend(lost.map(|ruling| Gone {
            recording: files::shown(path),
            ruling: Some(ruling.name.clone()),
        }));
    }

    /// Looks in folders for recordings whose scenes are gone; accepting removes them.
    ///
    /// # Errors
    /// Folders that cannot be read, recordings that cannot be removed.
    pub fn find_orphans(&mut self, paths: &[PathBuf]) -> Result<(), Failure> {
        let mut orphans: Vec<PathBuf> = Vec::new();
        for folder in or_usual(paths).iter().filter(|path| path.is_dir()) {
            let found = files::walk(folder, &is_orphan)?;
            orphans.extend(found.into_iter().filter(|path| path.is_file()));
        }
        orphans.sort();
        orphans.dedup();
        for path in orphans {
            // What no recorder wrote is nobody's recording.
            let text = files::read(&path).ok();
            if text.is_none_or(|text| recording::parse(&text).is_err()) {
                continue;
            }
            if self.accept {
                files::remove(&path)?;
            }
            self.accepted.gone.push(Gone {
                recording: files::shown(&path),
                ruling: None,
            });
        }
        Ok(())
    }
}

fn cases(judged: Vec<Judged<'_>>) -> Vec<Case> {
    judged.into_iter().map(|it| it.case).collect()
}

/// That another pack ruled than the one that the scene named when it was recorded.
fn other_pack(known: &Recording, now: &Recording) -> Option<recording::Difference> {
    (known.pack != now.pack).then(|| recording::Difference {
        key: "pack".to_owned(),
        was: Some(known.pack.clone()),
        is: Some(now.pack.clone()),
    })
}

fn recording_of(scene: &Path) -> PathBuf {
    let name = scene.file_name().unwrap_or_default().to_string_lossy();
    let stem = name.strip_suffix(SCENE_ENDING).unwrap_or(&name);
    let folder = scene.parent().unwrap_or(Path::new(""));
    folder.join(FOLDER).join(format!("{stem}{ENDING}"))
}

fn is_orphan(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let Some(stem) = name.strip_suffix(ENDING) else {
        return false;
    };
    let Some(folder) = path.parent().filter(|folder| folder.ends_with(FOLDER)) else {
        return false;
    };
    let scenes = folder.parent().unwrap_or(Path::new(""));
    let is_there = |name: String| scenes.join(name).is_file();
    !is_there(format!("{stem}{SCENE_ENDING}")) && !is_there(stem.to_owned())
}

fn damaged(path: &Path, text: String, line: usize) -> Damaged {
    let name = files::shown(path);
    let lines = text.split_inclusive('\n');
    let start: usize = lines.take(line - 1).map(str::len).sum();
    let length = text.get(start..).and_then(|rest| rest.lines().next());
    let length = length.map_or(0, str::len);
    let mut sources = Sources::default();
    let file = sources.add(name.clone(), text);
    let span = Span::new(file, start, start + length);
    let finding = Diagnostic::error("C0115", span, "this line is none of a recording");
    let help = "`defilade test --accept` writes the recording anew";
    let found = vec![finding.help(help)];
    (name, Report { sources, found })
}
