const row = /^[-~*=_.\s]*[oO0xX](?:[-~*=_.\s]*[oO0xX]){2,30}[-~*=_.\s]*$/;
const signs = /[-~*=_.]/;
const mixed = /o[O0]o|O[o0]O|xXx|XxX/;
/** Kisses, and the number thirty. */
const words = /^\s*(?:(?:xo)+x?|x+)\s*$/i;

/** True for a row of letters that parts scenes, where a site takes no other signs: "o-o-o", "oOo", "-xXx-". */
export function isLetterBreak(line: string): boolean {
  const isRow = line.length <= 60 && /[oOxX]/.test(line) && row.test(line) && !words.test(line);
  return isRow && (signs.test(line) || mixed.test(line));
}
