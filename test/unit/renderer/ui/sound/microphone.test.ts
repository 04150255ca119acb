import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  faultOf,
  openMicrophone,
  rememberMicrophone,
} from '../../../../../renderer/ui/sound/microphone.ts';

afterEach(() => vi.unstubAllGlobals());

describe('a recording', () => {
  // Bug: another microphone is used than the chosen one, or calls' clean-up eats the quiet of a voice.
  it('uses the microphone that was chosen, as it is', async () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      setItem: (name: string, value: string) => kept.set(name, value),
      getItem: (name: string) => kept.get(name) ?? null,
    });
    const asked: unknown[] = [];
    const getUserMedia = async (wish: unknown) => void asked.push(wish);
    vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
    const asItIs = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
    rememberMicrophone('desk');
    await openMicrophone();
    rememberMicrophone('');
    await openMicrophone();
    expect(asked).toEqual([
      { audio: { ...asItIs, deviceId: { ideal: 'desk' } } },
      { audio: asItIs },
    ]);
  });

  it('that cannot begin says why: refused, no microphone, taken by another, or not possible', () => {
    const named = (name: string) => faultOf(new DOMException('', name));
    expect(['NotAllowedError', 'NotFoundError', 'NotReadableError', 'Unheard'].map(named)).toEqual([
      'denied',
      'no-device',
      'busy',
      'unsupported',
    ]);
    expect(faultOf(new TypeError('no'))).toBe('unsupported');
  });
});
