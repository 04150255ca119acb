import { describe, expect, it } from 'vitest';
import type { Block, Piece } from '../../../../../electron/importers/html/blocks.ts';
import { joinPartedParagraphs } from '../../../../../electron/importers/html/parted-paragraphs.ts';
import { importBook } from '../../../../../electron/importers/import-book.ts';
import { buildEpub, type EpubOptions } from '../../../../support/builders/epub-builder.ts';
import { growthOf } from '../../../../support/tools/growth.ts';

async function read(body: string, options: Partial<EpubOptions> = {}): Promise<readonly string[]> {
  const bytes = buildEpub({ ...options, files: [{ name: 'a.xhtml', body }] });
  const { chapters } = await importBook({ bytes, fileName: 'book.epub' });
  const text = chapters.map((chapter) => chapter.text).join('');
  return text.trim().split('\n\n').slice(1);
}

const inTags = (paragraphs: readonly string[]) =>
  paragraphs.map((text) => `<p>${text}</p>`).join('');

const start =
  'The keeper climbed the stairs with the lamp in his left hand, as he had on each evening of the winter, and he';
const other =
  'The tide came in below the quay, the gulls went up over the roofs of the town, and of the boats at the pier';

describe('paragraphs that the end of a page has parted', () => {
  // Bug: a book made from PDF was read with the pause of a paragraph amid a sentence at each page's end.
  it('are whole again, over the number of the page and a picture, and with their notes', async () => {
    const image = '<p><img src="x.png" alt="A page of the log"/></p>';
    const page = '<div class="pagenum">12</div>';
    const note = '<p id="n">1. Of brass.</p>';
    expect(
      await read(
        `<p>${start}</p>${page}<p>saw the ships go by.</p><p>${other}<a href="#n"><sup>1</sup></a></p>${image}<p>none was seen.</p><p>The end.</p>${note}`,
      ),
    ).toEqual([
      `${start}[page: 12] saw the ships go by.`,
      `${other}[note: 1. Of brass.][image: A page of the log] none was seen.`,
      'The end.',
    ]);
  });

  it('lose a hyphen that the page’s end put there, and keep that of a compound', async () => {
    const rain =
      'A sudden downpour came. It was another downpour for the well-known lighthouse keeper.';
    expect(
      await read(
        inTags([
          `${start} saw the down-`,
          'pour.',
          `${other} the well-`,
          'known one was seen.',
          rain,
        ]),
      ),
    ).toEqual([`${start} saw the downpour.`, `${other} the well-known one was seen.`, rain]);
  });

  it('are no lines of verse, lists, speech or headings, and nothing parts what code stands between', async () => {
    const paragraphs = [
      'The lamp is lit,',
      'and over the sea',
      'a bell is heard',
      `${start} said:`,
      'come down!',
      `${start}.`,
      'and so on, he said.',
      'Then he slept.',
      'He woke.',
      'He rose.',
      'He left.',
      'It rained.',
      'It snowed.',
      'It cleared.',
      'He slept.',
      'He ate.',
      'He read.',
      'He wrote.',
    ];
    expect(await read(inTags(paragraphs))).toEqual(paragraphs);
    const code = await read(
      `<p>${start}</p><pre><code>light(1)\nlight(2)</code></pre><p>saw it.</p>`,
    );
    expect(code).toHaveLength(3);
  });

  // Bug: items, entries and lines were said as one sentence, without a pause.
  it('are no items of lists and no entries of glossaries', async () => {
    const items = [start, `${other.toLowerCase()},`, 'the lamp is lit by the keeper.'];
    const lists = await read(
      `<ul>${items.map((text) => `<li>${text}</li>`).join('')}</ul><dl><dt>${start}</dt><dd>the sea.</dd></dl>`,
    );
    expect(lists).toEqual([...items, start, 'the sea.']);
    const written = [
      `a. ${start}; and`,
      'b. the keeper.',
      `(i) ${start}`,
      'ii) the sea.',
      `${start}; or`,
      'the owner of it.',
      `anchor – ${start.toLowerCase()}`,
      'beacon – a light.',
      `Capstan – ${start}`,
      `davit – ${start.toLowerCase()}`,
      'eddy – a turn of the tide.',
    ];
    expect(await read(inTags(written))).toEqual(written);
  });

  it('are no long lines of verse', async () => {
    const lines = [
      `${start},`,
      `who ${other.toLowerCase()},`,
      `who ${start.toLowerCase()}`,
      'who slept.',
    ];
    const verse = Array.from({ length: 30 }, () => lines).flat();
    expect(await read(inTags(verse))).toEqual(verse);
  });

  // Bug: the first line of a chapter was joined to the last one of the chapter before.
  it('end where the contents lead to', async () => {
    const long = `<p>${other}.</p>`.repeat(20);
    const body = `<p id="c1">The Lamp</p>${long}<p>${start}</p><p id="c2">the quay.</p>${long}`;
    const entries = ['c1', 'c2'].map((id) => ({ title: id, href: `a.xhtml#${id}` }));
    expect(await read(body, { entries })).toContain(`${start}\n# c2`);
  });

  const joinAll = (blocks: Block[]) =>
    joinPartedParagraphs(
      [{ path: '', title: '', linkShare: 0, blocks, anchors: new Map(), notes: [] }],
      new Set(),
    );
  const paragraph = (pieces: Piece[]): Block => ({ kind: 'paragraph', level: 0, pieces });

  // Bugs: each paragraph was joined to a copy of all before it, and 300,000 pieces overflowed the stack.
  it('are joined in time, and however many pieces they have', async () => {
    const page = `${start.toLowerCase()} ${`${other} `.repeat(8)}quay-`;
    const growth = await growthOf(
      (size) => () => joinAll(Array.from({ length: size }, () => paragraph([page]))),
      { size: 1000, times: 4 },
    );
    expect(growth).toBeLessThan(8);
    const marks = Array.from(
      { length: 300_000 },
      (): Piece => ({ type: 'fold', kind: 'page', text: '1' }),
    );
    const blocks = [paragraph([start]), paragraph(marks), paragraph(['the sea.'])];
    joinAll(blocks);
    expect(blocks[0]?.pieces).toHaveLength(300_003);
  });

  it('stay as they are in a book that never writes a capital', async () => {
    const small = [start, other, start, other].map((text) => text.toLowerCase());
    const paragraphs = small.flatMap((text) => [`${text}.`, text]);
    expect(await read(inTags(paragraphs))).toEqual(paragraphs);
  });
});

describe('a book with a paragraph for each printed line', () => {
  const words =
    'lamp quay harbour of the keeper stairs and evening wind over water one lighthouse Anna brass tide'.split(
      ' ',
    );
  /** Sentences of many lengths, by a fixed sequence. */
  const written = Array.from({ length: 40 }, (_, at) =>
    Array.from({ length: 3 + (at % 4) }, (_sentence, order) => {
      const length = 9 + ((at * 7 + order * 11) % 23);
      const inside = Array.from(
        { length },
        (_word, index) => words[(at * 5 + order * 3 + index * index) % words.length],
      );
      return `The ${inside.join(' ')}.`;
    }).join(' '),
  );
  const linesOf = (text: string, width: number): readonly string[] => {
    const lines: string[] = [];
    for (const word of text.split(' ')) {
      const line = lines.at(-1);
      if (line === undefined || line.length + word.length >= width) lines.push(word);
      else lines[lines.length - 1] = `${line} ${word}`;
    }
    return lines;
  };

  // Bug: the lines of a poem, a paragraph each, were said as prose.
  it.each([8, 2])('is no verse where each %ith line begins with a capital', async (stanza) => {
    const verse = Array.from({ length: 300 }, (_, at) => {
      const inside = Array.from({ length: 14 }, (_word, order) => words[(at * 5 + order) % 17]);
      const [line = ''] = linesOf(inside.join(' '), 52 + ((at * 7) % 15));
      const end = (at + 1) % 8 === 0 ? '.' : ',';
      return `${at % stanza === 0 ? 'And' : 'and'} ${line}${end}`;
    });
    expect(await read(inTags(verse))).toEqual(verse);
  });

  // Bug: every line was read with the pause of a paragraph behind it.
  it.each([72, 90])('of %i letters has no pause amid its sentences', async (width) => {
    const lines = written.flatMap((text) => linesOf(text, width));
    expect(lines.length).toBeGreaterThan(200);
    const found = await read(inTags(lines));
    expect(found.join(' ')).toBe(written.join(' '));
    expect(found.filter((text) => !text.endsWith('.'))).toEqual([]);
    expect(found.length).toBeLessThan(written.length * 1.5);
  });
});
