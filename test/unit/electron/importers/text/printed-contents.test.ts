import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';

const rain = `${'It rained on the quay, and nobody came. '.repeat(30)}\n`;

async function read(text: string) {
  const draft = await importBook({
    bytes: new TextEncoder().encode(text),
    fileName: 'the_tide.txt',
  });
  const shown = draft.chapters.map((chapter) => `${chapter.title}\n${chapter.text}`).join('\n');
  return { shown, heard: shown.replace(/\[page: [^\]]*\]/g, '') };
}

const log = `THE LOG OF THE SALT

Contents

Day 1
Day 2
Day 3

Day 1

Rain. Nobody came.

Day 2

Ann is dead.

Day 3

${rain}`;

describe('lists below “Contents” whose lines end in numbers', () => {
  // Bug: a second list was found back to the same title, and its lines stood neither in the text nor in a fold.
  it.each([
    ['a log', log],
    [
      'two lists without text between',
      `Contents\n\nThe Lamp ..... 1\nThe Quay ..... 5\nThe Gate ..... 9\n\nRain. Nobody came.\n\nAnn ..... 2\nBob ..... 4\nCy ..... 8\n\n${rain}`,
    ],
    [
      'titles that stand again, and numbers below',
      `Contents\n\nLamp 1\nQuay 5\nGate 9\n\nLamp\n\nOn day 2\nOn day 4\nOn day 6\n\nQuay\n\n${rain}\nGate\n\n${rain}`,
    ],
  ])('lose no line: %s', async (_, text) => {
    const { shown } = await read(text);
    for (const line of text.split('\n')) expect(shown).toContain(line.trim());
  });

  // Bug: what has numbers at the ends of lines was folded, with the text behind it.
  it.each([
    'CONTENTS:\n\nTea, boxes 2\nSugar, pounds 5\nRope, feet 60',
    'Inhalt:\n\nEr ist 12\nSie ist 14\nDer Hund ist 20\n\nHe shut it and went home.\n\nIt was 30',
    'CONTENTS\n\nSpring 1\nSummer 20\nAutumn 40\n\nThe lamp\non the quay\nat 50',
  ])('are read where they are no titles of the book: %s', async (list) => {
    const { shown } = await read(`THE TIDE\n\n${list}\n\n${rain}`);
    expect(shown).not.toContain('[page:');
  });

  it('are folded where their titles stand again, up to the last of these', async () => {
    const list =
      'CONTENTS\n\nSpring 1\nSummer 20\nThe Light at\nthe Quay 40\n\nSpring\n\nThe lamp\non the quay\nat 50';
    const { heard } = await read(
      `${list}\n\n${rain}\nSummer\n\n${rain}\nThe Light at the Quay\n\n${rain}`,
    );
    expect(heard).not.toMatch(/Spring 1|Summer 20|Quay 40/);
    expect(heard).toMatch(/The lamp\s+on the quay\s+at 50/);
  });
});

describe('lists of chapters without pages', () => {
  const wrapped = 'It rained on the quay, and nobody came to see\n'.repeat(30);
  const chapter = (title: string) => `${title}\n\n${wrapped}\n`;
  const titles = async (text: string) =>
    (await importBook({ bytes: new TextEncoder().encode(text), fileName: 'the_tide.txt' })).chapters
      .map(({ title }) => title)
      .filter((title) => title !== 'the tide');

  // Bug: the first line of a list, or the part above it, was a chapter whose text were the lines below.
  it.each(['', 'PART ONE\n\n'])('are no chapters: %j', async (part) => {
    const names = ['Letter 1', 'Letter 2', 'Chapter 1', 'Chapter 2', 'Chapter 3'];
    const book = names.map(chapter).join('');
    const list = `Contents\n\n${part}${names.join('\n')}\n\n`;
    expect(await titles(list + part + book)).toEqual(await titles(part + book));
  });

  // Bug: chapters of one line each by a list whose words stand nowhere else, and the last held the whole book.
  it('are no chapters where the text has numbers alone', async () => {
    const names = ['The Door', 'The Market', 'The Prison', 'The Minister'];
    const numbers = ['I', 'II', 'III', 'IV'];
    const list = names.map((name, at) => `CHAPTER ${numbers[at]}.     ${name}\n\n`).join('');
    const book = names.map((name, at) => chapter(`${numbers[at]}. ${name}`)).join('');
    const found = await titles(
      `CONTENTS\n\nINTRODUCTORY.   The House\n\n${list}THE LETTER\n\n\n${book}`,
    );
    expect(found).toEqual(names.map((name, at) => `${numbers[at]}. ${name}`));
  });

  // Bug: a collection was one chapter, as its list says the pages of the stories.
  it('tell the titles of stories also with their pages', async () => {
    const names = ['The Squaw', 'A Dream of Red Hands', 'Crooken Sands', 'The Gipsy Prophecy'];
    const list = names.map((name, at) => `     ${name.padEnd(40)}${at * 20 + 9}`).join('\n');
    expect(await titles(`CONTENTS\n\n\n${list}\n\n\n${names.map(chapter).join('')}`)).toEqual(
      names,
    );
  });

  // Bug: with no list to outnumber them, the names of pictures below the labels of volumes were titles.
  it('leave the number of a picture below a label out of its title', async () => {
    const volumes = ['One', 'Two', 'Three'].map(
      (name, at) =>
        `VOLUME ${name.toUpperCase()}\n\n${at + 1}0009m\n\n${chapter(`Chapter ${at + 1}. The Lamp ${name}`)}`,
    );
    expect(await titles(volumes.join(''))).toEqual([
      'VOLUME ONE: Chapter 1. The Lamp One',
      'VOLUME TWO: Chapter 2. The Lamp Two',
      'VOLUME THREE: Chapter 3. The Lamp Three',
    ]);
  });
});
