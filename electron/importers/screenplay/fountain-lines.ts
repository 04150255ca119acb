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
const printedNumber = String.raw`(?:\d{1,3}[A-Z]{0,2}|[A-Z]{1,2}\d{1,3})`;
const numberBefore = new RegExp(String.raw`^\*?(${printedNumber})\.?\s+(?=\p{Lu})`, 'u');
const numberBehind = new RegExp(String.raw`\s+(${printedNumber})\.?\*?$`, 'u');
export const transition =
  /^[^\p{Ll}]{1,40}\bTO:$|^FADE (?:IN|OUT)[:.]?$|^(?:CUT|FADE) TO [^\p{Ll}]{1,30}[:.]$/u;
/** What stands at the end of a page where speech goes on behind it. */
export const more = /^\((?:MORE|MEHR|SUITE|MÁS|MAIS|ALTRO)\)$/u;
/** What shooting scripts have at the ends of pages: "(CONTINUED)", "3 CONTINUED: (2)", "(MORE) (CONTINUED)". */
export const pageMark =
  /^(?:\(MORE\)\s{1,40})?(?:\d{1,3}[A-Z]?\s{1,20})?\(?(?:CONTINUED|CONT[’']D)[:.]?\)?[:.]?(?:\s{0,20}\(\d{1,3}\))?(?:\s{0,20}\d{1,3}[A-Z]?[:.]?)?$/u;
/** Letters. */
const longestName = 60;
const longestScene = 200;
/** Of "McCOY" and "DeVITO", which are as good as in capitals. */
const smallLetters = /(?<=(?<!\p{L})\p{Lu})\p{Ll}{1,2}(?=\p{Lu}{2})/gu;

/** Tells the kind of a line that stands behind `before` and above `after`. */
export function fountainLine(
  line: string,
  before: string,
  after: string,
  isBehind = true,
): FountainLine {
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
  // At its end alone, it is of the place.
  const unnumbered = numberBefore.test(text) ? withoutNumbers(text, isBehind) : text;
  if (isScene(unnumbered)) {
    return { kind: 'scene', text: unnumbered.replace(/^\./, '').replace(sceneNumber, '') };
  }
  if (pageMark.test(text) || more.test(text)) return { kind: 'transition', text };
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

/** In capitals, which "est" and "innen" at the start of a line of prose are not in. */
export function isPlace(text: string): boolean {
  return namesPlace(text) && /^\p{Lu}(?:\p{Lu}|\s?\/)/u.test(text);
}

/** Whether scenes have their numbers behind the place as well: "5 INT. ROOM 5" may name the room, too. */
export function areNumbersBehind(lines: readonly string[]): boolean {
  const scenes = lines
    .map((line) => line.trim())
    .filter((text) => numberBefore.test(text) && isPlace(withoutNumbers(text)));
  const others = scenes.filter((text) => withoutNumbers(text) === withoutNumbers(text, false));
  return others.length * 2 <= scenes.length;
}

/** Without the number of a shooting script, which stands on one side of the place or on both. */
export function withoutNumbers(text: string, isBehind = true): string {
  if (text.length > longestScene) return text;
  const [before = '', number] = numberBefore.exec(text) ?? [];
  const rest = text.slice(before.length);
  // Another one is of the place: "INT. ROOM 237".
  const isOther = number !== undefined && (!isBehind || numberBehind.exec(rest)?.[1] !== number);
  const bare = isOther ? rest : rest.replace(numberBehind, '');
  return isPlace(bare) ? bare : text;
}

/** A name in capitals, also one that is marked as such, with or without what is said of the voice: "ANNA (V.O.)". */
export function isCue(text: string): boolean {
  if (text.startsWith('@')) return true;
  const name = nameOf(text);
  const capitals = name.replace(smallLetters, '').replace(/\.$/u, '');
  const isName = /\p{Lu}/u.test(name) && !/\p{Ll}|[.!?…:;,]$/u.test(capitals);
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
    if (kind === 'scene' && namesPlace(withoutNumbers(line.trim()))) scenes += 1;
    else if (kind === 'character' && scenes > 0) cues += 1;
  }
  return scenes > 0 && cues >= 2 && (scenes > 1 || /^\s*title:/iu.test(head));
}

const fewestScenes = 3;
const fewestCues = 10;
const leastShare = 0.25;

/** True for a screenplay that begins with other text: much of it are places and names above lines. */
export function isScreenplayThroughout(text: string): boolean {
  const lines = text.split(/\r\n?|\n/);
  let paragraphs = 0;
  let scenes = 0;
  let cues = 0;
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1] ?? '';
    const { kind } = fountainLine(line, before, lines[at + 1] ?? '');
    if (kind !== 'blank' && before.trim() === '') paragraphs += 1;
    if (kind === 'scene' && isPlace(withoutNumbers(line.trim()))) scenes += 1;
    else if (kind === 'character' && scenes > 0) cues += 1;
  }
  const isMuch = scenes + cues >= paragraphs * leastShare;
  return scenes >= fewestScenes && cues >= fewestCues && isMuch;
}
