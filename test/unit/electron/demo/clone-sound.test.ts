import { beforeAll, describe, expect, it } from 'vitest';
import { cloneSound } from '../../../../electron/demo/speech/clone-sound.ts';
import { type Flite, loadFlite } from '../../../../electron/demo/speech/flite.ts';
import { measurePitchHz } from '../../../../electron/demo/speech/measure-pitch.ts';
import { renderOrder } from '../../../../electron/demo/speech/speak.ts';
import type { VoiceSound } from '../../../../electron/demo/state/voice-catalogue.ts';
import { sha256Of } from '../../../../electron/platform/node/file-digest.ts';
import { demoAssets } from '../../../support/gateway/demo-assets.ts';

let flite: Flite;

beforeAll(async () => {
  flite = await loadFlite(demoAssets.fliteWasmPath);
});

function pitchOf(sound: VoiceSound) {
  const input = 'The lamp had gone out, and nobody came to light it again.';
  const pieces = [...renderOrder(flite, { input, sound, speed: 1 })];
  const samples = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let filled = 0;
  for (const piece of pieces) {
    samples.set(piece, filled);
    filled += piece.length;
  }
  return measurePitchHz(samples, 24_000) ?? 0;
}

describe('the sound of a cloned voice', () => {
  it.each([90, 110, 125, 150, 180, 210, 250])(
    'speaks at the %i Hz of its sample (a man cloned as a woman)',
    (pitchHz) => {
      for (const name of ['one', 'two', 'three']) {
        const spokenHz = pitchOf(cloneSound(pitchHz, sha256Of(name)));
        expect(Math.abs(Math.log2(spokenHz / pitchHz))).toBeLessThan(0.12);
      }
    },
  );

  it('is the same for the same sample every time, also beyond what can be bent', () => {
    for (const pitchHz of [null, 40, 130, 900]) {
      const sound = cloneSound(pitchHz, sha256Of('same'));
      expect(cloneSound(pitchHz, sha256Of('same'))).toEqual(sound);
      expect(sound).toMatchObject({ kind: 'spoken' });
    }
  });

  it('differs between samples of one pitch (a cast that cannot be told apart)', () => {
    const sounds = Array.from({ length: 40 }, (_, index) =>
      JSON.stringify(cloneSound(130, sha256Of(`sample ${index}`))),
    );
    expect(new Set(sounds).size).toBeGreaterThan(25);
  });
});
