import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openForReading } from '../../../electron/storage/database.ts';
import type { PronunciationRule } from '../../../shared/model/pronunciation.ts';
import { makeMissing } from '../../support/engine/approvals.ts';
import { madeBook, ownRecording, type TakeBook } from '../../support/engine/take-books.ts';
import { cloneVoice } from '../../support/faults/fault-calls.ts';
import { openFaultWorld } from '../../support/faults/fault-world.ts';
import { holdsSecret } from '../../support/gateway/find-secrets.ts';
import { openOtherLibrary } from '../../support/portable/other-library.ts';
import { exportTo } from '../../support/studio/export-to.ts';
import { folderForAllTests, forAllTests, openInTest } from '../../support/tools/hooks.ts';

/* A book with everything that a person can decide, saved, and opened in an empty library elsewhere. */
const world = forAllTests(openFaultWorld);
const folder = folderForAllTests();
let book: TakeBook;
let path: string;

const rule = (change: Partial<PronunciationRule>) => ({
  projectId: null,
  find: 'keeper',
  say: 'kee per',
  kind: 'text' as const,
  isWholeWord: true,
  isCaseSensitive: false,
  note: '',
  ...change,
});

const lines = (index: number) =>
  index % 3 === 1
    ? `@Anna: The keeper of lamp ${index} said so, and I believed every word of it.`
    : `Line number ${index} is spoken by the keeper who tells it all.`;

const save = (name: string, projectId = book.projectId, hasVoices = false) =>
  world.app().portable.save({ projectId, folder: join(folder, name), hasVoices });

beforeAll(async () => {
  await cloneVoice(world);
  const { app } = world;
  const voices = await app().voices.list(world.account());
  const voiceId = voices.find(({ title }) => title === 'own voice')?.id ?? null;
  const anna = { name: 'Anna', voiceId, colour: '#2a6f97', speed: 1.5, emotion: null };
  app().queue.open();
  book = await madeBook(world, 9, lines, [anna]);
  const { projectId } = book;
  app().pronunciation.rules.add(projectId, rule({}));
  app().pronunciation.rules.add(projectId, rule({ find: 'nowhere in it', say: 'x' }));
  app().pronunciation.rules.add(projectId, rule({ projectId, find: 'lamp', say: 'lamb' }));
  const { jobId } = makeMissing(app(), book.chapterId);
  await app().queue.runToEnd(jobId ?? '', new AbortController().signal, () => undefined);
  await book.another(2);
  const takes = () => book.takes(2).takes;
  const { takes: deciding } = app();
  deciding.choose(book.segmentId(2), takes()[0]?.id ?? '');
  deciding.flag(book.segmentId(3), true, 'too fast?');
  app().bookmarks.set(book.segmentId(3), 'ask the author');
  deciding.pause(book.segmentId(4), 1234);
  const [first] = book.takes(5).takes;
  const cut = { trimStartMs: 40, trimEndMs: 25, gainDb: -1.5 };
  deciding.edit({ segmentId: book.segmentId(5), takeId: first?.id ?? '', ...cut });
  deciding.lock(book.segmentId(7), true);
  await deciding.useRecording(book.segmentId(6), await ownRecording(world));
  path = (await save('first')).path;
});

describe('a project file', () => {
  it('is the same bytes for the same book (bug: a clock or an id of the moment is in it)', async () => {
    const again = (await save('again')).path;
    expect(await readFile(again)).toEqual(await readFile(path));
  });

  it('holds no key and nothing that the gateway calls a voice', async () => {
    const reader = openForReading(world.platform.paths.database);
    const gatewayIds = reader?.all<{ id: string }>('SELECT gateway_id AS id FROM voice') ?? [];
    reader?.close();
    expect(gatewayIds.length).toBeGreaterThan(0);
    const secrets = [world.apiKey, ...gatewayIds.map(({ id }) => id)];
    expect(holdsSecret(await readFile(path), secrets)).toBe(false);
  });

  it('exports elsewhere to the same bytes without a request, and saves to the same file', async () => {
    const here = await exportTo(world.app(), book.projectId, join(folder, 'here'), {
      formats: ['m4b', 'mp3'],
    });
    world.setFaults();
    const requests = world.demo.requests().length;
    const { app } = await openInTest(openOtherLibrary());
    const opened = await app.portable.open({ path, isCopy: false });
    expect(opened).toMatchObject({ kind: 'opened', projectId: book.projectId, changedCount: 0 });
    expect(opened).toMatchObject({ missingVoices: ['own voice'], accountId: world.account().id });
    const account = app.accounts.byId(world.account().id);
    // The bug: what the job of an account was to buy was counted by the takes of the account in use.
    expect(app.exports.missing(book.projectId, null).length).toBeGreaterThan(0);
    expect(app.exports.missing(book.projectId, null, account)).toEqual([]);
    app.accounts.chooseForThisRun(account);
    expect(app.exports.missing(book.projectId, null)).toEqual([]);
    const there = await exportTo(app, book.projectId, join(folder, 'there'), {
      formats: ['m4b', 'mp3'],
    });
    expect(there.map((one) => basename(one))).toEqual(here.map((one) => basename(one)));
    for (const [at, file] of there.entries()) {
      expect((await readFile(file)).equals(await readFile(here[at] ?? ''))).toBe(true);
    }
    const again = await app.portable.save({
      projectId: book.projectId,
      folder: join(folder, 'there'),
      hasVoices: false,
    });
    expect((await readFile(again.path)).equals(await readFile(path))).toBe(true);
    expect(world.demo.requests()).toHaveLength(requests);
  });

  it('is told to be here already, and becomes a book of its own where a copy is asked for', async () => {
    const { app } = world;
    const open = (isCopy: boolean) => app().portable.open({ path, isCopy });
    expect(await open(false)).toMatchObject({ kind: 'exists', projectId: book.projectId });
    const copy = await open(true);
    expect(copy.projectId).not.toBe(book.projectId);
    expect(copy).toMatchObject({ kind: 'opened', changedCount: 0, missingVoices: [] });
    expect(app().exports.missing(copy.projectId, null)).toEqual([]);
    const files = await exportTo(app(), copy.projectId, join(folder, 'copy'), { formats: ['mp3'] });
    const own = await exportTo(app(), book.projectId, join(folder, 'here'), { formats: ['mp3'] });
    for (const [at, file] of files.entries()) {
      expect((await readFile(file)).equals(await readFile(own[at] ?? ''))).toBe(true);
    }
  });

  it('leaves a newer take of another book alone (bug: a mailed file changes how other books sound)', async () => {
    const other = await openInTest(openOtherLibrary());
    await other.app.portable.open({ path, isCopy: false });
    const account = other.app.accounts.byId(world.account().id);
    other.app.accounts.chooseForThisRun(account);
    const heard = (projectId: string) =>
      other.app.library
        .chapters(projectId)
        .flatMap(({ id }) => other.app.narration.chapter(id).segments.map(({ takeId }) => takeId));
    const before = heard(book.projectId);
    await other.app.portable.open({ path, isCopy: true });
    expect(heard(book.projectId)).toEqual(before);
  });

  it('keeps the id of a voice when its account is opened elsewhere (bug: its lines are bought again)', async () => {
    const { app, platform } = await openInTest(openOtherLibrary());
    await app.portable.open({ path, isCopy: false });
    await platform.secrets.set(world.account().id, world.apiKey);
    const account = app.accounts.byId(world.account().id);
    const listed = await app.voices.list(account);
    const { cast } = world.app().projects.row(book.projectId);
    expect(listed.find(({ title }) => title === 'own voice')?.id).toBe(cast[0]?.voiceId);
  });

  it('takes samples and consent along only where a person asked for it', async () => {
    const { app } = await openInTest(openOtherLibrary());
    const withVoices = await save('voices', book.projectId, true);
    expect(await app.portable.open({ path: withVoices.path, isCopy: false })).toMatchObject({
      referenceCount: 1,
    });
    expect((await readFile(withVoices.path)).includes('The speaker agreed.')).toBe(true);
    expect((await readFile(path)).includes('The speaker agreed.')).toBe(false);
  });
});
