import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

type Processor = { readonly process: (inputs: readonly (readonly Float32Array[])[]) => boolean };
type Port = {
  readonly posted: Float32Array[];
  onmessage: (() => void) | null;
  readonly postMessage: (block: Float32Array) => unknown;
};

let made: (new () => Processor) | null = null;
let port: Port;

// The audio thread's own globals are there while the file is read, and gone before the first test.
beforeAll(async () => {
  vi.stubGlobal(
    'AudioWorkletProcessor',
    class {
      readonly port = port;
    },
  );
  vi.stubGlobal('registerProcessor', (name: string, processor: new () => Processor) => {
    expect(name).toBe('lectern-capture');
    made = processor;
  });
  await import('../../../../../../renderer/features/recorder/capture/capture-processor.ts');
  vi.unstubAllGlobals();
});

beforeEach(() => {
  const posted: Float32Array[] = [];
  port = { posted, onmessage: null, postMessage: (block) => posted.push(block.slice()) };
});

function start() {
  if (made === null) throw new Error('Nothing was registered.');
  return new made();
}

test('every sample of the microphone comes once and in order, whatever the size of a quantum', () => {
  const processor = start();
  let next = 0;
  for (const size of [128, 128, 1024, 2500, 1, 300, 15]) {
    expect(processor.process([[Float32Array.from({ length: size }, () => next++)]])).toBe(true);
  }
  const got = port.posted.flatMap((block) => [...block]);
  expect(port.posted.every(({ length }) => length === 1024)).toBe(true);
  expect(got).toEqual(Array.from({ length: got.length }, (_, at) => at));
  expect(next - got.length).toBeLessThan(1024);
});

test('a microphone that gives nothing for a moment breaks nothing; the end is heard', () => {
  const processor = start();
  expect(processor.process([[]])).toBe(true);
  expect(processor.process([])).toBe(true);
  port.onmessage?.();
  expect(processor.process([[new Float32Array(128)]])).toBe(false);
});
