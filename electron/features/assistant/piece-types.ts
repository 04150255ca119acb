import type { PieceTrouble } from '../../../shared/model/assistant.ts';
import type { ScriptEdit } from '../../../shared/script/diff/script-edit.ts';

/** A sentence or a quoted line that the model is asked about; UTF-16 units. */
export type Unit = {
  readonly start: number;
  readonly end: number;
  /** Where its number stands in what is sent. */
  readonly numberAt: number;
};

/** Some whole paragraphs that go out in one request. */
export type Piece = { readonly start: number; readonly end: number };

export type TextOptions = {
  readonly cast: readonly string[];
  readonly language: string;
  /** Speakers that were found in earlier pieces and are no members of the cast. */
  readonly newNames?: readonly string[];
};

/** What an answer comes to; places are UTF-16 units of the piece. */
export type EditsOfAnswer = {
  readonly edits: readonly ScriptEdit[];
  readonly changeCount: number;
  readonly droppedCount: number;
  readonly newNames: readonly string[];
};

/** What an answer does to its piece. */
export type PieceResult =
  | ({ readonly kind: 'edits' } & EditsOfAnswer)
  | { readonly kind: 'trouble'; readonly trouble: PieceTrouble };
