import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPackBorders } from '../../../../../electron/audio/takes/pack-borders.ts';
import { jobPackOf, packLines } from '../../../../../electron/features/narration/job-packs.ts';
import { typicalTerms } from '../../../../../electron/features/narration/order-terms.ts';
import { segmentOrders } from '../../../../../electron/features/narration/segment-orders.ts';
import { splitChapters } from '../../../../../shared/script/parse/chapters.ts';
import { planChapter } from '../../../../../shared/script/plan/plan.ts';
import { checkout } from '../../../../support/checkout.ts';
import { joined } from '../signals.ts';
import { rateHz, say, silence, type Voice } from '../voice/made-sounds.ts';

/** Enough to tell, and soon spoken. */
const packCount = 2;

/** The sample book in one voice, as the jobs that it would be. */
async function packs() {
  const book = await readFile(`${checkout}/examples/the-lamplighter.txt`, 'utf8');
  // The demo takes "No." for a number and speaks it with what follows.
  return splitChapters(book.replace('(joyful) No.', '(joyful) Never.')).flatMap(
    (chapter, number) => {
      const plan = planChapter(chapter.text, { cast: ['Anna', 'Tobias'], language: 'en' });
      const reading = { cast: [], narratorVoiceId: 'default', speed: 1, language: 'en' };
      const lines = segmentOrders(plan.segments, reading, typicalTerms('service')).flatMap(
        (order) => (order === null ? [] : [{ chapterId: String(number), order }]),
      );
      const made = packLines(lines).map((pack) => jobPackOf(pack.map(({ order }) => order)));
      return made.filter(({ spans }) => spans.length > 1);
    },
  );
}

/** Where `part` begins in `whole`, to the sample: the same words sound the same. */
function placeOf(part: Float32Array, whole: Float32Array, from: number): number {
  const probe = part.subarray(0, rateHz / 2);
  for (let at = from; at + probe.length <= whole.length; at += 1) {
    let same = 0;
    while (same < probe.length && whole[at + same] === probe[same]) same += 1;
    if (same === probe.length) return at;
  }
  throw new Error('The words are not in the audio.');
}

function trimmed(samples: Float32Array): Float32Array {
  const first = samples.findIndex((sample) => sample !== 0);
  return samples.subarray(first, samples.findLastIndex((sample) => sample !== 0) + 1);
}

/** How far each border is from the silence between its two segments, in ms, 0 inside; and its confidence. */
async function errorsOf(voice: Voice) {
  const errors: { readonly ms: number; readonly confidence: number }[] = [];
  for (const { request, spans } of (await packs()).slice(0, packCount)) {
    const whole = await say(request.text, voice);
    const borders = findPackBorders(
      { samples: whole, sampleRateHz: rateHz },
      spans.map(({ sentencesMs }) => sentencesMs),
    );
    let at = 0;
    let end = 0;
    for (const [index, { startAt, endAt }] of spans.entries()) {
      const alone = trimmed(await say(request.text.slice(startAt, endAt), voice));
      at = placeOf(alone, whole, end);
      const border = borders[index - 1];
      if (border !== undefined) {
        const outside = Math.max(0, end - border.sample, border.sample - at);
        errors.push({ ms: (outside * 1000) / rateHz, confidence: border.confidence });
      }
      end = at + alone.length;
    }
  }
  return errors;
}

/** The same where every sentence ends alike: the segments one by one, with so much quiet between them. */
async function errorsUnmarked(voice: Voice, pauseMs: number) {
  const errors: { readonly ms: number; readonly confidence: number }[] = [];
  for (const { request, spans } of (await packs()).slice(0, packCount)) {
    const pieces: Float32Array[] = [];
    const ends: number[] = [];
    let at = 0;
    for (const { startAt, endAt } of spans) {
      const alone = trimmed(await say(request.text.slice(startAt, endAt), voice));
      pieces.push(alone, silence(pauseMs));
      ends.push(at + alone.length);
      at += alone.length + silence(pauseMs).length;
    }
    const borders = findPackBorders(
      { samples: joined(...pieces), sampleRateHz: rateHz },
      spans.map(({ sentencesMs }) => sentencesMs),
    );
    for (const [index, { sample, confidence }] of borders.entries()) {
      const end = ends[index] ?? 0;
      const outside = Math.max(0, end - sample, sample - end - silence(pauseMs).length);
      errors.push({ ms: (outside * 1000) / rateHz, confidence });
    }
  }
  return errors;
}

describe('the borders of a speech job', () => {
  // Bug: a border at the end of another sentence: a line begins with the words of its neighbour.
  it('lie in the silence between two segments', async () => {
    const errors = await errorsOf('default');
    expect(errors.length).toBeGreaterThan(10);
    expect(errors.filter(({ ms }) => ms > 0)).toEqual([]);
    expect(errors.filter(({ confidence }) => confidence < 0.5).length).toBeLessThan(3);
  }, 30_000);

  it('lie there too where all sentences end alike (bug: only the longest pauses count)', async () => {
    const errors = await errorsUnmarked('default', 380);
    expect(errors.filter(({ ms }) => ms > 0)).toEqual([]);
  });

  // Bug: a place that is only reckoned passes for a border that was heard.
  it('are unsure where nothing parts two segments', async () => {
    const mean = (errors: Awaited<ReturnType<typeof errorsOf>>) =>
      errors.reduce((sum, { confidence }) => sum + confidence, 0) / errors.length;
    expect(mean(await errorsOf('default'))).toBeGreaterThan(0.9);
    expect(mean(await errorsUnmarked('default', 20))).toBeLessThan(0.5);
    const hum = Float32Array.from({ length: 3 * rateHz }, (_, at) => 0.3 * Math.sin(at / 20));
    const borders = findPackBorders({ samples: hum, sampleRateHz: rateHz }, [[800], [900], [700]]);
    expect(borders.map(({ confidence }) => confidence)).toEqual([0, 0]);
  });

  it('are in order, inside the audio and as many as asked for, whatever it holds', () => {
    const piece = fc.record({
      ms: fc.integer({ min: 1, max: 700 }),
      level: fc.constantFrom(0, 0.001, 0.3),
    });
    const sentences = fc.array(fc.integer({ min: 0, max: 4000 }), { maxLength: 4 });
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 12 }),
        fc.array(sentences, { minLength: 1, maxLength: 6 }),
        (pieces, spans) => {
          const sounds = pieces.map(({ ms, level }) =>
            silence(ms).map((_, at) => level * Math.sin(at)),
          );
          const samples = Float32Array.from([
            ...new Float32Array(8),
            ...sounds.flatMap((one) => [...one]),
          ]);
          const borders = findPackBorders({ samples, sampleRateHz: rateHz }, spans);
          expect(borders).toHaveLength(spans.length - 1);
          const places = [0, ...borders.map(({ sample }) => sample), samples.length];
          for (const [at, place] of places.entries()) {
            if (at > 0) expect(place).toBeGreaterThan(places[at - 1] ?? 0);
          }
          for (const { confidence } of borders) {
            expect(confidence).toBeGreaterThanOrEqual(0);
            expect(confidence).toBeLessThanOrEqual(1);
          }
        },
      ),
      { seed: 20_261_122, numRuns: 60 },
    );
  });
});
