import { describe, expect, it, vi } from 'vitest';
import { textOfBlocks } from '../../../../../electron/importers/html/blocks.ts';
import { LineBuffer } from '../../../../../electron/importers/html/line-buffer.ts';
import { readOnePage } from '../../../../../electron/importers/one-document.ts';

const read = (body: string) =>
  textOfBlocks(readOnePage(`<body><p>${body}</p></body>`, 'book.html', 'book').blocks, '\n');
const math = (inside: string) => read(`<math>${inside}</math>`);
const sum = '<mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow>';

describe('a formula in MathML', () => {
  it('has a line between the two numbers of a fraction (bug: “12” for one half)', () => {
    expect(math('<mfrac><mn>1</mn><mn>2</mn></mfrac>')).toBe('1/2');
    expect(math(`<mfrac>${sum}<mn>2</mn></mfrac>`)).toBe('(a+1)/2');
    expect(math('<mfrac>\n <mi>π</mi>\n <mrow> <mn>2</mn> <mi>a</mi> </mrow>\n</mfrac>')).toBe(
      'π/(2 a)',
    );
    const nested = '<mfrac><mn>1</mn><mfrac><mn>2</mn><mn>3</mn></mfrac></mfrac>';
    expect(math(nested)).toBe('1/(2/3)');
    expect(read(`It is <m:math><m:mfrac><m:mi>a</m:mi><m:mi>b</m:mi></m:mfrac></m:math>.`)).toBe(
      'It is a/b.',
    );
  });

  it('has no line between the numbers of a binomial', () => {
    const inside = '<mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>';
    expect(math(`<mo>(</mo>${inside}<mo>)</mo>`)).toBe('(n k)');
    expect(math(inside.replace('0', '0.5pt'))).toBe('n/k');
  });

  it('says powers and roots (bug: “ex2”, “z” for its root)', () => {
    expect(math('<msup><mi>x</mi><mrow><mo>−</mo><mn>12</mn></mrow></msup>')).toBe('x⁻¹²');
    expect(math('<msup><mi>x</mi><mi>n</mi></msup>')).toBe('x^n');
    expect(math(`<msup><mi>x</mi>${sum}</msup>`)).toBe('x^(a+1)');
    expect(math('<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>')).toBe('x1²');
    expect(math('<msqrt><mi>z</mi></msqrt>')).toBe('√z');
    expect(math(`<msqrt>${sum}</msqrt><mo>+</mo><mi>b</mi>`)).toBe('√(a+1)+b');
    expect(math('<mroot><mi>x</mi><mn>3</mn></mroot>')).toBe('x^(1/3)');
  });

  it('keeps what is set above or below and is no power', () => {
    expect(math('<msup><mi>f</mi><mo>′</mo></msup>')).toBe('f′');
    expect(math('<msup><mi>n</mi><mtext>th</mtext></msup>')).toBe('nth');
    expect(math('<msup><mn>1</mn><mtext>er</mtext></msup>')).toBe('1er');
    expect(math('<msub><mi>y</mi><mn>1</mn></msub>')).toBe('y1');
    expect(math('<munder><mi>a</mi><mtext>real</mtext></munder>')).toBe('a real');
    expect(math('<mover><mi>x</mi><mo>¯</mo></mover>')).toBe('x¯');
  });

  it('parts letters below from what they stand below (bug: “an” for a with the index n)', () => {
    const indexed = '<msub>\n<mi>a</mi>\n<mi>n</mi>\n</msub>';
    expect(math(indexed)).toBe('a n');
    expect(math(indexed.replace('<mi>n</mi>', '<mn>1</mn>'))).toBe('a1');
    expect(math('<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>')).toBe('x i²');
    expect(math('<msub>\n<mn>10</mn>\n<mn>2</mn>\n</msub>')).toBe('10 2');
  });

  it('has a blank before the fraction of a mixed number (bug: “31/2”)', () => {
    const half = '<mfrac><mn>1</mn><mn>2</mn></mfrac>';
    expect(math(`<mn>3</mn>${half}`)).toBe('3 1/2');
    expect(math(`<mn>3</mn><mrow>${half}</mrow>`)).toBe('3 1/2');
    expect(read(`Add 3<math>${half}</math> cups`)).toBe('Add 3 1/2 cups');
    expect(math(`<mi>a</mi><mo>+</mo>${half}`)).toBe('a+1/2');
    expect(math(`<msup><mn>3</mn>${half}</msup>`)).toBe('3^(1/2)');
  });

  it('writes no power, root or fraction of nothing (bug: “XIX^e”, “√”)', () => {
    expect(math('<mi>XIX</mi><msup><mrow/><mi>e</mi></msup>')).toBe('XIXe');
    expect(math('<msub><mrow></mrow><mi>k</mi></msub><mi>C</mi>')).toBe('kC');
    expect(math('<mi>a</mi><msqrt></msqrt>')).toBe('a');
  });

  it('keeps text that stands in no element of its own (bug: it was lost)', () => {
    expect(math('<msup>x<mn>2</mn></msup>')).toBe('x2');
    expect(math('<mfrac>1 2</mfrac>')).toBe('1 2');
  });

  it('is written once where elements lie in one another (bug: 82 s for two megabytes)', () => {
    const added = vi.spyOn(LineBuffer.prototype, 'add');
    const picture = '<img alt="some long alternative text of a picture"/>'.repeat(1000);
    for (const name of ['msqrt', 'mfrac', 'msup']) {
      math(`<${name}>`.repeat(900) + picture + `</${name}>`.repeat(900));
    }
    const characters = added.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
    added.mockRestore();
    // Once for a picture, and once for its formula.
    expect(characters).toBeLessThan(6 * picture.length);
  });

  it('parts the limits of a sum from what is summed up (bug: “∑i=1ni”)', () => {
    const from = '<mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow>';
    const limits = `<munderover><mo>∑</mo>${from}<mi>n</mi></munderover><mi>i</mi>`;
    expect(math(limits)).toBe('∑ i=1, n i');
    expect(math(`<munder><mo>∑</mo><mi>i</mi></munder><mi>i</mi>`)).toBe('∑ i i');
    const integral = '<msubsup><mo>∫</mo><mn>0</mn><mn>1</mn></msubsup><mi>x</mi>';
    expect(math(integral)).toBe('∫ 0, 1 x');
  });
});

describe('a raised number behind a letter', () => {
  it('is a power where it is a square or a cube (bug: “E = mc2”)', () => {
    expect(read('E = mc<sup>2</sup>')).toBe('E = mc²');
    expect(read('<i>x</i><sup>2</sup> + 5 km<sup>2</sup>')).toBe('x² + 5 km²');
  });

  it('keeps the blank that is raised with it (bug: “km²of”)', () => {
    expect(read('Five km<sup>2 </sup>of land')).toBe('Five km² of land');
    expect(read('10<sup>5 </sup>m, 3<sup>1/2 </sup>m')).toBe('10⁵ m, 3 1/2 m');
  });

  it('stays as it is behind words, signs of manuscripts and elements', () => {
    expect(read('saw him<sup>2</sup> once')).toBe('saw him2 once');
    expect(read('Codex M<sup>2</sup> and I<sup>3</sup>')).toBe('Codex M2 and I3');
    expect(read('H<sub>2</sub>O, 1<sup>st</sup>, m<sup>4</sup>')).toBe('H2O, 1st, m4');
    expect(read('l’a<sup>2</sup> dit, the dog´s<sup>2</sup>')).toBe('l’a2 dit, the dog´s2');
  });
});
