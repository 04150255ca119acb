import { readFile } from 'node:fs/promises';
import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim';
import { readWav } from '../../audio/wav.ts';
import { compileWasm, instantiateWasm, type WasmInstance } from './web-assembly.ts';

export type FliteVoiceName = 'slt' | 'rms' | 'awb';

export type FliteRequest = {
  readonly text: string;
  readonly voice: FliteVoiceName;
  /** Above 1 is slower. */
  readonly durationStretch: number;
  /** Mean and standard deviation of the melody in hertz; null leaves the voice's own. */
  readonly pitchMeanHz: number | null;
  readonly pitchDeviationHz: number | null;
};

/** Speaks a short ASCII text: mono samples at 16 kHz. It blocks for about a fiftieth of the sound's length. */
export type Flite = {
  readonly speak: (request: FliteRequest) => Float32Array;
};

export const FLITE_SAMPLE_RATE_HZ = 16_000;

/**
 * Loads the synthesiser once. Each call to `speak` runs in a fresh instance, so its memory (about
 * 20 MB) is given back and no call can change the sound of another.
 */
export async function loadFlite(wasmPath: string): Promise<Flite> {
  const module = await compileWasm(await readFile(wasmPath));
  return {
    speak: (request) => {
      // The text goes in by file: as an argument it costs 476 MB for 10,000 characters.
      const text = new File(new TextEncoder().encode(`${request.text}\n`));
      const root = new PreopenDirectory('/', new Map([['text', text]]));
      const messages: string[] = [];
      const console = ConsoleStdout.lineBuffered((line) => messages.push(line));
      const fds = [new OpenFile(new File([])), console, console, root];
      const wasi = new WASI(['flite', ...toArguments(request)], [], fds, { debug: false });
      const instance = instantiateWasm(module, { wasi_snapshot_preview1: wasi.wasiImport });
      const exitCode = wasi.start(instance as WasmInstance & WasiStart);
      const sound = root.dir.contents.get('sound');
      if (exitCode !== 0 || !(sound instanceof File)) {
        throw new Error(`flite ended with ${exitCode}: ${messages.join(' ')}`);
      }
      return readWav(sound.data).channels[0] ?? new Float32Array(0);
    },
  };
}

type WasiStart = Parameters<WASI['start']>[0];

function toArguments(request: FliteRequest): string[] {
  const values = ['-voice', request.voice, '--setf', `duration_stretch=${request.durationStretch}`];
  if (request.pitchMeanHz !== null) {
    values.push('--setf', `int_f0_target_mean=${request.pitchMeanHz}`);
  }
  if (request.pitchDeviationHz !== null) {
    values.push('--setf', `int_f0_target_stddev=${request.pitchDeviationHz}`);
  }
  return [...values, '-f', '/text', '-o', '/sound'];
}
