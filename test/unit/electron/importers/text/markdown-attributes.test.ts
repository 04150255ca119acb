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

it('puts notes that Pandoc writes as links with attributes where they are called (bug: "quay1" was read, and ":::" and the notes aloud)', async () => {
  const [text] = await textsOf(
    '# One\n\nThe quay[1](#a.xhtml#fn1){#a.xhtml#fnref1\n.footnote-ref} of `[^2^](#n2)`[^2^](#n2){.note-ref} stone^[3](#n3)^ lay[^\\[4\\]^](#n4){#r4} low, [5](#n2).\n\n> ::: in\n> Quoted.\n> :::\n\n::: {.footnotes}\n1.  ::: {#a.xhtml#fn1}\n    A wall.\n\n    Of stone.[↩︎](#a.xhtml#fnref1){.footnote-back}\n    :::\n\n2.  ::: {#n2}\n    Which one.\n    :::\n\n- ::: {.k}\n  In a list.\n  :::\n\n[]{#n3}Third.\n\n::: {#n4 .x}\n\\[4\\] Fourth.\n:::\n:::\n\nSo.\n',
  );
  expect(text).toBe(
    '# One\n\nThe quay[note: A wall. Of stone.] of [^2^](#n2)[note: Which one.] stone[note: Third.] lay[note: \\[4\\] Fourth.] low, 5.\n\nQuoted.\n\nIn a list.\n\nSo.\n',
  );
});

it('leaves out what MkDocs sets behind a heading and its pictures by name (bug: "{ #ebb }" was in the title)', async () => {
  const texts = await textsOf(
    '# Ebb { #ebb }\n\n{ .lead width=50% }\n:octicons-book-16: Low.\n\n# Flow {: #flow .x }\n\nNo :half-past-one:, `:material-check:`.\n\n# Sums { a, b }\n\n| A | B |\n|---|---|\n| x | :material-check: |\n',
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

it('knows where code ends before boxes, too (bug: what was in them was announced as code)', async () => {
  const [text] = await textsOf(
    '# One\n\n```lamp``` is a word.\n\n!!! note\n\n    It rained.\n\n- ```\n  !!! tip\n  ```\n\n```{note}\nStay.\n```\n',
  );
  expect(text).toBe(
    '# One\n\nlamp is a word.\n\nIt rained.\n\n[code announce: !!! tip]\n\nStay.\n',
  );
});

it.each([
  '{ .5 cups of salt, he read }',
  '{ #hashtag of the day }',
  '{ .a = b }',
  '# Chapter { #1 }',
  '# Set { x=1 }',
  '::: 第一章 :::',
  ':::他说他要走了',
])('keeps %j, which a person wrote', async (line) => {
  expect((await textsOf(`It began.\n\n${line}\n\nIt rained.\n`)).join('')).toContain(line);
});
