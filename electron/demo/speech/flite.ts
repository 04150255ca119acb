import { readFile } from 'node:fs/promises';
import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim';
import { wavHeaderBytes } from '../../../shared/sound/wav.ts';
import { pcmToMono } from '../../audio/media/pcm-samples.ts';
import {
  compileWasm,
  instantiateWasm,
  type WasmInstance,
  type WasmModule,
} from './web-assembly.ts';

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

export const fliteSampleRateHz = 16_000;

/** The voices, 17 MB at the start of its memory, are only read: what lies behind them is written to. */
const writtenFrom = 17_087_088;
/** An instance that a run has made this large gives way to a new one. */
const memoryMaxBytes = 48 * 1024 * 1024;

/**
 * Loads the synthesiser once. Each call to `speak` finds the memory as a fresh instance has it, so no
 * call can change the sound of another; a new instance for each would take 20 ms every time.
 */
export async function loadFlite(wasmPath: string): Promise<Flite> {
  const module = await compileWasm(await readFile(wasmPath));
  let program: FliteProgram | null = null;
  return {
    speak: (request) => {
      const running = program ?? startProgram(module);
      program = null;
      const sound = running.run(request);
      if (running.restore()) program = running;
      return sound;
    },
  };
}

type FliteProgram = {
  /** Throws when the synthesiser fails; the program is of no use then. */
  readonly run: (request: FliteRequest) => Float32Array;
  /** Sets the memory back to what it was; false when it has grown too large to be kept. */
  readonly restore: () => boolean;
};

function startProgram(module: WasmModule): FliteProgram {
  const wasi = new WASI([], [], [], { debug: false });
  const instance = instantiateWasm(module, {
    wasi_snapshot_preview1: wasi.wasiImport,
  }) as WasmInstance & WasiStart;
  const { memory } = instance.exports;
  const fresh = new Uint8Array(memory.buffer, writtenFrom).slice();
  return {
    run: (request) => {
      // The text goes in by file: as an argument it costs 476 MB for 10,000 characters.
      const text = new File(new TextEncoder().encode(`${request.text}\n`));
      const root = new PreopenDirectory('/', new Map([['text', text]]));
      const messages: string[] = [];
      const console = ConsoleStdout.lineBuffered((line) => messages.push(line));
      wasi.args = ['flite', ...toArguments(request)];
      wasi.fds = [new OpenFile(new File([])), console, console, root];
      const exitCode = wasi.start(instance);
      const sound = root.dir.contents.get('sound');
      if (exitCode !== 0 || !(sound instanceof File)) {
        throw new Error(`flite ended with ${exitCode}: ${messages.join(' ')}`);
      }
      // It writes 16-bit mono behind the shortest header, always.
      return pcmToMono(sound.data.subarray(wavHeaderBytes), 'pcm-s16', 1);
    },
    restore: () => {
      if (memory.buffer.byteLength > memoryMaxBytes) return false;
      const written = new Uint8Array(memory.buffer, writtenFrom);
      written.fill(0, fresh.length);
      written.set(fresh);
      return true;
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
