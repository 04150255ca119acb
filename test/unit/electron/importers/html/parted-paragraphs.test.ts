import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';
import { buildEpub } from '../../../../support/builders/epub-builder.ts';

async function read(body: string): Promise<readonly string[]> {
  const bytes = buildEpub({ files: [{ name: 'a.xhtml', body }] });
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

  it('stay as they are in a book that never writes a capital', async () => {
    const small = [start, other, start, other].map((text) => text.toLowerCase());
    const paragraphs = small.flatMap((text) => [`${text}.`, text]);
    expect(await read(inTags(paragraphs))).toEqual(paragraphs);
  });
});

describe('a book with a paragraph for each printed line', () => {
  const words =
    'lamp quay harbour of the keeper stairs and evening wind over water a lighthouse Anna brass tide'.split(
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
