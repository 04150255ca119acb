import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';
import { buildEpub } from '../../../../support/builders/epub-builder.ts';

const text = '<p>The keeper climbed the stairs, and the lamp was lit again before the tide.</p>';
const picture = '<img src="a.jpg" alt="">';
const page = (number: number, caption: string) =>
  `<h2 id="c${number}">${picture}<br><span class="caption">${caption}</span><br>Chapter ${number}.</h2>
  ${text}<div class="fig">${picture}<div class="caption"><p>He rode a horse.</p><p>[Copyright]</p></div></div>${text}`;
const captions = ['The keeper at his door.', 'The lamp at night.', 'A boat.'];
const body = captions.map((caption, at) => page(at + 1, caption)).join('');
const titles = ['Chapter 1.', 'Chapter 2.', 'Chapter 3.'];

// Bug: chapters were called "The lamp at night. Chapter 2.", and captions were read amid the text.
describe('captions of pictures', () => {
  it('are folded, and are not in the title of a chapter', async () => {
    const bytes = new TextEncoder().encode(`<body>${body}</body>`);
    const { chapters } = await importBook({ bytes, fileName: 'lamp.html' });
    expect(chapters.map(({ title }) => title)).toEqual(titles);
    expect(chapters[1]?.text).toContain('\n[image: The lamp at night.]\n');
    expect(chapters[1]?.text).toContain('\n[image: He rode a horse. \\[Copyright\\]]\n');
  });

  it('are not in the title where the contents are made of the headings', async () => {
    const { chapters } = await importBook({
      bytes: buildEpub({
        files: [{ name: 'a.xhtml', body: body.replace(/<(img[^>]*|br)>/g, '<$1/>') }],
        entries: captions.map((caption, at) => ({
          title: `${caption} Chapter ${at + 1}.`,
          href: `a.xhtml#c${at + 1}`,
        })),
      }),
      fileName: 'lamp.epub',
    });
    expect(chapters.map(({ title }) => title)).toEqual(titles);
  });

  // Bug: chapters by a class that pages use for their headings were one, and a poem was folded.
  it.each([
    ['headings', (title: string) => `<h2 class="caption">${title}</h2>`],
    ['in headings', (title: string) => `<h2><span class="caption">${title}</span></h2>`],
    ['around headings', (title: string) => `<div class="caption"><h2>${title}</h2></div>`],
  ])('are none where there is no picture, %s', async (_, heading) => {
    const poem = '<div class="caption"><p>The tide is out.</p></div>';
    const page = titles.map((title) => `${picture}<p>Rain.</p>${heading(title)}${text}${poem}`);
    const bytes = new TextEncoder().encode(`<body>${page.join('')}</body>`);
    const { chapters } = await importBook({ bytes, fileName: 'lamp.html' });
    expect(chapters.map(({ title }) => title).slice(-3)).toEqual(titles);
    expect(chapters.at(-1)?.text).toContain('\nThe tide is out.\n');
  });
});
