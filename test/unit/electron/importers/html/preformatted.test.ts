import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';
import { buildEpub } from '../../../../support/builders/epub-builder.ts';

async function scriptOf(body: string) {
  const files = [{ name: 'a.xhtml', title: 'One', body }];
  const draft = await importBook({ bytes: buildEpub({ files }), fileName: 'book.epub' });
  return (draft.chapters[0]?.text ?? '').replace('# A Book\n\n', '').trim();
}

describe('preformatted text', () => {
  it.each([
    ['The lamp burned low,\nand no one came.\n\nThe rain went on.', 'verse'],
    [
      '“Dear Anna,—I shall not come before\nthe boats are mended, and the rope is\npaid for. Your Ben.”',
      'a letter',
    ],
    ['Said the\n   wind\n  to\n the sea,\nCome\n away.', 'a shape'],
    ['THE END', 'an end'],
    [
      `Write to anna@lamps.example.com | she waits.\n${'The rain went on over the dark town.\n'.repeat(20)}The end.`,
      'a long letter with an address',
    ],
  ])(
    'reads %j, set to keep its lines (bug: “Code listing.” for every poem of a book)',
    async (text) => {
      const script = await scriptOf(`<p>He sang:</p><pre>${text}</pre>`);
      expect(script).toBe(`He sang:\n\n${text.replace(/\n +/g, '\n')}`);
    },
  );

  it.each([
    'let lamp = 1\nlet oil = 2',
    'Lamp lamp;\nlamp.burn();',
    'cd lamps\nmake install',
    `Put this in the sheet of each lamp that is to burn red:\np { red }`,
    'Name      Age     Town\nAnna      12      Ulm',
    'SELECT name, age\nFROM people;',
    'Public Function LampOf(x)\nEnd Function',
    `${'// The lamp is lit here.\nlamp.oil = burn(oil);\n'.repeat(12)}`.trim(),
    `${'Anna of the mill      twelve years and a half\n'.repeat(24)}`.trim(),
  ])('folds code that no class or element tells: %j', async (text) => {
    const script = await scriptOf(`<p>Try:</p><pre class="calibre12">${text}</pre>`);
    expect(script).toBe(`Try:\n\n[code announce: ${text.replace(/\s+/g, ' ')}]`);
  });

  // Bug: a thread of a forum whose lines end in <br> was one line, with one sign of code in it.
  it('counts lines that end in a break', async () => {
    const line = 'The rain went on over the dark town.';
    const script = await scriptOf(`<pre>a | b<br/>${`${line}<br/>`.repeat(20)}The end.</pre>`);
    expect(script).toContain(`${line}\n${line}`);
  });

  // Bug: what a tale has in a code block to keep its lines was only announced.
  it('reads speech and verse in a code block that names no language', async () => {
    const speech = '— You came back.\n— I said I would!';
    const verse = 'The lamp burned low,\nAnd no one came.';
    const script = await scriptOf(
      `<pre><code>${speech}</code></pre><p>So:</p><pre><code>${verse}</code></pre>`,
    );
    expect(script).toBe(`${speech}\n\nSo:\n\n${verse}`);
  });

  it.each([
    'npm install lamp\nnpm run lamp',
    'Lamp of 1 found.\nlamp.burn()\nlamp.stop()',
    'Thread one started\nThread two started',
    'title: Lamp\nname: Oil',
    `Lamp { oil }\n${'The lamp of the harbour is lit by the keeper.\n'.repeat(24)}`.trim(),
  ])('folds %j in one', async (text) => {
    const script = await scriptOf(`<p>Try:</p><pre><code>${text}</code></pre>`);
    expect(script).toContain('[code announce:');
  });

  it('folds what a block says is of a language', async () => {
    const script = await scriptOf(
      '<p>So:</p><pre><code class="language-text">The lamp.\nIt burned.</code></pre>',
    );
    expect(script).toContain('[code announce:');
  });
});
