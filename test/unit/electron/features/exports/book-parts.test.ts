import { describe, expect, it } from 'vitest';
import type { Take } from '../../../../../electron/charges/ports.ts';
import {
  type ChapterToExport,
  exportBookOf,
} from '../../../../../electron/features/exports/book-parts.ts';
import { typicalTerms } from '../../../../../electron/features/narration/order-terms.ts';
import { segmentOrders } from '../../../../../electron/features/narration/segment-orders.ts';
import type { AudioStore } from '../../../../../electron/storage/audio-store.ts';
import type { ProjectRow } from '../../../../../electron/storage/library.ts';
import type { SegmentChoice } from '../../../../../electron/storage/segments/segment-choices.ts';
import { planChapter } from '../../../../../shared/script/plan/plan.ts';
import { partial } from '../../../../support/builders/partial.ts';

const long = 'It was the same light as on every evening, and nobody looked up from the nets. ';
const reading = { cast: [], narratorVoiceId: 'default', speed: 1, language: 'en' };
const noEdit = { trimStartMs: 0, trimEndMs: 0, gainDb: 0 };
const store = { pathOf: (sha256: string) => sha256 } as AudioStore;
const project = { title: 'Book', author: null, language: 'en' } as ProjectRow;

/** The range number `at` of a second each in that audio. */
const rangeAt = (audioSha256: string, at: number): Take => ({
  id: `${audioSha256} ${at}`,
  accountId: 'a',
  identity: '',
  audioBytes: 1,
  facts: {},
  audioSha256,
  sampleRateHz: 24_000,
  sampleCount: 24_000,
  durationMs: 1000,
  startSample: 24_000 * at,
  sourceSampleCount: 240_000,
});

type Change = { readonly edit?: Partial<typeof noEdit>; readonly pauseAfterMs?: number };

/** The parts of a chapter whose spoken segments have these takes, in order. */
function partsOf(
  text: string,
  takes: readonly Take[],
  changes: Readonly<Record<number, Change>> = {},
) {
  const plan = planChapter(text, { cast: [], language: 'en' });
  const orders = segmentOrders(plan.segments, reading, typicalTerms('service'));
  const spoken = orders.flatMap((order) => order ?? []);
  expect(spoken).toHaveLength(takes.length);
  const byIdentity = new Map(spoken.map(({ identity }, at) => [identity, takes[at] as Take]));
  const chapter = partial<ChapterToExport>({
    chapter: { title: 'One' },
    orders: { plan, orders, ids: [] },
    audioAt: (index: number) => {
      const change = changes[spoken.findIndex((order) => order.index === index)] ?? {};
      const own = change.pauseAfterMs;
      return {
        isChosen: false,
        take: null,
        edit: { ...noEdit, ...change.edit },
        choice: own === undefined ? null : ({ pauseAfterMs: own } as SegmentChoice),
        pauseAfterMs: own ?? plan.segments[index]?.pauseAfterMs ?? 0,
      };
    },
  });
  const [made] = exportBookOf({
    project,
    chapters: [chapter],
    takes: byIdentity,
    audio: store,
    cover: null,
  }).chapters;
  return (made?.parts ?? []).map((part) =>
    part.kind === 'pause'
      ? part.durationMs
      : [
          part.sha256,
          part.range?.startSample,
          part.range?.sampleCount,
          ...(part.offset === undefined ? [] : [part.offset]),
        ],
  );
}

const three = ['First. ', 'Second. ', 'Third. ']
  .map((start) => start + long.repeat(2))
  .join('\n\n');

describe('the parts of a chapter for an export', () => {
  // Bug: a fade, room tone or a second pause at a border that may lie inside a word.
  it('are one where the takes touch in one audio', () => {
    expect(
      partsOf(
        three,
        [0, 1, 2].map((at) => rangeAt('a', at)),
      ),
    ).toEqual([['a', 0, 72_000]]);
  });

  // Bug: one range of an audio had its offset taken off a range that has none.
  it('have the constant part of their takes taken off where both of a range have it', () => {
    const off = (take: Take, offset: number): Take => ({ ...take, facts: { offset } });
    const [one, two, last] = [0, 1, 2].map((at) => rangeAt('a', at)) as [Take, Take, Take];
    expect(partsOf(three, [off(one, 0.1), off(two, 0.1), off(last, 0.1)])).toEqual([
      ['a', 0, 72_000, 0.1],
    ]);
    expect(partsOf(three, [off(one, 0.1), off(two, 0.11), off(last, 0.095)])).toEqual([
      ['a', 0, 72_000, 0.1],
    ]);
    expect(partsOf(three, [off(one, 0.1), two, last])).toEqual([['a', 0, 72_000]]);
    // Bug: one range of an audio had the offset of another taken off, which made it its own.
    expect(partsOf(three, [off(one, 0.1), off(two, -0.1), off(last, 0.1)])).toEqual([
      ['a', 0, 72_000],
    ]);
    expect(partsOf(three, [one, off(rangeAt('b', 1), 0.1), last])[2]).toEqual([
      'b',
      24_000,
      24_000,
      0.1,
    ]);
  });

  it('part at a line that was replaced, with its natural pauses', () => {
    expect(partsOf(three, [rangeAt('a', 0), rangeAt('b', 1), rangeAt('a', 2)])).toEqual([
      ['a', 0, 24_000],
      600,
      ['b', 24_000, 24_000],
      600,
      ['a', 48_000, 24_000],
    ]);
  });

  it('keep a pause that the script or a person asks for, and nothing beside it', () => {
    const [one, two, last] = [0, 1, 2].map((at) => rangeAt('a', at)) as [Take, Take, Take];
    const asked = three.replace('\n\nSecond', '\n\n[pause 2 s]\n\nSecond');
    expect(partsOf(asked, [one, two, last])).toEqual([
      ['a', 0, 24_000],
      2000,
      ['a', 24_000, 48_000],
    ]);
    expect(partsOf(three, [one, two, last], { 1: { pauseAfterMs: 900 } })).toEqual([
      ['a', 0, 48_000],
      900,
      ['a', 48_000, 24_000],
    ]);
  });

  it('part where an end was trimmed or one is louder', () => {
    const takes = [0, 1, 2].map((at) => rangeAt('a', at));
    expect(partsOf(three, takes, { 0: { edit: { trimEndMs: 50 } } })).toHaveLength(3);
    expect(partsOf(three, takes, { 2: { edit: { gainDb: 3 } } })).toHaveLength(3);
    expect(partsOf(three, takes, { 2: { edit: { trimEndMs: 50 } } })).toHaveLength(1);
  });
});
