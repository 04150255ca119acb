import { describe, expect, it } from 'vitest';
import {
  findCrowdedFolders,
  findLostFiles,
  findMutualFeatures,
  findProblems,
} from '../../../scripts/check-files.mjs';

describe('house rules of files', () => {
  it('catches a file of 401 lines and passes one of 400', () => {
    expect(findProblems('electron/a.ts', 'x\n'.repeat(401))).toHaveLength(1);
    expect(findProblems('electron/a.ts', 'x\n'.repeat(400))).toEqual([]);
  });

  it('catches the path of one machine, and leaves addresses and relative paths alone', () => {
    const machinePath = ['', 'home', 'anna', 'lectern'].join('/');
    expect(findProblems('docs/a.md', `run ${machinePath} now`)).toHaveLength(1);
    expect(findProblems('docs/a.md', 'see https://example.org/work/a and ./tmp/b')).toEqual([]);
  });

  it('catches a focused test, which would hide all others', () => {
    const focused = ['it', 'only("a", () => {});'].join('.');
    expect(findProblems('test/unit/a.test.ts', focused)).toHaveLength(1);
  });

  // Bug: a question about a key, and repairs of takes, failed under Electron 22.
  it('catches a method that the fallback runtime lacks, but in tests and scripts', () => {
    const line = 'const sorted = levels.toSorted();';
    expect(findProblems('electron/audio/a.ts', line)).toHaveLength(1);
    expect(findProblems('test/unit/a.test.ts', line)).toEqual([]);
  });

  it('catches an audio element beside the one of the preview player, in each of its spellings', () => {
    const owner = 'renderer/features/preview/preview-element.ts';
    for (const line of [
      'const audio = new Audio(url);',
      "document.createElement('audio')",
      'return <audio src={url} />;',
    ]) {
      expect(findProblems('renderer/features/chat/a.tsx', line)).toHaveLength(1);
      expect(findProblems(owner, line)).toEqual([]);
    }
    expect(findProblems('renderer/a.ts', 'new AudioContext()')).toEqual([]);
  });

  it('catches two features that import each other, also where one only imports types', () => {
    const cast = ['electron/features/cast/a.ts', "import { b } from '../voices/b.ts';"] as const;
    const types = "import type { A } from '../cast/deeper/a.ts';";
    const mutual = new Map([
      cast,
      ['electron/features/voices/deeper/b.ts', types.replace('..', '../..')],
    ]);
    expect(findMutualFeatures(mutual)).toEqual([
      expect.stringContaining(
        'electron/features/cast and electron/features/voices import each other',
      ),
    ]);
    const oneWay = new Map([cast, ['electron/features/voices/b.ts', "import './c.ts';"]]);
    expect(findMutualFeatures(oneWay)).toEqual([]);
  });

  it('catches an error that brings its own sentence, in one line and in several', () => {
    for (const sentence of ["'It failed.'", '`It failed.`', '\n  "It failed.",\n']) {
      const text = `throw new AppError(errorCodes.conflict, ${sentence});`;
      expect(findProblems('electron/a.ts', text)).toHaveLength(1);
      expect(findProblems('test/unit/a.test.ts', text)).toEqual([]);
    }
    expect(findProblems('electron/a.ts', 'new AppError(code, failure.message)')).toEqual([]);
  });

  it('catches a retired name, and a file where a folder was', () => {
    const name = ['Order', 'Book'].join('');
    expect(findProblems('electron/a.ts', `create${name}();`)).toHaveLength(1);
    expect(findProblems('electron/a.ts', 'createSpeechOrders();')).toEqual([]);
    expect(findProblems('electron/jobs/a.ts', '')).toHaveLength(1);
  });

  it('catches an if in another form than the others', () => {
    expect(findProblems('electron/a.ts', 'if (isDone) {\n  return;\n}\n')).toHaveLength(1);
    expect(findProblems('electron/a.ts', 'if (isDone)\n  return;\n')).toHaveLength(1);
    const long = `if (isDone) {\n  throw new Error('${'x'.repeat(90)}');\n}\n`;
    expect(findProblems('electron/a.ts', `${long}if (isDone) return;\n`)).toEqual([]);
  });

  it('catches a document that names a file that moved away', () => {
    const told = 'Read `charges/pacer.ts` and `electron/charges/*.ts`.';
    const document = ['docs/architecture.md', told] as const;
    expect(findLostFiles(new Map([document, ['electron/charges/pacer.ts', '']]))).toEqual([]);
    expect(findLostFiles(new Map([document, ['electron/queue/pacer.ts', '']]))).toHaveLength(1);
  });

  it('catches a folder of 26 files', () => {
    const files = Array.from({ length: 26 }, (_, index) => `electron/a/${index}.ts`);
    expect(findCrowdedFolders(files)).toHaveLength(1);
    expect(findCrowdedFolders(files.slice(1))).toEqual([]);
  });
});
