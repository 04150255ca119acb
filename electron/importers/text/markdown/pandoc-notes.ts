import { betweenFences } from './markdown-notes.ts';

/** "](#note)": what links of the text name. */
const localLink = /\]\(#([^()\s"<>]{1,200})\)/g;
/** "[]{#note}" */
const anchor = /\[\]\{#([^\s{}"<>]{1,200})(?:\s[^{}]{0,400})?\}/g;
/** Code, which stays, or "[1](#note){#call .footnote-ref}", "[^\[1\]^](#note)", "^[1](#note)^". */
const codeOrCall =
  /(?<!`)(?:`[^`\n]{1,400}`|``[^\n]{1,400}?``)(?!`)|(\^?)\[(\^?)((?:\\[^\s\p{L}\p{N}]|[^\\^[\]\s]){1,12})\2\]\(#([^()\s"<>]{1,200})\)(?:\{([^{}]{0,400})\})?\1/gu;
const classes = /\.([\w-]{1,40})/g;

/**
 * Calls of notes, and what they point to, as HTML: Pandoc writes those of a book or page in HTML as links with
 * attributes, which CommonMark knows as little as raised letters.
 */
export function withNoteLinks(text: string): string {
  const targets = linkedIn(text);
  if (targets.size === 0) return text;
  return betweenFences(text, (prose) =>
    prose
      .replace(anchor, (all, id: string) => (targets.has(id) ? `<a id="${id}"></a>` : all))
      .replace(codeOrCall, (all, outer = '', inner = '', label = '', id = '', about = '') => {
        const isRaised = outer + inner !== '';
        const names = [...about.matchAll(classes)].map(([, name]) => name).join(' ');
        if (!isRaised && names === '') return all;
        const link = `<a href="#${id}" class="${names}">${label}</a>`;
        return isRaised ? `<sup>${link}</sup>` : link;
      }),
  );
}

/** The places that links of a text name. */
export function linkedIn(text: string): Set<string> {
  return new Set([...text.matchAll(localLink)].map(([, id = '']) => id));
}
