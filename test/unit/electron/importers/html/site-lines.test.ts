import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';
import { parseScript, shownText } from '../../../../../shared/script/parse/parse.ts';
import { buildEpub } from '../../../../support/builders/epub-builder.ts';

const story = '他放下报纸，眺望窗外，列车奔驰在西南沿海的原野上。';

async function textOf(...lines: readonly string[]) {
  const body = [story, ...lines, story].map((line) => `<p>${line}</p>`).join('');
  const bytes = buildEpub({ language: 'zh', files: [{ name: 'a.xhtml', body }] });
  const { chapters } = await importBook({ bytes, fileName: 'book.epub' });
  return chapters
    .map(({ text }) => text)
    .join('')
    .split('\n\n')
    .slice(1);
}

describe('a Chinese EPUB that was made of the pages of a site', () => {
  // Bug: each chapter began with "Updated 2010-10-12 7:38:07, 823 characters", and ended with an address.
  it.each([
    '更新时间:2010-10-12 7:38:07 本章字数:823',
    '本章字數：1305',
    'www.txtsk.com TXT书库',
    '想要更多的免费电子图书，请光临http://www.eshunet.com/',
  ])('folds %j', async (line) => {
    const folded = `[page: ${line}]`;
    expect(await textOf(line, line, line)).toEqual([story, folded, folded, folded, `${story}\n`]);
  });

  it.each([
    '更新时间的人是他。',
    '他说：“请看www.example.com。”',
    '[7] http://www.example.com/economy',
    '在www.example.com网站上查看免费的介绍。',
    '张岱的癖好常常变来变去，难以持久，但 www.example.cn',
  ])('reads %j', async (line) => {
    const [, read = ''] = await textOf(line);
    expect(shownText(parseScript(read, { cast: [] }))).toBe(line);
  });
});

describe('a serial that was made of the pages of a site', () => {
  const serial = async (...lines: readonly string[]) => {
    const files = lines.map((line, at) => ({
      name: `${at}.xhtml`,
      body: `<h1>Chapter ${at + 1}</h1><p>The lamp burned on quay ${at}.</p><p>${line}</p>`,
    }));
    const draft = await importBook({ bytes: buildEpub({ files }), fileName: 'book.epub' });
    return draft.chapters.map(({ text }) => text.trim().split('\n\n').at(-1));
  };

  // Bug: each chapter of a translated serial ended with who asks for support.
  it.each([
    'Translator: Ada Field Editor: Ben King',
    'Support our team on <a href="https://patreon.com/x">Patreon</a>!',
    'If you find any errors (broken links, missing text), please let us know.',
    'Read the latest chapters at lamps.example only.',
    'This tale has been unlawfully lifted from Royal Road. If you spot it on Amazon, please report it.',
  ])('folds %j where it stands again and again', async (line) => {
    expect(await serial(line, line, line)).toEqual(
      Array.from({ length: 3 }, () => expect.stringMatching(/^\[page: /)),
    );
    expect(await serial(line, 'It rained.', line)).toEqual([
      expect.not.stringContaining('[page'),
      'It rained.',
      expect.not.stringContaining('[page'),
    ]);
  });

  it('reads in the middle of chapters what sites put around them', async () => {
    const quay = '<p>It rained on the quay.</p>'.repeat(5);
    const files = [0, 1, 2].map((at) => ({
      name: `${at}.xhtml`,
      body: `<h1>Chapter ${at + 1}</h1>${quay}<p>Visit my Patreon</p>${quay}`,
    }));
    const draft = await importBook({ bytes: buildEpub({ files }), fileName: 'book.epub' });
    expect(draft.chapters.map(({ text }) => text.includes('[page'))).toEqual([false, false, false]);
  });

  it('reads what comes again in the story', async () => {
    const lines = [
      '“Translator!” he called.',
      'The lamp was stolen.',
      'She looked for the latest news.',
      // Bug: each of these was folded.
      'And now, the latest update from the front.',
      'They have stolen our river, the great Amazon.',
      'What was stolen shall return by the royal road.',
      'The Discord server was silent.',
      '“Patreon,” said Ada.',
      '“Support us on Patreon!” they sang.',
    ];
    for (const line of lines) expect(await serial(line, line, line)).toEqual([line, line, line]);
  });
});
