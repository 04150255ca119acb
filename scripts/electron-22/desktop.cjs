/** What Electron 22's main process lacks beside the pinned Electron: protocol.handle and net.fetch. */
const { Readable } = require('node:stream');
const { join } = require('node:path');
const electron = require('electron');

/** What an answer to a page takes of the web's Response: undici's own takes 30 ms to load, in front of the window. */
class PageResponse {
  constructor(body = null, { status = 200, headers = {} } = {}) {
    this.body = body;
    this.status = status;
    this.headers = new Map(Object.entries(headers));
  }
}

/** The request of the older interface: the web's own where it brings something, its upload as a stream. */
function toRequest(details, session) {
  const parts = details.uploadData ?? [];
  const { url, method } = details;
  if (parts.length === 0 || method === 'GET' || method === 'HEAD') {
    const headers = new Map(
      Object.entries(details.headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    return { url, method, headers: { get: (name) => headers.get(name.toLowerCase()) ?? null } };
  }
  async function* upload() {
    for (const part of parts) {
      if (part.bytes) yield part.bytes;
      else if (part.blobUUID) yield await session.getBlobData(part.blobUUID);
      else if (part.file) yield* require('node:fs').createReadStream(part.file);
    }
  }
  return new Request(url, { method, headers: details.headers, body: upload(), duplex: 'half' });
}

/** Closing the Node stream early cancels the web stream, as `protocol.handle` does. */
async function* chunksOf(body) {
  if (body === null) return;
  if (typeof body === 'string' || body instanceof Uint8Array) {
    yield Buffer.from(body);
    return;
  }
  const reader = body.getReader();
  let isDone = false;
  try {
    for (;;) {
      const next = await reader.read();
      isDone = next.done;
      if (isDone) return;
      yield next.value;
    }
  } finally {
    if (!isDone) await reader.cancel().catch(() => {});
  }
}

async function answer(handler, details, session, callback) {
  try {
    const response = await handler(toRequest(details, session));
    callback({
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      data: Readable.from(chunksOf(response.body), { objectMode: false }),
    });
  } catch (error) {
    process.stderr.write(`${details.url}: ${error?.stack ?? error}\n`);
    callback({ error: -2 });
  }
}

function addHandle(protocol, sessionOf) {
  if (protocol.handle !== undefined) return;
  const original = () => sessionOf().protocol;
  const methods = {
    handle: (scheme, handler) => {
      const register =
        scheme === 'http' || scheme === 'https' || scheme === 'file'
          ? 'interceptStreamProtocol'
          : 'registerStreamProtocol';
      original()[register](scheme, (details, callback) => {
        answer(handler, details, sessionOf(), callback);
      });
    },
    unhandle: (scheme) => original().unregisterProtocol(scheme),
    isProtocolHandled: (scheme) => original().isProtocolRegistered(scheme),
  };
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(protocol, name, { value, configurable: true });
  }
}

/** Adds the newer interfaces to Electron's own objects, for every session. */
function fillDesktop() {
  Object.defineProperty(globalThis, 'Response', { value: PageResponse, writable: true });
  addHandle(electron.protocol, () => electron.session.defaultSession);
  electron.app.on('session-created', (session) => {
    addHandle(session.protocol, () => session);
    session.setPreloads([...session.getPreloads(), join(__dirname, 'preload.cjs')]);
  });
  electron.net.fetch ??= (...args) => fetch(...args);
}

module.exports = { fillDesktop };
