/** Sentences for prosody only: where an emotion ends, and where audio may be made in pieces. */

const notAnEnd =
  /(?:^|[\s("'])(?:Mr|Mrs|Ms|Dr|St|Prof|Sr|Jr|vs|No|Capt|Col|Gen|Lt|Sgt|Rev|[A-Z])\.\s*$/;
const sentenceEnd = /[.!?…。！？][\p{P}\s]*$|\n\s*$/u;

/** An end is told by the last few characters, so that long hostile text takes no longer. */
const tailCharacters = 40;

export type Sentence = {
  readonly text: string;
  /** False for a last piece without an end mark: what follows a tag goes on with the sentence. */
  readonly isFinished: boolean;
};

let segmenter: Intl.Segmenter | undefined;

/** Splits text into sentences that join to the text again. */
export function splitSentences(text: string): readonly Sentence[] {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'sentence' });
  const sentences: Sentence[] = [];
  let pending = '';
  for (const { segment } of segmenter.segment(text)) {
    pending += segment;
    const tail = pending.slice(-tailCharacters);
    if (notAnEnd.test(tail) || !sentenceEnd.test(tail)) continue;
    sentences.push({ text: pending, isFinished: true });
    pending = '';
  }
  if (pending !== '') sentences.push({ text: pending, isFinished: false });
  return sentences;
}

/** Cuts a long sentence at clause marks, else at spaces, so that no piece is longer than the limit. */
export function cutLong(text: string, maxCharacters: number): readonly string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > maxCharacters) {
    const window = rest.slice(0, maxCharacters);
    const clause = Math.max(window.lastIndexOf(', '), window.lastIndexOf('; ')) + 1;
    const space = window.lastIndexOf(' ');
    const cut = clause > maxCharacters / 3 ? clause : space > 0 ? space : maxCharacters;
    pieces.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  if (rest.trim() !== '') pieces.push(rest);
  return pieces;
}
