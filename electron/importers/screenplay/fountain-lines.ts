/** What one line of a screenplay in Fountain is by its own signs and by what stands around it. */
export type FountainLine =
  | { readonly kind: 'blank' | 'break' | 'synopsis' }
  | { readonly kind: 'section'; readonly level: number; readonly text: string }
  | {
      readonly kind: 'scene' | 'transition' | 'centred' | 'action' | 'character';
      readonly text: string;
    };

const place = 'INT|EXT|EST|I|INNEN|AUSSEN|AUẞEN|ИНТ|ЭКСТ|НАТ|ІНТ';
const scene = new RegExp(
  `^(?:${place})(?:\\.?\\s?/\\s?(?:${place}|E))?(?:\\.|\\s*[:：]|(?<!^I)\\s)\\s*\\S`,
  'iu',
);
const sceneNumber = /\s*#[^#]{1,20}#\s*$/u;
export const transition =
  /^[^\p{Ll}]{1,40}\bTO:$|^FADE (?:IN|OUT)[:.]?$|^(?:CUT|FADE) TO [^\p{Ll}]{1,30}[:.]$/u;
/** What shooting scripts have at the ends of pages: "(CONTINUED)", "3 CONTINUED: (2)", "3 CONTINUED 3:". */
export const pageMark =
  /^(?:\d{1,3}[A-Z]?\s{1,20})?\(?(?:CONTINUED|CONT[’']D)[:.]?\)?[:.]?(?:\s{0,20}\(\d{1,3}\))?(?:\s{0,20}\d{1,3}[A-Z]?[:.]?)?$/u;
const longestName = 60;

/** Tells the kind of a line that stands behind `before` and above `after`. */
export function fountainLine(line: string, before: string, after: string): FountainLine {
  const text = line.trim();
  if (text === '') return { kind: 'blank' };
  if (/^={3,}$/.test(text)) return { kind: 'break' };
  if (/^=/.test(text)) return { kind: 'synopsis' };
  const [, marks = '', title = ''] = /^(#{1,6})\s*(\S.*)$/u.exec(text) ?? [];
  if (marks !== '') return { kind: 'section', level: marks.length, text: title };
  if (text.startsWith('!')) return { kind: 'action', text: text.slice(1) };
  if (/^>.*<$/u.test(text)) return { kind: 'centred', text: text.slice(1, -1).trim() };
  if (text.startsWith('>')) return { kind: 'transition', text: text.slice(1).trim() };
  if (before.trim() !== '') return { kind: 'action', text };
  if (isScene(text)) {
    return { kind: 'scene', text: text.replace(/^\./, '').replace(sceneNumber, '') };
  }
  if (pageMark.test(text)) return { kind: 'transition', text };
  const isAlone = after.trim() === '';
  if (isAlone && transition.test(text)) return { kind: 'transition', text };
  if (!isAlone && isCue(text)) return { kind: 'character', text: nameOf(text) };
  return { kind: 'action', text };
}

function isScene(text: string): boolean {
  return namesPlace(text) || /^\.(?=[^.\s])/u.test(text);
}

/** True for "INT. HOUSE - DAY", and not for "INT: Where was it?", which an interviewer says. */
export function namesPlace(text: string): boolean {
  return scene.test(text) && !/^[\p{L}/]+\s*[:：].*\p{Ll}/u.test(text);
}

/** A name in capitals, also one that is marked as such, with or without what is said of the voice: "ANNA (V.O.)". */
export function isCue(text: string): boolean {
  if (text.startsWith('@')) return true;
  const name = nameOf(text);
  const isName = /\p{Lu}/u.test(name) && !/\p{Ll}|[.!?…:;,]$/u.test(name.replace(/\.$/u, ''));
  return isName && name.length <= longestName;
}

export function nameOf(text: string): string {
  return text
    .replace(/^@/, '')
    .replace(/\s*\^$/u, '')
    .replace(/\s*\([^()]*\)/gu, '')
    .trim();
}

/** True for the beginning of a screenplay: scenes with a place each, and names above lines. */
export function isScreenplay(head: string): boolean {
  const lines = head.split(/\r\n?|\n/);
  let scenes = 0;
  let cues = 0;
  for (const [at, line] of lines.entries()) {
    const { kind } = fountainLine(line, lines[at - 1] ?? '', lines[at + 1] ?? '');
    if (kind === 'scene' && namesPlace(line.trim())) scenes += 1;
    else if (kind === 'character' && scenes > 0) cues += 1;
  }
  return scenes > 0 && cues >= 2 && (scenes > 1 || /^\s*title:/iu.test(head));
}
