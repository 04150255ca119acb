/** A title whose end tells it from others, taken apart; the end begins with its space, if it has one. */
type TitleParts = { readonly start: string; readonly end: string };

/** What volumes are called, in the languages whose titles part their words. */
const volumeWords =
  'book|part|volume|vol|episode|season|series|issue|number|no|buch|band|bd|teil|folge|staffel|livre|tome|partie|' +
  'libro|tomo|parte|volumen|livro|boek|deel|том|книга|часть';
/** What closes behind a number: "(rev.)", or the bracket that it stands in. */
const closing = String.raw`[)\]]?(?:\s*[([][^()[\]]{1,8}[)\]])?$`;
/** "Volume 12", "Book IV (rev.)", "Part I": behind such a word, any number counts. */
const volume = new RegExp(
  String.raw`\s[([]?(?:${volumeWords})(?:\.?\s*#?\d+(?:[.,/-]\d+)?|(?:\.\s*|\s+)[IVXLC]+)${closing}`,
  'iu',
);
/** A number alone: no year, and no "I" that speaks of itself. */
const numberAlone = new RegExp(
  String.raw`\s[([]?(?:#\d+|\d{1,3}(?:\.\d)?|(?=[IVX]{2})X{0,3}(?:IX|IV|V?I{0,3}))${closing}`,
  'u',
);
/** The same where words are not parted: 第十二卷, 卷3, 下册. */
const numberedChinese =
  /(?:第[\d一二三四五六七八九十百零〇两]+[卷册部集章回季]|[卷册部集][\d一二三四五六七八九十百]+|[上中下][卷册部集])[）)]?$/u;
const mostEnd = 20;

/** The end of a title of a series that has to be seen where its words do not fit; null where none has. */
export function titleEnd(title: string): TitleParts | null {
  const places = [volume, numberAlone, numberedChinese].map((end) => title.search(end));
  const from = places.find((at) => at !== -1) ?? -1;
  if (from < 1 || title.length - from > mostEnd) return null;
  return { start: title.slice(0, from), end: title.slice(from) };
}
