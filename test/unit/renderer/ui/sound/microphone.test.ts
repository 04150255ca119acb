import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  faultOf,
  openMicrophone,
  rememberMicrophone,
  standsInFor,
} from '../../../../../renderer/ui/sound/microphone.ts';
import { stubStorage } from '../../support.ts';

afterEach(() => vi.unstubAllGlobals());

describe('a recording', () => {
  // Bug: another microphone is used than the chosen one, or calls' clean-up eats the quiet of a voice.
  it('uses the microphone that was chosen, as it is', async () => {
    stubStorage();
    const asked: unknown[] = [];
    const getUserMedia = async (constraints: unknown) => void asked.push(constraints);
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

  // Bug: the desk microphone is unplugged, and nobody is told that the one of the lid hears instead.
  it('knows when its microphone is another than the chosen one', () => {
    stubStorage();
    const opened = ['desk', 'lid', 'default', null];
    expect(opened.map(standsInFor)).toEqual([null, null, null, null]);
    rememberMicrophone('desk');
    expect(opened.map(standsInFor)).toEqual([null, 'desk', 'desk', null]);
    // Whatever the system has chosen is never the wrong one.
    rememberMicrophone('default');
    expect(opened.map(standsInFor)).toEqual([null, null, null, null]);
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
