/** The signs that the standard text of PDF files has from 0x80 on. */
const signs = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž';

/** A title or a name that a program wrote as UTF-8 where a PDF has one byte a letter: "Ã±" is "ñ". */
export function readAsUtf8(text: string): string {
  if (!/[\u00c2-\u00f4]/.test(text)) return text;
  const bytes: number[] = [];
  for (const letter of text) {
    const sign = signs.indexOf(letter);
    const code = letter === '€' ? 0xa0 : sign === -1 ? letter.charCodeAt(0) : 0x80 + sign;
    if (code > 0xff) return text;
    bytes.push(code);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes));
  } catch {
    return text;
  }
}
