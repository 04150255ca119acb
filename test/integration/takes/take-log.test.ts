import { appendFile, copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../../electron/app/create-app.ts';
import { restore } from '../../../electron/features/backup/restore.ts';
import { newBook } from '../../support/builders/new-book.ts';
import { openAppOnDemo } from '../../support/gateway/app-on-demo.ts';
import { forEachTest } from '../../support/tools/hooks.ts';

/* An older copy of the database beside newer audio: of a backup, or of before an update (docs/updates.md). */
const one = forEachTest(openAppOnDemo);
let app: App;
let chapterId: string;

const inHome = (name: string) => join(one.home, name);
const lineIds = () =>
  app.narration
    .chapter(chapterId)
    .segments.flatMap(({ id, kind }) => (kind === 'speech' ? id : []));
const chargedCount = async () => (await one.user.ledger()).items.length;

async function hear(line: number) {
  const id = lineIds()[line] ?? '';
  const { approval } = app.narration.price(chapterId, [id]);
  expect(await app.narration.hear(id, approval)).toMatchObject({ kind: 'ready' });
}

/** What is generated while `work` runs is not in the database afterwards. */
async function withOlderCopy(work: () => Promise<void>) {
  await one.stop();
  await copyFile(inHome('library.sqlite'), inHome('older'));
  app = await one.start();
  await work();
  await one.stop();
  for (const end of ['', '-wal', '-shm', '.clean.json']) {
    await rm(inHome(`library.sqlite${end}`), { force: true });
  }
  await copyFile(inHome('older'), inHome('library.sqlite'));
}

beforeEach(async () => {
  app = await one.start();
  const text = ['The lamp went out.', 'Nobody saw it.', 'Somebody rang.'].join('\n\n***\n\n');
  const projectId = await app.projects.add(newBook('Quay', [{ title: 'One', text }]));
  chapterId = app.projects.get(projectId).chapters[0]?.id ?? '';
  await hear(0);
});

describe('an older copy of the database', () => {
  it('knows what was generated since (bug: the line was bought a second time)', async () => {
    await withOlderCopy(async () => {
      await hear(1);
      const id = lineIds()[0] ?? '';
      await app.takes.another(id, app.takes.list(id).another.approval);
    });
    app = await one.start();
    expect(app.foundTakes).toBe(2);
    const before = await chargedCount();
    expect(before).toBe(3);
    const [first = '', second = ''] = lineIds();
    expect(await app.narration.hear(second, null)).toMatchObject({ kind: 'ready' });
    expect(await chargedCount()).toBe(before);
    expect(app.takes.list(first).takes.map(({ attempt }) => attempt)).toContain(2);
    await one.stop();
    app = await one.start();
    expect(app.foundTakes).toBe(0);
  });

  it('is asked again where the log ends in half a line (bug: the lines after it were lost)', async () => {
    await one.stop();
    await appendFile(inHome('takes.jsonl'), '{"id":"half');
    app = await one.start();
    await withOlderCopy(() => hear(1));
    app = await one.start();
    expect(app.foundTakes).toBe(1);
  });

  it('generates again what was cleaned up since, with its price', async () => {
    await withOlderCopy(async () => {
      await hear(1);
      await rm(app.audio.pathOf(await newestHash()));
    });
    app = await one.start();
    expect(app.foundTakes).toBe(0);
    const [, line = ''] = lineIds();
    expect(await app.narration.hear(line, null)).not.toMatchObject({ kind: 'ready' });
    await hear(1);
  });
});

describe('a backup in place of a damaged library', () => {
  it('knows what was generated since, and keeps the damaged one with its log', async () => {
    const folder = join(one.home, '..', 'backup');
    await app.portable.backUp({ folder });
    await hear(1);
    await one.stop();
    await writeFile(inHome('library.sqlite'), 'damaged');
    await writeFile(inHome('library.sqlite-wal'), 'log of a killed program');
    const options = {
      folder,
      home: one.home,
      nowMs: 0,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    };
    await expect(restore(options)).rejects.toMatchObject({ code: 'conflict' });
    expect(await restore({ ...options, isReplacing: true })).toMatchObject({
      replaced: 'library.replaced-1.sqlite',
    });
    const names = await readdir(one.home);
    expect(names).toContain('library.replaced-1.sqlite-wal');
    expect(names).not.toContain('library.sqlite-wal');
    app = await one.start();
    expect(app.foundTakes).toBe(1);
    const before = await chargedCount();
    expect(await app.narration.hear(lineIds()[1] ?? '', null)).toMatchObject({ kind: 'ready' });
    expect(await chargedCount()).toBe(before);
  });
});

describe('the log of takes', () => {
  it('is written of a library that had none', async () => {
    await hear(2);
    await one.stop();
    await rm(inHome('takes.jsonl'));
    app = await one.start();
    await one.stop();
    const text = await readFile(inHome('takes.jsonl'), 'utf8');
    expect(text.trim().split('\n')).toHaveLength(2);
  });

  it('is gone on without where it cannot be written', async () => {
    await one.stop();
    await rm(inHome('takes.jsonl'));
    await mkdir(inHome('takes.jsonl'));
    app = await one.start();
    await hear(1);
    expect(app.takes.list(lineIds()[1] ?? '').takeId).not.toBeNull();
  });
});

async function newestHash(): Promise<string> {
  await one.stop();
  const lines = (await readFile(inHome('takes.jsonl'), 'utf8')).trim().split('\n');
  app = await one.start();
  return (JSON.parse(lines.at(-1) ?? '') as { audio_sha256: string }).audio_sha256;
}
