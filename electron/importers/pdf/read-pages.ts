import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { appError } from '../../../shared/app-error.ts';
import { importLimits } from '../import-limits.ts';
import type { Yielder } from '../yielder.ts';
import { withoutInitialSizes } from './drop-caps.ts';
import { namePrivateLetters } from './private-letters.ts';
import type { Page } from './runs.ts';
import { restoreSoftHyphens } from './soft-hyphens.ts';
import { restoreLigatures } from './writing/arabic-ligatures.ts';
import { withClosingQuotes } from './writing/closing-quotes.ts';
import { withBrackets } from './writing/text-direction.ts';
import { type TurnedRun, turnVertical } from './writing/vertical-text.ts';

export type PagesText = {
  readonly pages: readonly Page[];
  /** Names of the fonts that are bold. */
  readonly boldFonts: ReadonlySet<string>;
  /** From 1: pages that the library cannot read. */
  readonly broken: readonly number[];
  /** Drawn with fonts that do not say which letters they are. */
  readonly namelessCount: number;
};

type Item = {
  readonly str: string;
  readonly width: number;
  readonly height: number;
  readonly transform: readonly number[];
  readonly fontName: string;
};

/** What the library gives for a sign that its font does not name. */
const nameless = /(?!\s)\p{Cc}/gu;

/** Fonts are looked at on so many pages; books have a few. */
const mostFontPages = 200;

/** The text of every page, in runs. Throws `file_too_large` for more text than a book has. */
export async function readPages(
  document: PDFDocumentProxy,
  fileName: string,
  turns: Yielder,
  onProgress: (fraction: number) => void,
): Promise<PagesText> {
  const pages: Page[] = [];
  const broken: number[] = [];
  const fonts = createFontFinder();
  let characters = 0;
  let namelessCount = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    await turns();
    onProgress((number - 1) / document.numPages);
    try {
      const page = await document.getPage(number);
      const read = await readPage(page, number - 1);
      namelessCount += read.namelessCount;
      pages.push(read.page);
      await fonts.look(page, read.page);
      for (const { text } of read.page.runs) characters += text.length;
      page.cleanup();
    } catch (error) {
      if (error instanceof RangeError) throw error;
      broken.push(number);
    }
    if (characters > importLimits.plainTextBytes) {
      throw appError('file_too_large.text', {
        file: fileName,
        limitBytes: importLimits.plainTextBytes,
      });
    }
  }
  const ordered = await restoreLigatures(document, pages, turns);
  const restored = await restoreSoftHyphens(document, withBrackets(ordered), turns);
  const named = namePrivateLetters(restored, fonts.names);
  return {
    pages: withClosingQuotes(named.pages),
    boldFonts: fonts.bold(),
    broken,
    namelessCount: namelessCount + named.namelessCount,
  };
}

async function readPage(
  page: PDFPageProxy,
  index: number,
): Promise<{ readonly page: Page; readonly namelessCount: number }> {
  const viewport = page.getViewport({ scale: 1 });
  const { items, styles } = await page.getTextContent();
  if (items.length > importLimits.pdfPageRuns) throw new Error('too many pieces of text');
  const placedRuns: TurnedRun[] = [];
  let namelessCount = 0;
  for (const item of items) {
    if (!('str' in item) || item.str === '') continue;
    const str = item.str.replace(nameless, '');
    namelessCount += item.str.length - str.length;
    const isVertical = styles[item.fontName]?.vertical === true;
    const run =
      str === '' ? null : placed({ ...(item as Item), str }, viewport.transform, isVertical);
    if (run !== null) placedRuns.push(run);
  }
  const turned = turnVertical(placedRuns);
  const letters = [0, 0, 0, 0];
  for (const { turn, run } of turned) letters[turn] = (letters[turn] ?? 0) + run.text.length;
  const upright = letters.indexOf(Math.max(...letters));
  const { width, height } = viewport;
  const size = upright % 2 === 0 ? { width, height } : { width: height, height: width };
  const read: Page = {
    index,
    ...size,
    left: upright < 2 ? 0 : -size.width,
    runs: withoutInitialSizes(turned.filter(({ turn }) => turn === upright).map(({ run }) => run)),
    sideways: turned
      .filter(({ turn, run }) => turn !== upright && run.text.trim() !== '')
      .map(({ run }) => run.text),
  };
  return { page: read, namelessCount };
}

/** Where an item stands, by how it is turned; null where that is nowhere. */
function placed(item: Item, view: readonly number[], isVertical: boolean): TurnedRun | null {
  const [a, b, c, d, e, f] = product(view, item.transform);
  const size = Math.hypot(c, d);
  if (![a, b, e, f, size, item.width].every(Number.isFinite) || size < 0.5) return null;
  // Quarters that the text is turned by: 0 upright, 1 downwards, 2 upside down, 3 upwards.
  const turn = (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4;
  const [x, y] = turn === 0 ? [e, f] : turn === 1 ? [f, -e] : turn === 2 ? [-e, -f] : [-f, e];
  const width = Math.max(0, item.width);
  const drop = isVertical ? item.height : 0;
  return {
    turn,
    drop,
    run: { text: item.str, x0: x, x1: x + width, y, size, font: item.fontName },
  };
}

type Matrix = readonly [number, number, number, number, number, number];

function product(left: readonly number[], right: readonly number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = left;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = right;
  return [
    a * g + c * h,
    b * g + d * h,
    a * i + c * j,
    b * i + d * j,
    a * k + c * l + e,
    b * k + d * l + f,
  ];
}

/** Names stand in the list of what a page draws only: it is made for the pages that bring new fonts. */
function createFontFinder() {
  const names = new Map<string, string>();
  let pagesLeft = mostFontPages;
  return {
    names,
    bold: (): ReadonlySet<string> =>
      new Set(
        [...names.keys()].filter((font) =>
          /bold|black|heavy|semi-?bd|demi/i.test(names.get(font) ?? ''),
        ),
      ),
    look: async (page: PDFPageProxy, { runs }: Page): Promise<void> => {
      const fresh = new Set(runs.map(({ font }) => font).filter((font) => !names.has(font)));
      if (fresh.size === 0 || pagesLeft === 0) return;
      pagesLeft -= 1;
      await page.getOperatorList();
      for (const font of fresh) {
        const { name } = page.commonObjs.has(font)
          ? (page.commonObjs.get(font) as { readonly name?: string })
          : {};
        names.set(font, name ?? '');
      }
    },
  };
}
