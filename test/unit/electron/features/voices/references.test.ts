import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { mostParts, noFixes } from '../../../../../shared/model/voice.ts';
import { openReferenceBench } from '../../../../support/sound/reference-bench.ts';
import { forEachTest } from '../../../../support/tools/hooks.ts';

const bench = forEachTest(openReferenceBench);

const consent = {
  speaker: 'Ada',
  givenBy: 'Ada',
  isOwnVoice: true,
  note: '',
  keepsStatement: true,
};
const create = () => bench.now().references.create('Ada', 'en').id;

async function withParts(...texts: readonly string[]) {
  const id = create();
  const files = await Promise.all(
    texts.map((text, index) => bench.file(`${index}.txt`, `sound ${text}`)),
  );
  await bench.now().files.add(id, files);
  return id;
}
const view = (id: string) => bench.now().references.get(id);
const labels = (id: string) => view(id).parts.map(({ label }) => label);

describe('files that are dropped', () => {
  it('a refused one is named with its reason and does not hold up the others', async () => {
    const id = create();
    const { reference, refused } = await bench
      .now()
      .files.add(id, [
        await bench.file('one.txt', 'sound one'),
        await bench.file('note.doc', 'no such thing'),
        { name: 'gone.mp3', path: () => bench.platform.paths.asset('nothing/here') },
        await bench.file('two.txt', 'sound two'),
      ]);
    expect(reference.parts.map(({ label }) => label)).toEqual(['one.txt', 'two.txt']);
    expect(refused[0]).toEqual({
      name: 'note.doc',
      code: 'audio_undecodable',
      message: '“note.doc” contains no sound.',
    });
    expect(refused[1]).toMatchObject({ name: 'gone.mp3', code: 'internal' });
    expect(refused[1]?.message).not.toContain('nothing/here');
  });

  it('that are damaged are told from whole ones, also later (half a sample that nobody notices)', async () => {
    const id = await withParts('whole', 'half of …');
    bench.restart();
    expect(view(id).parts.map(({ isCut }) => isCut)).toEqual([false, true]);
  });

  it('are told of while they are read, each to its end, and as parts as soon as they are', async () => {
    await withParts('one', 'two');
    const told = bench.events.filter(({ name }) => name === 'reference.reading');
    expect(told.map(({ payload }) => payload)).toMatchObject(
      ['0.txt', '1.txt'].flatMap((name) => [
        { name, fraction: 0 },
        { name, fraction: 1 },
      ]),
    );
    const changed = bench.events.flatMap((event) =>
      event.name === 'reference.changed' ? [event.payload.parts.length] : [],
    );
    expect(changed).toEqual([1, 2]);
  });

  it('stopped, keeps what was read and says so of the rest', async () => {
    const id = create();
    bench.hooks.before = async (task) => {
      if (task.kind === 'readMedia' && task.name === 'two.txt') bench.now().files.stop(id);
    };
    const names = ['one.txt', 'two.txt', 'three.txt'];
    const files = await Promise.all(names.map((name) => bench.file(name, `sound ${name}`)));
    const { refused } = await bench.now().files.add(id, files);
    expect(labels(id)).toEqual(['one.txt']);
    expect(refused.map(({ name, code }) => [name, code])).toEqual([
      ['two.txt', 'cancelled'],
      ['three.txt', 'cancelled'],
    ]);
  });

  it('are at most so many, and an upload that began meanwhile gets no part more', async () => {
    const id = await withParts(...Array.from({ length: mostParts }, (_, index) => `${index}`));
    const more = await bench.file('more.txt', 'sound more');
    expect((await bench.now().files.add(id, [more])).refused).toMatchObject([{ code: 'conflict' }]);
    const other = await withParts('one');
    bench.hooks.before = async () => {
      bench.now().store.update(other, { jobId: 'upload' });
      bench.jobs.set('upload', { state: 'running', uncertainCount: 0 });
    };
    expect((await bench.now().files.add(other, [more])).refused).toMatchObject([
      { code: 'conflict' },
    ]);
    expect(view(other)).toMatchObject({ state: 'uploading', parts: [{ label: '0.txt' }] });
  });
});

describe('a render', () => {
  it('is what would be uploaded: the parts in their order, what is kept of them, with the fixes', async () => {
    const id = await withParts('one', 'two');
    const { references, renders } = bench.now();
    const [one, two] = view(id).parts;
    references.order(id, [two?.id ?? '', one?.id ?? '']);
    references.trim(id, one?.id ?? '', [{ startMs: 600, endMs: 900 }]);
    references.update(id, { fixes: { ...noFixes, level: true } });
    const rendered = await renders.render(id);
    expect(rendered.render).toMatchObject({ durationMs: 1300, format: 'flac' });
    const { render } = bench.now().store.byId(id);
    if (render === null) throw new Error('There is no render.');
    expect(await readFile(renders.pathOf(render), 'utf8')).toBe(
      `sound two|one ${JSON.stringify({ ...noFixes, level: true })}`,
    );
    const before = bench.now().audio.pathOf(render.beforeSha256);
    expect(await readFile(before, 'utf8')).toBe('sound two|one');
  });

  it('stands no longer after anything that sounds has changed, and does after what does not', async () => {
    const id = await withParts('one', 'two');
    const { references, renders, files } = bench.now();
    const partId = view(id).parts[0]?.id ?? '';
    const more = await bench.file('more.txt', 'sound more');
    const sounding: readonly (() => unknown)[] = [
      () => references.trim(id, partId, [{ startMs: 100, endMs: 300 }]),
      () => references.update(id, { fixes: { ...noFixes, 'cut-silence': true } }),
      () => references.removePart(id, partId),
      () => references.restorePart(id, partId),
      () => files.add(id, [more]),
      () => references.order(id, [...view(id).parts.map((part) => part.id)].reverse()),
    ];
    for (const change of sounding) {
      await renders.render(id);
      await change();
      expect(view(id).render).toBeNull();
    }
    await renders.render(id);
    references.update(id, { title: 'Eve', fixes: view(id).fixes });
    references.consent(id, consent);
    expect(view(id).render).not.toBeNull();
  });

  it('never shows the sound of before for parts that changed while it was made', async () => {
    const id = await withParts('one', 'two');
    const { references, renders } = bench.now();
    const partId = view(id).parts[0]?.id ?? '';
    let turns = 0;
    bench.hooks.before = async () => {
      turns += 1;
      if (turns === 1) references.removePart(id, partId);
    };
    const { render } = await renders.render(id);
    expect(turns).toBe(2);
    expect(render?.durationMs).toBe('sound two'.length * 100);
  });

  it('asked for twice at once is made once', async () => {
    const id = await withParts('one');
    let turns = 0;
    bench.hooks.before = async () => {
      turns += 1;
    };
    const { renders } = bench.now();
    const [first, second] = await Promise.all([renders.render(id), renders.render(id)]);
    expect(second.render).toEqual(first.render);
    expect(turns).toBe(1);
  });

  it('is not made of nothing, nor of more than ten minutes', async () => {
    await expect(bench.now().renders.render(create())).rejects.toThrow(/no recording/);
    const long = await withParts('x'.repeat(6001));
    await expect(bench.now().renders.render(long)).rejects.toThrow(/10 minutes/);
  });
});

describe('what a window is told', () => {
  // Bug: of two answers of one millisecond the former came last, and took back a cut that was just made.
  it('is newer after each change, also within a millisecond', async () => {
    const id = await withParts('of some length');
    const made = await bench.now().renders.render(id);
    const regions = [{ startMs: 0, endMs: 300 }];
    const cut = bench.now().references.trim(id, made.parts[0]?.id ?? '', regions);
    const named = bench.now().references.update(id, { title: 'Nell' });
    expect(cut.updatedAtMs).toBeGreaterThan(made.updatedAtMs);
    expect(named.updatedAtMs).toBeGreaterThan(cut.updatedAtMs);
  });
});

describe('consent', () => {
  it('keeps the time when it was given, until other words are said', () => {
    const id = create();
    const { references } = bench.now();
    const first = references.consent(id, consent).consent?.atMs;
    expect(references.consent(id, consent).consent?.atMs).toBe(first);
    bench.now().store.update(id, { consent: { ...consent, atMs: 7 } as never });
    expect(references.consent(id, consent).consent?.atMs).toBe(7);
    expect(references.consent(id, { ...consent, note: 'By letter' }).consent?.atMs).not.toBe(7);
    expect(references.consent(id, null).consent).toBeNull();
  });
});

describe('a sample that comes back', () => {
  it('is a reference with its consent and statement, or nothing at all where it cannot be read', async () => {
    const sample = await bench.file('ada.flac', 'sound ada');
    const statement = await bench.file('words.flac', 'sound words');
    const word = { speaker: 'Ada', givenBy: 'Eve', isOwnVoice: false, note: '', atMs: 5 };
    const kept = {
      title: 'Ada',
      language: 'sv',
      path: sample.path(),
      name: 'Ada.flac',
      consent: { ...word, statementUrl: '/media/statement-elsewhere' },
      statementPath: statement.path(),
    };
    const made = await bench.now().files.adopt(kept);
    expect(made).toMatchObject({ title: 'Ada', language: 'sv', consent: word, state: 'open' });
    expect(made.consent?.statementUrl).toMatch(new RegExp(`^/media/statement-${made.id}-`));
    expect(JSON.stringify(bench.now().store.byId(made.id))).not.toContain('elsewhere');
    const broken = { ...kept, path: (await bench.file('x', 'nothing')).path() };
    await expect(bench.now().files.adopt(broken)).rejects.toThrow(/no sound/);
    expect(bench.now().references.list()).toHaveLength(1);
  });
});
