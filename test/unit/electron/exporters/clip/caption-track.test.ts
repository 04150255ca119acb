import { expect, it } from 'vitest';
import { captionSamples } from '../../../../../electron/exporters/clip/caption-track.ts';

const cue = (startMs: number, endMs: number, ...lines: readonly string[]) => ({
  startMs,
  endMs,
  lines,
  speaker: null,
  text: lines.join(' '),
});
const textOf = (data: Uint8Array) => new TextDecoder().decode(data.subarray(2));

// The bug: a gap that is no sample of its own moves every later caption to the front.
it('fills the whole clip: captions at their times, and an empty text between and behind them', () => {
  const samples = captionSamples([cue(300, 1500, 'One', 'two'), cue(1500, 2000, 'Drei – ü')], 4000);
  expect(samples.map(({ durationMs, data }) => [durationMs, textOf(data)])).toEqual([
    [300, ''],
    [1200, 'One\ntwo'],
    [500, 'Drei – ü'],
    [2000, ''],
  ]);
  for (const { data } of samples) {
    expect(new DataView(data.buffer, data.byteOffset).getUint16(0)).toBe(data.length - 2);
  }
});

it('has no sample of no length, and one for a clip without words', () => {
  expect(captionSamples([cue(0, 1000, 'One')], 1000)).toHaveLength(1);
  expect(captionSamples([], 1000.4).map(({ durationMs }) => durationMs)).toEqual([1000]);
});
