import { expect, it } from 'vitest';
import { plainText } from '../../../../../electron/importers/html/blocks.ts';
import { hiddenBy, ownRules } from '../../../../../electron/importers/html/hidden-styles.ts';
import { readOnePage } from '../../../../../electron/importers/one-document.ts';

const itemsOf = (html: string): readonly string[] =>
  readOnePage(html, 'rules.html', 'book', { isHidden: hiddenBy(new Map(), ownRules(html)) })
    .blocks.filter(({ pieces }) => pieces.length > 0)
    .map(({ pieces }) => plainText(pieces));

const two = '<li>Light the lamp.<li><p>Keep the oil.</p>';

// Bug: "see rule 2" had no rule 2; Markdown that begins a line with a year lost the year.
it.each([
  ['<ol>', '1. ', '2. '],
  ['<OL START=7>', '7. ', '8. '],
  ['<ol type="a" start="26">', 'z. ', 'aa. '],
  ['<ol type="I" start="3999">', 'MMMCMXCIX. ', '4000. '],
  ['<ol reversed start="0">', '0. ', '-1. '],
  ['<ol reversed>', '', ''],
  ['<ul>', '', ''],
  ['<ol style="list-style: none">', '', ''],
])('the items of %s have the numbers that are shown', (open, first, second) => {
  expect(itemsOf(`${open}${two}</ol><p>Go.`)).toEqual([
    `${first}Light the lamp.`,
    `${second}Keep the oil.`,
    'Go.',
  ]);
});

it('counts on behind a list within a list, and from the value of an item', () => {
  const list = '<ol><li>One<ul><li>a</ul><ol><li>b</ol><li value="5">Five<li>Six</ol>';
  expect(itemsOf(list)).toEqual(['1. One', 'a', '1. b', '5. Five', '6. Six']);
});

it('says no number that a style takes away, or before a heading, a note or a link to a chapter', () => {
  const list =
    '<ol class="v"><li>Verse</ol><ol><li><h2>The Lamp</h2><li id="n1">A note.<li><a href="#n1">I</a></ol>';
  const styled = `<style>p, .v { list-style-type: none }</style><body>${list}`;
  expect(itemsOf(styled)).toEqual(['Verse', 'The Lamp', 'A note.', 'I']);
});
