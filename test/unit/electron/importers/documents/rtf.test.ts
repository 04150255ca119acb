import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';

const read = (body: string) =>
  importBook({
    bytes: new Uint8Array(Buffer.from(`{\\rtf1\\ansi\\ansicpg1252\\deff0 ${body}}`, 'latin1')),
    fileName: 'book.rtf',
  });
const textOf = async (body: string) =>
  (await read(body)).chapters.map(({ text }) => text).join('\n');

describe('RTF', () => {
  // Bugs: Russian read as Western letters; the second byte of a Japanese letter read as a letter of its own.
  it('decodes bytes by the code page of their font', async () => {
    const fonts =
      '{\\fonttbl{\\f0\\fcharset0 Times;}{\\f1\\fcharset204 Times Cyr;}{\\f2\\fcharset128 Mincho;}}';
    const text = await textOf(
      `${fonts}caf\\'e9 {\\f1 \\'cf\\'f0\\'e8\\'e2\\'e5\\'f2} {\\f2 \\'93\\'fa\\'96\\'7b}\\par`,
    );
    expect(text).toBe('# book\n\ncafé Привет 日本\n');
  });

  // Bug: Vietnamese had its tones behind the letters, where no search and no guess of the language sees them.
  it('composes letters of their marks', async () => {
    const fonts = '{\\fonttbl{\\f0\\fcharset163 Times;}}';
    const text = await textOf(`${fonts}\\f0 Nguy\\'ea\\'de, e\\u771?\\par`);
    expect(text).toBe('# book\n\nNguyễ, ẽ\n');
  });

  // Bug: a mark at the start of a paragraph made one letter with the end of its tag, and the paragraph was lost.
  it('loses no text behind a mark without a letter', async () => {
    const text = await textOf('First line.\\par \\u824?Second line is here.\\par Third line.\\par');
    expect(text).toMatch(/First line\.\n\n.*Second line is here\.\n\nThird line\./);
  });

  // Bug: what stands for \u in programs that do not know it was read besides, so a letter came twice.
  it('takes \\u and passes over as many signs as \\uc says, within its group', async () => {
    const text = await textOf(
      "\\u8220?one\\u8221\\'94 {\\uc2\\u1055ab\\u1088\\'61\\'62}{\\uc0\\u8212}two \\u-10179?\\u-8704?\\par",
    );
    expect(text).toBe('# book\n\n“one” Пр—two 😀\n');
  });

  it('has headings by outline level and by style, in the words of a template too', async () => {
    const styles =
      '{\\stylesheet{\\s0 Normal;}{\\s1\\outlinelevel0 Kapitel;}{\\s2 Überschrift 1;}{\\s3\\sbasedon1 Akt;}{\\*\\cs9 Strong;}}';
    const body = ['\\s1', '\\s2', '\\s3', '\\outlinelevel0']
      .map((word, index) => `\\pard${word} Head ${index}\\par\\pard Words ${index}.\\par`)
      .join('');
    const { chapters } = await read(styles.replace('Ü', "\\'dc") + body);
    expect(chapters.map(({ title }) => title)).toEqual(['Head 0', 'Head 1', 'Head 2', 'Head 3']);
    expect(chapters[2]?.text).toBe('# Head 2\n\nWords 2.\n');
  });

  it('folds notes at their call, reads a small table, and no header, picture, comment or field code', async () => {
    const draft = await read(
      '{\\info{\\title Salt}{\\author Ada Field}{\\operator Bo}}{\\header Head\\par}{\\*\\unknown words}' +
        'It rained.{\\super\\chftn}{\\footnote \\pard {\\super\\chftn} Softly.\\par More.} Then {\\field{\\*\\fldinst HYPERLINK "x"}{\\fldrslt a link}}.' +
        '{\\pict\\wmetafile8 0102}{\\*\\annotation Comment\\par}\\par' +
        '\\trowd\\intbl a\\cell b\\cell\\row\\trowd\\intbl 1\\cell 2\\cell\\row\\pard After.\\par',
    );
    expect(draft).toMatchObject({ title: 'Salt', author: 'Ada Field' });
    expect(draft.chapters[0]?.text).toBe(
      '# Salt\n\nIt rained.[note: Softly. More.] Then a link.\n\na, b.\n\n1, 2.\n\nAfter.\n',
    );
    expect(draft.notices.map(({ message }) => message)).toContain('1 comment was left out.');
  });

  it('reads no patterns of list numbers that stand outside of their table', async () => {
    const list =
      "{\\list{\\listlevel{\\leveltext \\'02\\'00.}{\\levelnumbers \\'01;}}{\\listname One;}}";
    expect(await textOf(`${list}It rained.\\par`)).toBe('# book\n\nIt rained.\n');
  });

  // Bug: "see rule 2" had no rule 2; a note in an item took the item's number.
  it('says the numbers of a list, and not its bullets', async () => {
    const item = (label: string, words: string) =>
      `{\\listtext\\pard\\plain ${label}\\tab}${words}\\par `;
    const rules =
      item('1.', 'Light the lamp.{\\footnote At dusk.\\par}') + item('(b)', 'Keep the oil.');
    const bullets = item("\\'b7", 'A match.') + item('o', 'A wick.');
    const chapter = `\\outlinelevel0 ${item('Chapter 2', 'Oil')}`;
    expect(await textOf(`${rules}${bullets}`)).toBe(
      '# book\n\n1. Light the lamp.[note: At dusk.]\n\n(b) Keep the oil.\n\nA match.\n\nA wick.\n',
    );
    expect(await textOf(`${chapter}\\pard It rained.\\par`)).toBe(
      '# Chapter 2: Oil\n\nIt rained.\n',
    );
  });

  it('reads tracked changes as accepted, no hidden text, and each form of a text once', async () => {
    const text = await textOf(
      'The {\\deleted old }{\\revised new} lamp{\\v hidden}{\\upr{ansi}{\\*\\ud{ unicode}}}.{\\deleted\\par}\\- Soft\\-ly.\\line Then\\~on.\\par',
    );
    expect(text).toBe('# book\n\nThe new lamp unicode. Softly.\nThen\u00a0on.\n');
  });

  it('has a large first letter in its word (bug: “D”, and then “rop”)', async () => {
    const text =
      '{\\pard\\dropcapli3\\dropcapt1 D\\par}{\\pard rop.\\par}\\pard\\dropcapli2 D\\par\\pard eep.\\par';
    expect(await textOf(text)).toBe('# book\n\nDrop.\n\nDeep.\n');
  });

  it('skips raw bytes and stands groups that never end, but not without measure', async () => {
    expect(await textOf('One {\\pict\\bin4 {{}}}two.\\par {{{ three')).toBe(
      '# book\n\nOne two.\n\nthree\n',
    );
    await expect(read(`a${'{'.repeat(3000)}`)).rejects.toMatchObject({ code: 'archive_unsafe' });
  });

  // Bug: a raised number of a note that is set by hand was read aloud, glued to the word before it.
  it('does not say raised numbers that call a note', async () => {
    const text = await textOf(
      'The lamp was lit.{\\super 1} It burned.\\super 2\\nosupersub  Ten m{\\super 2 }of sea.{\\up8 3}{\\dn8 4}\\par',
    );
    expect(text).toBe(
      '# book\n\nThe lamp was lit.[note: 1] It burned.[note: 2] Ten m² of sea.[note: 3]4\n',
    );
  });
});
