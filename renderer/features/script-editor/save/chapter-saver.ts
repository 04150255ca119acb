import type { AppError } from '../../../../shared/app-error.ts';
import { errorCodes } from '../../../../shared/ipc/error-codes.ts';
import type { Chapter } from '../../../../shared/model/project.ts';
import { mergeTexts } from '../../../../shared/script/diff/text-merge.ts';
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
  /** Main has the chapter with another text; `text` is what the editor shows from now on. */
  readonly onMerged: (theirs: Chapter, text: string) => void;
  readonly onStatus: (status: SaveStatus) => void;
};

const quietMs = 600;
const retryMs = 4000;

/**
 * Saves one chapter: after a pause in typing, one save at a time, each naming the revision that it was
 * made from. What somebody else changed meanwhile is merged by line; where both changed the same lines, nothing is
 * saved until a person chooses. A failure is tried again.
 */
export class ChapterSaver {
  readonly #ports: SaverPorts;
  #revision: number;
  #savedText: string;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #running: Promise<void> | null = null;
  #theirs: Chapter | null = null;
  #sentText: string | null = null;
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

  /** What was sent to main last, while nobody knows whether it arrived. */
  get sentText(): string | null {
    return this.#sentText;
  }

  get revision(): number {
    return this.#revision;
  }

  /** What both sides began with, while a person has to choose. */
  get disputedText(): string | null {
    return this.#theirs === null ? null : this.#savedText;
  }

  /** Waits for a save on its way. */
  async settled(): Promise<void> {
    while (this.#running !== null) {
      await this.#running;
    }
  }

  /** Main has another text: what changed there is taken over, unless a person has to choose. */
  adopt(theirs: Chapter): void {
    const { text, conflictCount } = mergeTexts(
      this.#savedText,
      this.#ports.readText(),
      theirs.text,
    );
    if (conflictCount > 0) {
      this.#theirs = theirs;
      this.#isDirty = true;
      this.#clearTimer();
      this.#ports.onStatus({ kind: 'conflict', theirs });
    } else {
      this.#goOnFrom(theirs, text);
    }
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

  /** Answers a conflict: our text stands where both were changed. */
  async overwriteTheirs(): Promise<void> {
    const theirs = this.#theirs;
    if (theirs === null) return;
    this.#goOnFrom(theirs, mergeTexts(this.#savedText, this.#ports.readText(), theirs.text).text);
    await this.flush();
  }

  /** Answers a conflict: their text stands where both were changed. */
  acceptTheirs(): void {
    const theirs = this.#theirs;
    if (theirs === null) return;
    this.#goOnFrom(theirs, mergeTexts(this.#savedText, theirs.text, this.#ports.readText()).text);
  }

  /** No timer fires after this; a save on its way still ends. */
  close(): void {
    this.#isClosed = true;
    this.#clearTimer();
  }

  #goOnFrom(theirs: Chapter, text: string): void {
    this.#revision = theirs.revision;
    this.#savedText = theirs.text;
    this.#theirs = null;
    this.#sentText = null;
    this.#ports.onMerged(theirs, text);
    this.#isDirty = text !== theirs.text;
    this.#ports.onStatus({ kind: this.#isDirty ? 'unsaved' : 'saved' });
    if (this.#isDirty) this.#schedule(quietMs);
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
    this.#sentText = text;
    this.#ports.onSaving();
    this.#ports.onStatus({ kind: 'saving' });
    try {
      const saved = await this.#ports.save(text, this.#revision);
      this.#revision = saved.revision;
      this.#savedText = text;
      this.#sentText = null;
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
      // It was saved, and only the answer was lost: what was typed since is no change of theirs.
      if (theirs.text === text) this.#savedText = text;
      this.adopt(theirs);
      if (this.#theirs === null && this.#isDirty) await this.#saveOnce();
    } catch (reloadError) {
      this.#ports.onStatus({ kind: 'failed', error: asAppError(reloadError) });
      this.#schedule(retryMs);
    }
  }
}
