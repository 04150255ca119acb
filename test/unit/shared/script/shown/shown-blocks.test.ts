import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseScript } from '../../../../../shared/script/parse/parse.ts';
import { planChapter } from '../../../../../shared/script/plan/plan.ts';
import { shownBlocks, textOfRuns } from '../../../../../shared/script/shown/shown-blocks.ts';
import { cast, hostileText, paragraphs, seeded } from '../arbitraries.ts';

function shownOf(text: string) {
  const { segments } = planChapter(text, { cast, language: 'en' });
  return { segments, blocks: shownBlocks(parseScript(text, { cast }), segments) };
}

/** Without spaces and the signs of emphasis. */
const bare = (text: string) => text.replace(/[\s*_~]/g, '');

describe('what readers see of a segment', () => {
  // Bug: a word falls between two segments or blocks, or a tag or escape is shown.
  it('is what the plan shows, for any text', () => {
    const anyText = fc.oneof(
      hostileText,
      paragraphs.map((parts) => parts.join('\n\n')),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const { segments, blocks } = shownOf(text);
        segments.forEach((segment, index) => {
          if (segment.kind === 'scene-break') return;
          const words = (blocks[index] ?? []).map(({ runs }) => textOfRuns(runs)).join(' ');
          expect(bare(words)).toBe(bare(segment.shown));
        });
      }),
      seeded(80),
    );
  });

  it('shows no tag, escape or command, and keeps emphasis across segments and blocks', () => {
    const { blocks } = shownOf(
      '# The *Old* Lamp\n\n(sad) The {lead|led} \\(pipe\\) **burst.\n\n***\n\n@Anna: (excited) So _did_ I! She went.',
    );
    expect(blocks.flat()).toEqual([
      {
        block: 0,
        role: 'heading',
        runs: [
          { text: 'The ', emphasis: [] },
          { text: 'Old', emphasis: ['em'] },
          { text: ' Lamp', emphasis: [] },
        ],
      },
      {
        block: 1,
        role: 'paragraph',
        runs: [
          { text: ' The ', emphasis: [] },
          { text: 'lead', emphasis: [], said: 'led' },
          { text: ' (pipe) **burst.', emphasis: [] },
        ],
      },
      { block: 2, role: 'scene-break', runs: [] },
      {
        block: 3,
        role: 'paragraph',
        runs: [
          { text: ' So ', emphasis: [] },
          { text: 'did', emphasis: ['em'] },
          { text: ' I! ', emphasis: [] },
        ],
      },
      { block: 3, role: 'paragraph', runs: [{ text: 'She went.', emphasis: [] }] },
    ]);
  });

  it('keeps an emphasis that opens in one segment and closes in the next', () => {
    const { blocks } = shownOf('*One is long. (sad) Two is here.* Three.');
    expect(blocks.map((held) => held.flatMap(({ runs }) => runs))).toEqual([
      [{ text: 'One is long. ', emphasis: ['em'] }],
      [
        { text: ' Two is here.', emphasis: ['em'] },
        { text: ' ', emphasis: [] },
      ],
      [{ text: 'Three.', emphasis: [] }],
    ]);
  });
});
