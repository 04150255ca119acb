import { describe, expect, it } from 'vitest';
import { createLevelMeter } from '../../../../../../renderer/features/recorder/capture/level-meter.ts';

const rateHz = 48_000;

function tone(decibels: number, durationMs: number): Float32Array {
  const amplitude = 10 ** (decibels / 20);
  return Float32Array.from(
    { length: (rateHz * durationMs) / 1000 },
    (_, at) => Math.sin((2 * Math.PI * 1000 * at) / rateHz) * amplitude,
  );
}

const silence = (durationMs: number): Float32Array =>
  new Float32Array((rateHz * durationMs) / 1000);

describe('the level of a microphone', () => {
  it('is the loudest sample in dB, held for two seconds and no longer', () => {
    const meter = createLevelMeter(rateHz);
    meter.feed(tone(-12, 100));
    expect(meter.read().peakDb).toBeCloseTo(-12, 1);
    for (let block = 0; block < 15; block += 1) meter.feed(silence(100));
    expect(meter.read().heldDb).toBeCloseTo(-12, 1);
    expect(meter.read().peakDb).toBeLessThan(-40);
    for (let block = 0; block < 8; block += 1) meter.feed(silence(100));
    expect(meter.read().heldDb).toBe(-60);
  });

  it('lights at clipping and stays lit until it is cleared; full scale alone does not light it', () => {
    const meter = createLevelMeter(rateHz);
    meter.feed(Float32Array.of(0, 0.9999, 0.2, -1, 0));
    expect(meter.read().hasClipped).toBe(false);
    meter.feed(Float32Array.of(0.3, 1, 1, 1, 0.3));
    meter.feed(silence(3000));
    expect(meter.read().hasClipped).toBe(true);
    meter.clearClipping();
    meter.feed(tone(-20, 100));
    expect(meter.read().hasClipped).toBe(false);
  });

  it('tells a muted microphone from a quiet room, and a quiet room from a voice', () => {
    const meter = createLevelMeter(rateHz);
    meter.feed(silence(1500));
    meter.feed(silence(1500));
    expect(meter.read()).toMatchObject({ deadMs: 3000, quietMs: 3000 });
    meter.feed(tone(-70, 1000));
    expect(meter.read()).toMatchObject({ deadMs: 0, quietMs: 4000 });
    meter.feed(tone(-30, 100));
    expect(meter.read().quietMs).toBe(0);
    meter.feed(silence(500));
    meter.listenAnew();
    expect(meter.read()).toMatchObject({ deadMs: 0, quietMs: 0 });
  });
});
