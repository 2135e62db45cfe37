/**
 * The engine as WebAssembly: requests and responses of docs/api.md, as objects.
 *
 * A trap leaves an instance of WebAssembly dead. The next call makes a new one, so that no request
 * ends the engine; only what it kept between calls is gone.
 */

/** The engine made a mistake of its own: the request has no answer. */
export class EngineTrap extends Error {
  /** @param {unknown} cause */
  constructor(cause) {
    super(`the engine made a mistake of its own: ${cause}`, { cause });
    this.name = "EngineTrap";
  }
}

/** The engine, ready to answer. */
export class Engine {
  #module;
  /** @type {any} */
  #exports = undefined;
  #encoder = new TextEncoder();
  #decoder = new TextDecoder();

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.#module = module;
  }

  /**
   * Answers a request.
   *
   * @param {object} request
   * @returns {any}
   */
  call(request) {
    return JSON.parse(this.callText(JSON.stringify(request)));
  }

  /**
   * Answers a request in JSON with a response in JSON.
   *
   * @param {string} request
   * @returns {string}
   */
  callText(request) {
    try {
      return this.#answer(this.#encoder.encode(request));
    } catch (problem) {
      this.#exports = undefined;
      throw new EngineTrap(problem);
    }
  }

  /** @param {Uint8Array} request */
  #answer(request) {
    this.#exports ??= new WebAssembly.Instance(this.#module, {}).exports;
    const { alloc, call, dealloc, memory } = this.#exports;
    const room = alloc(request.length) >>> 0;
    if (room === 0) throw new RangeError("there is no room for the request");
    // Memory may have grown, and then its buffer is another.
    new Uint8Array(memory.buffer, room, request.length).set(request);
    const packed = BigInt.asUintN(64, call(room, request.length));
    const [at, length] = [Number(packed >> 32n), Number(packed & 0xffffffffn)];
    const response = this.#decoder.decode(new Uint8Array(memory.buffer, at, length));
    dealloc(at, length);
    return response;
  }
}

/**
 * Loads the engine.
 *
 * @param {WebAssembly.Module | BufferSource | URL | string} [source] the module, its bytes, or where
 *   it is; by default the file beside this one
 * @returns {Promise<Engine>}
 */
export async function load(source = new URL("./defilade.wasm", import.meta.url)) {
  if (source instanceof WebAssembly.Module) return new Engine(source);
  const bytes = source instanceof URL || typeof source === "string" ? await read(source) : source;
  return new Engine(await WebAssembly.compile(bytes));
}

/** @param {URL | string} place */
async function read(place) {
  if (place instanceof URL && place.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return readFile(place);
  }
  const response = await fetch(place);
  if (!response.ok) throw new Error(`${place}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}
