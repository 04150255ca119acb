/**
 * True where a style sheet hides an element, or, for a part of it, hides its marker, or raises its text or sets it
 * bold.
 */
export type HiddenStyles = (
  name: string,
  classes: string | undefined,
  id: string | undefined,
  part?: Part,
) => boolean;

type Part = '' | typeof marker | typeof raised | typeof bold;

/** The numbers of a list are hidden by a style of its own (CSS Lists 3, section 3). */
export const marker = '::marker';
/** Set in superscript (CSS Inline Layout 3, section 4.2). */
export const raised = '::raised';
export const bold = '::bold';
export const isBoldRule = /font-weight\s*:\s*(?:bold|[6-9]00)/i;
export const hidesMarkers = /list-style(?:-type)?\s*:[^;]*\bnone\b/i;

export const nothingHidden: HiddenStyles = () => false;

/** Whether each selector that rules name is hidden: not a cascade, the last rule counts. */
export type HidingSelectors = ReadonlyMap<string, boolean>;

/** The style sheets that a document links to, as written. */
export function linkedSheets(source: string): string[] {
  if (!source.includes('<link')) return [];
  const hrefs = tagsIn(headOf(source), 'link')
    .map(({ tag }) => tag)
    .filter((tag) => /\brel\s*=\s*["']?stylesheet/i.test(tag))
    .map((tag) => /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag))
    .map((match) => match?.[1] ?? match?.[2] ?? '')
    .filter((href) => href !== '');
  return [...new Set(hrefs)];
}

/** The rules of the document's own `<style>`. */
export function ownRules(source: string): HidingSelectors {
  if (!source.includes('<style')) return new Map();
  const head = headOf(source);
  const close = /<\/style/gi;
  const sheets: HidingSelectors[] = [];
  for (const { end } of tagsIn(head, 'style')) {
    // A style inside of the one before is a part of it.
    if (end < close.lastIndex) continue;
    close.lastIndex = end;
    const closing = close.exec(head);
    if (closing === null) break;
    sheets.push(readStyleRules(head.slice(end, closing.index)));
  }
  return hidingSelectors(sheets);
}

/** Every opening tag of that name, and where it ends; looks at each character once. */
function tagsIn(
  source: string,
  name: string,
): readonly { readonly tag: string; readonly end: number }[] {
  const tags: { readonly tag: string; readonly end: number }[] = [];
  const open = new RegExp(`<${name}(?=[\\s/>])`, 'gi');
  for (let match = open.exec(source); match !== null; match = open.exec(source)) {
    const end = source.indexOf('>', match.index) + 1;
    if (end === 0) break;
    tags.push({ tag: source.slice(match.index, end), end });
    open.lastIndex = end;
  }
  return tags;
}

function headOf(source: string): string {
  const end = source.search(/<body[\s>]/i);
  return source.slice(0, end === -1 ? Math.min(source.length, 65_536) : Math.min(end, 262_144));
}

/** Several sheets, one after the other, as one. */
export function hidingSelectors(sheets: readonly HidingSelectors[]): HidingSelectors {
  const [only] = sheets;
  if (only !== undefined && sheets.length === 1) return only;
  const hiding = new Map<string, boolean>();
  for (const sheet of sheets) for (const [selector, hides] of sheet) hiding.set(selector, hides);
  return hiding;
}

/**
 * What style sheets and the document's own rules hide. Only selectors of one name, class or id (or a name with one of
 * them) are read; the document's own rules win.
 */
export function hiddenBy(sheets: HidingSelectors, own: HidingSelectors): HiddenStyles {
  if (sheets.size === 0 && own.size === 0) return nothingHidden;
  return (name, classes, id, part = '') => {
    const isHidden = (selector: string): boolean =>
      own.get(selector + part) ?? sheets.get(selector + part) ?? false;
    if (isHidden(name)) return true;
    if (id !== undefined && (isHidden(`#${id}`) || isHidden(`${name}#${id}`))) return true;
    if (classes === undefined) return false;
    return classes
      .split(/\s+/)
      .some((word) => word !== '' && (isHidden(`.${word}`) || isHidden(`${name}.${word}`)));
  };
}

/** Letters in a font of ornaments are for the eye: "q" is a flower there. */
const drawsOrnaments =
  /font-family\s*:[^;]*(?:orn[ae]ments?|dingbats?|wingdings|webdings|fleurons?)\b/i;

/** By its keyword, by a length far above the line, or moved up as LibreOffice writes it. */
export const raises =
  /(?<![-\w])(?:vertical-align\s*:\s*(?:super\b|text-top\b|top\b|(?:[2-9]\d|\d{3})[\d.]*%|(?:[3-9]|\d\d)[\d.]*p[xt]|(?:[1-9]|0?\.[2-9])[\d.]*(?:r?em|ex))|top\s*:\s*-\s*0?\.[2-9]\d*r?em)/i;

/** The rules of a sheet that hide, show, raise or set in bold type; those inside `@media` are left alone. */
export function readStyleRules(sheet: string): HidingSelectors {
  const hiding = new Map<string, boolean>();
  const says = [/\bnone\b|\bhidden\b/i, raises, isBoldRule, drawsOrnaments];
  if (!says.some((pattern) => pattern.test(sheet))) return hiding;
  const plain = withoutComments(sheet);
  let at = 0;
  for (let open = plain.indexOf('{'); open !== -1; open = plain.indexOf('{', at)) {
    const before = plain.slice(at, open);
    // `@import` and the like end at their semicolon.
    const prelude = before.slice(before.lastIndexOf(';') + 1);
    let depth = 1;
    for (at = open + 1; at < plain.length && depth > 0; at += 1) {
      const code = plain.charCodeAt(at);
      if (code === 0x7b) depth += 1;
      else if (code === 0x7d) depth -= 1;
    }
    const body = plain.slice(open + 1, at - 1);
    if (!prelude.trimStart().startsWith('@')) addRule(hiding, prelude, body);
  }
  return hiding;
}

function addRule(hiding: Map<string, boolean>, prelude: string, body: string): void {
  if (hidesMarkers.test(body)) addSelectors(hiding, prelude, true, marker);
  if (raises.test(body)) addSelectors(hiding, prelude, true, raised);
  const isBold = isBoldRule.test(body);
  if (isBold || /font-weight/i.test(body)) addSelectors(hiding, prelude, isBold, bold);
  const hides =
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(body) || drawsOrnaments.test(body);
  const isDisplayed = hides || /display\s*:\s*(?!none)[a-z]/i.test(body);
  if (isDisplayed) addSelectors(hiding, prelude, hides, '');
}

/** One after the other: a list of many would be kept beside the map that takes them. */
function addSelectors(
  hiding: Map<string, boolean>,
  prelude: string,
  hides: boolean,
  part: Part,
): void {
  for (let at = 0; at <= prelude.length; ) {
    const comma = prelude.indexOf(',', at);
    const end = comma === -1 ? prelude.length : comma;
    const selector = prelude.slice(at, end).trim();
    if (/^(?=.)(?:[A-Za-z][\w-]*)?(?:[.#][\w-]+)?$/.test(selector)) {
      hiding.set(selector + part, hides);
    }
    at = end + 1;
  }
}

function withoutComments(sheet: string): string {
  const kept: string[] = [];
  let at = 0;
  for (let open = sheet.indexOf('/*'); open !== -1; open = sheet.indexOf('/*', at)) {
    kept.push(sheet.slice(at, open));
    const close = sheet.indexOf('*/', open + 2);
    if (close === -1) return kept.join('');
    at = close + 2;
  }
  return kept.join('') + sheet.slice(at);
}
