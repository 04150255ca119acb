import { faultOf, type MicrophoneFault, openMicrophone } from '../../ui/microphone.ts';
import { wavOf } from '../../ui/wav-file.ts';

/** Why nothing can be recorded: words in en-takes.ts. */
export type RecorderFault = MicrophoneFault | 'empty';

export class RecorderError extends Error {
  readonly fault: RecorderFault;
  constructor(fault: RecorderFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

export type Recording = {
  /** Loudest sample of the last moment, 0 to 1. */
  readonly level: () => number;
  readonly elapsedMs: () => number;
  /** Ends it and gives the sound as a WAV file. Throws RecorderError `empty`. */
  readonly finish: () => Promise<File>;
  readonly cancel: () => void;
};

/** Asks for the microphone and records until told to stop. Throws RecorderError. */
export async function startRecording(): Promise<Recording> {
  if (typeof MediaRecorder === 'undefined') {
    throw new RecorderError('unsupported');
  }
  let stream: MediaStream;
  try {
    stream = await openMicrophone();
  } catch (error) {
    throw new RecorderError(faultOf(error), error);
  }
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const heard = new Float32Array(analyser.fftSize);
  const recorder = new MediaRecorder(stream, { audioBitsPerSecond: 256_000 });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const ended = new Promise<void>((resolve) =>
    recorder.addEventListener('stop', () => resolve(), { once: true }),
  );
  const release = (): void => {
    for (const track of stream.getTracks()) {
      track.stop();
    }
  };
  recorder.start(1000);
  const startedMs = performance.now();
  return {
    level: () => {
      analyser.getFloatTimeDomainData(heard);
      return heard.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    },
    elapsedMs: () => performance.now() - startedMs,
    finish: async () => {
      try {
        if (recorder.state !== 'inactive') {
          recorder.stop();
        }
        await ended;
        return await asWav(new Blob(parts, { type: recorder.mimeType }), context);
      } finally {
        release();
        void context.close();
      }
    },
    cancel: () => {
      if (recorder.state !== 'inactive') {
        recorder.stop();
      }
      release();
      void context.close();
    },
  };
}

/** Browsers record in containers of their own; main is given plain samples. */
async function asWav(recorded: Blob, context: AudioContext): Promise<File> {
  const bytes = await recorded.arrayBuffer();
  const sound = await context.decodeAudioData(bytes).catch((error: unknown) => {
    throw new RecorderError('empty', error);
  });
  if (sound.length === 0) {
    throw new RecorderError('empty');
  }
  const channels = Array.from({ length: sound.numberOfChannels }, (_, at) =>
    sound.getChannelData(at),
  );
  return new File([wavOf(channels, sound.sampleRate)], 'recording.wav', { type: 'audio/wav' });
}
