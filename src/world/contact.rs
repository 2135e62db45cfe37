//! From pieces met to stretches of contact, and what kind each one is.

use std::cmp::{max, min};

use crate::facts::{Along, Class, Contact, ContactKind, ThingId};
use crate::world::lattice::{Node, sides};
use crate::world::order::{by_angle, same_direction};
use crate::world::trace::{Met, Sector};

/// A piece met, and whose it is.
#[derive(Clone, Copy, Debug)]
pub struct Meeting {
    pub met: Met,
    pub class: Class,
    pub thing: ThingId,
    /// Whether the first crossing of such things on a line is free.
    pub limited: bool,
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
    meetings.sort_by_key(|meeting| {
        let met = &meeting.met;
        (meeting.class, met.enter, meeting.thing, met.leave)
    });
    let mut stretches: Vec<Stretch<'_>> = Vec::new();
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
        let contact = contact(pieces, first.class, first.met.enter, leave);
        stretches.push((contact, pieces));
        rest = later;
    }
    stretches.sort_by_key(|(contact, _)| (contact.enter, contact.leave, contact.class));
    stretches
}

fn contact(stretch: &[Meeting], class: Class, enter: Along, leave: Along) -> Contact {
    let mut things = Vec::new();
    for meeting in stretch {
        if !things.contains(&meeting.thing) {
            things.push(meeting.thing);
        }
    }
    let mets: Vec<Met> = stretch.iter().map(|meeting| meeting.met).collect();
    Contact {
        kind: kind(&mets, enter == leave),
        class,
        enter,
        leave,
        things,
    }
}

/// What kind of contact the pieces of a stretch make.
pub fn kind(mets: &[Met], point: bool) -> ContactKind {
    let left = mets.iter().any(|met| met.left);
    let right = mets.iter().any(|met| met.right);
    if left && right {
        let one_does = mets.iter().any(|met| met.left && met.right);
        if one_does || on_a_seam(mets) || joined_by_walls(mets) {
            ContactKind::Through
        } else {
            ContactKind::Pinhole
        }
    } else if closed_all_round(mets) {
        ContactKind::Through
    } else if point {
        ContactKind::Touch
    } else {
        ContactKind::Along
    }
}

/// Whether areas about a line straight up or down leave no direction of the plan open.
fn closed_all_round(mets: &[Met]) -> bool {
    let sectors: Vec<Sector> = mets.iter().filter_map(|met| met.sector).collect();
    if sectors.is_empty() {
        return false;
    }
    let axes = [(1, 0), (0, 1), (-1, 0), (0, -1)].map(|(x, y)| Node::new(x, y));
    let borders = sectors.iter().flat_map(|sector| [sector.from, sector.to]);
    let mut borders: Vec<Node> = borders.chain(axes).collect();
    borders.sort_by(by_angle);
    let closed = |way: Node| {
        let mut sectors = sectors.iter();
        sectors.any(|one| one.from.cross(&way) > 0 && way.cross(&one.to) > 0)
    };
    sides(&borders).all(|(one, next)| same_direction(one, next) || closed(one.plus(next)))
}

/// Whether areas on both sides share a stretch of the line.
fn on_a_seam(mets: &[Met]) -> bool {
    let areas = || mets.iter().filter(|met| !met.wall);
    areas().filter(|met| met.left).any(|left| {
        areas()
            .filter(|met| met.right)
            .any(|right| max(left.enter, right.enter) < min(left.leave, right.leave))
    })
}

/// Whether walls that hang together stop both sides, with the areas that they touch.
fn joined_by_walls(mets: &[Met]) -> bool {
    let mut chains: Vec<(Along, Along)> = Vec::new();
    for wall in mets.iter().filter(|met| met.wall) {
        match chains.last_mut() {
            Some((_, leave)) if wall.enter <= *leave => *leave = max(*leave, wall.leave),
            _ => chains.push((wall.enter, wall.leave)),
        }
    }
    chains.iter().any(|(enter, leave)| {
        let touching = || {
            mets.iter()
                .filter(|met| met.enter <= *leave && *enter <= met.leave)
        };
        touching().any(|met| met.left) && touching().any(|met| met.right)
    })
}
