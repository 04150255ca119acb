import type { Cue, CueLine } from './cue.ts';

/** What one person says without a long pause. */
export type CueParagraph = { readonly speaker: string | null; readonly text: string };

/** After a sentence so long a pause begins a paragraph; a longer one does in the midst of a sentence too. */
const pauseMs = 1500;
const longPauseMs = 4000;
/** Speech without pauses is split after this many letters, at the end of a sentence. */
const longParagraph = 700;
/** Cues that follow one another at once may say a line again, to let it roll up the screen. */
const rollingGapMs = 30;

const sentenceEnd = /[.!?…。！？♪]["'”’»)\]]*$/u;
const dash = /^[-–—‐]\s*(?=\S)/;

/**
 * Joins cues to sentences and paragraphs: by the pauses between them, at a change of speaker, and where a line
 * begins with the dash of a dialogue. Lines that only roll up the screen count once.
 */
export function cueParagraphs(cues: readonly Cue[]): readonly CueParagraph[] {
  const paragraphs: CueParagraph[] = [];
  let open: { speaker: string | null; texts: string[]; length: number } | null = null;
  const close = (): void => {
    if (open !== null) paragraphs.push({ speaker: open.speaker, text: open.texts.join(' ') });
    open = null;
  };
  let before: Cue | null = null;
  for (const cue of cues) {
    const gapMs = before === null ? 0 : cue.startMs - before.endMs;
    const said = withoutRolled(cue, before);
    before = cue;
    const hasDialogue = said.filter(({ text }) => dash.test(text)).length > 1;
    for (const [index, line] of said.entries()) {
      const pause = index === 0 ? gapMs : 0;
      const isTurn = dash.test(line.text) && (hasDialogue || open === null || pause > 0);
      if (open !== null && (isTurn || isNewParagraph(open, line, pause))) close();
      const text = isTurn ? line.text.replace(dash, '') : line.text;
      open ??= { speaker: line.speaker, texts: [], length: 0 };
      open.texts.push(text);
      open.length += text.length;
    }
  }
  close();
  return paragraphs;
}

function isNewParagraph(
  open: {
    readonly speaker: string | null;
    readonly texts: readonly string[];
    readonly length: number;
  },
  line: CueLine,
  gapMs: number,
): boolean {
  if (open.speaker !== line.speaker || gapMs >= longPauseMs) return true;
  if (!sentenceEnd.test(open.texts.at(-1) ?? '')) return false;
  return gapMs >= pauseMs || open.length >= longParagraph;
}

/** What a cue says beyond the lines that stay on the screen from the one before. */
function withoutRolled(cue: Cue, before: Cue | null): readonly CueLine[] {
  if (before === null || cue.startMs - before.endMs > rollingGapMs) return cue.lines;
  const isShort = cue.endMs - cue.startMs <= rollingGapMs;
  for (let count = Math.min(cue.lines.length, before.lines.length, 3); count > 0; count -= 1) {
    if (count === cue.lines.length && !isShort) continue;
    const kept = before.lines.slice(-count);
    if (kept.every(({ text }, at) => text === cue.lines[at]?.text)) return cue.lines.slice(count);
  }
  return cue.lines;
}
