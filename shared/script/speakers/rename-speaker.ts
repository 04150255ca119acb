import { type ScriptEdit, withEdits } from '../diff/script-edit.ts';
import { matchEscapedSceneBreak, matchHeadingMark, matchSceneBreak } from '../parse/marks.ts';
import { parseScript } from '../parse/parse.ts';

type RenameRequest = {
  readonly cast: readonly string[];
  /** The member whose lines these are. */
  readonly from: string;
  /** Null gives the lines to the narrator. */
  readonly to: string | null;
};

/**
 * A chapter with all lines of one speaker given to another name. Prose that would become a line of the new
 * name is escaped. Nothing else changes, neither words nor line ends.
 */
export function renameSpeaker(text: string, { cast, from, to }: RenameRequest): string {
  const edits = parseScript(text, { cast }).nodes.flatMap((node): readonly ScriptEdit[] => {
    const { start, end } = node;
    if (node.kind === 'speaker' && node.name === from) {
      const mark = text.slice(start, end);
      const insert = to === null ? escapeOf(text, start, end) : mark.replace(from, () => to);
      return [{ start, end, insert }];
    }
    if (node.kind !== 'text' || to === null || !opensAs(text, start, to)) return [];
    return [{ start, end: start, insert: '\\' }];
  });
  return withEdits(text, edits);
}

/** Prose at a line's start that a member of that name would turn into a line of theirs. */
function opensAs(text: string, at: number, name: string): boolean {
  const isLineStart = at === 0 || /[\r\n]/.test(text[at - 1] ?? '');
  if (!isLineStart || !/[@＠]/.test(text[at] ?? '')) return false;
  return text.startsWith(name, at + 1) && /[:：]/.test(text[at + 1 + name.length] ?? '');
}

/** The words of a line that lost its `@Name:` must not be read as a mark of lines. */
function escapeOf(text: string, lineStart: number, at: number): string {
  const rest = /[^\r\n]*/y;
  rest.lastIndex = at;
  const line = rest.exec(text)?.[0] ?? '';
  const isFirst = /(?:^|\n)[^\S\n]*\r?\n?$/.test(
    text.slice(Math.max(0, lineStart - 80), lineStart),
  );
  const isMark =
    /^[@＠].*[:：]/.test(line) ||
    matchSceneBreak(line, 0) === line.length ||
    matchEscapedSceneBreak(line, 0) >= 0 ||
    (isFirst && matchHeadingMark(line, 0) >= 0);
  return isMark ? '\\' : '';
}
