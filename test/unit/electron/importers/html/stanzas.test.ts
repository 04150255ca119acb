import { expect, it } from 'vitest';
import { lineBreak } from '../../../../../electron/importers/html/blocks.ts';
import { readOnePage } from '../../../../../electron/importers/one-document.ts';

const paragraphsOf = (html: string): readonly string[] =>
  readOnePage(html, 'poem.html').blocks.map(({ pieces }) =>
    pieces.map((piece) => (typeof piece === 'string' ? piece : `<${piece.type}>`)).join(''),
  );
const stanza = (...lines: readonly string[]) => lines.join(lineBreak);

// Bug: each line of a poem was a paragraph: a request of its own, with the pause of a paragraph behind it.
it.each([
  [
    'Project Gutenberg',
    '<div class="poetry"><div class="stanza"><div class="verse indent0">The lamp</div><div class="verse indent2">went out.</div></div><div class="stanza"><div class="verse">So dark</div><div class="verse">it was.</div></div></div>',
  ],
  [
    'an older file of it',
    '<div class="poem"><div class="stanza">\n<p class="i2">The lamp</p>\n<p>went out.</p>\n</div><div class="stanza"><p>So dark</p>\n<p>it was.</p></div></div>',
  ],
  [
    'groups within a group',
    '<div class="linegroup"><div class="group"><div class="line">The lamp</div><div class="line">went out.</div></div><div class="group"><div class="line">So dark</div><div class="line">it was.</div></div></div>',
  ],
  [
    'a stanza in a paragraph',
    '<div class="stanza"><p>The lamp<br>went out.</p><p>So dark<br>it was.</p></div>',
  ],
])('the lines of a stanza are one paragraph, as %s writes them', (_, html) => {
  expect(paragraphsOf(`<p>He sang:</p>${html}<p>Then</p><p>he slept.</p>`)).toEqual([
    'He sang:',
    stanza('The lamp', 'went out.'),
    stanza('So dark', 'it was.'),
    'Then',
    'he slept.',
  ]);
});

it('a page, a heading and a rule in a stanza stay what they are', () => {
  const html =
    '<div class="stanza"><p>The lamp</p><div class="pagenum">12</div><p>went out.</p><h3>II</h3><p>So dark</p><hr><p>it was.</p></div>';
  expect(paragraphsOf(html)).toEqual([
    'The lamp',
    '<fold>',
    'went out.',
    'II',
    'So dark',
    '',
    'it was.',
  ]);
});
