import { expect, it } from 'vitest';
import { textOfBlocks } from '../../../../../electron/importers/html/blocks.ts';
import { hiddenBy, ownRules } from '../../../../../electron/importers/html/hidden-styles.ts';
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
