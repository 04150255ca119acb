import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe } from 'vitest';
import { findChromium } from '../../../scripts/chromium.mjs';

/** Programs and books from outside that judge our work in tests; none is needed by a user. */
export type JudgeName =
  | 'ffmpeg'
  | 'ffprobe'
  | 'epubcheck'
  | 'pocketsphinx'
  | 'debmake-doc'
  | 'debian-policy'
  | 'chromium'
  | 'electron'
  | 'keyring'
  | 'mediainfo'
  | 'pandoc'
  | 'python3';

type Judge = {
  readonly isThere: () => boolean;
  /** How a developer gets it. */
  readonly advice: string;
};

const judges: { readonly [name in JudgeName]: Judge } = {
  ffmpeg: { isThere: () => runs('ffmpeg', ['-version']), advice: 'apt-get install ffmpeg' },
  ffprobe: { isThere: () => runs('ffprobe', ['-version']), advice: 'apt-get install ffmpeg' },
  epubcheck: {
    isThere: () => runs('epubcheck', ['--version'], true),
    advice: 'apt-get install epubcheck',
  },
  pocketsphinx: {
    isThere: () => runs('python3', ['-c', 'import pocketsphinx']),
    advice: 'pip install pocketsphinx',
  },
  'debmake-doc': {
    isThere: () => existsSync('/usr/share/doc/debmake-doc/debmake-doc.en.epub'),
    advice: 'apt-get install debmake-doc',
  },
  'debian-policy': {
    isThere: () => existsSync('/usr/share/doc/debian-policy/policy.epub'),
    advice: 'apt-get install debian-policy',
  },
  chromium: {
    isThere: () => findChromium() !== null,
    advice: 'apt-get install chromium-headless-shell',
  },
  electron: {
    isThere: () => {
      const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? 'node_modules/electron/dist';
      return existsSync(`${dist}/electron`) || existsSync(`${dist}/electron.exe`);
    },
    advice: 'run .ci/run once, or npm rebuild electron with a network',
  },
  keyring: {
    isThere: () =>
      process.env.DBUS_SESSION_BUS_ADDRESS !== undefined &&
      runs('secret-tool', ['--version'], true),
    advice: 'run the tests inside dbus-run-session with gnome-keyring unlocked',
  },
  mediainfo: {
    isThere: () => runs('mediainfo', ['--Version']),
    advice: 'apt-get install mediainfo',
  },
  pandoc: { isThere: () => runs('pandoc', ['--version']), advice: 'apt-get install pandoc' },
  python3: { isThere: () => runs('python3', ['--version']), advice: 'apt-get install python3' },
};

const known = new Map<JudgeName, boolean>();

/** Is this judge on the machine? Asked once a run. */
export function judgeAvailable(name: JudgeName): boolean {
  const answer = known.get(name) ?? judges[name].isThere();
  known.set(name, answer);
  return answer;
}

/** All of them here? In CI (`LECTERN_CI=1`) a missing judge throws; elsewhere it is said in one line. */
export function requireJudge(...names: readonly JudgeName[]): boolean {
  const missing = names.filter((name) => !judgeAvailable(name));
  if (missing.length === 0) return true;
  const advice = missing.map((name) => `${name} (${judges[name].advice})`).join(', ');
  if (process.env.LECTERN_CI === '1') throw new Error(`Judges are missing in CI: ${advice}`);
  process.stderr.write(`skipped without judge: ${advice}\n`);
  return false;
}

/** A group of tests that needs a judge: runs with it, fails without it in CI, is skipped and said elsewhere. */
export function describeWithJudge(
  names: JudgeName | readonly JudgeName[],
  title: string,
  run: () => void,
) {
  const list: readonly JudgeName[] = typeof names === 'string' ? [names] : names;
  describe.skipIf(!requireJudge(...list))(title, run);
}

function runs(command: string, args: readonly string[], anyStatus = false) {
  const result = spawnSync(command, args, { stdio: 'ignore', timeout: 20_000 });
  return result.error === undefined && (anyStatus || result.status === 0);
}
