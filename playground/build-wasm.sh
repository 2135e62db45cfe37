#!/usr/bin/env bash
# Builds the engine as WebAssembly into playground/wasm/defilade.wasm, or to the path given.
# PROFILE=quick builds in less time what is larger and as right.
#
# The standard library for WebAssembly is built from the source that goes with the compiler, so both
# come from Debian's rustc-web; cargo and the linker are those of the usual toolchain. It is built
# without its default features: nothing here prints a backtrace.
set -euo pipefail
cd "$(dirname "$0")/wasm"
output="${1:-defilade.wasm}"
profile="${PROFILE:-release}"

compiler="$(dpkg -L rustc-web 2>/dev/null | grep '/bin/rustc$' || true)"
source_of_std="$(dpkg -L rust-web-src 2>/dev/null | head -1 || true)"
if [ -z "$compiler" ] || [ -z "$source_of_std" ]; then
  echo 'build-wasm: it needs rustc-web and rust-web-src: apt-get install rustc-web rust-web-src' >&2
  exit 1
fi
linker="$(rustc --print sysroot)/lib/rustlib/$(rustc -vV | sed -n 's/^host: //p')/bin/rust-lld"
[ -x "$linker" ] || { echo "build-wasm: there is no linker at $linker" >&2; exit 1; }

# Nests as deeply as the limits let it; the usual stack of 1 MB does not hold that.
stack=8388608
RUSTC="$compiler" RUSTC_BOOTSTRAP=1 \
CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER="$linker" \
CARGO_ENCODED_RUSTFLAGS="-Clink-arg=-zstack-size=$stack" \
  cargo build --locked --profile "$profile" --target wasm32-unknown-unknown \
  -Zbuild-std=std,panic_abort -Zbuild-std-features= --target-dir ../../target/wasm

mkdir -p "$(dirname "$output")"
cp "../../target/wasm/wasm32-unknown-unknown/$profile/defilade_wasm.wasm" "$output"
echo "build-wasm: $output, $(stat -c %s "$output") bytes"
