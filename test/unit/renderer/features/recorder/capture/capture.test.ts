import { afterEach, expect, it, vi } from 'vitest';
import { openCapture } from '../../../../../../renderer/features/recorder/capture/capture.ts';
import { setBridge } from '../../../../../../renderer/ipc/bridge.ts';
import { faultOf } from '../../../../../../renderer/ui/sound/microphone.ts';
import type { Bridge } from '../../../../../../shared/ipc/bridge.ts';
import { stubStorage } from '../../../support.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setBridge(null);
});

// Bug: without a sound output the recorder waited for the microphone for ever, and kept it open.
it('a computer without a sound output says so, and lets the microphone go', async () => {
  vi.useFakeTimers();
  stubStorage();
  setBridge({ kind: 'web' } as Bridge);
  const track = { getSettings: () => ({}), addEventListener: () => {}, stop: vi.fn() };
  const stream = { getTracks: () => [track], getAudioTracks: () => [track] };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => stream } });
  class Node {
    readonly port = {};
    readonly connect = (): void => {};
  }
  class SilentContext {
    readonly audioWorklet = { addModule: async () => {} };
    readonly createMediaStreamSource = () => new Node();
    readonly resume = () => new Promise<void>(() => undefined);
    readonly close = async () => {};
  }
  vi.stubGlobal('AudioWorkletNode', Node);
  vi.stubGlobal('AudioContext', SilentContext);
  const told = openCapture({ onBlock: () => {}, onEnded: () => {} }).catch(faultOf);
  await vi.advanceTimersByTimeAsync(5000);
  expect(track.stop).toHaveBeenCalledOnce();
  expect(await told).toBe('no-output');
});
