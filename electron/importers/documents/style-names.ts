/**
 * What a paragraph style says by its name. Word writes its own styles with English names into every file, whatever
 * its language is (ECMA-376 part 1, section 17.7.4.9); templates made elsewhere carry names as they are shown.
 */
const headingWords = [
  'heading',
  'überschrift',
  'titre',
  'título',
  'titulo',
  'títol',
  'titolo',
  'encabezado',
  'intestazione',
  'kop',
  'rubrik',
  'overskrift',
  'otsikko',
  'nagłówek',
  'nadpis',
  'címsor',
  'başlık',
  'titlu',
  'заголовок',
  'naslov',
  'επικεφαλίδα',
  'כותרת',
  'عنوان',
  '标题',
  '標題',
  '見出し',
  '제목',
];

const heading = new RegExp(`^(?:${headingWords.join('|')})[\\s_]*([1-9])$`, 'iu');
const title =
  /^(?:title|titel|titre|título|titolo|tytuł|název|cím|otsikko|название|заголовок|标题|表題|제목)$/iu;
const contents =
  /^(?:toc|contents|verzeichnis|inhaltsverzeichnis|tm|tdc|sommario|indholdsfortegnelse|inhopg|innehåll|spis treści|оглавление|目录|目次)[\s_]*(?:[1-9]|heading)$/iu;

/** 1 to 6 for a heading, else 0. */
export function headingLevelOfStyle(name: string): number {
  return Math.min(6, Number(heading.exec(name.trim())?.[1] ?? 0));
}

/** The style of the book's own title. */
export function isTitleStyle(name: string): boolean {
  return title.test(name.trim());
}

/** The style of an empty paragraph that is drawn as a line. */
export function isRuleStyle(name: string): boolean {
  return /^horizontal[ _]?line$/i.test(name.trim());
}

/** A style of the table of contents' lines. */
export function isContentsStyle(name: string): boolean {
  return contents.test(name.trim());
}
