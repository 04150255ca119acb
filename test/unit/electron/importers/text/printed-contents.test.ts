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

describe('lists below “Contents” without pages', () => {
  const wrapped =
    'It rained on the quay for all of that day, and nobody came to see the tide.\n'.repeat(30);
  const chapters = (titles: readonly string[]) =>
    titles.map((title) => `${title}\n\n${wrapped}`).join('\n');

  // Bug: the list was read aloud, and paid for.
  it.each([
    [
      'a line each',
      '01 My Early Home\n02 The Hunt\n03 Liberty',
      '01 My Early Home,02 The Hunt,03 Liberty',
    ],
    [
      'labels in the text alone',
      'I. The Hunt\nII. The Gate\nIII. Liberty',
      'Chapter 1\nThe Hunt,Chapter 2\nThe Gate,Chapter 3\nLiberty',
    ],
    ['blocks of their own', 'The Hunt\n\nThe Gate\n\nLiberty', 'THE HUNT,THE GATE,LIBERTY'],
    [
      'below parts',
      'PART I\n\nThe Hunt\nThe Gate\n\nPART II\n\nLiberty\nThe Fire',
      'PART I\n\nThe Hunt,The Gate,PART II\n\nLiberty,The Fire',
    ],
    [
      'broken lines',
      'I.   How they went to the mountains and\n     ate nuts\nII.  The Gate\nIII. Liberty',
      'I. HOW THEY WENT TO THE MOUNTAINS AND ATE NUTS,II. THE GATE,III. LIBERTY',
    ],
    [
      'summaries below',
      'CHAPTER I.\nThe Hunt for a Lost Anchor--A Gate that Nobody Shut\n--A Quay by Night--The Tide and what it Brought\n--Nobody\nComes--Snow upon the Harbour--A Letter without a Name\n--A Lamp in the Window--The Captain Keeps his Word\n\nCHAPTER II.\nRain--Liberty\n\nCHAPTER III.\nA Lamp--Snow',
      'CHAPTER I.,CHAPTER II. Liberty,CHAPTER III.',
    ],
    [
      'titles that go on in the text, or are broken elsewhere there',
      'CHAPTER I.   The Hunt\nCHAPTER II.   Of the Gate on the\nQuay\n\nCHAPTER III.   Of Liberty',
      'CHAPTER I. The Hunt Goes\non,CHAPTER II. Of the\nGate on the Quay,CHAPTER III. Of Liberty and Tides',
    ],
  ])('are folded: %s', async (_, list, titles) => {
    const { shown, heard } = await read(
      `THE TIDE\n\nCONTENTS:\n\n${list}\n\nTHE TIDE\n\n${chapters(titles.split(','))}`,
    );
    expect(shown.match(/\[page: /g)).toHaveLength(1);
    // In the title of the chapter, and where that is said.
    expect(heard.match(/Liberty/gi)).toHaveLength(2);
    expect(heard.match(/It rained/g)).toHaveLength(30 * titles.split(',').length);
  });

  // Bug: the first chapter was taken for one more line of the list, as another one is called the same.
  it('end before a chapter whose title comes again', async () => {
    const { heard } = await read(
      `Contents\n\nJON\nANN\nJON\nCY\n\n${chapters(['JON', 'ANN', 'JON', 'CY'])}`,
    );
    expect(heard.match(/JON/g)?.length).toBeGreaterThanOrEqual(2);
    expect(heard.match(/It rained/g)).toHaveLength(120);
  });

  // Bug: "Chapter one, chapter two" was said up to the last, as such titles have no other words.
  it.each([
    ['labels alone', 'Letter 1\nChapter 1\nChapter 2', ['Letter 1', 'Chapter 1', 'Chapter 2']],
    [
      'the same title behind each',
      'CHAPTER I. Journal\nCHAPTER II. Journal\nCHAPTER III. Journal',
      ['CHAPTER I\n\nJOURNAL', 'CHAPTER II\n\nJOURNAL', 'CHAPTER III\n\nJOURNAL'],
    ],
    [
      'chapters of parts that begin anew',
      'PART I\nCHAPTER I\nCHAPTER II\n\nPART II\nCHAPTER I\nCHAPTER II',
      ['PART I\n\nCHAPTER I', 'CHAPTER II', 'PART II\n\nCHAPTER I', 'CHAPTER II'],
    ],
  ])('are folded with nothing but labels: %s', async (_, list, titles) => {
    const { shown, heard } = await read(`THE TIDE\n\nContents\n\n${list}\n\n${chapters(titles)}`);
    expect(shown).toContain(`[page: Contents; ${list.split(/\n+/).join('; ')}]`);
    expect(heard.match(/It rained/g)).toHaveLength(30 * titles.length);
  });

  // Bug: the names of a play's persons were folded with the list above them.
  it('hold no names of speakers', async () => {
    const speech = 'ANN\n\nWho is there?\n\nBOB\n\nNobody.\n\nCY\n\nCome in.\n\n'.repeat(5);
    const { shown } = await read(
      `CONTENTS\n\nThe Lamp\nThe Quay\nThe Tide\n\nPERSONS\n\nANN\n\nBOB\n\nCY\n\nThe Lamp\n\n${speech}The Quay\n\n${speech}The Tide\n\n${speech}`,
    );
    expect(shown).toContain('[page: CONTENTS; The Lamp; The Quay; The Tide]');
  });

  // Bug: four sections of one tale hid the tales that the list names.
  it('name tales that have no numbers', async () => {
    const tales = Array.from({ length: 12 }, (_, index) => `THE ${'ABCDEFGHIJKL'[index]} BIRD`);
    const sections = `1. TO THE HILL\n\n${rain}\n2. TO THE QUAY\n\n${rain}`;
    const body = chapters(tales).replace(`${tales[5]}\n\n`, `${tales[5]}\n\n${sections}\n`);
    const draft = await importBook({
      bytes: new TextEncoder().encode(
        `TALES\n\nCONTENTS\n\n${tales.join('\n')}\n\nTALES\n\n${body}`,
      ),
      fileName: 'tales.txt',
    });
    const found = draft.chapters.map(({ title }) => title);
    expect(found).toEqual(expect.arrayContaining(tales));
  });

  // Bug: a collection was one chapter where its list has other capitals than the tales, or a tale's own chapters alone.
  it('name tales in other capitals, and outnumber the chapters of one', async () => {
    const tales = ['The Lamp', 'The Quay', 'The Tide', 'The Gate'];
    const own = chapters(['CHAPTER I', 'CHAPTER II', 'CHAPTER III']);
    const body = chapters(tales.map((title) => title.toUpperCase()));
    for (const text of [body, body.replace('THE TIDE\n\n', `THE TIDE\n\n${own}\n`)]) {
      const draft = await importBook({
        bytes: new TextEncoder().encode(`TALES\n\nCONTENTS\n\n${tales.join('\n')}\n\n${text}`),
        fileName: 'tales.txt',
      });
      const found = draft.chapters.map(({ title }) => title);
      expect(found).toEqual(expect.arrayContaining(tales.map((title) => title.toUpperCase())));
      expect(found).not.toContain('CHAPTER II');
    }
  });

  // Bug: a tale was the end of the one before, as its name is misspelt in the list.
  it('name tales of which one is misspelt', async () => {
    const tales = ['THE LAMP', 'COUNTERPARTS', 'THE TIDE', 'THE GATE', 'THE QUAY'];
    const list = 'The Lamp\nCouterparts\nThe Tide\nThe Gate\nThe Quay';
    const draft = await importBook({
      bytes: new TextEncoder().encode(`TALES\n\nContents\n\n${list}\n\n${chapters(tales)}`),
      fileName: 'tales.txt',
    });
    expect(draft.chapters.map(({ title }) => title)).toEqual(expect.arrayContaining(tales));
  });

  // Bug: a preface before the list was part of the title page, and notes behind the tales were read as the last one.
  it('leave a preface and notes that they do not name where they are', async () => {
    const tales = ['THE LAMP', 'THE QUAY', 'THE TIDE'];
    const preface = chapters(['PREFACE']);
    const draft = await importBook({
      bytes: new TextEncoder().encode(
        `TALES\n\n${preface}\nContents\n\nThe Lamp\nThe Quay\nThe Tide\n\n${chapters([...tales, 'NOTES'])}`,
      ),
      fileName: 'tales.txt',
    });
    expect(draft.chapters.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['PREFACE', ...tales, 'NOTES']),
    );
  });

  // Bug: the first chapter was taken for one more line of the list, as a chapter of volume II has the same number.
  it('end before a chapter whose number comes again', async () => {
    const titles = ['CHAPTER I. The Lamp', 'CHAPTER II. The Quay'];
    const second = ['CHAPTER I. The Tide', 'CHAPTER II. The Gate'];
    const { heard } = await read(
      `THE TIDE\n\nCONTENTS\n\n${titles.join('\n')}\n\nCHAPTER I. The Lamp\n\nSnow.\n\n${wrapped}\n` +
        `${chapters(titles.slice(1))}\n${chapters(second)}`,
    );
    expect(heard).toMatch(/CHAPTER I\. The Lamp\s+Snow\./);
  });

  // Bug: sections were chapters, and the titles of the chapters the last words of the one before.
  it('do not part numbered chapters into the sections that they name', async () => {
    const chapter = (number: number) => [
      `${number}. The Lamp ${number}`,
      ...['A', 'B', 'C', 'D', 'E'].map((name) => `Of ${name} ${number}`),
    ];
    const titles = [1, 2, 3, 4].flatMap(chapter);
    const draft = await importBook({
      bytes: new TextEncoder().encode(`CONTENTS\n\n${titles.join('\n')}\n\n${chapters(titles)}`),
      fileName: 'lamps.txt',
    });
    const numbered = draft.chapters.filter(({ title }) => /^\d/.test(title));
    expect(numbered.map(({ title }) => title)).toEqual(
      [1, 2, 3, 4].map((at) => `${at}. The Lamp ${at}`),
    );
  });

  // Bug: a list of something else was not read.
  it.each([
    'CONTENTS\n\nTea\nSugar\nRope',
    'CONTENTS\n\nThe lamp went out.\n\nThe gate was shut.\n\nNobody came.',
  ])('are read where they are no titles of the book: %s', async (list) => {
    const { shown } = await read(`THE TIDE\n\n${list}\n\n${rain}\n${rain}`);
    expect(shown).not.toContain('[page:');
  });
});

// Bug: chapters of The Pickwick Papers were part of the one before, as their titles have four lines and more.
it('a title in capitals may have many lines', async () => {
  const wrapped = 'It rained on the quay for all of that day, and nobody came to see.\n'.repeat(30);
  const title = [
    'CHAPTER II. HOW Mr. FIELD WENT DOWN TO THE OLD QUAY IN THE',
    'RAIN AND THE WIND OF NOVEMBER; HOW HE FOUND THE LAMP THAT',
    'NOBODY HAD LIT SINCE THE WINTER; AND WHAT CAME OF IT FOR HIM',
    'AND FOR OTHERS',
  ];
  const titles = ['CHAPTER I. THE LAMP', title.join('\n'), 'CHAPTER III. THE TIDE'];
  const draft = await importBook({
    bytes: new TextEncoder().encode(titles.map((one) => `${one}\n\n${wrapped}\n`).join('')),
    fileName: 'the_tide.txt',
  });
  expect(draft.chapters.map((chapter) => chapter.title)).toEqual([
    'CHAPTER I. THE LAMP',
    title.join(' '),
    'CHAPTER III. THE TIDE',
  ]);
});

// Bug: "BY WHAT. MEANS" was said.
it('a title that is broken into lines has no stop between them', async () => {
  const wrapped = 'It rained on the quay for all of that day, and nobody came to see.\n'.repeat(30);
  const titles = [
    'CHAPTER I -- HOW MANY KINDS OF HARBOURS THERE ARE, AND BY WHAT\nMEANS THEY ARE WON',
    'CHAPTER II\nTHE QUAY',
  ];
  const draft = await importBook({
    bytes: new TextEncoder().encode(titles.map((title) => `${title}\n\n${wrapped}\n`).join('')),
    fileName: 'the_tide.txt',
  });
  expect(draft.chapters.map(({ title }) => title)).toEqual([
    'CHAPTER I -- HOW MANY KINDS OF HARBOURS THERE ARE, AND BY WHAT MEANS THEY ARE WON',
    'CHAPTER II. THE QUAY',
  ]);
});
