import type { AppError } from '../../../shared/app-error.ts';
import type { ReferenceView } from '../../../shared/model/voice.ts';
import type { RoomNoise } from '../../../shared/sound/room-noise.ts';
import type { Microphone, MicrophoneFault } from '../../ui/sound/microphone.ts';
import type { Capture, CaptureListener } from './capture/capture.ts';
import type { LevelReading } from './capture/level-meter.ts';
import type { ReferenceWriter, writeRecording } from './capture/take-port.ts';

/**
 * `asking` for the microphone, a `fault` of it, the `room` check, `ready`, and the three of a running take:
 * `counting` in, `recording`, `paused`.
 */
export type RecorderPhase =
  | 'asking'
  | 'fault'
  | 'room'
  | 'ready'
  | 'counting'
  | 'recording'
  | 'paused';

export type RecorderFault = MicrophoneFault | 'unplugged';
export type RecorderMode = 'sentences' | 'free';

export type RoomState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'listening'; readonly elapsedMs: number }
  | { readonly kind: 'done'; readonly noise: RoomNoise };

/** A take whose end could not be written: it waits here, whole. */
export type UnkeptTake = {
  readonly writer: ReferenceWriter;
  readonly sentence: string | null;
};

export type RecorderState = {
  readonly phase: RecorderPhase;
  readonly fault: RecorderFault | null;
  readonly reference: ReferenceView | null;
  readonly microphones: readonly Microphone[];
  /** The one that is open; its label is what the system calls it. */
  readonly deviceId: string | null;
  readonly deviceLabel: string;
  /** The chosen one, which is not connected, so that another is open; else null. */
  readonly standsInFor: string | null;
  readonly room: RoomState;
  readonly mode: RecorderMode;
  readonly sentences: readonly string[];
  /** The sentence in hand. */
  readonly at: number;
  /** Of the running take, or of the last one. */
  readonly elapsedMs: number;
  /** As much of it as was no silence. */
  readonly speechMs: number;
  readonly countdown: number;
  /** Takes that are on their way to the reference. */
  readonly savingCount: number;
  readonly unkept: readonly UnkeptTake[];
  /** What stands in the way of writing just now. */
  readonly trouble: AppError | null;
  readonly isSilent: boolean;
  /** Holes since recording was last begun, over all sentences: the machine was too busy. */
  readonly gapCount: number;
  readonly hasCountIn: boolean;
  readonly hasTick: boolean;
};

export type RecorderActions = {
  /** Opens the microphone for this reference. */
  readonly open: (reference: ReferenceView) => Promise<void>;
  /** What main says of the reference in hand, where it is newer. */
  readonly adopt: (reference: ReferenceView) => void;
  /** Keeps what was said and lets the microphone go. */
  readonly close: () => void;
  readonly tryAgain: () => Promise<void>;
  readonly chooseMicrophone: (deviceId: string) => Promise<void>;
  /** The one that is open is the chosen one from now on. */
  readonly keepMicrophone: () => void;
  readonly checkRoom: () => void;
  readonly leaveRoomCheck: () => void;
  readonly setMode: (mode: RecorderMode) => void;
  readonly setSentences: (sentences: readonly string[]) => void;
  readonly goTo: (at: number) => void;
  readonly setCountIn: (change: {
    readonly hasCountIn?: boolean;
    readonly hasTick?: boolean;
  }) => void;
  readonly start: () => void;
  /** Ends this sentence and goes on with the next one that has no take, without a gap. */
  readonly next: () => void;
  /** Throws the running take away and begins it anew; at rest, the sentence last recorded. */
  readonly again: () => void;
  readonly togglePause: () => void;
  /** Ends the take and keeps it. */
  readonly done: () => void;
  readonly keepUnkept: () => Promise<void>;
  readonly dropUnkept: () => void;
  /** Once all takes are kept, or could not be. */
  readonly settled: () => Promise<void>;
  /** What has been said goes to the disk now: the page may go. */
  readonly flush: () => void;
  readonly readLevel: () => LevelReading;
  readonly readWave: () => readonly number[];
  readonly clearClipping: () => void;
};

/** What the recorder needs of the world; see recorder-store.ts for the real ones. */
export type RecorderPorts = {
  readonly openCapture: (listener: CaptureListener) => Promise<Capture>;
  readonly listMicrophones: () => Promise<readonly Microphone[]>;
  readonly rememberMicrophone: (deviceId: string) => void;
  /** Calls when a device comes or goes, until the answer is called. */
  readonly onDevices: (listener: () => void) => () => void;
  readonly write: typeof writeRecording;
  /** What a reload cut off, kept now. */
  readonly keepLeft: () => Promise<readonly ReferenceView[]>;
  readonly tick: (isLast: boolean) => void;
  /** A take took the place of an older one: the way back is offered. */
  readonly onReplaced: (partId: string, replacedId: string) => void;
};
