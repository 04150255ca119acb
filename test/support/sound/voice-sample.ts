import { encodeWav } from '../../../shared/sound/wav.ts';

const sampleRateHz = 16_000;

/** A WAV file that hums like a voice at a pitch: what a person would upload to clone. */
export function voiceSample(pitchHz: number, seconds = 1): Uint8Array {
  const samples = Int16Array.from({ length: sampleRateHz * seconds }, (_, index) => {
    let value = 0;
    for (let harmonic = 1; harmonic <= 8; harmonic++) {
      value += Math.sin((2 * Math.PI * harmonic * pitchHz * index) / sampleRateHz) / harmonic;
    }
    return Math.round(value * 4000);
  });
  return encodeWav(samples, sampleRateHz);
}

export type VoiceForm = {
  readonly model?: string;
  readonly title?: string;
  readonly files?: readonly Uint8Array[];
  /** Name of the file's part. */
  readonly partName?: string;
  readonly isFileFirst?: boolean;
};

/** The multipart form of a voice upload; what is not given is left out. */
export function voiceForm(form: VoiceForm): FormData {
  const parts = new FormData();
  const addFiles = () => {
    for (const file of form.files ?? []) {
      const blob = new Blob([file as Uint8Array<ArrayBuffer>], { type: 'audio/wav' });
      parts.append(form.partName ?? 'file', blob, 'sample.wav');
    }
  };
  if (form.isFileFirst) addFiles();
  if (form.model !== undefined) parts.append('model', form.model);
  if (form.title !== undefined) parts.append('title', form.title);
  if (!form.isFileFirst) addFiles();
  return parts;
}
