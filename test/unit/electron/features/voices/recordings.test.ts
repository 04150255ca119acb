import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openReferenceBench } from '../../../../support/sound/reference-bench.ts';
import { forEachTest } from '../../../../support/tools/hooks.ts';

const bench = forEachTest(openReferenceBench);
let referenceId: string;
beforeEach(async () => {
  referenceId = bench.now().references.create('Ada', 'en').id;
});

const bytesPerMs = 96;
const piece = (fill: number, durationMs = 200) =>
  Buffer.alloc(durationMs * bytesPerMs, fill).toString('base64');
const begin = (change: object = {}) =>
  bench.now().recordings.begin({
    referenceId,
    purpose: 'part',
    sampleRateHz: 48_000,
    sentence: 'The lamp had gone out.',
    replacesPartId: null,
    ...change,
  });
const folder = () => join(bench.platform.paths.home, 'recordings');
const files = () => (existsSync(folder()) ? readdirSync(folder()) : []);
const parts = () => bench.now().references.get(referenceId).parts;

/** The samples that a part was made of, as one digit for each piece. */
async function soundOf(partId: string) {
  const { audioSha256 } = bench.now().store.part(partId);
  const text = await readFile(bench.now().audio.pathOf(audioSha256), 'utf8');
  const hex = text.slice('sound '.length);
  const pieceLength = 200 * bytesPerMs * 2;
  return Array.from(
    { length: hex.length / pieceLength },
    (_, index) => hex[index * pieceLength + 1],
  ).join('');
}

describe('a recording', () => {
  it('holds each piece once and in order, however often one is said again', async () => {
    const id = begin();
    const { recordings } = bench.now();
    await recordings.append(id, 0, piece(1));
    await recordings.append(id, 0, piece(1));
    await Promise.all([recordings.append(id, 1, piece(2)), recordings.append(id, 2, piece(3))]);
    await recordings.append(id, 1, piece(9));
    const { parts: made } = await recordings.finish(id);
    expect(made).toMatchObject([
      { label: 'The lamp had gone out.', sentence: 'The lamp had gone out.', origin: 'recording' },
    ]);
    expect(made[0]?.durationMs).toBe(600);
    expect(await soundOf(made[0]?.id ?? '')).toBe('123');
    expect(files()).toEqual([]);
  });

  it('refuses a piece that comes too early, or ends within a sample, and goes on after it', async () => {
    const id = begin();
    const { recordings } = bench.now();
    await recordings.append(id, 0, piece(1));
    await expect(recordings.append(id, 2, piece(3))).rejects.toMatchObject({ code: 'conflict' });
    await expect(recordings.append(id, 1, 'AAAA')).rejects.toMatchObject({ code: 'bad_input' });
    await recordings.append(id, 1, piece(2));
    expect(await soundOf((await recordings.finish(id)).parts[0]?.id ?? '')).toBe('12');
  });

  it('takes the place of the part that it replaces, which can be brought back', async () => {
    const { recordings, references } = bench.now();
    const record = async (fill: number, replacesPartId: string | null) => {
      const id = begin({ replacesPartId });
      await recordings.append(id, 0, piece(fill, 400));
      return (await recordings.finish(id)).parts;
    };
    const first = (await record(1, null))[0]?.id ?? '';
    await record(2, null);
    const third = (await record(3, first)).map(({ id }) => id);
    expect(await Promise.all(third.map(soundOf))).toEqual(['33', '22']);
    references.restorePart(referenceId, first);
    expect(parts()).toHaveLength(3);
  });

  it('hardly begun is no part, and a discarded one leaves nothing behind', async () => {
    const { recordings } = bench.now();
    const short = begin();
    await recordings.append(short, 0, piece(1));
    await expect(recordings.finish(short)).rejects.toMatchObject({ code: 'bad_input' });
    const discarded = begin();
    await recordings.append(discarded, 0, piece(1, 400));
    await recordings.discard(discarded);
    expect([parts(), files()]).toEqual([[], []]);
    await expect(recordings.append(discarded, 1, piece(1))).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('of a statement is kept beside the consent and is no part', async () => {
    const { recordings, references } = bench.now();
    const said = { speaker: 'Ada', givenBy: 'Ada', isOwnVoice: true, note: '' };
    references.consent(referenceId, { ...said, keepsStatement: true });
    const id = begin({ purpose: 'statement' });
    await recordings.append(id, 0, piece(7, 400));
    const { consent, parts: made } = await recordings.finish(id);
    expect(made).toEqual([]);
    expect(consent?.statementUrl).toMatch(new RegExp(`^/media/statement-${referenceId}-`));
    const without = references.consent(referenceId, { ...said, keepsStatement: false });
    expect(without.consent?.statementUrl).toBeNull();
  });
});

describe('a recording that a killed program was making', () => {
  it('becomes the part that it was to be, with what had not been confirmed, and is told of', async () => {
    const id = begin();
    await bench.now().recordings.append(id, 0, piece(1));
    await bench.now().recordings.append(id, 1, piece(2));
    // The third piece was written, and the program died before it could say so; a sample was cut in two.
    const path = join(folder(), `${id}.pcm`);
    const torn = Buffer.concat([Buffer.alloc(200 * bytesPerMs, 3), Buffer.alloc(1)]);
    writeFileSync(path, Buffer.concat([await readFile(path), torn]));
    bench.restart();
    const kept = await bench.now().recordings.keepInterrupted();
    expect(kept).toEqual([{ referenceId, title: 'Ada' }]);
    expect(await soundOf(parts()[0]?.id ?? '')).toBe('123');
    expect(bench.events.at(-2)).toMatchObject({ name: 'reference.changed' });
    expect(files()).toEqual([]);
    expect(await bench.now().recordings.keepInterrupted()).toEqual([]);
    expect(parts()).toHaveLength(1);
  });

  it('writes over what was not confirmed when the same program goes on', async () => {
    const id = begin();
    const { recordings } = bench.now();
    await recordings.append(id, 0, piece(1));
    const path = join(folder(), `${id}.pcm`);
    writeFileSync(path, Buffer.concat([await readFile(path), Buffer.alloc(400 * bytesPerMs, 9)]));
    await recordings.append(id, 1, piece(2));
    expect(await soundOf((await recordings.finish(id)).parts[0]?.id ?? '')).toBe('12');
  });

  it('begins a voice of its own where its reference takes nothing any more', async () => {
    const id = begin();
    await bench.now().recordings.append(id, 0, piece(1, 400));
    bench.now().references.remove(referenceId);
    bench.restart();
    const [kept] = await bench.now().recordings.keepInterrupted();
    expect(kept?.referenceId).not.toBe(referenceId);
    const made = bench.now().references.get(kept?.referenceId ?? '');
    expect(made).toMatchObject({ title: 'Ada', parts: [{ durationMs: 400 }] });
  });

  it('is thrown away where hardly anything was said, and kept where it cannot be read just now', async () => {
    begin();
    const spoken = begin();
    await bench.now().recordings.append(spoken, 0, piece(1, 400));
    writeFileSync(join(folder(), 'finished.pcm'), 'left over');
    bench.restart();
    bench.hooks.before = () => Promise.reject(new Error('no thread'));
    expect(await bench.now().recordings.keepInterrupted()).toEqual([]);
    expect(bench.failures).toHaveLength(1);
    expect(files()).toEqual([`${spoken}.pcm`]);
    bench.hooks.before = async () => undefined;
    bench.restart();
    expect(await bench.now().recordings.keepInterrupted()).toHaveLength(1);
  });
});
