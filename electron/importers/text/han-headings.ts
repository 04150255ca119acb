import { hanDigits, hanNumber, hanValue, koreanNumber } from '../outline/han-numerals.ts';

const sign = '(?=$|[\\s:：、.．·•—–\\-（(《【「『〈第])';
const labels = [
  `第\\s*${hanNumber}\\s*(?:[章回話话卷巻集]|部分?${sign}|(?<=\\d)[節节]|[節节幕篇編编冊册折出齣]${sign})`,
  `[${hanDigits}]{1,8}[章回話话]${sign}`,
  `卷之?[${hanDigits}]{1,6}${sign}`,
  `[上中下][篇卷巻部冊册編编集](?=$|[\\s:：、])`,
  `番外篇?[${hanDigits}]{0,4}${sign}`,
  `제\\s*(?:${koreanNumber})\\s*[장화회부권편막](?=$|[\\s.:])`,
  `\\d{1,4}\\s*(?:[장화회부](?=$|[\\s.:])|[편권](?=$|[.:]))`,
];
const label = new RegExp(`^(?:${labels.join('|')})`, 'u');
const named =
  /^(?:(?:楔子|引子|序章|序曲|序幕|尾聲|尾声|終章|终章|終曲|终曲|后记|後記|结语|結語|附录|附錄)(?:[\s:：·].{1,30})?|序|跋|自序|代序|总序|總序|译序|譯序|译者序|原序|前言|引言|序言|前記|前记|結束語|结束语|大结局|大結局|あとがき|まえがき|はじめに|おわりに|プロローグ|エピローグ|서장|종장|후기|작가 후기|머리말|맺음말|작가의 말|(?:프롤로그|에필로그|막간|외전|번외)(?:\s*\d{1,3})?(?:\s*[.:–-].{1,30})?)$/u;
/** Each of them stands once in a book; else it is who speaks, or ends each chapter. */
export const standsOnce = /^(?:서장|종장|후기|작가 후기|막간|외전|번외)$/u;
/** What stands below a chapter: "第一章 完", "第二卷·终", "第一章の終わり。"; or the title of the last one. */
export const closesChapter =
  /^第.{1,12}[章回話话卷巻集部篇][\s·・]*の?[（(]?(?:完[结結了]?|[终終][了わ]?り?|[结結]束|おわり|了)[)）。！!]*$/u;
/** What reading sites put before a heading. */
const site = /^(?:正文|网友上传章节|VIP章节)[\s:：]+(?=\S)/u;
/** What typists put around one: "●第一章", "[(第1章 夜)]". */
const before =
  /^[\s●◆■★☆▲○◎※*＊【[(（〔]+(?=第|(?:\d{1,4}\s*[장화]|제\s*\d{1,4}\s*[장화회])(?=$|[\s.:]))/u;
/** "[12화] 항구", as Korean serials have it. */
const bracketed =
  /^[<[(〈《【≪「『]\s*(\d{1,4}\s*화|제\s*\d{1,4}\s*[화회])\s*[>\])〉》】≫」』]\s*/u;
const after = /[\s】\])）〕]+$/u;
const eastAsian = /[\u3000-\u9fff\uac00-\ud7a3]/;
/** Longer lines are paragraphs. */
const longestLine = 100;
const longestTitle = 60;
const longestFirmEnd = 12;

/** What reading sites head as text ("正文 倒立"), without that word; null for any other line. */
export function siteHeading(line: string): string | null {
  if (line.length > longestTitle || !site.test(line)) return null;
  return withoutMarks(line.replace(site, ''));
}

/**
 * A line that begins with the label of a chapter as Chinese, Japanese and Korean books have it ("第三章", "卷二", "十二回",
 * "番外一", "제1장"), or is the name of one ("楔子", "あとがき"), without what typists put around it; null for any other,
 * also a sentence that begins so ("第一回见他时，…").
 */
export function hanHeading(line: string): string | null {
  if (line.length > longestLine || !eastAsian.test(line)) return null;
  const bare = withoutMarks(line.replace(site, '')).replace(bracketed, '$1 ').trimEnd();
  const found =
    label.exec(bare)?.[0] ?? named.exec(bare.replace(/^(\p{Lo})\s+(?=\p{Lo}$)/u, '$1'))?.[0];
  return found === undefined || isSentence(bare, found) ? null : bare;
}

function withoutMarks(line: string): string {
  const own = line.replace(before, '').trim();
  return own === line.trim() ? own : own.replace(after, '');
}

function isSentence(line: string, label: string): boolean {
  const next = line.slice(label.length);
  // What is set apart from its label is a title, also where it is a sentence.
  if (/^[\s:：]/u.test(next)) return /[；;]$/u.test(line);
  if (line.length > longestTitle || /[，,；;、]$/u.test(line)) return true;
  if (/。/u.test(line)) return line.length > longestFirmEnd || line.indexOf('。') < line.length - 1;
  return (
    /^[\p{Lo}\p{N}]/u.test(next) && !/^第.*[章卷巻]$/u.test(label) && /[！!？?…”」』]$/u.test(line)
  );
}

/** A number at a line's start: alone ("十二", "（三）"), or before a title ("三十一　输赢", "二、灯塔"). */
const numbered =
  /^[（(〔【［[其之]?([〇零一二三四五六七八九十百千廿卅壱壹弐贰貳参叁參０-９]{1,7})[)）〕】］\]]?(?:[、.．:：·]\s*|[\s\u3000]+|$)(.*)$/u;
const longestNumbered = 40;

export function hanNumberedLine(
  line: string,
): { readonly number: number; readonly title: string } | null {
  const [, number = '', title = ''] =
    line.length > longestNumbered ? [] : (numbered.exec(line) ?? []);
  if (number === '' || /[。，；：！？…”」』]$/u.test(title)) return null;
  return { number: hanValue(number), title };
}
