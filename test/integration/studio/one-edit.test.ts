import { beforeAll, describe, expect, it, vi } from 'vitest';
import { newBook } from '../../support/builders/new-book.ts';
import { makeMissing } from '../../support/engine/approvals.ts';
import { openFaultWorld } from '../../support/faults/fault-world.ts';
import { forAllTests } from '../../support/tools/hooks.ts';

const sweep = Number(process.env.LECTERN_SWEEP ?? 1);
const chapterCount = 10;
const chapterLength = 10_000;
/** Equal paragraphs are one purchase, so a long book costs few: all are different in the proof only. */
const paragraphCount = sweep > 1 ? 150 : 14;

const words =
  'the lamp had gone out again and she stood at the end of a quay with her ladder looking up while rain came over the harbour wall and nobody in town had yet noticed that ships were late'.split(
    ' ',
  );

let random = 20261121;
function next(below: number) {
  random = (random * 1103515245 + 12345) % 2147483648;
  return Math.floor((random / 2147483648) * below);
}

function sentence() {
  const parts = Array.from({ length: 7 + next(9) }, () => words[next(words.length)] ?? 'the');
  const text = parts.join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

const paragraph = () => Array.from({ length: 2 + next(3) }, sentence).join(' ');

const paragraphs = Array.from({ length: paragraphCount }, paragraph);

function chapterText() {
  let text = '# A chapter\n';
  while (text.length < chapterLength) text += `\n${paragraphs[next(paragraphCount)]}\n`;
  return text;
}

const world = forAllTests(openFaultWorld);
let projectId: string;

beforeAll(async () => {
  const chapters = Array.from({ length: chapterCount }, chapterText);
  projectId = await world.app().projects.add(
    newBook(
      'A long book',
      chapters.map((text) => ({ title: 'A chapter', text })),
    ),
  );
  // Spoken fast: it is the number of requests that counts here.
  world.app().projects.update(projectId, { speed: 2 });
  world.app().queue.open();
  for (const { id } of world.app().library.chaptersWithText(projectId)) await make(id);
}, 120_000);

/** Makes what is missing in a chapter, and answers how many lines that were said to be. */
async function make(chapterId: string) {
  const { narration } = world.app();
  const { segmentCount } = narration.price(chapterId);
  makeMissing(world.app(), chapterId);
  await vi.waitUntil(() => narration.price(chapterId).segmentCount === 0, {
    timeout: 60_000,
    interval: 5,
  });
  return segmentCount;
}

const bought = async () =>
  (await world.gatewayLedger()).filter(({ kind }) => kind === 'speech').length;

describe('a made book of 100,000 characters', () => {
  it('is as long as it says (bug: a test of a leaflet)', () => {
    const texts = world
      .app()
      .library.chaptersWithText(projectId)
      .map(({ text }) => text);
    expect(texts.join('').length).toBeGreaterThanOrEqual(chapterCount * chapterLength);
  });

  it.each([
    ['in the first sentence', 0, 0.02],
    ['in the middle of the book', Math.floor(chapterCount / 2), 0.5],
    ['at the very end', chapterCount - 1, 0.99],
  ])(
    'buys exactly one line for one edited sentence %s (bug: borders move and a chapter is bought again)',
    async (_where, chapterAt, share) => {
      const { library, projects, narration } = world.app();
      const chapter = library.chaptersWithText(projectId)[chapterAt];
      if (chapter === undefined) throw new Error('The book is shorter than that.');
      const before = await bought();
      const from = chapter.text.indexOf(' ', Math.floor(chapter.text.length * share));
      const at = from < 0 ? chapter.text.lastIndexOf(' ') : from;
      const text = `${chapter.text.slice(0, at)} indeed${chapter.text.slice(at)}`;
      projects.saveChapter(chapter.id, text, chapter.revision);
      const all = library.chaptersWithText(projectId);
      const missing = all.map(({ id }) => narration.price(id).segmentCount);
      expect(missing.reduce((sum, count) => sum + count, 0)).toBe(1);
      const changed = all.flatMap(({ id }) =>
        narration.chapter(id).segments.filter(({ status }) => status === 'changed'),
      );
      expect(changed).toHaveLength(1);
      expect(await make(chapter.id)).toBe(1);
      expect(await bought()).toBe(before + 1);
    },
  );

  it('buys nothing when the edit is taken back (bug: the old line is forgotten)', async () => {
    const { library, projects, narration } = world.app();
    const [chapter] = library.chaptersWithText(projectId);
    if (chapter === undefined) throw new Error('The book has no chapter.');
    const before = await bought();
    const text = chapter.text.replace(' indeed', '');
    expect(text).not.toBe(chapter.text);
    projects.saveChapter(chapter.id, text, chapter.revision);
    expect(narration.price(chapter.id).segmentCount).toBe(0);
    expect(await bought()).toBe(before);
  });
});
