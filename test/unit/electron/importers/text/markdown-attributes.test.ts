import { expect, it } from 'vitest';
import { readText } from '../../../../support/builders/read-text.ts';

async function textsOf(text: string): Promise<readonly string[]> {
  return (await readText(text, 'book.md')).chapters.map((chapter) => chapter.text);
}

it('leaves out the anchors of Markdown that Pandoc makes of an EPUB or a Word file (bug: "[]{#c1.xhtml}" was read aloud)', async () => {
  const book =
    '[]{#c1.xhtml}\n\n# []{#_Toc1 .anchor}One {#c1.xhtml_a .title}\n\nIt []{#_Hlk7\n.anchor}rained.\n\n[]{#c2.xhtml}\n\n# Two\n\nIt snowed [a [b] c].\n';
  expect(await textsOf(book)).toEqual(['# One\n\nIt rained.\n', '# Two\n\nIt snowed [a [b] c].\n']);
});

it('reads spans within spans, around links and with attributes alone (bug: the marks of the outer ones were read aloud)', async () => {
  const [text] = await textsOf(
    '# One\n\n[[Low]{.i} water]{.b}, [see\n[the map](m.html) here]{.q} and [salve]{lang="la"}. [[[Deep]{.a}]{.b}\nred]{.c}.\n\nKept: [a]{b}, [sic] {c}.\n',
  );
  expect(text).toBe(
    '# One\n\nLow water, see the map here and salve. Deep red.\n\nKept: [a]{b}, [sic] {c}.\n',
  );
});

it('leaves out what MkDocs sets behind a heading and its pictures by name (bug: "{ #ebb }" was in the title)', async () => {
  const texts = await textsOf(
    '# Ebb { #ebb }\n\n{ .lead }\n:octicons-book-16: Low.\n\n# Flow {: #flow .x }\n\nNo :half-past-one:, `:material-check:`.\n\n# Sums { a, b }\n\n| A | B |\n|---|---|\n| x | :material-check: |\n',
  );
  expect(texts[0]).toBe('# Ebb\n\nLow.\n');
  expect(texts[1]).toBe('# Flow\n\nNo :half-past-one:, :material-check:.\n');
  expect(texts[2]).toMatch(/^# Sums \{ a, b \}\n[\s\S]*:material-check:/);
});

it('leaves out attributes of links and of code over several lines, and keeps what is shown of them (bug: they were read aloud)', async () => {
  const [text] = await textsOf(
    '# One\n\nA [map](#m){#m-back\n.link}, `lamp()`{.variable} and `<cite>`{=html}Salt`</cite>`{=html}`\\par`{=latex}.\n\nWrite `a` or `{=html}`, and `{.b}`; {#if x}.\n\n```\n[a](b){.c}\n```\n\n:::: Základní-rámeček\nInside.\n::::\n',
  );
  expect(text).toBe(
    '# One\n\nA map, lamp() and Salt.\n\nWrite a or {=html}, and {.b}; {#if x}.\n\n[code announce: \\[a\\](b){.c}]\n\nInside.\n',
  );
});

it('knows where fenced code ends (bugs: braces behind it were read aloud, and HTML between two lists was announced as code)', async () => {
  const [, text = ''] = await textsOf(
    '# One\n\n- ```bash\n  ls\n  ```\n\n# Two {#two}\n\n```lamp``` is a [word]{.b}.\n\n1. ```\n   ls\n     ```\n\n[Low]{.c} and \\`high and `ebb`{.d}.\n\n``` {=html}\n<!-- -->\n```\n\nIt rained.\n',
  );
  expect(text).toMatch(/^# Two\n/);
  expect(text).toContain('lamp is a word.');
  expect(text).toContain('Low and `high and ebb.\n\nIt rained.');
});

it.each([
  '{ .5 cups of salt, he read }',
  '{ #hashtag of the day }',
  '# Chapter { #1 }',
  '# Set { x=1 }',
  '::: 第一章 :::',
  ':::他说他要走了',
])('keeps %j, which a person wrote', async (line) => {
  expect((await textsOf(`It began.\n\n${line}\n\nIt rained.\n`)).join('')).toContain(line);
});
