/** Why nothing can be recorded: words in en-takes.ts. */
export type RecorderFault = 'denied' | 'no-device' | 'busy' | 'unsupported' | 'empty';

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

const faults: { readonly [name: string]: RecorderFault } = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'no-device',
  OverconstrainedError: 'no-device',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** What a failed request for the microphone means (Media Capture and Streams, section 10.2). */
export function faultOf(error: unknown): RecorderFault {
  return (error instanceof DOMException ? faults[error.name] : undefined) ?? 'unsupported';
}

/** A voice is wanted as it is: nothing that cleans up calls. */
const plainSound = {
  audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
} as const;

/** Asks for the microphone and records until told to stop. Throws RecorderError. */
export async function startRecording(): Promise<Recording> {
  const { mediaDevices } = navigator;
  if (mediaDevices?.getUserMedia === undefined || typeof MediaRecorder === 'undefined') {
    throw new RecorderError('unsupported');
  }
  let stream: MediaStream;
  try {
    stream = await mediaDevices.getUserMedia(plainSound);
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

const headerBytes = 44;

/** 16-bit mono WAV of one or more channels, mixed evenly. */
export function wavOf(channels: readonly Float32Array[], sampleRateHz: number): ArrayBuffer {
  const length = channels[0]?.length ?? 0;
  const view = new DataView(new ArrayBuffer(headerBytes + length * 2));
  const ascii = (at: number, text: string): void => {
    [...text].forEach((letter, index) => {
      view.setUint8(at + index, letter.charCodeAt(0));
    });
  };
  ascii(0, 'RIFF');
  view.setUint32(4, 36 + length * 2, true);
  ascii(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRateHz, true);
  view.setUint32(28, sampleRateHz * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  ascii(36, 'data');
  view.setUint32(40, length * 2, true);
  for (let at = 0; at < length; at += 1) {
    const mixed = channels.reduce((sum, channel) => sum + (channel[at] ?? 0), 0) / channels.length;
    const scaled = Math.round(mixed * 32_768);
    view.setInt16(headerBytes + at * 2, Math.min(32_767, Math.max(-32_768, scaled)), true);
  }
  return view.buffer;
}
