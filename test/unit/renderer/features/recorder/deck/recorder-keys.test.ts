import { describe, expect, it } from 'vitest';
import { recorderAct } from '../../../../../../renderer/features/recorder/deck/recorder-keys.ts';

const press = (code: string, change = {}) => ({
  code,
  key: code === 'Space' ? ' ' : code.replace('Key', ''),
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...change,
});

describe('keys of the recorder', () => {
  it('while it runs work on every button: Space is not a click on what has the focus', () => {
    for (const focus of ['control', 'none'] as const) {
      expect(recorderAct(press('Space'), 'recording', focus)).toBe('next');
      expect(recorderAct(press('Enter'), 'recording', focus)).toBe('done');
      expect(recorderAct(press('KeyR'), 'recording', focus)).toBe('again');
      expect(recorderAct(press('KeyP'), 'paused', focus)).toBe('pause');
      expect(recorderAct(press('Escape'), 'recording', focus)).toBe('done');
    }
  });

  it('at rest leave Space to a button that has the focus, so that a take can be played by it', () => {
    expect(recorderAct(press('Space'), 'ready', 'control')).toBeNull();
    expect(recorderAct(press('Space'), 'ready', 'none')).toBe('start');
    expect(recorderAct(press('Enter'), 'ready', 'none')).toBeNull();
    expect(recorderAct(press('KeyR'), 'ready', 'control')).toBe('again');
    expect(recorderAct(press('KeyP'), 'ready', 'none')).toBeNull();
  });

  it('start nothing while there is no microphone, but Escape always leaves', () => {
    for (const phase of ['asking', 'fault', 'room'] as const) {
      // Bug: R played the line again and again into the microphone.
      expect(recorderAct(press('Space'), phase, 'none')).toBe('nothing');
      expect(recorderAct(press('KeyR'), phase, 'control')).toBe('nothing');
      expect(recorderAct(press('Space'), phase, 'control')).toBeNull();
      expect(recorderAct(press('Escape'), phase, 'none')).toBe('leave');
    }
  });

  it('are not taken from somebody who types or has Control held', () => {
    expect(recorderAct(press('Space'), 'recording', 'text')).toBeNull();
    expect(recorderAct(press('Escape'), 'ready', 'text')).toBeNull();
    expect(recorderAct(press('KeyR', { ctrlKey: true }), 'recording', 'none')).toBeNull();
  });
});
