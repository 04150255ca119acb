/** The words about the program itself: its licences, and the runtime that it stands in. */
export const enAbout = {
  own: 'Lectern is free software under the MIT licence. It contains the work of many others.',
  show: 'Licences…',
  title: 'Licences',
  search: 'Search by name or licence',
  loading: 'Reading the licences',
  failed:
    'The licences could not be read. They are also in THIRD-PARTY-NOTICES.txt beside the program.',
  count_one: '{{count}} package or library',
  count_other: '{{count}} packages and libraries',
  none: 'Nothing has this name or licence.',
  source: 'Source',
  noText: 'The package comes without the text of its licence.',
  replaceable:
    'You may put your own build of it in place of this file, in resources/app.asar.unpacked of the installed program:',
  electron:
    'Those of Electron and Chromium are in LICENSE.electron.txt and LICENSES.chromium.html beside the program.',
  oldRuntime: 'Old runtime: Electron {{version}}',
  oldRuntimeBody:
    'The current Electron could not be downloaded here, so this window runs in an older one. It is good for trying things out, but gets no security fixes: open only files that you trust.',
  oldRuntimeHide: 'Hide this',
} as const;
