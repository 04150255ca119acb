/**
 * One record of RFC 4180: quoted where it has to be, ended by CRLF. A text that a spreadsheet would take
 * for a formula gets an apostrophe before it; numbers stay numbers, without the rounding of binary.
 */
export function csvRecord(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  const text = startsFormula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}

/** Full-width signs count for the spreadsheets of East Asia; blanks before them are skipped by some. */
const startsFormula = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/;
