import { parseScript } from '../../../shared/script/parse/parse.ts';
import { isSpeakable } from '../../../shared/script/text-measures.ts';

/** What a text would hold if it were a script of Lectern's own. */
export type ScriptMarks = {
  /** Tags, speakers, pauses and respellings. */
  readonly markCount: number;
  /** Who is named as `@Name:` at a line's start, in order. */
  readonly cast: readonly string[];
};

const speakerLine = /^[@＠]([^\r\n:：@]{1,80})[:：](?=\s|$)/gmu;

/** Looks for marks of the script language. */
export function scriptMarks(text: string): ScriptMarks {
  const names = [...text.matchAll(speakerLine)].map((match) => (match[1] ?? '').trim());
  const cast = [...new Set(names)].filter(isSpeakable);
  const kinds: ReadonlySet<string> = new Set(['tag', 'speaker', 'pause', 'respelling']);
  const { nodes } = parseScript(text, { cast });
  return { markCount: nodes.filter(({ kind }) => kinds.has(kind)).length, cast };
}
