import { describe, expect, it } from 'vitest';
import { textOfBlocks } from '../../../../../electron/importers/html/blocks.ts';
import { readOnePage } from '../../../../../electron/importers/one-document.ts';

const read = (body: string) =>
  textOfBlocks(readOnePage(`<body>${body}</body>`, 'book.html', 'book').blocks, '\n');

const square = '<msup><mi>x</mi><mn>2</mn></msup>';
const eye = (text: string) => `<span aria-hidden="true">${text}</span>`;

describe('what a page says twice', () => {
  it('is read once as a formula of KaTeX or MathJax (bug: “x2x2”)', () => {
    const mathml = `<span class="katex-mathml"><math><semantics>${square}<annotation encoding="application/x-tex">x^2</annotation></semantics></math></span>`;
    expect(
      read(`<p>So <span class="katex">${mathml}${eye('<i>x</i><i>2</i>')}</span> grows.</p>`),
    ).toBe('So x² grows.');
    const chtml = `<span class="mjx-chtml">${eye('<i>x</i>2')}<span class="MJX_Assistive_MathML"><math>${square}</math></span></span>`;
    expect(read(`<p>So ${chtml} grows, and ${chtml}.</p>`)).toBe('So x² grows, and x².');
    // KaTeX may write nothing but what is seen.
    expect(read(`<p>So <span class="katex">${eye('x')}</span> grows.</p>`)).toBe('So x grows.');
  });

  it('is read once where a word is drawn with a large letter (bug: “Once Once upon a time”)', () => {
    const drawn = eye('<b>O</b>nce');
    const heard = '<span class="sr-only">Once</span>';
    expect(read(`<p>${heard}${drawn} upon a time.</p>`)).toBe('Once upon a time.');
    expect(read(`<p>${drawn} ${heard} upon a time.</p>`)).toBe('Once upon a time.');
  });

  it('stays where only the eye has it (bug: a word lost with its label)', () => {
    const word = `<span aria-label="Once">${eye('O')}${eye('nce')}</span>`;
    expect(read(`<p>${word} upon a time, ${eye('— a lamp —')} burned.</p>`)).toBe(
      'Once upon a time, — a lamp — burned.',
    );
    expect(read(`<p>No, ${eye('no')}, no.</p><p>${eye('◆ ◆ ◆')}</p><p>On.</p>`)).toBe(
      'No, no, no.\nOn.',
    );
  });

  it('leaves out icons (bug: “favorite”, “menu_book”)', () => {
    const icon = '<i class="material-icons" aria-hidden="true">menu_book</i>';
    expect(
      read(`<h2>${icon} Lamps ${eye('\uf0c1')}<a aria-hidden="true" href="#a">#</a></h2>`),
    ).toBe('Lamps');
  });

  it('leaves out the signs that link to headings (bug: chapters called “Oil¶”, “# Oil”)', () => {
    expect(read('<h2 id="o">Oil<a class="headerlink" href="#o" title="Permalink">¶</a></h2>')).toBe(
      'Oil',
    );
    expect(read('<section id="o"><h2><a href="#o">#</a> Oil</h2></section>')).toBe('Oil');
    // How a law counts, the call of a note, and a title that is a link.
    expect(read('<h2 id="o"><a href="#o">§</a> 1 Oil</h2>')).toBe('§ 1 Oil');
    expect(read('<h2 id="o">Oil<a href="#n">¶</a></h2>')).toBe('Oil¶');
    expect(read('<h2 id="o"><a href="#o">#1</a></h2>')).toBe('#1');
  });
});

describe('a formula', () => {
  it('is said by the words that its author gave (bug: “x2” for “x squared”)', () => {
    const math = (alttext: string) =>
      `<p>So <math alttext="${alttext}">${square}</math> grows.</p>`;
    expect(read(math('x  squared'))).toBe('So x squared grows.');
    expect(read(math('x^{2}'))).toBe('So x² grows.');
    expect(read(math('\\frac x'))).toBe('So x² grows.');
    expect(read(math('Alternative text not available'))).toBe('So x² grows.');
  });
});
