import { expect, it } from 'vitest';
import { textOfBlocks } from '../../../../../electron/importers/html/blocks.ts';
import {
  hiddenBy,
  ownRules,
  raised,
  readStyleRules,
} from '../../../../../electron/importers/html/hidden-styles.ts';
import { readOnePage } from '../../../../../electron/importers/one-document.ts';

// Bug: a book's chapters ended with "q", which is a flower in its font of ornaments.
it('hides letters that are drawn as ornaments', () => {
  const html =
    '<html><head><style>.flower { font-family: "Ornements", fantasy } .plain { font-family: Symbola, serif }</style></head>' +
    '<body><p>It rained.</p><p class="flower">q</p><p class="plain">Still.</p></body></html>';
  const { blocks } = readOnePage(html, 'lamp.html', 'book', {
    isHidden: hiddenBy(new Map(), ownRules(html)),
  });
  expect(textOfBlocks(blocks, '\n')).toBe('It rained.\nStill.');
});

// Bug: the number of “Chapter 3” was taken for one of a note, where a style moved it by its margin or by a pixel.
it('takes only what stands far above the line for raised', () => {
  const isRaised = (rule: string) =>
    readStyleRules(`.num { ${rule} }`).get(`.num${raised}`) ?? false;
  const low = ['margin-top: -0.2em', 'padding-top:-.5em', 'vertical-align: 1px', 'top: -0.05em'];
  const high = [
    'vertical-align: super',
    'vertical-align:3.0pt',
    'top: -0.33em',
    'margin:0;top:-.4em',
  ];
  expect(low.filter(isRaised)).toEqual([]);
  expect(high.filter(isRaised)).toEqual(high);
});
