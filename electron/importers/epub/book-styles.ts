import { appError } from '../../../shared/app-error.ts';
import {
  type HiddenStyles,
  type HidingSelectors,
  hiddenBy,
  hidingSelectors,
  linkedSheets,
  ownRules,
  readStyleRules,
} from '../html/hidden-styles.ts';
import { importLimits } from '../import-limits.ts';

type Sheet = { readonly hiding: HidingSelectors; readonly length: number };

/** The style sheets of one book: each is read once, and so is each combination that a document links. */
export function createBookStyles(
  fileName: string,
  /** The name in the archive of what a document links; null where the book has no such file. */
  findSheet: (path: string, href: string) => string | null,
  readText: (name: string) => Promise<string>,
) {
  const sheets = new Map<string, Sheet>();
  const combined = new Map<string, HidingSelectors>();
  let spent = 0;

  const spend = (length: number): void => {
    spent += length;
    if (spent <= importLimits.styleCharacters) return;
    throw appError('file_too_large.styles', {
      file: fileName,
      limit: importLimits.styleCharacters,
    });
  };

  const linked = async (path: string, source: string): Promise<HidingSelectors> => {
    const names: string[] = [];
    for (const href of linkedSheets(source)) {
      const name = findSheet(path, href);
      if (name === null) continue;
      names.push(name);
      if (sheets.has(name)) continue;
      const text = await readText(name);
      sheets.set(name, { hiding: readStyleRules(text), length: text.length });
    }
    const key = names.join('\n');
    const known = combined.get(key);
    if (known !== undefined) return known;
    const used = names.flatMap((name) => sheets.get(name) ?? []);
    for (const { length } of used) spend(length);
    const hiding = hidingSelectors(used.map((sheet) => sheet.hiding));
    combined.set(key, hiding);
    return hiding;
  };

  return {
    /** What is hidden in a document. Throws `file_too_large` where the book's styles go beyond the limit. */
    hiddenIn: async (path: string, source: string): Promise<HiddenStyles> =>
      hiddenBy(await linked(path, source), ownRules(source)),
  };
}
