import { describe, expect, it } from 'vitest';
import { faultOf } from '../../../../../renderer/ui/sound/microphone.ts';

describe('a recording', () => {
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
