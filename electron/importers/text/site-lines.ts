/** Lines that sites of serial stories put between the paragraphs, and that nobody wrote. */

const address =
  /(?:https?:\/\/|\b[wm]{1,4}[./](?=[\w-]+[./]))[\w\-./?=&%#:@]+|\b[\w-]+\.(?:com|net|org|cc|la|me|info|xyz|top|cn)\b[\w\-./?=&%#:]*/gi;
const siteWord =
  /小[说說]|[书書][网網库庫吧屋城包]|文学|文學|网址|網址|下[载載]|阅读|閱讀|[广廣]告|更新|首[发發]|txt|电子书|電子書|手机|手機|免费|免費|章[节節]|访问|訪問|[书書]友/i;
/** Brackets in or behind a sentence, with the address in them or beside them. */
const brackets =
  /(?:[\w.]{3,40}\.[a-z]{2,4}\s?)?[(（[【［〔《][^()（）[\]【】［］〔〕《》]{2,60}[)）\]】］〕》](?:\s?[\w.]{3,40}\.[a-z]{2,4}(?![\w.]))?/gi;
const phrases = [
  '本章(?:未完|完|结束|結束)',
  '未完待[续續]',
  '待[续續]',
  '(?:本章)?未完.{0,6}[点點][击擊]下一[页頁]',
  '(?:天才)?一秒(?:记住|記住)',
  '[请請]?(?:记住|記住)本[书書站]',
  '手[机機]用[户戶][请請](?:浏览|瀏覽|访问|訪問|到)',
  '最新(?:网址|網址)',
  '[本全][站书書]?(?:最新)?首[发發](?:网址|網址|域名)',
  '更新[时時][间間]\\s*[:：]\\s*\\d',
  '本章(?:共)?字[数數]\\s*[:：]\\s*\\d',
];
const phrase = new RegExp(
  `^[\\s\\p{P}]*(?:${phrases.join('|')})[^。！？]{0,40}[。！？…]?[\\s\\p{P}]*$`,
  'u',
);
/** What is written by sites alone, such as "(end of this chapter)". */
export const isSitePhrase = (line: string): boolean => phrase.test(line);
const quick =
  /[wWmMｗＷ．.][./。．]|[A-Za-zａ-ｚＡ-Ｚ][.。．]|本章|未完|待[续續]|一秒|[记記]住本|手[机機]用|最新[网網]|首[发發]|更新[时時]/;
/** Who tells of an address is somebody; a sentence before it is the story. */
const tale = /[他她“”"「」!?]|\p{L}\.|我(?![们們])/u;
const longestLine = 160;
/** Of a sentence that a site's address cuts off. */
const fewestWritten = 10;

/** The lines of a Chinese text without them, and how many were left out. */
export function dropSiteLines(lines: readonly string[]): {
  readonly lines: readonly string[];
  readonly siteCount: number;
} {
  if (!isChinese(lines)) return { lines, siteCount: 0 };
  let siteCount = 0;
  const kept: string[] = [];
  for (const line of lines) {
    const rest = withoutSite(line);
    if (rest !== line) siteCount += 1;
    if (rest !== null) kept.push(rest);
  }
  return siteCount === 0 ? { lines, siteCount } : { lines: kept, siteCount };
}

/** By its first lines with letters. */
export function isChinese(lines: readonly string[]): boolean {
  let sample = '';
  for (const line of lines) {
    sample += line.slice(0, 200).trim();
    if (sample.length > 400) break;
  }
  const han = sample.match(/\p{Script=Han}/gu)?.length ?? 0;
  return han > sample.length * 0.3 && !/[\u3040-\u30ff]{2}/u.test(sample);
}

/** A line without what the site put there; null for one that is nothing else. */
export function withoutSite(line: string): string | null {
  if (!quick.test(line)) return line;
  const rest = line.replace(brackets, (inside) => (isSite(inside) ? '' : inside));
  if (line.length > longestLine || (rest !== line && isText(rest))) return rest;
  return phrase.test(line) || (rest !== line && siteWord.test(rest)) || isSite(line) ? null : rest;
}

/** With a sentence or the number of a chapter. */
function isText(text: string): boolean {
  return /[。！？…，；]|第.{1,9}[章节節回话話卷]/u.test(text);
}

function isSite(text: string): boolean {
  if (phrase.test(text)) return true;
  // Such addresses are written in wide letters and with other stops, so that no program finds them.
  const plain = text.normalize('NFKC').replaceAll('。', '.');
  const first = plain.search(address);
  const before = plain.slice(0, Math.max(0, first));
  if (first === -1 || tale.test(before)) return false;
  const isWritten = before.length > fewestWritten && /[,;。.]/.test(before.slice(0, -1));
  if (isWritten && !siteWord.test(before)) return false;
  const words = plain.replace(address, '');
  if (/[他她“”「」]/u.test(words)) return false;
  return siteWord.test(words) || (!/\p{L}{5}/u.test(words) && !/[。！？]\s*$/u.test(text));
}
