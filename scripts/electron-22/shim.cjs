/**
 * Lets the product, written for the pinned Electron, run in Electron 22 (Node 16, Chromium 108), the
 * runtime of tests and of machines that cannot download the official one. It only fills gaps: in a
 * newer runtime it changes nothing. Preloaded into the main process, workers and children alike.
 */
const fillGap = (target, name, value) => {
  if (target[name] !== undefined) return;
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
};

const isOldRuntime = Number(process.versions.node.split('.')[0]) < 20;

/** Globals in the order in which undici needs them: streams and blobs before fetch. */
function fillGlobals() {
  const streams = require('node:stream/web');
  for (const name of Object.keys(streams)) fillGap(globalThis, name, streams[name]);
  const { Blob } = require('node:buffer');
  fillGap(globalThis, 'Blob', Blob);
  const { webcrypto } = require('node:crypto');
  fillGap(globalThis, 'crypto', webcrypto);
  const { deserialize, serialize } = require('node:v8');
  fillGap(globalThis, 'structuredClone', (value) => deserialize(serialize(value)));
  if (globalThis.DOMException === undefined) {
    try {
      atob('not base64!');
    } catch (error) {
      fillGap(globalThis, 'DOMException', error.constructor);
    }
  }
  const { performance, PerformanceObserver } = require('node:perf_hooks');
  fillGap(globalThis, 'performance', performance);
  fillGap(globalThis, 'PerformanceObserver', PerformanceObserver);
  fillGap(globalThis, 'navigator', { hardwareConcurrency: require('node:os').cpus().length });
}

/** Node streams to web streams and back, for the HTTP server of the demo gateway. */
function fillStreamBridges() {
  const { Readable } = require('node:stream');
  fillGap(Readable, 'toWeb', (readable) => {
    const chunks = readable[Symbol.asyncIterator]();
    const pull = async (controller) => {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    };
    const cancel = () => readable.destroy();
    return new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
  });
  fillGap(Readable, 'fromWeb', (stream) => Readable.from(stream));
}

/** The abort reason and the constructors that Node 16 lacks. */
function fillAbort() {
  fillGap(AbortSignal, 'any', (signals) => {
    const controller = new AbortController();
    for (const signal of signals) {
      const follow = () => controller.abort(signal.reason);
      if (signal.aborted) follow();
      else signal.addEventListener('abort', follow, { once: true, signal: controller.signal });
    }
    return controller.signal;
  });
  fillGap(AbortSignal, 'timeout', (milliseconds) => {
    const controller = new AbortController();
    const reason = new DOMException('The operation timed out.', 'TimeoutError');
    setTimeout(() => controller.abort(reason), milliseconds).unref();
    return controller.signal;
  });
}

function fillLanguage() {
  fillGap(Promise, 'withResolvers', () => {
    const parts = {};
    parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
    return parts;
  });
  fillGap(Array, 'fromAsync', async (items, map = (item) => item) => {
    const result = [];
    for await (const item of items) result.push(await map(item, result.length));
    return result;
  });
  const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
  fillGap(String.prototype, 'toWellFormed', function toWellFormed() {
    return this.replace(loneSurrogate, '\uFFFD');
  });
  fillGap(String.prototype, 'isWellFormed', function isWellFormed() {
    return this.search(loneSurrogate) === -1;
  });
  const inPlace = {
    toReversed: (list) => list.reverse(),
    toSorted: (list, compare) => list.sort(compare),
    toSpliced: (list, ...args) => list.splice(...args),
    with: (list, index, value) => list.fill(value, index, index === -1 ? undefined : index + 1),
  };
  for (const [name, change] of Object.entries(inPlace)) {
    fillGap(Array.prototype, name, function copied(...args) {
      const copy = [...this];
      change(copy, ...args);
      return copy;
    });
  }
}

/** A Blob with a name; Node 16 has none. */
function fillFile() {
  if (globalThis.File !== undefined) return;
  class File extends Blob {
    constructor(parts, name, options = {}) {
      super(parts, options);
      this.name = String(name);
      this.lastModified = options.lastModified ?? Date.now();
    }
  }
  fillGap(globalThis, 'File', File);
  fillGap(require('node:buffer'), 'File', File);
}

/** undici reads the globals above while it loads, so it comes last. */
function fillFetch() {
  if (globalThis.fetch !== undefined) return;
  // Pages are answered before anything is fetched, and the whole of undici takes a while to load. Each name stands
  // here in full: a package has the shim with what it requires in one file.
  const loads = {
    fetch: () => require('undici'),
    Request: () => require('undici/lib/web/fetch/request.js'),
    Response: () => require('undici/lib/web/fetch/response.js'),
    Headers: () => require('undici/lib/web/fetch/headers.js'),
    FormData: () => require('undici/lib/web/fetch/formdata.js'),
  };
  for (const [name, load] of Object.entries(loads)) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => load()[name],
      set: (value) => Object.defineProperty(globalThis, name, { value, writable: true }),
    });
  }
}

/** Children take the shim from the environment, worker threads from their own arguments. */
function passOn() {
  const option = `--require ${JSON.stringify(__filename)}`;
  const options = process.env.NODE_OPTIONS ?? '';
  if (!options.includes(option)) process.env.NODE_OPTIONS = `${options} ${option}`.trim();
  const threads = require('node:worker_threads');
  const { Worker } = threads;
  threads.Worker = class extends Worker {
    constructor(file, settings = {}) {
      const execArgv = settings.execArgv ?? process.execArgv;
      super(file, { ...settings, execArgv: [...execArgv, '--require', __filename] });
    }
  };
}

if (isOldRuntime && globalThis.lecternShim === undefined) {
  Object.defineProperty(globalThis, 'lecternShim', { value: true });
  fillGlobals();
  fillStreamBridges();
  fillAbort();
  fillLanguage();
  fillFile();
  fillFetch();
  passOn();
  if (process.type === 'browser') require('./desktop.cjs').fillDesktop();
}
