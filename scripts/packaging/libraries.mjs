/**
 * Libraries of others that packages carry compiled: their licences are not those that the packages name.
 * `inFile` says where the library lies in the shipped program when its licence lets anybody put another
 * build in its place; these files lie outside of the archive (electron-builder.yml, `asarUnpack`).
 */
export const embeddedLibraries = [
  {
    name: 'LAME',
    within: '@mediabunny/mp3-encoder',
    licence: 'LGPL-2.0-or-later',
    source: 'https://lame.sourceforge.io/',
    inFile: 'dist/node/replaceable/mp3-encoder.cjs',
  },
  {
    name: 'libmpg123',
    within: 'mpg123-decoder',
    licence: 'LGPL-2.1-only',
    source: 'https://www.mpg123.de/',
    inFile: 'dist/node/replaceable/mpg123-decoder.cjs',
  },
  {
    name: 'FFmpeg',
    within: 'audio-file-decoder',
    licence: 'LGPL-2.1-or-later',
    source: 'https://ffmpeg.org/',
    inFile: 'dist/node/decode-audio.wasm',
  },
  {
    name: 'libopus',
    within: 'opus-decoder',
    licence: 'BSD-3-Clause',
    source: 'https://opus-codec.org/',
  },
  {
    name: 'libvorbis and libogg',
    within: '@wasm-audio-decoders/ogg-vorbis',
    licence: 'BSD-3-Clause',
    source: 'https://xiph.org/vorbis/',
  },
  {
    name: 'libwebp',
    within: '@jsquash/webp',
    licence: 'BSD-3-Clause',
    source: 'https://chromium.googlesource.com/webm/libwebp',
  },
];

/** Packages under the LGPL, each a file of its own in the built program. */
export const replaceablePackages = [
  '@mediabunny/mp3-encoder',
  'mpg123-decoder',
  'codec-parser',
  'audio-file-decoder',
];

/** The name of the file that holds such a package. */
export const replaceableName = (name) => `replaceable/${name.slice(name.lastIndexOf('/') + 1)}`;
