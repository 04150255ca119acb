import { describe, expect, it } from 'vitest';
import { createDeck, type PlayableTake } from '../../../../../renderer/features/player/deck.ts';
import { createFakeOutput } from '../../../../support/sound/fake-sound-output.ts';

const take = (id: string, change: Partial<PlayableTake> = {}): PlayableTake => ({
  id,
  mediaUrl: `/media/${id}`,
  trimStartMs: 0,
  trimEndMs: 0,
  gainDb: 0,
  ...change,
});

function open(durationMs = 1000, speed = 1) {
  const fake = createFakeOutput(durationMs);
  const deck = createDeck(fake.output, speed);
  const told: string[] = [];
  deck.listen({
    onStart: ({ id }) => told.push(`start ${id}`),
    onEnd: (hasNext) => told.push(hasNext ? 'end, more' : 'end'),
    onTick: () => undefined,
    onFailed: (failed) => told.push(`failed ${failed?.id}`),
  });
  return { ...fake, deck, told };
}

describe('the deck', () => {
  it('schedules the next line exactly its pause after this one ends (bug: a timer starts it late)', async () => {
    const { deck, heard, pass, told } = open();
    await deck.play(take('a'), 0);
    deck.setNext(take('b'), 350);
    await pass(10);
    expect(heard).toHaveLength(2);
    expect((heard[1]?.atMs ?? 0) - (heard[0]?.atMs ?? 0)).toBe(1000 + 350);
    await pass(1500);
    expect(told).toEqual(['end, more', 'start b']);
  });

  it('plays only what is left after trimming, and louder (bug: trims count in exports alone)', async () => {
    const { deck, heard, pass } = open();
    const playing = await deck.play(take('a', { trimStartMs: 200, trimEndMs: 300, gainDb: 6 }), 0);
    expect(playing?.durationMs).toBe(500);
    expect(heard[0]).toMatchObject({ fromMs: 200, toMs: 700, gainDb: 6 });
    deck.setNext(take('b'), 100);
    await pass(10);
    expect((heard[1]?.atMs ?? 0) - (heard[0]?.atMs ?? 0)).toBe(600);
  });

  it('shortens sound and pause alike when it plays faster (bug: pauses stay long at double speed)', async () => {
    const { deck, heard, pass } = open(1000, 2);
    await deck.play(take('a'), 0);
    deck.setNext(take('b'), 300);
    await pass(10);
    expect(heard.map(({ speed }) => speed)).toEqual([2, 2]);
    expect((heard[1]?.atMs ?? 0) - (heard[0]?.atMs ?? 0)).toBe((1000 + 300) / 2);
  });

  it('changes speed where it is, the next line with it (bug: jumps, or two sounds at once)', async () => {
    const { deck, heard, pass, sounding } = open();
    await deck.play(take('a'), 0);
    deck.setNext(take('b'), 200);
    await pass(425);
    deck.setSpeed(2);
    await pass(10);
    expect(sounding().map(({ mediaUrl, speed }) => [mediaUrl, speed])).toEqual([
      ['/media/a', 2],
      ['/media/b', 2],
    ]);
    const [a, b] = sounding();
    expect(a?.fromMs).toBeCloseTo(400, -2);
    expect((b?.atMs ?? 0) - (a?.atMs ?? 0)).toBeCloseTo((1000 - (a?.fromMs ?? 0) + 200) / 2);
    expect(heard.filter(({ isSilenced }) => isSilenced)).toHaveLength(2);
  });

  it('takes another take for the next line while this one plays (bug: the old take is heard)', async () => {
    const { deck, pass, sounding } = open();
    await deck.play(take('a'), 0);
    deck.setNext(take('b'), 200);
    await pass(100);
    deck.setNext(take('b', { mediaUrl: '/media/b2' }), 200);
    await pass(10);
    expect(sounding().map(({ mediaUrl }) => mediaUrl)).toEqual(['/media/a', '/media/b2']);
  });

  it('leaves the next line alone when nothing about it changed (bug: every event starts it anew)', async () => {
    const { deck, heard, pass } = open();
    await deck.play(take('a'), 0);
    for (let again = 0; again < 5; again += 1) {
      deck.setNext(take('b'), 200);
      await pass(10);
    }
    expect(heard).toHaveLength(2);
  });

  it('keeps the pause when the next line comes late, and starts at once when it is later still', async () => {
    const { deck, heard, pass, told } = open();
    await deck.play(take('a'), 0);
    await pass(1100);
    expect(told).toEqual(['end']);
    deck.setNext(take('b'), 300);
    await pass(10);
    expect((heard[1]?.atMs ?? 0) - (heard[0]?.atMs ?? 0)).toBe(1300);
    await pass(2000);
    deck.setNext(take('c'), 300);
    await pass(100);
    expect(told.at(-1)).toBe('start c');
  });

  it('stands still while it is paused and goes on from there (bug: a pause loses the place)', async () => {
    const { deck, pass, told } = open();
    await deck.play(take('a'), 0);
    deck.setNext(take('b'), 200);
    await pass(525);
    const before = deck.positionMs();
    deck.pause();
    await pass(5000);
    expect(deck.positionMs()).toBe(before);
    expect(told).toEqual([]);
    await deck.resume();
    await pass(1000);
    expect(told).toEqual(['end, more', 'start b']);
  });

  it('seeks inside the line and moves what follows with it (bug: lines overlap after a jump)', async () => {
    const { deck, pass, sounding } = open();
    await deck.play(take('a'), 0);
    deck.setNext(take('b'), 200);
    await pass(100);
    deck.seek(800);
    await pass(10);
    const [a, b] = sounding();
    expect(a?.fromMs).toBe(800);
    expect((b?.atMs ?? 0) - (a?.atMs ?? 0)).toBe(200 + 200);
  });

  it('is silent after stop, whatever was on its way (bug: a sound after Stop)', async () => {
    const { deck, pass, sounding, isHeld } = open();
    const playing = deck.play(take('a'), 0);
    deck.stop();
    expect(await playing).toBeNull();
    await pass(100);
    expect(sounding()).toEqual([]);
    expect(isHeld()).toBe(true);
  });

  it('says which sound could not be read (bug: silence without a word)', async () => {
    const { deck, pass, told, broken } = open();
    broken.add('/media/b');
    await deck.play(take('a'), 0);
    deck.setNext(take('b'), 100);
    await pass(10);
    expect(told).toEqual(['failed b']);
    await expect(deck.play(take('b'), 0)).rejects.toThrow('gone');
  });
});
