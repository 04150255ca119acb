/** Text put in the place of [start, end), in UTF-16 units of the text before any of the edits. */
export type ScriptEdit = { readonly start: number; readonly end: number; readonly insert: string };

/** A text with edits that are in order and apart. */
export function withEdits(text: string, edits: readonly ScriptEdit[]): string {
  let edited = '';
  let done = 0;
  for (const { start, end, insert } of edits) {
    edited += text.slice(done, start) + insert;
    done = end;
  }
  return edited + text.slice(done);
}
