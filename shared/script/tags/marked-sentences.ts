import type { ScriptDocument, ScriptNode } from '../parse/nodes.ts';
import { type RunPiece, runsOfBlock, type SpeakerRun, sourceOffset } from '../plan/runs.ts';
import { endsOfRun } from '../plan/units.ts';
import { isSpeakable } from '../text-measures.ts';
import type { TagDefinition } from './tags.ts';

/** A tag in its sentence; places are UTF-16 units of the document. */
export type SentenceTag = {
  readonly tag: TagDefinition;
  readonly start: number;
  readonly end: number;
  /** Nothing is said before it, and nothing after it. */
  readonly isOpening: boolean;
  readonly isClosing: boolean;
};

/** A sentence as the planner cuts it. */
export type MarkedSentence = {
  readonly start: number;
  readonly end: number;
  /** Where an emotion belongs: behind the spaces, the heading's mark and the speaker. */
  readonly openAt: number;
  /** Where a crowd belongs: before the spaces at the end. */
  readonly closeAt: number;
  readonly tags: readonly SentenceTag[];
  readonly isSpoken: boolean;
};

/** The sentences of a document in order, those of its folds left out. */
export function markedSentences(
  document: ScriptDocument,
  language: string,
): readonly MarkedSentence[] {
  return document.blocks.flatMap((block) =>
    block.kind === 'scene-break'
      ? []
      : runsOfBlock(document, block).flatMap((run) => sentencesOfRun(document, run, language)),
  );
}

function sentencesOfRun(
  { text }: ScriptDocument,
  run: SpeakerRun,
  language: string,
): readonly MarkedSentence[] {
  const sentences: MarkedSentence[] = [];
  let { start } = run;
  let spokenStart = 0;
  let firstPiece = 0;
  for (const spokenEnd of endsOfRun(run, language)) {
    const end = spokenEnd >= run.spoken.length ? run.end : sourceOffset(run, spokenEnd);
    const pieces: RunPiece[] = [];
    while ((run.pieces[firstPiece]?.end ?? end) <= start && firstPiece < run.pieces.length)
      firstPiece++;
    for (let at = firstPiece; (run.pieces[at]?.start ?? end) < end; at++) {
      const piece = run.pieces[at];
      if (piece !== undefined) pieces.push(piece);
    }
    const isSaid = (from: number, to: number) => isSpeakable(run.spoken.slice(from, to));
    sentences.push({
      start,
      end,
      openAt: openingOf(text, pieces, start, end),
      closeAt: start + text.slice(start, end).trimEnd().length,
      tags: pieces.flatMap(({ node, spokenStart: at }) =>
        node.kind === 'tag'
          ? [
              {
                tag: node.tag,
                start: node.start,
                end: node.end,
                isOpening: !isSaid(spokenStart, at),
                isClosing: !isSaid(at, spokenEnd),
              },
            ]
          : [],
      ),
      isSpoken: isSaid(spokenStart, spokenEnd),
    });
    start = end;
    spokenStart = spokenEnd;
  }
  return sentences;
}

function openingOf(text: string, pieces: readonly RunPiece[], start: number, end: number): number {
  for (const piece of pieces) {
    if (isLeadIn(piece.node)) continue;
    const from = Math.max(piece.start, start);
    const to = Math.min(piece.end, end);
    const words = text.slice(from, to);
    const blank = words.length - words.trimStart().length;
    if (blank < words.length) return from + blank;
  }
  // A speaker without words yet, whom a mark before it would turn into words.
  const lead =
    pieces.findLast(({ node }) => isLeadIn(node) && node.kind !== 'line-break')?.end ?? start;
  return lead + (/^[^\S\n]*/.exec(text.slice(lead, end))?.[0].length ?? 0);
}

function isLeadIn({ kind }: ScriptNode): boolean {
  return kind === 'heading-mark' || kind === 'speaker' || kind === 'line-break';
}
