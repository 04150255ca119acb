import { describe, expect, it } from 'vitest';
import {
  createTakeWriter,
  type TakePort,
} from '../../../../../../renderer/features/recorder/capture/take-writer.ts';

const rateHz = 8000;

type Disk = {
  readonly written: { readonly index: number; readonly samples: readonly number[] }[];
  /** Calls that fail, counted down. */
  failing: number;
  readonly troubles: unknown[];
  readonly rests: number[];
  readonly port: TakePort<string>;
};

function decode(base64: string): readonly number[] {
  const bytes = Buffer.from(base64, 'base64');
  return Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readInt16LE(at * 2));
}

function fakeDisk() {
  const disk: Disk = {
    written: [],
    failing: 0,
    troubles: [],
    rests: [],
    port: {
      begin: async () => 'r1',
      append: async (recordingId, index, samples) => {
        expect(recordingId).toBe('r1');
        if (disk.failing > 0) {
          disk.failing -= 1;
          throw new Error('The disk is full.');
        }
        disk.written.push({ index, samples: decode(samples) });
      },
      finish: async () => disk.written.flatMap(({ samples }) => samples).join(' '),
      discard: async () => {
        disk.written.length = 0;
      },
      rest: async (durationMs) => {
        disk.rests.push(durationMs);
      },
      onTrouble: (error) => disk.troubles.push(error),
    },
  };
  return disk;
}

/** Samples that count up, so that each one has its own place. */
function ramp(from: number, length: number): Float32Array {
  return Float32Array.from({ length }, (_, at) => (from + at) / 32_768);
}

const numbers = (length: number) => Array.from({ length }, (_, at) => at).join(' ');

describe('what is recorded', () => {
  it('is on the disk while it is said, in order and to the last sample', async () => {
    const disk = fakeDisk();
    const writer = createTakeWriter(rateHz, disk.port);
    for (let block = 0; block < 9; block += 1) {
      writer.push(ramp(block * 1000, 1000));
      await expect.poll(() => disk.written.length).toBe(Math.floor((block + 1) / 4));
    }
    writer.push(ramp(9000, 123));
    expect(await writer.finish()).toBe(numbers(9123));
    expect(disk.written.map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(writer.durationMs()).toBeCloseTo((9123 / rateHz) * 1000, 6);
  });

  it('waits for a disk that fails and comes then, nothing missing, nothing twice', async () => {
    const disk = fakeDisk();
    disk.failing = 4;
    const writer = createTakeWriter(rateHz, disk.port);
    for (let block = 0; block < 6; block += 1) {
      writer.push(ramp(block * 4000, 4000));
      const left = Math.max(0, 3 - block);
      await expect.poll(() => disk.failing).toBe(left);
    }
    await expect
      .poll(() => disk.troubles)
      .toEqual([new Error('The disk is full.'), new Error('The disk is full.'), null]);
    expect(await writer.finish()).toBe(numbers(24_000));
    expect(disk.written.map(({ index }) => index)).toEqual(disk.written.map((_, at) => at));
  });

  it('stays here when its end cannot be written, and can be kept by asking again', async () => {
    const disk = fakeDisk();
    const writer = createTakeWriter(rateHz, disk.port);
    writer.push(ramp(0, 1000));
    disk.failing = 100;
    await expect(writer.finish()).rejects.toThrow('The disk is full.');
    expect(disk.rests).toEqual([200, 500, 1000, 2000]);
    disk.failing = 0;
    expect(await writer.finish()).toBe(numbers(1000));
  });

  it('goes out in calls that the route takes, however much has gathered', async () => {
    const disk = fakeDisk();
    const writer = createTakeWriter(rateHz, disk.port);
    disk.failing = 1;
    const lot = Float32Array.from({ length: 500_000 }, (_, at) => ((at % 2000) - 1000) / 32_768);
    writer.push(lot);
    await writer.finish();
    for (const { samples } of disk.written) expect(samples.length * 2).toBeLessThan(1_100_000);
    expect(disk.written.reduce((sum, { samples }) => sum + samples.length, 0)).toBe(500_000);
  });

  it('is sent before its chunk is full when the page goes', async () => {
    const disk = fakeDisk();
    const writer = createTakeWriter(rateHz, disk.port);
    writer.push(ramp(0, 10));
    writer.flush();
    await expect.poll(() => disk.written.length).toBe(1);
  });

  it('and thrown away is gone from the disk, too; no late chunk brings it back', async () => {
    const disk = fakeDisk();
    let release = () => {};
    const slow = new Promise<void>((done) => {
      release = done;
    });
    const { append } = disk.port;
    const writer = createTakeWriter(rateHz, {
      ...disk.port,
      append: async (...call) => {
        await slow;
        return append(...call);
      },
    });
    writer.push(ramp(0, 8000));
    const thrown = writer.discard();
    release();
    await thrown;
    expect(disk.written).toEqual([]);
  });

  it('too loud, is held at full scale and not wrapped around', async () => {
    const disk = fakeDisk();
    const writer = createTakeWriter(rateHz, disk.port);
    writer.push(Float32Array.of(1, -1, 1.5, -1.5, 0));
    expect(await writer.finish()).toBe('32767 -32768 32767 -32768 0');
  });
});
