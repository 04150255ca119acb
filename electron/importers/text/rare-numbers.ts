import { decimalValue } from '../outline/roman-numerals.ts';
import { hebrewLetters, labelOf, valueOfLetters } from '../outline/title-label.ts';
import { longestTitle, type NumberedLine, numberedLine, sentenceEnd } from './numbered-lines.ts';
import type { TextBlock } from './unworded-headings.ts';

/** "등불 12화", "등불(12)": the name of a Korean serial and the number of its episode, but of no picture and no note. */
const episode =
  /^((?!(?:그림|표|사진|주)\s*\()\p{Script=Hangul}[\p{Script=Hangul}\d ,!?]{0,30}?)\s*(?:[—–-]\s*)?(?:(\d{1,4})\s*[화회](?=$|[\s.:])|\((\d{1,4})\)$)/u;
/** "[EP.12] 항구"; what else stands in brackets is a page or a picture. */
const bracketed =
  /^[[<(〈《【]\s*((?:EP|Ep|Episode|Ch|Chapter|Vol)[. ]{0,2}\d{1,4})\s*[\]>)〉》】]\s*/u;
/** "PAPER No. 3" */
const wordOfSeries = /^(\p{Lu}\p{L}{2,14})\.?\s(?:N[or][.°] ?|№ ?)(?=[\dIVXLC])/u;
const shortened = /^(?:EP|Ep|Ch|Pt)[. ]{0,2}(?=\d)/u;

/**
 * The numbered line that a block is in a way that few books have: in words ("Two", "DWA"), in letters ("ב", "Β΄"), in
 * digits that are not Latin, behind a sign ("#3") or a short word ("Ch. 3"), in a series ("PAPER No. 3"), or as an episode ("등불 12화").
 */
export function rareNumberedLine(block: TextBlock, index: number): NumberedLine | null {
  const [line = '', ...others] = block.lines.map((own) => own.trim());
  if (block.isContents === true || others.length > 0 || line.length > longestTitle) return null;
  const number = spelledNumber(line);
  if (number !== null) return { index, title: line, number, style: 'number' };
  const usual = line
    .replace(/\p{Nd}/gu, (digit) => `${decimalValue(digit)}`)
    .replace(bracketed, '$1. ')
    .replace(shortened, 'Episode ')
    .replace(/^[#№]\s?(?=\d)/u, '')
    .replace(wordOfSeries, '$1 ')
    .trimEnd();
  if (usual === line) return episodeLine(line, index);
  const found = numberedLine({ lines: [usual] }, index);
  return found && { ...found, title: line.replace(bracketed, '$1 ').trimEnd() };
}

function episodeLine(line: string, index: number): NumberedLine | null {
  const [, name = '', told, inBrackets] = episode.exec(line) ?? [];
  const number = told ?? inBrackets;
  if (number === undefined || sentenceEnd.test(line)) return null;
  return { index, title: line, number: Number(number), style: name };
}

const greekLetters = 'αβγδεϛζηθικλμνξοπϟρστυφχψω';

/** Of a line in words or letters; one that ends as a sentence does is what someone says: "Two." */
function spelledNumber(line: string): number | null {
  const hebrew = /^([א-ת]{1,2})['’׳]?$|^([א-ת])["״]([א-ת])$/u.exec(line);
  if (hebrew !== null) return valueOfLetters(hebrew.slice(1).join(''), hebrewLetters);
  const greek = /^(ΣΤ|στ|[Α-Ωα-ωϛ]{1,2})['’΄´ʹ]\.?$/u.exec(line)?.[1];
  if (greek !== undefined) {
    return valueOfLetters(greek.toLowerCase().replace('στ', 'ϛ'), greekLetters);
  }
  if (!/^\p{Lu}[\p{L}-]+( \p{L}+)?$/u.test(line)) return null;
  const { kind, number } = labelOf(line);
  return kind === 'number' ? number : null;
}
