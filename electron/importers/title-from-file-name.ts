/**
 * "the_lamp-lighter.epub" becomes "the lamp-lighter"; a name without letters is given back whole. Composed: macOS may
 * name a file with its accents beside the letters, as nobody types them.
 */
export function titleFromFileName(fileName: string): string {
  const base = (fileName.split(/[\\/]/).pop() ?? fileName).normalize('NFC');
  const title = base
    .replace(/\.lectern(?=\.(?:md|txt)$)/i, '')
    .replace(/\.\p{L}[\p{L}\p{N}]{0,8}$/u, '')
    .replace(/[_\p{Cc}]/gu, ' ')
    .trim();
  return title === '' ? base : title;
}
