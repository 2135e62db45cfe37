//! From pieces met to stretches of contact, and what kind each one is.

use std::cmp::{max, min};

use crate::facts::{Along, Class, Contact, ContactKind, ThingId};
use crate::world::trace::Met;

/// A piece met, and whose it is.
#[derive(Clone, Copy, Debug)]
pub struct Meeting {
    pub met: Met,
    pub class: Class,
    pub thing: ThingId,
}

/// Joins what touches along the line, class by class, in order along the line.
pub fn stretches(mut meetings: Vec<Meeting>) -> Vec<Contact> {
    meetings.sort_by_key(|meeting| {
        let met = &meeting.met;
        (meeting.class, met.enter, meeting.thing, met.leave)
    });
    let mut contacts: Vec<Contact> = Vec::new();
    let mut rest = meetings.as_slice();
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
        let (stretch, later) = rest.split_at(count);
        contacts.push(contact(stretch, first.class, first.met.enter, leave));
        rest = later;
    }
    contacts.sort_by_key(|contact| (contact.enter, contact.leave, contact.class));
    contacts
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

fn kind(mets: &[Met], point: bool) -> ContactKind {
    let left = mets.iter().any(|met| met.left);
    let right = mets.iter().any(|met| met.right);
    if left && right {
        let one_does = mets.iter().any(|met| met.left && met.right);
        if one_does || on_a_seam(mets) || joined_by_walls(mets) {
            ContactKind::Through
        } else {
            ContactKind::Pinhole
        }
    } else if point {
        ContactKind::Touch
    } else {
        ContactKind::Along
    }
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
