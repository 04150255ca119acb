import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../electron/importers/import-book.ts';
import type { BookDraft } from '../../../../shared/model/import/book-draft.ts';
import {
  buildEpub,
  type EpubOptions,
  onePixelPng,
} from '../../../support/builders/epub-builder.ts';
import { readChapter } from './draft-words.ts';

const read = (options: EpubOptions) =>
  importBook({ bytes: buildEpub(options), fileName: 'book.epub' });

const titles = (draft: BookDraft) => draft.chapters.map((chapter) => chapter.title);

/** The script of a one-chapter book with this body. */
async function scriptOf(body: string, options: Partial<EpubOptions> = {}) {
  const draft = await read({ files: [{ name: 'a.xhtml', title: 'One', body }], ...options });
  expect(draft.chapters).toHaveLength(1);
  return (draft.chapters[0]?.text ?? '').replace('# A Book\n\n', '').trim();
}

describe('chapters', () => {
  const part = (text: string) => `<p>${text}</p>`;

  it('come from the contents, not from file borders (a chapter over two files was cut in two)', async () => {
    const draft = await read({
      files: [
        { name: 'f1.xhtml', body: '<h1>One</h1><p>First half.</p>' },
        { name: 'f2.xhtml', body: part('Second half.') },
        { name: 'f3.xhtml', body: '<h1>Two</h1><p>The other.</p>' },
      ],
      entries: [
        { title: 'One', href: 'f1.xhtml' },
        { title: 'Two', href: 'f3.xhtml' },
      ],
    });
    expect(draft.chapters.map((chapter) => chapter.text)).toEqual([
      '# One\n\nFirst half.\n\nSecond half.\n',
      '# Two\n\nThe other.\n',
    ]);
  });

  it('are split inside a file at fragments, escaped names included (ch%20200 gave empty books)', async () => {
    const draft = await read({
      contents: 'both',
      files: [
        {
          name: 'my book/ch 1.xhtml',
          body: '<section id="a"><h2>Äpfel</h2><p>Red.</p></section><p>Still red.</p><h2 id="b%">Pears</h2><p>Green.</p>',
        },
      ],
      entries: [
        { title: 'Äpfel', href: 'my%20book/ch%201.xhtml#a' },
        { title: 'Pears', href: 'my%20book/ch%201.xhtml#b%25' },
      ],
    });
    expect(draft.chapters.map((chapter) => chapter.text)).toEqual([
      '# Äpfel\n\nRed.\n\nStill red.\n',
      '# Pears\n\nGreen.\n',
    ]);
  });

  it('lie at the shallowest level with two entries (one book entry over all gave one chapter)', async () => {
    const draft = await read({
      version: 2,
      files: [
        { name: 't.xhtml', body: '<h1>The Sea</h1><p>By nobody.</p>' },
        { name: '1.xhtml', body: '<h1>Ebb</h1><h2 id="s">Deep</h2><p>Low.</p>' },
        { name: '2.xhtml', body: '<h1>Flow</h1><p>High.</p>' },
      ],
      entries: [
        {
          title: 'The Sea',
          href: 't.xhtml',
          children: [
            { title: 'Ebb', href: '1.xhtml', children: [{ title: 'Deep', href: '1.xhtml#s' }] },
            { title: 'Flow', href: '2.xhtml' },
          ],
        },
      ],
    });
    expect(draft.chapters.map((chapter) => chapter.text)).toEqual([
      '# The Sea\n\nBy nobody.\n',
      '# Ebb\n\nDeep\n\nLow.\n',
      '# Flow\n\nHigh.\n',
    ]);
  });

  it('keep what stands before the first entry (a foreword outside of the contents was lost)', async () => {
    const draft = await read({
      title: 'Tides',
      files: [
        {
          name: 'a.xhtml',
          body: '<p>For Mo.</p><h1 id="x">X</h1><p>x.</p><h1 id="y">Y</h1><p>y.</p>',
        },
      ],
      entries: [
        { title: 'X', href: 'a.xhtml#x' },
        { title: 'Y', href: 'a.xhtml#y' },
      ],
    });
    expect(titles(draft)).toEqual(['Tides', 'X', 'Y']);
    expect(draft.chapters[0]?.text).toBe('# Tides\n\nFor Mo.\n');
  });

  it('follow the spine when the contents are in another order', async () => {
    const draft = await read({
      files: [
        { name: 'a.xhtml', body: part('a') },
        { name: 'b.xhtml', body: part('b') },
      ],
      entries: [
        { title: 'B', href: 'b.xhtml' },
        { title: 'A', href: 'a.xhtml' },
      ],
    });
    expect(titles(draft)).toEqual(['A', 'B']);
  });

  it('part a paragraph at a fragment in its middle, and take one of two entries at one place', async () => {
    const draft = await read({
      files: [{ name: 'a.xhtml', body: '<p>End of one. <a id="two"></a>Start of two.</p>' }],
      entries: [
        { title: 'One', href: 'a.xhtml' },
        { title: 'Once more', href: 'a.xhtml' },
        { title: 'Two', href: 'a.xhtml#two' },
      ],
    });
    expect(draft.chapters.map((chapter) => chapter.text)).toEqual([
      '# One\n\nEnd of one.\n',
      '# Two\n\nStart of two.\n',
    ]);
    expect(draft.notices.map((notice) => notice.kind)).toEqual(['chapters']);
  });

  it('are found by headings when there are no contents, then by files', async () => {
    const byHeading = await read({
      contents: 'none',
      files: [
        {
          name: 'a.xhtml',
          body: '<h1>T</h1><h2>Chapter 1</h2><h2>Dawn</h2><p>a</p><h2>Chapter 2</h2><p>b</p>',
        },
      ],
    });
    expect(titles(byHeading)).toEqual(['T: Chapter 1. Dawn', 'Chapter 2']);
    expect(byHeading.chapters[0]?.text).toBe('# T: Chapter 1. Dawn\n\na\n');
    const byFile = await read({
      contents: 'none',
      files: [
        { name: 'a.xhtml', title: 'Un', body: part('a') },
        { name: 'b.xhtml', title: 'Deux', body: part('b') },
      ],
    });
    expect(titles(byFile)).toEqual(['Un', 'Deux']);
    expect(byFile.notices.map((notice) => notice.kind)).toEqual(['chapters']);
  });

  it('do not say their heading twice, and fold what the printed one says more', async () => {
    const draft = await read({
      files: [
        { name: 'a.xhtml', body: '<h1>Chapter 1</h1><h2>The Lamp</h2><p>It burned.</p>' },
        { name: 'b.xhtml', body: '<h1>Chapter 2. Smoke</h1><p>It went out.</p>' },
      ],
      entries: [
        { title: 'Chapter 1: The Lamp', href: 'a.xhtml' },
        { title: '2. Smoke', href: 'b.xhtml' },
      ],
    });
    expect(draft.chapters.map((chapter) => chapter.text)).toEqual([
      '# Chapter 1: The Lamp\n\nIt burned.\n',
      '# 2. Smoke\n\n[page: Chapter 2. Smoke]\n\nIt went out.\n',
    ]);
  });
});

describe('text', () => {
  it('never parts a word at inline markup, soft hyphens or readings above it', async () => {
    const text = await scriptOf(
      '<p><b>W</b>ord <i>un<span>der</span></i>stood, hy\u00adphen.<br/>Next   line.</p><p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字</p>',
    );
    expect(text).toBe('Word understood, hyphen.\nNext line.\n\n漢字');
  });

  it('keeps blocks apart and scene breaks inside (paragraphs ran together in lists and divs)', async () => {
    const text = await scriptOf(
      '<div>One<div>Two</div>Three</div><ul><li>Four</li><li><p>Five</p></li></ul><hr/><blockquote>Six</blockquote><p>* * *</p><p>Seven</p><hr/>',
    );
    expect(text).toBe('One\n\nTwo\n\nThree\n\nFour\n\nFive\n\n***\n\nSix\n\n***\n\nSeven');
  });

  it("escapes the book's own brackets and marks (a spell in brackets vanished)", async () => {
    const text = await scriptOf(
      '<p>He said (laughing) and [pause 2 s] went. [Fireball] (so)</p><p>@Anna: hi</p><p># 5</p>',
    );
    expect(text).not.toContain(' (laughing)');
    const { shown } = readChapter(`# T\n\n${text}`);
    expect(shown).toBe(
      'T\n\nHe said (laughing) and [pause 2 s] went. [Fireball] (so)\n\n@Anna: hi\n\n# 5',
    );
  });

  it('skips what is hidden, scripts, navigation, and never what follows a self-closed script', async () => {
    const text = await scriptOf(
      '<script src="x.js"/><p hidden="hidden">a</p><p style="display: none">b</p><p class="gone">c</p><nav><p>d</p></nav><p>seen</p><style>p{}</style><iframe src="app://x">e</iframe>',
      {
        extra: {
          'OEBPS/s.css':
            '/* {} */ .x { color: red } .gone, b.y { display:none } @media print { p { display: none } }',
        },
      },
    );
    expect(text).toBe('c\n\nseen');
    const styled = await read({
      files: [
        {
          name: 'a.xhtml',
          head: '<link rel="stylesheet" href="s.css"/><style>#z { display: none }</style>',
          body: '<p class="gone">c</p><p id="z">z</p><p>seen</p>',
        },
      ],
      extra: {
        'OEBPS/s.css':
          '/* {} */ .x { color: red } .gone, b.y { display:none } @media print { p { display: none } } p { /* display: none; */ margin: 0 }',
      },
    });
    expect(styled.chapters[0]?.text).toBe('# A Book\n\nseen\n');
  });

  it('reads a picture of a letter as the letter, and folds descriptions of other pictures', async () => {
    const text = await scriptOf(
      '<p><img src="w.png" alt="W"/>hen it rained, <img src="c.png" alt="a cloud [grey]"/>we sat. <img src="x.png" alt="x.png"/></p>',
    );
    expect(text).toBe('When it rained, [image: a cloud \\[grey\\]]we sat.');
  });

  it('puts a pictured letter before the word it begins, over a border (bug: "O, nce upon a time")', async () => {
    const letter = '<div class="figleft"><img src="o.png" alt="O"/></div>';
    expect(await scriptOf(`${letter}<p class="drop">NCE upon a time.</p>${letter}`)).toBe(
      'ONCE upon a time.\n\nO',
    );
    expect(await scriptOf(`${letter}<p>“No,” he said.</p>${letter}<hr/><p>Yes.</p>`)).toBe(
      'O\n\n“No,” he said.\n\nO\n\n***\n\nYes.',
    );
  });

  it('reads what an epub:switch falls back to (bug: both branches were read)', async () => {
    const formula = '<epub:case required-namespace="m"><math><mi>x</mi></math></epub:case>';
    expect(
      await scriptOf(
        `<p>Here <epub:switch>${formula}<epub:default>x squared</epub:default></epub:switch> is it.</p>`,
      ),
    ).toBe('Here x squared is it.');
  });

  it('writes ligatures in letters (bug: "oﬃce" was sent as it is printed)', async () => {
    expect(await scriptOf('<p>The oﬃce ﬁlled; ﬂags ﬆood.</p>')).toBe(
      'The office filled; flags stood.',
    );
  });

  it('folds numbers of verses and the ways back to the contents (bug: they were read aloud)', async () => {
    const text = await scriptOf(
      '<p>[<a href="#toc">Contents</a>]</p><p>O ship, my ship<span class="linenum">10</span><br/>that sails.<span class="lnum">11</span></p><p>His <a href="b.xhtml">contents</a> were known.</p><p><a href="a.xhtml#toc">Back to Table of Contents</a></p>',
    );
    expect(text.replaceAll(/\[page: (?:\\.|[^\]])*\]/g, '').trim()).toBe(
      '[]\n\nO ship, my ship\nthat sails.\n\nHis contents were known.',
    );
  });

  it('reads a play that is set in a table, and folds one of figures (bug: all of a play was “Table.”)', async () => {
    const row = (name: string, words: string) =>
      `<tr><td epub:type="z3998:persona">${name}</td><td>${words}</td></tr>`;
    const play = `<table>${row('Anna', 'What now?')}<tr><td/><td><i>She waits.</i></td></tr>${row('Keeper', 'We wait.')}</table>`;
    expect(await scriptOf(play)).toBe('Anna: What now?\n\nShe waits.\n\nKeeper: We wait.');
  });

  it('reads a small table by rows, folds code, and reads tables that only lay out text', async () => {
    const text = await scriptOf(
      '<table><tr><th>Town</th><th>Year</th></tr><tr><td>Ulm</td><td>1377</td></tr></table><pre><code>x = 1\ny = 2</code></pre><table><tr><td><p>Only</p></td></tr><tr><td>text</td></tr></table><pre class="poem">Rain\nfalls</pre>',
    );
    expect(text).toBe(
      'Town, Year.\n\nUlm, 1377.\n\n[code announce: x = 1 y = 2]\n\nOnly\n\ntext\n\nRain\nfalls',
    );
  });

  it('follows the rules that a person chose', async () => {
    const draft = await importBook({
      bytes: buildEpub({
        files: [
          {
            name: 'a.xhtml',
            body: '<p>A<a epub:type="noteref" href="#n">1</a></p><pre>c</pre><aside epub:type="footnote" id="n"><p>N.</p></aside>',
          },
        ],
      }),
      fileName: 'a.epub',
      rules: { notes: 'end', code: 'here' },
    });
    expect(draft.chapters[0]?.text).toBe('# A Book\n\nA[note end: N.]\n\n[code here: c]\n');
    expect(draft.notices.map((notice) => notice.message)).toEqual([
      '1 note is read at the end of the chapter.',
      '1 piece of code is read where it is.',
    ]);
  });

  it('joins lines of East Asian source without a space (日本\\n語 was read as two words)', async () => {
    expect(await scriptOf('<p>日本\n  語と English\n words</p>')).toBe('日本語と English words');
  });
});

describe('book', () => {
  it.each([2, 3] as const)(
    'reads title, authors, language and cover of EPUB %i',
    async (version) => {
      const draft = await read({
        version,
        title: 'Salt &amp; Sand',
        authors: ['Ada Field', 'Bo Lind'],
        language: 'sv-SE',
        cover: { name: 'c.png', bytes: onePixelPng },
        files: [{ name: 'a.xhtml', body: '<p>Hej.</p>' }],
      });
      expect(draft).toMatchObject({
        title: 'Salt & Sand',
        author: 'Ada Field, Bo Lind',
        language: 'sv-SE',
      });
      expect(draft.cover?.mediaType).toBe('image/png');
      expect(draft.cover?.bytes).toEqual(onePixelPng);
    },
  );

  it('reads EPUBs whose text is UTF-16 or declares another encoding', async () => {
    const koi = Uint8Array.from([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4]);
    const head = new TextEncoder().encode('<?xml version="1.0" encoding="koi8-r"?><html><body><p>');
    const tail = new TextEncoder().encode('</p></body></html>');
    const draft = await read({
      files: [{ name: 'a.xhtml', body: '<p>x</p>' }],
      extra: { 'OEBPS/a.xhtml': Uint8Array.from([...head, ...koi, ...tail]) },
    });
    expect(draft.chapters[0]?.text).toBe('# A Book\n\nПривет\n');
  });

  it('reads pages that are no UTF-8 and do not say so, or only in a meta (bug: every quotation mark was lost)', async () => {
    const page = (head: string) => {
      const words =
        '<p>\u0093It\u0092s the caf\u00e9\u0094 \u0096 said the keeper of the lamp.</p>';
      return Buffer.from(`<html><head>${head}</head><body>${words}</body></html>`, 'latin1');
    };
    const declared = '<?xml version="1.0" encoding="utf-8"?>';
    const pages = [
      page(''),
      page('<meta http-equiv="Content-Type" content="text/html; charset=windows-1252"/>'),
      Buffer.concat([Buffer.from(declared), page('')]),
    ];
    for (const bytes of pages) {
      const draft = await read({
        files: [{ name: 'a.xhtml', body: '<p>x</p>' }],
        extra: { 'OEBPS/a.xhtml': bytes },
      });
      expect(draft.chapters[0]?.text).toBe(
        '# A Book\n\n“It’s the café” – said the keeper of the lamp.\n',
      );
    }
  });

  it('leaves a page of UTF-8 with a damaged letter in UTF-8', async () => {
    const bytes = Buffer.from('<html><body><p>“Ærlig” — so said Åse. ?</p></body></html>');
    bytes[bytes.indexOf('?')] = 0xe9;
    const draft = await read({
      files: [{ name: 'a.xhtml', body: '<p>x</p>' }],
      extra: { 'OEBPS/a.xhtml': bytes },
    });
    expect(draft.chapters[0]?.text).toBe('# A Book\n\n“Ærlig” — so said Åse. \ufffd\n');
  });

  it('says so when the words are in another language than stated', async () => {
    const body = `<p>${'Глава началась с того, что он не пришёл, и она это знала так же, как он. '.repeat(12)}</p>`;
    const draft = await read({ files: [{ name: 'a.xhtml', body }] });
    expect(draft.language).toBe('ru');
    expect(draft.notices.some((notice) => notice.message.includes('“en”'))).toBe(true);
  });

  it('gives up with the signal', async () => {
    const bytes = buildEpub({ files: [{ name: 'a.xhtml', body: '<p>x</p>' }] });
    await expect(
      importBook({ bytes, fileName: 'a.epub', signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ name: 'AbortError' });
  });
});
