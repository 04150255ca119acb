import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hunksBetween } from '../../../../../renderer/features/assistant/hunks.ts';
import { seeded } from '../../../shared/script/arbitraries.ts';

function accepted(text: string, proposed: string) {
  let result = text;
  const changes = hunksBetween(text, proposed).flatMap((hunk) => hunk.changes);
  for (const { from, to, insert } of [...changes].reverse()) {
    result = result.slice(0, from) + insert + result.slice(to);
  }
  return result;
}

const text = '# One\n\nHe left. She stayed.\n\nIt rained.\n\n“Run!” she cried.';

describe('the hunks of a proposal', () => {
  it('are paragraphs: neighbours are decided about one by one', () => {
    const proposed =
      '# One\n\n(sad) He left. (calm) She stayed.\n\n(calm) It rained.\n\n@Anna: “Run!”\nshe cried.';
    const hunks = hunksBetween(text, proposed);
    expect(hunks.map(({ from, to }) => text.slice(from, to))).toEqual([
      'He left. She stayed.',
      'It rained.',
      '“Run!” she cried.',
    ]);
    expect(hunks[0]?.changes.map(({ insert }) => insert.trim())).toEqual(['(sad)', '(calm)']);
    expect(accepted(text, proposed)).toBe(proposed);
  });

  it('are none where nothing is proposed, and stay apart', () => {
    expect(hunksBetween(text, text)).toEqual([]);
    const hunks = hunksBetween(text, text.replaceAll('.', '!'));
    for (const [index, hunk] of hunks.entries()) {
      expect(hunk.from).toBeGreaterThanOrEqual(hunks[index - 1]?.to ?? 0);
    }
  });

  it('accepted all make the proposed text, whatever it is', () => {
    const bit = fc.constantFrom('a', 'lamp', ' ', '. ', '\n', '\n\n', '(sad) ', '@Anna: ', '“');
    const script = fc.array(bit, { maxLength: 30 }).map((bits) => bits.join(''));
    fc.assert(
      fc.property(script, script, (one, other) => {
        expect(accepted(one, other)).toBe(other);
      }),
      seeded(300),
    );
  });
});
