import type { PieceTrouble } from '../../../shared/model/assistant.ts';
import type { ScriptEdit } from '../../../shared/script/diff/script-edit.ts';

/** A sentence or a quoted line that the model is asked about; UTF-16 units. */
export type Unit = {
  readonly start: number;
  readonly end: number;
  /** Where its number stands in what is sent. */
  readonly numberAt: number;
};

/** A quoted line whose speaker is in doubt. */
export type AskedLine = { readonly start: number; readonly end: number };

/** Some whole paragraphs that go out in one request. */
export type Piece = {
  readonly start: number;
  readonly end: number;
  /** The lines in it that are asked about; without them every quoted line is. */
  readonly lines?: readonly AskedLine[] | undefined;
};

/** Somebody of the book under one name, with the other ones that the text uses. */
export type KnownPerson = { readonly name: string; readonly aliases: readonly string[] };

export type TextOptions = {
  readonly cast: readonly string[];
  readonly language: string;
  /** The quoted lines that are asked about; without them all are. */
  readonly lines?: readonly AskedLine[] | undefined;
  /** Who was found in the book so far. */
  readonly people?: readonly KnownPerson[] | undefined;
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
