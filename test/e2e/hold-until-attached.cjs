/**
 * Preloaded by the desktop specs with `-r`: the program is ready only once Playwright is attached and calls
 * `__playwright_run`. Else a window may open while it attaches, and now and then neither goes on. Playwright has the
 * like for an Electron that it finds itself, but not for one that it is told.
 */
const { app } = require('electron');

// A switch of the test, and no file that the program was opened with.
const at = process.argv.indexOf(__filename);
if (at > 0) process.argv.splice(at - 1, 2);

const ready = app.whenReady();
const emit = app.emit.bind(app);
let readyArguments = [];
app.emit = (event, ...args) => {
  if (event !== 'ready') return emit(event, ...args);
  readyArguments = args;
  return app.listenerCount('ready') > 0;
};
let isReady = false;
let release = () => undefined;
const released = new Promise((done) => {
  release = done;
});
app.isReady = () => isReady;
app.whenReady = () => released;
globalThis.__playwright_run = async () => {
  await ready;
  isReady = true;
  release();
  emit('ready', ...readyArguments);
};
