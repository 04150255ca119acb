import { type HiddenStyles, nothingHidden, readHiddenStyles } from './hidden-styles.ts';

/** The style sheets that a document links to, as written. */
export function linkedSheets(source: string): string[] {
  if (!source.includes('<link')) return [];
  const head = headOf(source);
  const links = head.match(/<link\s[^>]*>/gi) ?? [];
  return links
    .filter((link) => /\brel\s*=\s*["']?stylesheet/i.test(link))
    .map((link) => /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(link))
    .map((match) => match?.[1] ?? match?.[2] ?? '')
    .filter((href) => href !== '');
}

/** What the given sheets and the document's own `<style>` hide. */
export function documentStyles(source: string, sheets: readonly string[]): HiddenStyles {
  const own = [...headOf(source).matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gi)].map(
    (match) => match[1] ?? '',
  );
  const hiding = [...sheets, ...own].filter((sheet) => /\bnone\b|\bhidden\b/i.test(sheet));
  return hiding.length === 0 ? nothingHidden : readHiddenStyles(hiding);
}

function headOf(source: string): string {
  const end = source.search(/<body[\s>]/i);
  return source.slice(0, end === -1 ? Math.min(source.length, 65_536) : Math.min(end, 262_144));
}
