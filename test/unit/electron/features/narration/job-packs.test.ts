import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  jobPackOf,
  type PackLine,
  packIdentity,
  packLines,
} from '../../../../../electron/features/narration/job-packs.ts';
import { typicalTerms } from '../../../../../electron/features/narration/order-terms.ts';
import {
  identityOf,
  segmentOrders,
} from '../../../../../electron/features/narration/segment-orders.ts';
import { planChapter } from '../../../../../shared/script/plan/plan.ts';
import { countCodePoints } from '../../../../../shared/script/text-measures.ts';

const [template] = segmentOrders(
  planChapter('A line of the book.', { cast: [], language: 'en' }).segments,
  { cast: [], narratorVoiceId: 'default', speed: 1, language: 'en' },
  typicalTerms('service'),
);

/** A line as it would be asked for, at a place of a chapter. */
function line(chapterId: string, index: number, text: string, voiceId = 'default', speed = 1) {
  if (template == null) throw new Error('The template says nothing.');
  const request = { text, voiceId, speed };
  const estimate = { ...template.estimate, codePoints: countCodePoints(text) };
  const identity = identityOf('service', request);
  return { chapterId, order: { ...template, index, request, estimate, identity } };
}

const anyLine = fc.record({
  skip: fc.integer({ min: 0, max: 5 }).map((number) => (number > 3 ? number - 3 : 0)),
  endsChapter: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
  voiceId: fc.constantFrom('default', 'default', 'default', 'other'),
  speed: fc.constantFrom(1, 1, 1, 1, 1.5),
  text: fc.string({ minLength: 1, maxLength: 900, unit: 'grapheme' }),
});

/** Lines of a few chapters, some of which are owned and so missing between the others. */
const anyBook = fc.array(anyLine, { maxLength: 40 }).map((drawn) => {
  const lines: PackLine[] = [];
  let chapter = 0;
  let index = 0;
  for (const { skip, endsChapter, voiceId, speed, text } of drawn) {
    index += skip;
    lines.push(line(`chapter ${chapter}`, index, text, voiceId, speed));
    index += 1;
    if (endsChapter) {
      chapter += 1;
      index = 0;
    }
  }
  return lines;
});

describe('the packs of speech jobs', () => {
  // Bugs: a line lost or said twice, a job over two chapters or voices, a line bought that is owned.
  it('hold every line once, in order, of one chapter, voice and speed, without a gap, within the limit', () => {
    fc.assert(
      fc.property(anyBook, fc.integer({ min: 1000, max: 10_000 }), (lines, most) => {
        const packs = packLines(lines, most);
        expect(packs.flat()).toEqual(lines);
        for (const pack of packs) {
          const [first] = pack;
          for (const [at, { chapterId, order }] of pack.entries()) {
            expect(chapterId).toBe(first?.chapterId);
            expect(order.request.voiceId).toBe(first?.order.request.voiceId);
            expect(order.request.speed).toBe(first?.order.request.speed);
            expect(order.index).toBe((first?.order.index ?? 0) + at);
          }
          const { request, spans } = jobPackOf(pack.map(({ order }) => order));
          if (pack.length > 1) expect(countCodePoints(request.text)).toBeLessThanOrEqual(most);
          expect(spans.map(({ startAt, endAt }) => request.text.slice(startAt, endAt))).toEqual(
            pack.map(({ order }) => order.request.text),
          );
        }
      }),
      { seed: 20_261_122, numRuns: 300 },
    );
  });

  it('are as few as the limit allows (bug: one job a line)', () => {
    const lines = Array.from({ length: 20 }, (_, index) => line('one', index, 'x'.repeat(298)));
    expect(packLines(lines, 3000).map((pack) => pack.length)).toEqual([10, 10]);
  });

  it('are told apart by the order of their lines, and from any line', () => {
    const identities = ['a', 'b', 'c'];
    expect(packIdentity(identities)).toBe(packIdentity([...identities]));
    expect(packIdentity(['b', 'a', 'c'])).not.toBe(packIdentity(identities));
    expect(packIdentity(['a'])).not.toBe('a');
    // A list that is joined without marks would be the same.
    expect(packIdentity(['ab', 'c'])).not.toBe(packIdentity(['a', 'bc']));
  });
});
