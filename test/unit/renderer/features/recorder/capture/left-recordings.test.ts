import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  forgetRecording,
  keepLeftRecordings,
  noteRecording,
} from '../../../../../../renderer/features/recorder/capture/left-recordings.ts';
import { setBridge } from '../../../../../../renderer/ipc/bridge.ts';
import { reference } from '../fake-recorder-world.ts';

let finished: unknown[] = [];

beforeEach(() => {
  const held = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
  });
  finished = [];
  setBridge({
    kind: 'desktop',
    request: async (route, input) => {
      const { recordingId } = input as { readonly recordingId: string };
      finished.push([route, recordingId]);
      return recordingId === 'gone'
        ? { ok: false, error: { code: 'not_found', message: 'It is gone.', data: {} } }
        : { ok: true, data: reference() };
    },
    onEvents: () => () => {},
    fileHandle: async () => ({ ok: true, data: { handle: 'h' } }),
  });
});

afterEach(() => {
  setBridge(null);
});

test('what a reload cut off is ended once, each for itself; what ended by itself is left alone', async () => {
  noteRecording('gone');
  noteRecording('one');
  noteRecording('two');
  forgetRecording('two');
  expect(await keepLeftRecordings()).toHaveLength(1);
  expect(finished).toEqual([
    ['recordings.finish', 'gone'],
    ['recordings.finish', 'one'],
  ]);
  expect(await keepLeftRecordings()).toEqual([]);
});

test('a window without storage records all the same', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  noteRecording('one');
  expect(await keepLeftRecordings()).toEqual([]);
});
