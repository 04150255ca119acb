import type { DraftSection, MatterKind } from '../../../shared/model/import/book-draft.ts';
import { primaryLanguage } from '../../../shared/script/language.ts';
import { wordsOf } from '../html/blocks.ts';
import { labelOf } from './title-label.ts';
import { sideTitles, withDottedLetters, withoutGreekAccents } from './title-words.ts';

/** What a listener can skip, by the terms of EPUB structural semantics 1.1, DPUB-ARIA 1.1 and the guide of OPF 2. */
const kindsByType: { readonly [type: string]: MatterKind } = {
  cover: 'cover',
  titlepage: 'title-page',
  'title-page': 'title-page',
  halftitle: 'half-title',
  halftitlepage: 'half-title',
  imprint: 'imprint',
  imprimatur: 'imprint',
  'copyright-page': 'copyright',
  dedication: 'dedication',
  toc: 'contents',
  'toc-brief': 'contents',
  landmarks: 'contents',
  'page-list': 'contents',
  loi: 'illustrations',
  lot: 'illustrations',
  loa: 'illustrations',
  lov: 'illustrations',
  colophon: 'colophon',
  endnotes: 'notes',
  rearnotes: 'notes',
  footnotes: 'notes',
  notes: 'notes',
  index: 'index',
  bibliography: 'bibliography',
};

/** Types of text that is read, whatever its title ("Notes"). */
const textType =
  /(?:^|\s)(?:chapter|part|volume|division|preface|foreword|introduction|prologue|epilogue|afterword|conclusion|appendix|acknowledgments|acknowledgements)(?:\s|$)/;

/** Whether the types of a place say that it is a part of a book, which holds chapters. */
export const isTypedPart = (types: string): boolean =>
  /(?:^|\s)(?:part|volume)(?:\s|$)/.test(types);

/** Whether the types of a place say that it is a chapter. */
export const isTypedChapter = (types: string): boolean => /(?:^|\s)chapter(?:\s|$)/.test(types);

/** Matched against the whole title: its words in lower case, without punctuation. */
const kindsByTitle: readonly (readonly [MatterKind, RegExp])[] = [
  [
    'cover',
    /^(?:(?:front |back )?cover(?: image| page)?|umschlag|titelbild|couverture|page de couverture|cubierta|copertina|capa|omslag|обложка|okładka|封面|表紙|표지|الغلاف|غلاف|כריכה|ปก|bìa|kapak|εξωφυλλο|borító|обкладинка|sampul|หน้าปก)$/,
  ],
  [
    'title-page',
    /^(?:title ?page|(?:the )?project gutenberg(?: s)? e ?(?:book|text) of .*|titelseite|titelblatt|titel|titre|page de titre|portada|frontespizio|(?:folha de )?rosto|titelpagina|титульный лист|strona tytułowa|扉页|书名页|扉|タイトルページ|속표지|صفحة العنوان|trang bìa|titulní (?:list|strana|stránka)|címlap|címoldal|titelsida|titelblad|титульна сторінка|титульний аркуш|заглавна страница|halaman judul|หน้าชื่อเรื่อง|iç kapak|σελιδα τιτλου|τιτλος|bìa trong|עמוד ה(?:כותרת|שער))$/,
  ],
  ['half-title', /^(?:half ?title(?: page)?|schmutztitel|faux titre|anteportada|occhiello)$/],
  [
    'imprint',
    // With what else a publisher puts beside a book.
    /^(?:imprints?(?: page)?|impressum|mentions légales|aviso legal|ficha técnica|stopka redakcyjna|also by .*|(?:other|more) (?:books|titles|novels|works) by .*|(?:books )?by the same author|(?:advance )?praise for .*|about the publisher|newsletter(?: sign ?up)?s?|sign up for .*(?:newsletters?|updates|mailing list)|back ads?|du même auteur|de la même autrice|del mismo autor|dello stesso autore|do mesmo autor|van dezelfde auteur|tiráž|impresszum|вихідні дані)$/,
  ],
  [
    'copyright',
    /^(?:copyright(?: page| notice| information)?|copyright © .*|legal notice|droits d auteur|derechos de autor|créditos|diritti d autore|direitos autorais|auteursrecht|авторские права|prawa autorskie|版权|版权页|版權|著作権|판권|판권지|판권 페이지|حقوق النشر|حقوق الطبع|זכויות יוצרים|bản quyền|telif hakki|ลิขสิทธิ์|autorská práva|szerzői jogok|авторські права|авторски права|hak cipta|πνευματικα δικαιωματα|कॉपीराइट)$/,
  ],
  [
    'dedication',
    /^(?:dedication(?: page)?|widmung|dédicace|dedicatoria|dedica|dedicatória|opdracht|посвящение|dedykacja|献辞|献词|獻詞|헌사|إهداء|الإهداء|اهداء|الاهداء|הקדשה|lời đề tặng|ithaf|समर्पण|αφιερωση|คําอุทิศ|věnování|dedikation|tillägnan|присвята|dedicație|halaman persembahan)$/,
  ],
  [
    'contents',
    /^(?:(?:table of |the )?contents|inhalt|inhaltsverzeichnis|table des matières|sommaire|tabla de contenidos?|contenidos?|índice(?: general)?|indice(?: generale)?|sommario|sumário|inhoud|inhoudsopgave|innehåll(?:sförteckning)?|indhold(?:sfortegnelse)?|innhold(?:sfortegnelse)?|sisällys(?:luettelo)?|содержание|оглавление|зміст|съдържание|садржај|sadržaj|spis treści|obsah|cuprins|tartalom(?:jegyzék)?|目录|目錄|目次|もくじ|차례|목차|فهرس|الفهرس|المحتويات|فهرس المحتويات|جدول المحتويات|فهرست|فهرست مطالب|תוכן|תוכן העניינים|תוכן עניינים|विषय ?सूची|अनुक्रमणिका|अनुक्रम|সূচিপত্র|সূচীপত্র|பொருளடக்கம்|สารบัญ|mục lục|daftar isi|içindekiler|περιεχομενα|πινακας περιεχομενων|vsebina|kazalo|turinys|saturs|sisukord)$/,
  ],
  [
    'illustrations',
    /^(?:(?:list of )?(?:illustrations|figures|tables|maps|plates)|list of (?:algorithms|listings|diagrams)|abbildungsverzeichnis|tabellenverzeichnis|(?:table|liste) des (?:illustrations|figures|tableaux)|(?:índice|lista) de (?:ilustraciones|ilustrações|figuras|tablas|tabelas|cuadros)|elenco delle (?:illustrazioni|figure|tabelle)|(?:şekil|tablo|çizelge)(?:ler)? listesi|spis (?:ilustracji|rysunków|tabel)|seznam (?:obrázků|tabulek)|zoznam (?:obrázkov|tabuliek)|список (?:иллюстраций|рисунков|таблиц)|図版目次|插图目录)$/,
  ],
  [
    'colophon',
    /^(?:colophon|transcribers?(?: s)? (?:end)?notes?|kolophon|colofón|colofão|colofon|колофон|выходные данные|奥付|版本记录)$/,
  ],
  [
    'licence',
    /^(?:uncopyright|(?:pg )?licen[sc]e|(?:the )?(?:full )?project gutenberg(?: tm)?(?: e ?book)?(?: \p{L}+)? licen[sc]e|lizenz|licencia|licenza|licença|licentie|лицензия|licencja|许可证|ライセンス)$/u,
  ],
  [
    'notes',
    /^(?:notes|endnotes|footnotes|notes (?:to|on|for) .*|anmerkungen|fußnoten|endnoten|notes de (?:fin|bas de page)|notas|notas (?:al|de) .*|noten|eindnoten|voetnoten|примечания|сноски|przypisy|注|注释|註釋|脚注|注記|原注|訳注|주석|각주|미주|الهوامش|هوامش|الحواشي|پانوشت ?ها|یادداشت ?ها|הערות|הערות שוליים|chú thích|dipnotlar|notlar|σημειωσεις|เชิงอรรถ|टिप्पणियाँ|poznámky|jegyzetek|lábjegyzetek|végjegyzetek|noter|fotnoter|slutnoter|sluttnoter|примітки|бележки|catatan (?:kaki|akhir)|note de subsol|bilješke|opombe)$/,
  ],
  [
    'index',
    /^(?:index|index of .*|register|sachregister|personenregister|stichwortverzeichnis|índice (?:analítico|onomástico|alfabético|remissivo)|indice (?:analitico|dei nomi)|(?:предметный|именной) указатель|указатель|indeks|skorowidz|索引|색인|찾아보기|מפתח|dizin|ευρετηριο|ดัชนี|rejstřík|jmenný rejstřík|tárgymutató|névmutató|sakregister|personregister|(?:(?:предметний|іменний) )?покажчик)$/,
  ],
  [
    'bibliography',
    /^(?:bibliography|(?:selected|select) bibliography|works cited|references|further reading|literatur|literaturverzeichnis|quellen|bibliographie|bibliografía|bibliografia|literatuur|литература|библиография|список литературы|参考文献|参考书目|參考書目|참고 ?문헌|المراجع|المصادر|المصادر والمراجع|قائمة المراجع|منابع|ביבליוגרפיה|מקורות|tài liệu tham khảo|kaynakça|βιβλιογραφια|บรรณานุกรม|संदर्भ ग्रंथ|použitá literatura|seznam (?:použité )?literatury|irodalomjegyzék|felhasznált irodalom|litteraturförteckning|список літератури|список використаних джерел|бібліографія|daftar pustaka|bibliografie|bibliográfia)$/,
  ],
];

/** Titles of text that is read (a foreword, an afterword) but lies outside the main text, as matter does. */
const sideText = new RegExp(
  `^(?:(?:(?:author|editor|translator|publisher) s )?(?:preface|foreword|introduction|note)|(?:preface|foreword|introduction) to the .*edition|prefatory note|to the reader|errata|epigraph|prologue|epilogue|afterword|conclusion|appendi(?:x|ces)(?: .*)?|acknowledge?ments?|glossary|chronology|(?:about|from|a note on) the (?:author|translator|type|text)s?|vorwort|geleitwort|einleitung|motto|prolog|epilog|nachwort|anhang(?: .*)?|danksagung|glossar|préface|avant propos|épigraphe|postface|annexes?(?: .*)?|remerciements|prefacio|prólogo|introducción|epígrafe|epílogo|apéndices?(?: .*)?|agradecimientos|prefazione|introduzione|epigrafe|postfazione|appendice(?: .*)?|ringraziamenti|prefácio|introdução|posfácio|apêndice(?: .*)?|agradecimentos|voorwoord|inleiding|nawoord|bijlagen?(?: .*)?|dankwoord|предисловие|введение|эпиграф|послесловие|приложени[ея](?: .*)?|podziękowania|序|序言|前言|后记|後記|附录|附錄|まえがき|はじめに|あとがき|おわりに|付録|서문|머리말|추천사|작가의 말|옮긴이의 말|역자 후기|후기|맺음말|부록|مقدمة|المقدمة|تمهيد|تصدير|تقديم|خاتمة|الخاتمة|ملحق|مقدمه|پیوست|נספח|परिशिष्ट|ভূমিকা|উপসংহার|முன்னுரை|phụ lục|παραρτημα|${sideTitles})$`,
);

/** Kinds of a few pages: anything longer includes text that the contents do not list separately. */
const longestPagesMs = 15 * 60_000;
/** The same for a cover, with what is printed on its flaps. */
const longestCoverMs = 4 * 60_000;
const pageKinds: ReadonlySet<MatterKind> = new Set([
  'cover',
  'title-page',
  'half-title',
  'imprint',
  'copyright',
  'dedication',
  'colophon',
]);

/** Kinds that are recognised by title only at the end of a book. */
const backKinds: ReadonlySet<MatterKind> = new Set(['notes', 'index', 'bibliography']);

/** Kinds whose entry contains the whole book in some contents: then only its own page is left out. */
export const titleKinds: ReadonlySet<MatterKind> = new Set(['cover', 'title-page', 'half-title']);

/** Kinds that precede all text of the book, unless they follow all of it. */
const imprintKinds = new Set<MatterKind | null>([...titleKinds, 'imprint', 'copyright']);

/** Letters before the author's name: "Written by". */
const longestByline = 16;
const yearLine = /^\s*\(\d{4}\)\s*$/;
export const longestTitlePageMs = 30_000;
const longestTitleLineMs = 15_000;
const longestUnderLineMs = 3000;
/** The rest of a book is, on average, this many times longer: its first poem may have the title of the book. */
export const timesLongerThanTitlePage = 5;

type BookNames = { readonly title: string; readonly author?: string | null };

type Entry = {
  readonly title: string;
  readonly types: string;
  readonly ms: number;
  /** Without headings and what is below them. */
  readonly ownMs: number;
  readonly source: DraftSection['source'];
  readonly children: readonly { readonly title: string }[];
};

function keyOf(title: string): string {
  return wordsOf(withoutGreekAccents(withDottedLetters(title))).join(' ');
}

/** True for a foreword, an afterword and the like: read, but not part of the main text. */
export function isSideText(title: string): boolean {
  return sideText.test(keyOf(title));
}

/** True for a list of the book's chapters or illustrations. */
export function isFrontList(title: string): boolean {
  const kind = matterOfTitle(title, '');
  return kind === 'contents' || kind === 'illustrations';
}

/** True for a list of the book's chapters. */
export function isContentsTitle(title: string): boolean {
  return matterOfTitle(title, '') === 'contents';
}

/** True for front or back matter by type or title, wherever it is in the book. */
export function isMatter({ title, types }: Pick<Entry, 'title' | 'types'>): boolean {
  return (matterOfTypes(types) ?? matterOfTitle(title, '')) !== null;
}

/** The kind of back matter that a title names; null for any other title. */
export function backMatterNamed(title: string): MatterKind | null {
  const kind = matterOfTitle(title, '');
  return kind !== null && backKinds.has(kind) ? kind : null;
}

/** The kind of matter that the book's own semantics state; null if they state none. */
export function matterOfTypes(types: string): MatterKind | null {
  for (const type of types.split(' ')) {
    const kind = Object.hasOwn(kindsByType, type) ? kindsByType[type] : undefined;
    if (kind !== undefined) return kind;
  }
  return null;
}

/**
 * For each of several siblings, the kind of front or back matter that it is, or null. Recognised by type; by title only
 * before the first or after the last sibling of text, or if the title occurs more than once (notes per chapter). A list
 * of chapters is recognised anywhere. Leading pages with the book's title or author, and lines that were set as
 * headings, are its title page if the other siblings are far longer.
 */
export function matterAmong(
  siblings: readonly Entry[],
  { language, title, author = null }: BookNames & { readonly language: string },
): readonly (MatterKind | null)[] {
  const keys = siblings.map(({ title }) => keyOf(title));
  const opening = siblings[0]?.source === 'opening' ? 1 : 0;
  const titlePages = opening + titlePagesAmong(siblings.slice(opening), { title, author });
  const titled = siblings.map(({ title: own, types }, index) => {
    if (index >= opening && index < titlePages) {
      return matterOfTypes(types) ?? matterOfTitle(own, language) ?? 'title-page';
    }
    const kind = textType.test(types)
      ? null
      : (matterOfTypes(types) ?? matterOfTitle(own, language));
    const isBook = kind !== null && titleKinds.has(kind) && holdsText(siblings[index]);
    return isBook ? null : kind;
  });
  const allMs = siblings.reduce((sum, { ms }) => sum + ms, 0);
  const isText = (index: number): boolean =>
    titled[index] === null &&
    siblings[index]?.source !== 'opening' &&
    !sideText.test(keys[index] ?? '');
  const texts = [...keys.keys()].filter(isText);
  // Short pages before a title page or an imprint, such as those of a shop or a donor, do not begin the book.
  const longestLineMs = Math.min(
    longestTitlePageMs,
    allMs / siblings.length / timesLongerThanTitlePage,
  );
  const firstLong = texts.find((index) => (siblings[index]?.ms ?? 0) > longestLineMs) ?? 0;
  const lastImprint = titled.slice(0, firstLong).findLastIndex((kind) => imprintKinds.has(kind));
  const firstText = texts.find((index) => index > lastImprint) ?? siblings.length;
  const lastText = texts.at(-1) ?? -1;
  const firstChapter = siblings.findIndex(({ title: own }) => labelOf(own).kind === 'chapter');
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return siblings.map((entry, index) => {
    const kind = titled[index] ?? null;
    if (kind === null) return null;
    const isTyped = matterOfTypes(entry.types) === kind;
    const longestListMs = Math.max(longestPagesMs, isTyped ? entry.ms : allMs / 2);
    if (entry.ms > (longestPageMs(kind) ?? longestListMs)) return null;
    if (isTyped) return kind;
    const isRepeated = (counts.get(keys[index] ?? '') ?? 0) > 1;
    const isInPlace = backKinds.has(kind)
      ? index > lastText || isRepeated
      : isList(kind, keys[index], index < firstChapter) ||
        index < firstText ||
        index > lastText ||
        isBeforeContents(titled, index);
    return isInPlace ? kind : null;
  });
}

/** How long a page of this kind may be; null for lists and notes. */
function longestPageMs(kind: MatterKind): number | null {
  if (kind === 'cover') return longestCoverMs;
  return pageKinds.has(kind) ? longestPagesMs : null;
}

/** True for a title page or imprint that precedes the contents, even after text such as praise of the book. */
function isBeforeContents(kinds: readonly (MatterKind | null)[], page: number): boolean {
  const next = kinds.slice(page).find((kind) => kind === null || !pageKinds.has(kind));
  return next === 'contents';
}

/** True for an entry that contains more than a title page whose lines are headings. */
function holdsText(entry: Entry | undefined): boolean {
  if (entry === undefined || entry.children.length === 0) return false;
  const isLabelled = entry.children.some(({ title }) => labelOf(title).kind !== 'none');
  return isLabelled || entry.ms > longestTitlePageMs;
}

/** True for lists, of chapters or of anything else, which are never chapters. */
function isList(kind: MatterKind, key: string | undefined, isBeforeChapters: boolean): boolean {
  if (kind === 'illustrations' && isBeforeChapters) return true;
  return kind === 'contents' || key?.startsWith('list of ') === true;
}

/** How many of the first siblings have nothing but the title and the author. */
function titlePagesAmong(siblings: readonly Entry[], { title, author }: BookNames): number {
  const book = wordsOf(title).join('');
  const name = wordsOf(author ?? '').join('');
  const isPage = ({ title: own, ms, ownMs, source, types }: Entry): boolean => {
    const words = wordsOf(own).join('');
    const kind = matterOfTitle(own, '');
    const says =
      (kind !== null && titleKinds.has(kind)) ||
      (words !== '' && words === book) ||
      (name !== '' && words.length <= name.length + longestByline && words.endsWith(name));
    const isLine =
      source === 'heading' &&
      ms <= longestTitleLineMs &&
      ownMs <= longestUnderLineMs &&
      types === '' &&
      (labelOf(own).kind === 'none' || yearLine.test(own)) &&
      !isSideText(own) &&
      kind === null;
    return isLine || (says && ms <= longestTitlePageMs);
  };
  const found = siblings.findIndex((entry) => !isPage(entry));
  const count = found === -1 ? siblings.length : found;
  const others = siblings.slice(count).reduce((sum, { ms }) => sum + ms, 0);
  const pages = siblings.slice(0, count);
  const usualMs = others / Math.max(1, siblings.length - count);
  return pages.every(({ ms }) => ms * timesLongerThanTitlePage <= usualMs) ? count : 0;
}

/** The kind that a title names, wherever it is in the book. */
function matterOfTitle(title: string, language: string): MatterKind | null {
  const key = keyOf(title);
  // Italian "note" is "notes"; an English note is read.
  if (key === 'note' && primaryLanguage(language) === 'it') return 'notes';
  // An advertisement: the colon is followed by another book of the publisher.
  if (/^\s*further reading: /i.test(title)) return 'imprint';
  return kindsByTitle.find(([, pattern]) => pattern.test(key))?.[0] ?? null;
}
