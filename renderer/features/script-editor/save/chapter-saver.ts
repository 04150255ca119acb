import type { AppError } from '../../../../shared/app-error.ts';
import { errorCodes } from '../../../../shared/ipc/error-codes.ts';
import type { Chapter } from '../../../../shared/model/project.ts';
import { asAppError } from '../../../ipc/client.ts';

export type SaveStatus =
  | { readonly kind: 'saved' }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'failed'; readonly error: AppError }
  | { readonly kind: 'conflict'; readonly theirs: Chapter };

export type SavedChapter = Pick<Chapter, 'revision' | 'segments'>;

type SaverPorts = {
  readonly save: (text: string, baseRevision: number) => Promise<SavedChapter>;
  readonly reload: () => Promise<Chapter>;
  /** The text as it stands in the editor, asked for at the moment of saving. */
  readonly readText: () => string;
  /** Called before a save leaves: later edits count from this text on. */
  readonly onSaving: () => void;
  readonly onSaved: (saved: SavedChapter, text: string) => void;
  readonly onStatus: (status: SaveStatus) => void;
};

const quietMs = 600;
const retryMs = 4000;

/**
 * Saves one chapter: after a pause in typing, one save at a time, each naming the revision that it was
 * made from. A conflict stops saving until a person chooses; a failure is tried again.
 */
export class ChapterSaver {
  readonly #ports: SaverPorts;
  #revision: number;
  #savedText: string;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #running: Promise<void> | null = null;
  #theirs: Chapter | null = null;
  #isDirty = false;
  #isClosed = false;

  constructor(revision: number, savedText: string, ports: SaverPorts) {
    this.#revision = revision;
    this.#savedText = savedText;
    this.#ports = ports;
  }

  get isDirty(): boolean {
    return this.#isDirty;
  }

  get revision(): number {
    return this.#revision;
  }

  /** The text that main and this window know alike. */
  get savedText(): string {
    return this.#savedText;
  }

  /** Waits for a save on its way. */
  async settled(): Promise<void> {
    while (this.#running !== null) {
      await this.#running;
    }
  }

  /** Main gave the chapter another text: later saves are made from that one. The caller shows it. */
  adopt(revision: number, text: string): void {
    this.#startFrom({ revision, text });
    this.#isDirty = true;
    this.#ports.onStatus({ kind: 'unsaved' });
    this.#schedule(quietMs);
  }

  /** The text changed: saves once typing has paused. */
  touch(): void {
    this.#isDirty = true;
    if (this.#theirs !== null) return;
    if (this.#running === null) this.#ports.onStatus({ kind: 'unsaved' });
    this.#schedule(quietMs);
  }

  /** Saves what is unsaved now, and waits for it. Never throws: the status tells. */
  async flush(): Promise<void> {
    this.#clearTimer();
    while (this.#running !== null) {
      await this.#running;
      this.#clearTimer();
    }
    if (this.#isDirty && this.#theirs === null) await this.#start();
  }

  /** Answers a conflict: writes our text over theirs. */
  async overwriteTheirs(): Promise<void> {
    if (this.#theirs === null) return;
    this.#startFrom(this.#theirs);
    this.#isDirty = true;
    await this.flush();
  }

  /** Answers a conflict: gives up our text. The caller shows the returned chapter. */
  acceptTheirs(): Chapter | null {
    const theirs = this.#theirs;
    if (theirs !== null) {
      this.#startFrom(theirs);
      this.#isDirty = false;
      this.#ports.onStatus({ kind: 'saved' });
    }
    return theirs;
  }

  /** No timer fires after this; a save on its way still ends. */
  close(): void {
    this.#isClosed = true;
    this.#clearTimer();
  }

  #startFrom({ revision, text }: Pick<Chapter, 'revision' | 'text'>): void {
    this.#revision = revision;
    this.#savedText = text;
    this.#theirs = null;
  }

  #schedule(delayMs: number): void {
    this.#clearTimer();
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.flush(), delayMs);
  }

  #clearTimer(): void {
    if (this.#timer !== null) {
      clearTimeout(this.#timer);
      this.#timer = null;
    }
  }

  #start(): Promise<void> {
    this.#running = this.#saveOnce().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #saveOnce(): Promise<void> {
    const text = this.#ports.readText();
    this.#isDirty = false;
    if (text === this.#savedText) {
      this.#ports.onStatus({ kind: 'saved' });
      return;
    }
    this.#ports.onSaving();
    this.#ports.onStatus({ kind: 'saving' });
    try {
      const saved = await this.#ports.save(text, this.#revision);
      this.#revision = saved.revision;
      this.#savedText = text;
      this.#ports.onSaved(saved, text);
      this.#ports.onStatus({ kind: this.#isDirty ? 'unsaved' : 'saved' });
    } catch (error) {
      this.#isDirty = true;
      await this.#settleFailure(asAppError(error), text);
    }
  }

  async #settleFailure(error: AppError, text: string): Promise<void> {
    if (error.code !== errorCodes.conflict) {
      this.#ports.onStatus({ kind: 'failed', error });
      this.#schedule(retryMs);
      return;
    }
    try {
      const theirs = await this.#ports.reload();
      if (theirs.text === text) {
        this.#startFrom(theirs);
        this.#isDirty = this.#ports.readText() !== text;
        this.#ports.onSaved(theirs, text);
        this.#ports.onStatus({ kind: this.#isDirty ? 'unsaved' : 'saved' });
        return;
      }
      this.#theirs = theirs;
      this.#ports.onStatus({ kind: 'conflict', theirs });
    } catch (reloadError) {
      this.#ports.onStatus({ kind: 'failed', error: asAppError(reloadError) });
      this.#schedule(retryMs);
    }
  }
}
