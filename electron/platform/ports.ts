import type { Language } from '../../shared/model/look/language.ts';

/** The ports to the machine. Headless versions live in node/, the desktop's in shell/, fakes in test/support/. */

export type SecretStoreState = 'keychain' | 'memory';

/** Keeps API keys by account id. What is put in is never logged and never leaves the main process. */
export type SecretStore = {
  /** `keychain`: survives a restart. `memory`: this run only, and the app says so. */
  readonly state: () => SecretStoreState;
  readonly get: (accountId: string) => Promise<string | null>;
  readonly set: (accountId: string, secret: string) => Promise<void>;
  readonly delete: (accountId: string) => Promise<void>;
};

/** Folders of the library (all under LECTERN_HOME) and of the program's own files. */
export type Paths = {
  readonly home: string;
  readonly database: string;
  readonly lock: string;
  readonly audio: string;
  /** Finished parts of references; made by the first. */
  readonly samples: string;
  readonly covers: string;
  /** Recordings of the microphone on their way to a reference; made by the first. */
  readonly recordings: string;
  /** Videos that were generated; made by the first. */
  readonly videos: string;
  readonly temporary: string;
  readonly logs: string;
  /** Where exports go unless a person chose a folder. */
  readonly exports: string;
  /** A built entry beside the running program, e.g. `audio-worker` or `demo-gateway`. */
  readonly entry: (name: string) => string;
  /** A shipped asset, e.g. `examples/the-lamplighter.txt`. */
  readonly asset: (name: string) => string;
};

/** Why somebody waits for the other side of a call: a deadline, not a pause of their own. */
export type Deadline = 'charged-call' | 'free-call' | 'silence' | 'refusal';

export type Clock = {
  /** Wall clock in milliseconds since 1970, for what people read. */
  readonly nowMs: () => number;
  /** Monotonic milliseconds, for deadlines and delays. */
  readonly monotonicMs: () => number;
  /**
   * Resolves after the delay; rejects with the signal's reason when aborted. A deadline says so: real clocks
   * treat all delays alike, a clock that is faster than the network must not.
   */
  readonly delay: (
    milliseconds: number,
    signal?: AbortSignal,
    deadline?: Deadline,
  ) => Promise<void>;
};

export type LogFields = { readonly [name: string]: string | number | boolean | null | undefined };

export type Logger = {
  readonly debug: (message: string, fields?: LogFields) => void;
  readonly info: (message: string, fields?: LogFields) => void;
  readonly warn: (message: string, fields?: LogFields) => void;
  readonly error: (message: string, fields?: LogFields) => void;
  /** From now on this exact text is replaced wherever it would be written. */
  readonly redact: (secret: string) => void;
};

export type Random = {
  /** A new identifier, URL-safe, 128 bits. */
  readonly id: () => string;
  /** 0 <= n < 1. */
  readonly fraction: () => number;
};

/** A child process that runs one of our own entries; it prints a first line, or exchanges messages with us. */
export type ChildHandle = {
  /** The first line that it printed. */
  readonly firstLine: Promise<string>;
  /** Plain data, copied as `structuredClone` does; lost where the child has ended. */
  readonly send: (message: unknown) => void;
  readonly onMessage: (listener: (message: unknown) => void) => void;
  readonly exited: Promise<number | null>;
  readonly stop: () => Promise<void>;
};

export type ProcessRunner = {
  /** Starts a built entry in a process of its own, which ends when ours does. */
  readonly start: (
    entry: string,
    args: readonly string[],
    env: Readonly<Record<string, string>>,
  ) => ChildHandle;
};

/** How calls leave this machine. Asked for each call, so that a change counts from the next one on. */
export type Network = {
  /** The proxy for an address, as `http://host:port` or `http://name:password@host:port`; null goes there directly. */
  readonly proxyFor: (address: URL) => Promise<string | null>;
  /** How long the sound of a line is waited for; null is the gateway client's own deadline. */
  readonly answerMs: () => number | null;
};

export type Platform = {
  readonly paths: Paths;
  readonly secrets: SecretStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly random: Random;
  readonly processes: ProcessRunner;
  readonly network: Network;
  readonly appVersion: string;
  /** LECTERN_LANGUAGE: what is spoken where the settings leave it to the system. */
  readonly environmentLanguage: Language | null;
};
