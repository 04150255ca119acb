/** Tells whether a style sheet of the book hides an element with this name, class attribute and id. */
export type HiddenStyles = (
  name: string,
  classes: string | undefined,
  id: string | undefined,
) => boolean;

export const nothingHidden: HiddenStyles = () => false;

/**
 * Finds what style sheets hide outright: rules with `display: none` or `visibility: hidden` whose
 * selector is one element name, class or id (or a name with one of them). Rules inside `@media` are
 * about other devices and left alone. Not a cascade: a later rule that shows again is honoured too.
 */
export function readHiddenStyles(sheets: readonly string[]): HiddenStyles {
  const hidden = new Set<string>();
  for (const sheet of sheets) {
    for (const rule of topLevelRules(sheet)) applyRule(rule, hidden);
  }
  if (hidden.size === 0) return nothingHidden;
  return (name, classes, id) => {
    if (hidden.has(name)) return true;
    if (id !== undefined && (hidden.has(`#${id}`) || hidden.has(`${name}#${id}`))) return true;
    if (classes === undefined) return false;
    return classes
      .split(/\s+/)
      .some((word) => word !== '' && (hidden.has(`.${word}`) || hidden.has(`${name}.${word}`)));
  };
}

type StyleRule = { readonly selector: string; readonly body: string };

function applyRule(rule: StyleRule, hidden: Set<string>): void {
  const hides = /display\s*:\s*none|visibility\s*:\s*hidden/i.test(rule.body);
  const shows = /display\s*:\s*(?!none)[a-z]/i.test(rule.body);
  if (!hides && !shows) return;
  for (const part of rule.selector.split(',')) {
    const selector = part.trim();
    if (selector === '' || !/^(?:[A-Za-z][\w-]*)?(?:[.#][\w-]+)?$/.test(selector)) continue;
    if (hides) hidden.add(selector);
    else hidden.delete(selector);
  }
}

function* topLevelRules(sheet: string): Generator<StyleRule> {
  let at = 0;
  while (at < sheet.length) {
    if (sheet.startsWith('/*', at)) {
      const end = sheet.indexOf('*/', at + 2);
      at = end === -1 ? sheet.length : end + 2;
      continue;
    }
    const open = sheet.indexOf('{', at);
    if (open === -1) return;
    const selector = sheet
      .slice(at, open)
      .replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '')
      .replace(/@(?:charset|import|namespace)[^;]*;/gi, '')
      .trim();
    let depth = 1;
    let close = open + 1;
    for (; close < sheet.length && depth > 0; close += 1) {
      const code = sheet.charCodeAt(close);
      if (code === 0x7b) depth += 1;
      else if (code === 0x7d) depth -= 1;
    }
    if (!selector.startsWith('@')) yield { selector, body: sheet.slice(open + 1, close - 1) };
    at = close;
  }
}
