import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** A benchmark is bundled as a module, which has no `__dirname`, and runs in the checkout. */
const here = resolve(typeof __dirname === 'undefined' ? '.' : __dirname);

/** Beside the built entry, or its folder of chunks, else in the installed package. */
function findFolder(): string {
  const beside = [join(here, 'cmaps'), join(dirname(here), 'cmaps')].find(existsSync);
  if (beside !== undefined) return beside;
  const require = createRequire(join(here, 'package.json'));
  return join(dirname(require.resolve('pdfjs-dist/package.json')), 'cmaps');
}

/**
 * What the PDF library asks for by name: the character maps of Chinese, Japanese and Korean that a PDF need not
 * hold itself (ISO 32000-2, 9.7.5.2). It wants no other file for a document's text.
 */
export class CharacterMaps {
  async fetch({ kind, filename }: { readonly kind: string; readonly filename: string }) {
    if (kind !== 'cMapUrl' || !/^[\w-]+\.bcmap$/.test(filename)) throw new Error(`no ${filename}`);
    return new Uint8Array(await readFile(join(findFolder(), filename)));
  }
}
