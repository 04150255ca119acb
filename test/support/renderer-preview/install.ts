import { createFakeBridge } from './fake-bridge.ts';
import { buildScenario } from './scenarios.ts';

/** A tone as a WAV file (16-bit mono, 8 kHz) behind a blob address, its length written beside it. */
function toneUrl(durationMs: number, seed: number): string {
  const rate = 8000;
  const count = Math.round((durationMs / 1000) * rate);
  const view = new DataView(new ArrayBuffer(44 + count * 2));
  const ascii = (at: number, text: string): void => {
    [...text].forEach((letter, index) => {
      view.setUint8(at + index, letter.charCodeAt(0));
    });
  };
  ascii(0, 'RIFF');
  view.setUint32(4, 36 + count * 2, true);
  ascii(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  ascii(36, 'data');
  view.setUint32(40, count * 2, true);
  for (let at = 0; at < count; at += 1) {
    const sample = Math.sin((at / rate) * 2 * Math.PI * (220 + (seed % 12) * 20));
    view.setInt16(44 + at * 2, sample * 6000, true);
  }
  return `${URL.createObjectURL(new Blob([view], { type: 'audio/wav' }))}#ms=${durationMs}`;
}

declare global {
  interface Window {
    lecternScenario?: { readonly name: string; readonly kind: 'desktop' | 'web' };
    lecternFake?: ReturnType<typeof createFakeBridge> & {
      readonly studio: ReturnType<typeof buildScenario>;
    };
  }
}

const wanted = window.lecternScenario ?? { name: 'full', kind: 'desktop' };
const studio = buildScenario(wanted.name, Date.now());
const fake = createFakeBridge(studio, { mediaUrl: toneUrl, kind: wanted.kind });
window.lecternFake = { ...fake, studio };
Object.defineProperty(window, 'lectern', { value: fake.bridge });
