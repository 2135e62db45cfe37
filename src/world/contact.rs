//! From pieces met to stretches of contact, and what kind each one is.

use std::borrow::Borrow;
use std::cmp::{max, min};

use crate::facts::{Along, Class, Contact, ContactKind, Counted, ThingId};
use crate::world::lattice::{Node, sides};
use crate::world::order::{by_angle, same_direction};
use crate::world::trace::Met;

/// A piece met, and whose it is.
#[derive(Clone, Copy, Debug)]
pub struct Meeting {
    pub met: Met,
    pub class: Class,
    pub thing: ThingId,
    /// Whether the first crossing of such things on a line is free.
    pub limited: bool,
}

impl Borrow<Met> for Meeting {
    fn borrow(&self) -> &Met {
        &self.met
    }
}

/// A contact, and the pieces that it is made of.
type Stretch<'a> = (Contact, &'a [Meeting]);

/// Joins what touches along the line, class by class, in order along the line.
///
/// Limited things that the line only touches or runs along are nothing to it, and so is the first
/// of them that it crosses; from then on they count, by themselves or with what they touch.
pub fn contacts(mut meetings: Vec<Meeting>) -> Vec<Contact> {
    let mut limited: Vec<Meeting> = meetings.extract_if(.., |one| one.limited).collect();
    if limited.is_empty() {
        let stretches = stretches(&mut meetings).into_iter();
        return stretches.map(|(contact, _)| contact).collect();
    }
    let crossings = stretches(&mut limited).into_iter();
    let later = crossings
        .skip_while(|(contact, _)| !crosses(contact))
        .skip(1);
    meetings.extend(later.flat_map(|(_, pieces)| pieces));
    let stretches = stretches(&mut meetings).into_iter();
    stretches
        .filter(|(contact, pieces)| crosses(contact) || pieces.iter().any(|one| !one.limited))
        .map(|(contact, _)| contact)
        .collect()
}

/// Whether a line that is shifted to either side is stopped.
fn crosses(contact: &Contact) -> bool {
    !matches!(contact.kind, ContactKind::Touch | ContactKind::Along)
}

fn stretches(meetings: &mut [Meeting]) -> Vec<Stretch<'_>> {
    let mut stretches: Vec<Stretch<'_>> = Vec::new();
    each_stretch(meetings, |pieces, enter, leave| {
        stretches.push((contact(pieces, enter, leave), pieces));
        false
    });
    stretches.sort_by_key(|(contact, _)| (contact.enter, contact.leave, contact.class));
    stretches
}

/// Whether any contact that some pieces make counts. None of them may be limited.
pub fn any_counts(meetings: &mut [Meeting], counted: Counted) -> bool {
    each_stretch(meetings, |pieces, enter, leave| {
        let class = pieces.first().map(|first| first.class);
        class.is_some_and(|class| counted.has(kind(pieces, enter == leave), class))
    })
}

/// Shows the pieces of every stretch, and where it begins and ends, until told to stop; whether it
/// was.
fn each_stretch<'a>(
    meetings: &'a mut [Meeting],
    mut visit: impl FnMut(&'a [Meeting], Along, Along) -> bool,
) -> bool {
    meetings.sort_unstable_by_key(|meeting| {
        let met = &meeting.met;
        (meeting.class, met.enter, meeting.thing, met.leave)
    });
    let mut rest = &*meetings;
    while let Some(first) = rest.first() {
        let mut leave = first.met.leave;
        let mut count = 0;
        for meeting in rest {
            if meeting.class != first.class || meeting.met.enter > leave {
                break;
            }
            leave = max(leave, meeting.met.leave);
            count += 1;
        }
        let (pieces, later) = rest.split_at(count);
        if visit(pieces, first.met.enter, leave) {
            return true;
        }
        rest = later;
    }
    false
}

fn contact(stretch: &[Meeting], enter: Along, leave: Along) -> Contact {
    let mut things = Vec::new();
    for meeting in stretch {
        if !things.contains(&meeting.thing) {
            things.push(meeting.thing);
        }
    }
    Contact {
        kind: kind(stretch, enter == leave),
        class: stretch.first().map_or(Class::Terrain, |first| first.class),
        enter,
        leave,
        things,
    }
}

/// What kind of contact pieces met in order of where they begin make.
pub fn kind<M: Borrow<Met>>(stretch: &[M], point: bool) -> ContactKind {
    let mets = || stretch.iter().map(M::borrow);
    if mets().any(|met| met.left) && mets().any(|met| met.right) {
        let one_does = mets().any(|met| met.left && met.right);
        if one_does || on_a_seam(stretch) || joined_by_walls(stretch) {
            ContactKind::Through
        } else {
            ContactKind::Pinhole
        }
    } else if closed_all_round(stretch) {
        ContactKind::Through
    } else if point {
        ContactKind::Touch
    } else {
        ContactKind::Along
    }
}

/// Whether areas about a line straight up or down leave no direction of the plan open.
fn closed_all_round<M: Borrow<Met>>(stretch: &[M]) -> bool {
    let sectors = || stretch.iter().filter_map(|met| met.borrow().sector);
    if sectors().next().is_none() {
        return false;
    }
    let axes = [(1, 0), (0, 1), (-1, 0), (0, -1)].map(|(x, y)| Node::new(x, y));
    let borders = sectors().flat_map(|sector| [sector.from, sector.to]);
    let mut borders: Vec<Node> = borders.chain(axes).collect();
    borders.sort_by(by_angle);
    let closed =
        |way: Node| sectors().any(|one| one.from.cross(&way) > 0 && way.cross(&one.to) > 0);
    sides(&borders).all(|(one, next)| same_direction(one, next) || closed(one.plus(next)))
}

/// Whether areas on both sides share a stretch of the line.
fn on_a_seam<M: Borrow<Met>>(stretch: &[M]) -> bool {
    let areas = || stretch.iter().map(M::borrow).filter(|met| !met.wall);
    areas().filter(|met| met.left).any(|left| {
        areas()
            .filter(|met| met.right)
            .any(|right| max(left.enter, right.enter) < min(left.leave, right.leave))
    })
}

/// Whether walls that hang together stop both sides, with the areas that they touch.
fn joined_by_walls<M: Borrow<Met>>(stretch: &[M]) -> bool {
    let stops_both = |(enter, leave): (Along, Along)| {
        let mets = stretch.iter().map(M::borrow);
        let touching = || {
            mets.clone()
                .filter(|met| met.enter <= leave && enter <= met.leave)
        };
        touching().any(|met| met.left) && touching().any(|met| met.right)
    };
    let mut chain: Option<(Along, Along)> = None;
    for wall in stretch.iter().map(M::borrow).filter(|met| met.wall) {
        chain = match chain {
            Some((enter, leave)) if wall.enter <= leave => Some((enter, max(leave, wall.leave))),
            before => {
                if before.is_some_and(stops_both) {
                    return true;
                }
                Some((wall.enter, wall.leave))
            }
        };
    }
    chain.is_some_and(stops_both)
}
