import type MarkdownIt from 'markdown-it';

/** A note is a few sentences; brackets that nothing closes are not looked after any longer. */
const longestNote = 3000;

/** Notes in the line as Pandoc writes them, "^[It was of stone.]": each is a marked note where it stands. */
export function inlineNotes(markdown: InstanceType<typeof MarkdownIt>): void {
  markdown.inline.ruler.after('image', 'inline_note', (state, silent) => {
    const { pos: start, posMax } = state;
    if (state.src.charCodeAt(start) !== 0x5e || state.src.charCodeAt(start + 1) !== 0x5b) {
      return false;
    }
    state.posMax = Math.min(posMax, start + longestNote);
    const end = state.md.helpers.parseLinkLabel(state, start + 1);
    state.posMax = posMax;
    if (end < 0) return false;
    if (!silent) {
      state.push('html_inline', '', 0).content = '<span epub:type="footnote">';
      state.pos = start + 2;
      state.posMax = end;
      state.md.inline.tokenize(state);
      state.posMax = posMax;
      state.push('html_inline', '', 0).content = '</span>';
    }
    state.pos = end + 1;
    return true;
  });
}
