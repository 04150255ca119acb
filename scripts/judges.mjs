/** Independent programs by which tests judge outputs: never needed by a user at run time. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isOnPath } from './keyring-session.mjs';

const manual = '/usr/share/doc/debmake-doc/debmake-doc.en.epub';
const programs = ['ffmpeg', 'ffprobe', 'epubcheck', 'pandoc'];

function hasRecogniser() {
  return spawnSync('python3', ['-c', 'import pocketsphinx'], { stdio: 'ignore' }).status === 0;
}

/** @returns {string[]} what is missing and how to get it, one phrase each. */
export function missingJudges() {
  const missing = programs
    .filter((name) => !isOnPath(name))
    .map((name) => `tests judged by ${name} (install ${name === 'ffprobe' ? 'ffmpeg' : name})`);
  if (!hasRecogniser()) {
    missing.push('tests judged by a speech recogniser (pip install pocketsphinx numpy)');
  }
  if (process.platform === 'linux' && !isOnPath('secret-tool')) {
    missing.push('tests of the keychain entry (install libsecret-tools)');
  }
  if (!existsSync(manual)) {
    missing.push("tests on Debian's manuals (install debmake-doc debian-policy)");
  }
  return missing;
}
