/** The signs that the standard text of PDF files has from 0x80 on. */
const signs = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž';

/** What "BRONTË’S" would give: controls, and Latin letters that are neither Vietnamese, Romanian nor Pinyin. */
const unlikely = /[\u0080-\u009f\u0180-\u019f\u01a2-\u01ae\u01b1-\u01cc\u01dd-\u0217\u021c-\u036f]/;

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
    const decoded = new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes));
    return unlikely.test(decoded) ? text : decoded;
  } catch {
    return text;
  }
}
