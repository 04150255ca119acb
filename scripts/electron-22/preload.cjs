/** Runs before the product's own preload script: `webUtils` came after Electron 22. */
const electron = require('electron');

if (electron.webUtils === undefined) {
  electron.webUtils = { getPathForFile: (file) => file.path ?? '' };
}
