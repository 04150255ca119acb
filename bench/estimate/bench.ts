import { existsSync } from 'node:fs';
import { speak } from '../../electron/demo/speech/speak.ts';
import {
  defaultSound,
  sampleVoices,
  type VoiceSound,
} from '../../electron/demo/state/voice-catalogue.ts';
import { planFor } from '../../electron/features/narration/plan-text.ts';
import {
  type SegmentOrder,
  segmentOrders,
} from '../../electron/features/narration/segment-orders.ts';
import { importBook } from '../../electron/importers/import-book.ts';
import { defaultVoiceId } from '../../shared/model/voice.ts';
import { speechTokens } from '../../shared/script/plan/estimate.ts';
import {
  learnTake,
  type RateSums,
  rateOf,
  type SpeakingRate,
} from '../../shared/script/plan/speaking-rate.ts';
import { loadSpeechEngine } from '../../test/support/sound/speech-engine.ts';
import type { BenchBound, BenchResult } from '../bench-result.ts';
import { makeNovel } from '../import/make-novel.ts';

const learnedTakes = 20;
/** Of what is left of a book so many lines are made, spread over it. */
const mostChecked = 24;

const manual = '/usr/share/doc/debmake-doc/debmake-doc.en.epub';
const books = [
  { name: 'sample book', path: 'examples/the-lamplighter.txt', script: 'keep' },
  ...(existsSync(manual) ? [{ name: 'debmake-doc', path: manual }] : []),
  { name: 'novel', bytes: makeNovel() },
] as const;

const voices: readonly { readonly name: string; readonly sound: VoiceSound }[] = [
  { name: 'default', sound: defaultSound },
  ...sampleVoices
    .slice(1, 3)
    .map(({ title, sound }) => ({ name: title.split(' ')[0] ?? '', sound })),
];

/**
 * What a book is expected to cost after twenty takes of a voice, at most, and what it is charged, in tokens:
 * the first lines are learned from, the lines that are checked lie behind them. Voices are the demo's.
 */
export async function run(): Promise<BenchResult> {
  const engine = await loadSpeechEngine();
  const signal = new AbortController().signal;
  const figures: Record<string, number> = {};
  const bounds: BenchBound[] = [];

  for (const { name, ...source } of books) {
    const draft = await importBook(
      'path' in source
        ? { fileName: source.path, ...source }
        : { ...source, fileName: 'novel.epub' },
    );
    const reading = {
      language: draft.language ?? 'en',
      cast: [],
      narratorVoiceId: defaultVoiceId,
      speed: 1,
    };
    const segments = draft.chapters.flatMap(({ text }) => planFor(reading, text).segments);
    const ordersAt = (rate: SpeakingRate | null) =>
      segmentOrders(segments, reading, { service: 'bench', rateOf: () => rate }).flatMap((order) =>
        order === null ? [] : [order],
      );
    for (const voice of voices) {
      const durationOf = async ({ request: { text, speed } }: SegmentOrder) =>
        (await speak(engine, { input: text, sound: voice.sound, format: 'wav', speed }, signal))
          .durationMs;
      let sums: RateSums | null = null;
      for (const order of ordersAt(null).slice(0, learnedTakes)) {
        sums = learnTake(sums, order.estimate.expectedDurationMs, await durationOf(order));
      }
      const typical = spread(ordersAt(null).slice(learnedTakes));
      const learned = spread(ordersAt(sums === null ? null : rateOf(sums)).slice(learnedTakes));
      let charged = 0;
      for (const order of learned) {
        charged += speechTokens(order.request.text, await durationOf(order));
      }
      const sum = (orders: readonly SegmentOrder[], key: 'expectedTokens' | 'atMostTokens') =>
        orders.reduce((total, { estimate }) => total + estimate[key], 0);
      const expected = sum(learned, 'expectedTokens');
      const atMost = sum(learned, 'atMostTokens');
      const title = `${name}, ${voice.name}`;
      figures[`${title}: typical`] = sum(typical, 'expectedTokens');
      figures[`${title}: expected`] = expected;
      figures[`${title}: charged`] = charged;
      figures[`${title}: at most`] = atMost;
      bounds.push(
        { name: `${title}: off, %`, value: 100 * Math.abs(expected / charged - 1), atMost: 5 },
        { name: `${title}: charged of at most`, value: charged / atMost, atMost: 1 },
      );
    }
  }
  await engine.mp3.close();
  return { name: 'estimate after 20 takes, in tokens', figures, bounds };
}

function spread(orders: readonly SegmentOrder[]): readonly SegmentOrder[] {
  const step = Math.max(1, orders.length / mostChecked);
  return orders.filter((_order, at) => at % step < 1);
}
