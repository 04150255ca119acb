import { diffWords } from './text-diff.ts';

export type DiffPiece = { readonly kind: 'same' | 'gone' | 'come'; readonly text: string };

/** Two texts as one: what stayed, what went and what came, in order. */
export function diffPieces(before: string, now: string): readonly DiffPiece[] {
  const pieces: DiffPiece[] = [];
  let done = 0;
  for (const { fromA, toA, fromB, toB } of diffWords(before, now)) {
    pieces.push(
      { kind: 'same', text: before.slice(done, fromA) },
      { kind: 'gone', text: before.slice(fromA, toA) },
      { kind: 'come', text: now.slice(fromB, toB) },
    );
    done = toA;
  }
  pieces.push({ kind: 'same', text: before.slice(done) });
  return pieces.filter(({ text }) => text !== '');
}
