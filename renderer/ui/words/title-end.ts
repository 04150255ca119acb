/** A title whose end tells it from others, taken apart; the end begins with its space, if it has one. */
type TitleParts = { readonly start: string; readonly end: string };

/** A number, also a Roman one, with the word before it and what closes behind it: "Volume 12", "Book IV (rev.)". */
const numbered =
  /(?:[\s\u00a0]\p{L}+\.?)?[\s\u00a0](?:\S*\d\S*|[IVXLC]+)(?:[\s\u00a0]*[([][^()[\]]{1,8}[)\]])?$/u;
/** The same where words are not parted: 第十二卷, 卷3, 下册. */
const numberedChinese =
  /(?:第[\d一二三四五六七八九十百零〇两]+[卷册部集章回季]|[卷册部集][\d一二三四五六七八九十百]+|[上中下][卷册部集])[）)]?$/u;
const mostEnd = 20;

/** The end of a title of a series that has to be seen where its words do not fit; null where none has. */
export function titleEnd(title: string): TitleParts | null {
  const at = title.search(numbered);
  const from = at === -1 ? title.search(numberedChinese) : at;
  if (from < 1 || title.length - from > mostEnd) return null;
  return { start: title.slice(0, from), end: title.slice(from) };
}
