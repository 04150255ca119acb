import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../electron/importers/import-book.ts';
import {
  buildEpub,
  type EpubFile,
  type EpubOptions,
} from '../../../support/builders/epub-builder.ts';

async function chapters(files: readonly EpubFile[], options: Partial<EpubOptions> = {}) {
  const draft = await importBook({ bytes: buildEpub({ ...options, files }), fileName: 'b.epub' });
  return draft.chapters.map((chapter) => chapter.text.trim());
}

const one = async (body: string) => {
  const [text] = await chapters([{ name: 'a.xhtml', body }]);
  return (text ?? '').replace('# A Book\n\n', '');
};

describe('notes', () => {
  it('stand folded where they are called and nowhere else, hidden or not', async () => {
    const text = await one(
      '<p>It was late<a epub:type="noteref" href="#n1">1</a>, very<a role="doc-noteref" href="#n2">2</a>.</p><p>On.</p><aside epub:type="footnote" id="n1" hidden="hidden"><p>About <i>ten</i>.</p><p>Or so.</p></aside><aside role="doc-footnote" id="n2"><p><a href="#r2">2</a>. Eleven [sic]. <a role="doc-backlink" href="#r2">↩</a></p></aside>',
    );
    expect(text).toBe(
      'It was late[note: About ten. Or so.], very[note: Eleven \\[sic\\].].\n\nOn.',
    );
  });

  it('leave the blank that stands inside of their call (bug: “fell.On the quay”)', async () => {
    expect(
      await one(
        '<p>Rain fell.<a href="#n1"><sup>1</sup> </a>On the quay it stayed.<sup>2 </sup>All day.</p><p>So.</p><p id="n1">1. Of spring.</p>',
      ),
    ).toBe('Rain fell.[note: 1. Of spring.] On the quay it stayed.[note: 2] All day.\n\nSo.');
  });

  it('are found by a number that touches the word before it (bug: “the quay7” was read aloud)', async () => {
    const note = (label: number, text: string) =>
      `<p class="fn"><a class="fn" href="#r${label}">&nbsp;${label}&nbsp;</a><a id="n${label}"></a>${text}</p>`;
    const call = (label: number) => `<a class="fn" href="#n${label}">&nbsp;${label}&nbsp;</a>`;
    expect(
      await one(
        `<p>Rain on the quay${call(7)} fell.${call(8)}</p><p>See page <a href="#n8">8</a>, Sea 3:<a href="#v4">4</a>.</p><p><a id="v4"></a>4 And it rained.</p>${note(7, 'Of stone.')}${note(8, 'All day.')}`,
      ),
    ).toBe(
      'Rain on the quay[note: Of stone.] fell.[note: All day.]\n\nSee page 8, Sea 3:4.\n\n4 And it rained.',
    );
  });

  it('are found where a style raises them (bug: “the quay 134” of a converted book was read aloud)', async () => {
    const css =
      'span.up { font-size: 60%; vertical-align: super }\n.a1, .a2 { vertical-align: super; }';
    const [text] = await chapters(
      [
        {
          name: 'a.xhtml',
          head: `<style>${css}</style>`,
          body: '<p>Rain on the quay<span class="x up">134</span> fell<a class="a1" href="notes.xhtml#n2">2</a>, on 12 m<span class="up">2</span>, the 2<span class="a2">nd</span>.</p><p>灯亮了。<sup>7</sup>他走了“好”<sup>8</sup>，二<sup>3</sup>是八，（3/4）<sup>4</sup>（以银子）<sup>9</sup>。</p>',
        },
        { name: 'notes.xhtml', body: '<h1>Notes</h1><p id="n2">All day.</p>' },
      ],
      {
        entries: [
          { title: 'A', href: 'a.xhtml' },
          { title: 'Notes', href: 'notes.xhtml' },
        ],
      },
    );
    expect(text).toContain('Rain on the quay[note: 134] fell[note: All day.], on 12 m², the 2nd.');
  });

  it('are found without marks: superscript links, with brackets, in another file (EPUB 2)', async () => {
    const texts = await chapters(
      [
        {
          name: 'a.xhtml',
          body: '<h1>A</h1><p>Rain<sup>[<a id="r1" href="notes.xhtml#fn1">1</a>]</sup> fell<a href="notes.xhtml#fn2" id="r2"><sup>2</sup></a>.</p>',
        },
        {
          name: 'notes.xhtml',
          body: '<h1>Notes</h1><p><a id="fn1" href="a.xhtml#r1">1</a> Soft rain.</p><ol><li id="fn2"><p>Hard rain.</p><p>Then hail. <a href="a.xhtml#r2">^</a></p></li></ol>',
        },
      ],
      {
        version: 2,
        entries: [
          { title: 'A', href: 'a.xhtml' },
          { title: 'Notes', href: 'notes.xhtml' },
        ],
      },
    );
    expect(texts).toEqual([
      '# A\n\nRain[note: Soft rain.] fell[note: Hard rain. Then hail.].',
      '# Notes',
    ]);
  });

  it('are found in definition lists with lists inside (a nested term took the note away)', async () => {
    const text = await one(
      '<p>Must <a class="footnote-reference brackets" href="#id2" id="id1">1</a></p><dl class="footnote brackets"><dt class="label" id="id2"><span><a class="fn-backref" href="#id1">1</a></span></dt><dd><p>Long:</p><dl><dt>term</dt><dd>meaning</dd></dl></dd></dl><p>After.</p>',
    );
    expect(text).toBe('Must [note: Long: term meaning]\n\nAfter.');
  });

  it('are found as InDesign, Word, LibreOffice and old converters call them (bug: "cooperated one", and the note read after it)', async () => {
    const note = '<p class="a" id="n"><a href="#r">1</a> Soft rain.</p>';
    const indesign =
      '<p>Rain<span class="CharOverride-1"><a id="r" class="_idFootnoteLink" href="#n">1</a></span> fell.</p><div class="_idFootnotes"><div id="n" class="_idFootnote"><p>1 Soft rain.</p></div></div>';
    const calls = [
      '<span class="superscript"><a id="r" href="#n">1</a></span>',
      '<a id="r" href="#n"><span style="vertical-align: super">1</span></a>',
      '<a id="r" href="#n"><span class="x"><sup>1</sup></span></a>',
      '<a id="r" href="#n"><span style="position: relative; top: -0.33em">1</span></a>',
      '<span style="vertical-align: 30%"><a id="r" href="#n">1</a></span>',
      '[<a id="r" href="#n">1</a>]',
    ];
    for (const body of [indesign, ...calls.map((call) => `<p>Rain${call} fell.</p>${note}`)]) {
      expect(await one(body)).toMatch(/^Rain\[note: (?:1 )?Soft rain\.\] fell\.$/);
    }
  });

  it('have their number folded where it leads nowhere, and exponents are read (bug: "the rain four")', async () => {
    expect(
      await one(
        '<p>The rain<sup>4</sup> fell,<sup>*</sup> 5 m<sup>2</sup> of it on the 2<sup>nd</sup>, x<sup>2</sup>.<sup>[5]</sup> So.<sup>6, 7</sup></p>',
      ),
    ).toBe(
      'The rain[note: 4] fell,[note: *] 5 m² of it on the 2nd, x².[note: \\[5\\]] So.[note: 6, 7]',
    );
  });

  it('are no raised minutes, cents, units and exponents (bug: “at ten” for “at 10:30”)', async () => {
    const sup = (number: string) => `<sup>${number}</sup>`;
    const body = `At 10:${sup('30')}, for $3.${sup('99')} or €19,${sup('99')}, on 40 metres${sup('2')}, (a+beta)${sup('2')}, Mm${sup('lle')}.`;
    expect(await one(`<p>${body}</p>`)).toBe(body.replaceAll(/<.?sup>/g, ''));
    expect(
      await one(
        `<p>He was 42.${sup('12')} After 40 years${sup('2')} it ended in 1914.${sup('12')} It rained (on the quay)${sup('2')}. 第3章的内容${sup('2')}（见上）${sup('3')}</p>`,
      ),
    ).toBe(
      'He was 42.[note: 12] After 40 years[note: 2] it ended in 1914.[note: 12] It rained (on the quay)[note: 2]. 第3章的内容[note: 2]（见上）[note: 3]',
    );
  });

  // Bug: "ten to the fifth" was read as 105, "three and a half" as 31/2.
  it('are no powers and fractions behind a number, which are no part of it', async () => {
    const sup = (number: string) => `<sup>${number}</sup>`;
    const body = `10${sup('5')} and 10${sup('−3')}, 2${sup('10')}; 3${sup('1')}/<sub>2</sub>, 3${sup('1')}&frasl;<sub>8</sub>, 4${sup('1/2')}, ${sup('1')}/<sub>4</sub>, 1${sup('st')}.`;
    expect(await one(`<p>${body}</p>`)).toBe('10⁵ and 10⁻³, 2¹⁰; 3 1/2, 3 1⁄8, 4 1/2, 1/4, 1st.');
  });

  // Bug: "ten to the fifth per millilitre" was read as 10 5/ml, and what a text says in such signs was changed.
  it('are powers before a unit, and signs of the text stay', async () => {
    const body =
      '10<sup>5</sup>/ml, 10<sup>3</sup>/<i>s</i>, 10<sup>6</sup>/2 and 5<sup>2</sup>/3x, 2³/₄.';
    expect(await one(`<p>${body}</p>`)).toBe('10⁵/ml, 10³/s, 10⁶/2 and 5²/3x, 2³/₄.');
    expect(await one('<p>²/₃ of <b>²/₃</b></p>')).toBe('²/₃ of ²/₃');
  });

  // Bug: the cents of a price were folded as a note where the currency stands behind them.
  it('are no cents before the name of a currency', async () => {
    const sup = (number: string) => `<sup>${number}</sup>`;
    expect(
      await one(`<p>Für 19,${sup('99')} Euro, 7,${sup('50')}&nbsp;€ und 3.${sup('20')} DM.</p>`),
    ).toBe('Für 19,99 Euro, 7,50\u00a0€ und 3.20 DM.');
    // Bug: names, years and what is paid next made cents of the numbers of notes.
    expect(
      await one(
        `<p>Paul was 19,${sup('12')} Mark was 20.${sup('13')} It was in 1914,${sup('14')} marks fell 9,${sup('15')} Fr. Brown 20,${sup('16')} DOLLARS IN 1914,${sup('17')} Euro and 20,${sup('18')} $5.</p>`,
      ),
    ).toBe(
      'Paul was 19,[note: 12] Mark was 20.[note: 13] It was in 1914,[note: 14] marks fell 9,[note: 15] Fr. Brown 20,[note: 16] DOLLARS IN 1914,[note: 17] Euro and 20,[note: 18] $5.',
    );
    expect(
      await one(
        `<p>Er war 19,${sup('12')} und sie 20.${sup('13')} Markus kam 1914,${sup('14')} frierend.</p>`,
      ),
    ).toBe('Er war 19,[note: 12] und sie 20.[note: 13] Markus kam 1914,[note: 14] frierend.');
  });

  it('leave ordinary numbered links alone (a link to chapter 2 swallowed the chapter)', async () => {
    const text = await one(
      '<p>See <a href="#two">2</a> and x<sup><a href="#h">3</a></sup>.</p><div id="two"><h2 id="h">Two</h2><p>Text.</p></div><p>Powers: 10<sup>3</sup>.</p>',
    );
    expect(text).toBe('See 2 and x3.\n\nTwo\n\nText.\n\nPowers: 10³.');
  });

  it('keep the label when the note is missing, and its text once when called twice', async () => {
    const text = await one(
      '<p>A<a epub:type="noteref" href="#gone">7</a> b<a epub:type="noteref" href="#n">*</a> c<a epub:type="noteref" href="#n">*</a></p><aside epub:type="footnote" id="n">Once.</aside><aside epub:type="footnote">Never called.</aside>',
    );
    expect(text).toBe('A[note: 7] b[note: Once.] c[note: *]\n\n[note: Never called.]');
  });

  it('take the line above them that says what they are (bug: “Footnotes” ended each chapter)', async () => {
    const call = 'It was late<a role="doc-noteref" href="#n1">1</a>.';
    const note = '<aside role="doc-footnote" id="n1"><p>About ten.</p></aside>';
    expect(await one(`<p>${call}</p><p class="rubric">Footnotes</p>${note}`)).toBe(
      'It was late[note: About ten.].\n\n[note: Footnotes]',
    );
    // Bug: the last words of a chapter were taken for a title of its notes.
    for (const words of ['“Cover!”', '“Notes?”', 'Maps', 'Notes!', 'Register', 'References']) {
      expect(await one(`<p>${call}</p><p>${words}</p>${note}`)).toContain(`\n\n${words}`);
    }
    // What is a part of the text goes on behind the notes.
    expect(await one(`<p>${call}</p><p>Notes</p>${note}<p>He sang three notes.</p>`)).toBe(
      'It was late[note: About ten.].\n\nNotes\n\nHe sang three notes.',
    );
  });

  it('take the heading of an emptied notes section with them', async () => {
    const text = await one(
      '<p>A<a epub:type="noteref" href="#n">1</a></p><section epub:type="footnotes"><hr/><h2>Notes</h2><ol><li epub:type="footnote" id="n">N.</li></ol></section>',
    );
    expect(text).toBe('A[note: N.]\n\n***\n\n[note: Notes]');
  });
});

describe('page numbers', () => {
  it('are folded inside of words and between paragraphs, never a block that only has the class', async () => {
    const text = await one(
      '<p>won<span epub:type="pagebreak" id="p12" title="12"></span>der <span class="pagenum">[Pg 13]</span>ful</p><div role="doc-pagebreak" aria-label="14"/><div class="pagebreak"><p>Whole chapter.</p></div><span class="pagenum">not a number</span>',
    );
    expect(text).toBe(
      'won[page: 12]der [page: \\[Pg 13\\]]ful\n\n[page: 14]\n\nWhole chapter.\n\nnot a number',
    );
  });

  it('are those of the verses of a Bible (bug: “2And Sarah died” was read), and no words in their place', async () => {
    const text = await one(
      '<p>The years of Sarah. <sup class="verse-num">2</sup>And Sarah died. <span class="versenum">3 </span>And he stood up. <span class="verse-number">And he</span> spoke.</p>',
    );
    expect(text.replaceAll(/\[page: [^\]]*\]/g, '')).toBe(
      'The years of Sarah. And Sarah died. And he stood up. And he spoke.',
    );
  });

  it('are none of verses that the text itself names (bug: “See verses and”, “John 3:”, “went to the sea” were read)', async () => {
    const said =
      'John 3:16 says it. See verses 3 and 5 of the song. I went to the sea; verse 7 told it.';
    const html = said.replace(/\d+(?!:)|I(?= w)/g, '<span class="versenum">$&</span>');
    expect(await one(`<p>${html}</p>`)).toBe(said);
  });

  it('are a page of contents that neither guide nor contents name (bug: it was read before the first chapter)', async () => {
    const list =
      '<h1>Table of Contents</h1><p><a href="a.xhtml">The Lamp</a> 3</p><p><a href="b.xhtml">The Quay at Night</a> 9</p>';
    const files = [
      { name: 'toc.xhtml', body: list },
      { name: 'a.xhtml', body: '<h1>The Lamp</h1><p>Rain.</p>' },
      { name: 'b.xhtml', body: '<h1>The Quay at Night</h1><p>Snow.</p>' },
    ];
    const entries = [
      { title: 'The Lamp', href: 'a.xhtml' },
      { title: 'The Quay at Night', href: 'b.xhtml' },
    ];
    expect(await chapters(files, { entries })).toEqual([
      '# The Lamp\n\n[page: Table of Contents; The Lamp 3; The Quay at Night 9]\n\nRain.',
      '# The Quay at Night\n\nSnow.',
    ]);
  });

  it("are the printed contents too, at the book's start and at a chapter's (they were read aloud)", async () => {
    const text = await one(
      '<div class="toc"><p><b>Contents</b></p><ul><li><a href="#a">Alpha</a></li><li><a href="#b">Beta and more</a></li></ul></div><p>Text.</p>',
    );
    expect(text).toBe('[page: Contents; Alpha; Beta and more]\n\nText.');
  });

  // Bug: with the page of each chapter, where Word or LibreOffice had saved the manuscript as a page.
  it('are the links that a word processor marks as contents in a page that it saves', async () => {
    expect(
      await one(
        '<p class="MsoToc1"><a href="#a">Alpha....... 3</a></p><p class=MsoToc2>Of the sea.</p><p class=MsoNormal>Text.</p>',
      ),
    ).toBe('[page: Alpha....... 3]\n\nOf the sea.\n\nText.');
    expect(
      await one(
        '<div id="Table of Contents1"><p>Contents</p><p><a href="#a">Alpha 3</a></p><p><a href="#b">Beta and more 9</a></p></div><p>Text.</p>',
      ),
    ).toBe('[page: Contents; Alpha 3; Beta and more 9]\n\nText.');
  });
});
