/** Tells whether a style sheet of the book hides an element with this name, class attribute and id. */
export type HiddenStyles = (
  name: string,
  classes: string | undefined,
  id: string | undefined,
) => boolean;

export const nothingHidden: HiddenStyles = () => false;

/** A rule that hides or shows what its selectors name. */
export type StyleRule = { readonly selectors: readonly string[]; readonly hides: boolean };

/** The style sheets that a document links to, as written. */
export function linkedSheets(source: string): string[] {
  if (!source.includes('<link')) return [];
  const links = headOf(source).match(/<link\s[^>]*>/gi) ?? [];
  return links
    .filter((link) => /\brel\s*=\s*["']?stylesheet/i.test(link))
    .map((link) => /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(link))
    .map((match) => match?.[1] ?? match?.[2] ?? '')
    .filter((href) => href !== '');
}

/** The rules of the document's own `<style>`. */
export function ownRules(source: string): readonly StyleRule[] {
  if (!source.includes('<style')) return [];
  return [...headOf(source).matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gi)].flatMap(([, sheet]) =>
    readStyleRules(sheet ?? ''),
  );
}

function headOf(source: string): string {
  const end = source.search(/<body[\s>]/i);
  return source.slice(0, end === -1 ? Math.min(source.length, 65_536) : Math.min(end, 262_144));
}

/**
 * What rules hide outright: those with `display: none` or `visibility: hidden` whose selector is one
 * element name, class or id (or a name with one of them). Not a cascade: a later rule that shows again is
 * honoured too.
 */
export function hiddenBy(rules: readonly StyleRule[]): HiddenStyles {
  const hidden = new Set<string>();
  for (const { selectors, hides } of rules) {
    for (const selector of selectors) {
      if (hides) hidden.add(selector);
      else hidden.delete(selector);
    }
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

/** The rules of a sheet that hide or show. Those inside `@media` are about other devices and left alone. */
export function readStyleRules(sheet: string): readonly StyleRule[] {
  if (!/\bnone\b|\bhidden\b/i.test(sheet)) return [];
  const rules: StyleRule[] = [];
  const plain = sheet.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '');
  let at = 0;
  for (let open = plain.indexOf('{'); open !== -1; open = plain.indexOf('{', at)) {
    const prelude = plain.slice(at, open).replace(/@(?:charset|import|namespace)[^;]*;/gi, '');
    let depth = 1;
    for (at = open + 1; at < plain.length && depth > 0; at += 1) {
      const code = plain.charCodeAt(at);
      if (code === 0x7b) depth += 1;
      else if (code === 0x7d) depth -= 1;
    }
    const body = plain.slice(open + 1, at - 1);
    const hides = /display\s*:\s*none|visibility\s*:\s*hidden/i.test(body);
    if (!hides && !/display\s*:\s*(?!none)[a-z]/i.test(body)) continue;
    const selectors = prelude
      .split(',')
      .map((selector) => selector.trim())
      .filter((selector) => /^(?=.)(?:[A-Za-z][\w-]*)?(?:[.#][\w-]+)?$/.test(selector));
    if (!prelude.trimStart().startsWith('@')) rules.push({ selectors, hides });
  }
  return rules;
}
