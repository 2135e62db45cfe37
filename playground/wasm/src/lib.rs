//! The engine as WebAssembly: `alloc`, `dealloc` and `call`, and JSON in and out.
//!
//! A request is written into room that `alloc` gave; `call` takes that room and gives the place of
//! the response, which the caller gives back by `dealloc`. Lengths are in bytes.

#![warn(missing_docs)]

use std::alloc::Layout;
use std::cell::RefCell;

use defilade::api::Session;

thread_local! {
    static SESSION: RefCell<Session> = RefCell::default();
}

/// Room for so many bytes; null when there is none.
#[unsafe(no_mangle)]
pub extern "C" fn alloc(bytes: usize) -> *mut u8 {
    match layout(bytes) {
        // SAFETY: the layout has a size above nought.
        Some(layout) => unsafe { std::alloc::alloc(layout) },
        None => std::ptr::null_mut(),
    }
}

/// Gives room back.
///
/// # Safety
/// The room must be what [`alloc`] gave for so many bytes, or a response of [`call`] with its
/// length, and must not be given back twice.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dealloc(at: *mut u8, bytes: usize) {
    if let Some(layout) = layout(bytes)
        && !at.is_null()
    {
        // SAFETY: the caller gives back room of this very layout.
        unsafe { std::alloc::dealloc(at, layout) }
    }
}

/// Answers the request that stands in some room, which it gives back. The response stands at the
/// upper half of the result, and has as many bytes as the lower half says.
///
/// # Safety
/// The room must be what [`alloc`] gave for so many bytes, all of them written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn call(at: *mut u8, bytes: usize) -> u64 {
    let request = if at.is_null() {
        Vec::new()
    } else {
        // SAFETY: the caller wrote all of the room; it was made with the layout of such a vector.
        unsafe { Vec::from_raw_parts(at, bytes, bytes) }
    };
    // What is no text is no request, whatever stands for the bytes that are none.
    let request = String::from_utf8_lossy(&request);
    let response = SESSION.with_borrow_mut(|session| session.call(&request));
    let response = response.into_bytes().into_boxed_slice();
    let length = response.len() as u64;
    let at = Box::into_raw(response).cast::<u8>() as usize as u64;
    at << 32 | length
}

/// None for no bytes, which take no room.
fn layout(bytes: usize) -> Option<Layout> {
    Layout::array::<u8>(bytes)
        .ok()
        .filter(|layout| layout.size() > 0)
}
