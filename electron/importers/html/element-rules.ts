/** Elements that stand in the line; every other element separates paragraphs. */
const inlineElements = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data default del dfn em font i img ins kbd label mark math mi mn mo ms ' +
    'mtext mrow msup msub msubsup mfrac msqrt mroot mover munder munderover mfenced mstyle mspace semantics ' +
    'nobr q rb rbc rtc ruby s samp small span strike strong sub sup svg switch time tt u var wbr br'
  ).split(' '),
);

/** Never text: machinery, forms, what a reader without scripts does not show, ruby readings. */
const skippedElements = new Set(
  (
    'xml script style template noscript nav iframe object embed applet audio video canvas map select input ' +
    'textarea button datalist rt rp annotation annotation-xml case link meta'
  ).split(' '),
);

/** Skipped elements do not split the paragraph that they are in, except for whole sections. */
export function isInline(name: string): boolean {
  return inlineElements.has(name) || (skippedElements.has(name) && name !== 'nav');
}

/** What it holds is not read. In SVG a title describes the picture. */
export function isSkipped(
  name: string,
  role: ElementRole,
  attributes: Attributes,
  isForeign: boolean,
): boolean {
  return (
    skippedElements.has(name) ||
    (name === 'title' && !isForeign) ||
    role === 'contents' ||
    attributes.role === 'navigation'
  );
}

/** The text of a web page, beside its menus and its footer (HTML, 4.4.14). */
export function isMain(name: string, { role }: Attributes): boolean {
  return name === 'main' || role === 'main';
}

/** Holds the lines of a stanza, each in a block of its own (Project Gutenberg, DTBook). */
export function isStanza(attributes: Attributes): boolean {
  return /(?:^|\s)(?:stanza|line-?group)(?:\s|$)/i.test(attributes.class ?? '');
}

/** What may be a line where it stands in a stanza. */
export function mayBeLine(name: string, role: ElementRole): boolean {
  return (name === 'p' || name === 'div') && role === 'none';
}

/** 1 to 6 for h1 to h6, else 0. */
export function headingLevel(name: string): number {
  if (name.length !== 2 || name[0] !== 'h') return 0;
  const level = name.charCodeAt(1) - 48;
  return level >= 1 && level <= 6 ? level : 0;
}

/** A table of contents has little text outside of its links: its heading, the numbers. */
export const contentsLinkShare = 0.6;
/** More letters are a book and no list of its chapters. */
const longestContents = 200_000;
/** Page marks, captions and the labels of links are short; what is longer is text, and not looked at again. */
export const longestLabel = 1000;

/** By the letters in it, and the share of them in links. */
export function isContentsList(letters: number, linkShare: number): boolean {
  return letters <= longestContents && linkShare >= contentsLinkShare;
}

export type Attributes = { readonly [name: string]: string };

/** What the book says an element is (EPUB structural semantics 1.1, DPUB-ARIA 1.1, common class names). */
export type ElementRole =
  | 'none'
  | 'note'
  | 'note-link'
  | 'back-link'
  | 'caption'
  | 'page'
  | 'maybe-page'
  | 'maybe-verse'
  | 'contents'
  | 'maybe-contents';

const rolesByType: { readonly [type: string]: ElementRole } = {
  footnote: 'note',
  endnote: 'note',
  rearnote: 'note',
  noteref: 'note-link',
  biblioref: 'note-link',
  backlink: 'back-link',
  referrer: 'back-link',
  pagebreak: 'page',
  toc: 'contents',
  landmarks: 'contents',
  'page-list': 'contents',
};

const noteClass =
  /^(?:footnote|endnote|rearnote|fn|footnote-?(?:text|body|item)|endnote-?text|_idFootnote)$/i;
/** Of the Archive of Our Own: as a quotation a summary or a note, as a `div` a story. */
const userClass = /(?:^|\s)userstuff(?:\s|$)/;
const noteLinkClass =
  /^(?:note-?ref|footnote-?(?:ref(?:erence)?|call|link|anchor|number)|fn-?ref|endnote-?ref(?:erence)?|fnanchor|_idFootnoteLink)$/i;
const backLinkClass =
  /^(?:fn-?backref|footnote-?back(?:ref|link)?|back-?(?:ref|link)|reversefootnote|_idFootnoteAnchor)$/i;
/** Word gives `MsoToc1` to `MsoToc9` to the lines of a table of contents. */
const contentsClass = /^(?:toc|toctree-wrapper|table-of-contents|contents|MsoToc[1-9])$/i;
/** The section of the table of contents in a page that LibreOffice saved. */
const contentsId = /^(?:Table of Contents|Inhaltsverzeichnis|Índice de contenido)\d+$/;
const pageClass =
  /^(?:page-?(?:num(?:ber)?s?|no|break|marker)|pb|pagebreak-rw|pn|l(?:ine-?)?n(?:um(?:ber)?|o))$/i;
const verseClass = /^v(?:erse)?[-_]?n(?:um(?:ber)?s?|o)$/i;

/** Semantics first, class names second; a class never turns a link into a note or a block into a page. */
export function roleOf(
  name: string,
  attributes: Attributes,
  isOfArchive: boolean | undefined,
): ElementRole {
  const type = attributes['epub:type'];
  if (type !== undefined) {
    for (const word of type.toLowerCase().split(/\s+/)) {
      const role = Object.hasOwn(rolesByType, word) ? rolesByType[word] : undefined;
      if (role !== undefined) return role;
    }
  }
  const aria = attributes.role;
  if (aria?.startsWith('doc-') === true) {
    const word = aria.slice(4).split(/\s/)[0] ?? '';
    const role = Object.hasOwn(rolesByType, word) ? rolesByType[word] : undefined;
    if (role !== undefined) return role;
  }
  if (isSavedContents(name, attributes)) return 'maybe-contents';
  const classes = attributes.class;
  if (classes === undefined) return 'none';
  if (isOfArchive === true && name === 'blockquote' && userClass.test(classes)) return 'note';
  return roleByClass(name, classes, attributes);
}

function isSavedContents(name: string, { id = '' }: Attributes): boolean {
  return !isInline(name) && contentsId.test(id);
}

function roleByClass(name: string, classes: string, attributes: Attributes): ElementRole {
  const isLink = name === 'a' && attributes.href !== undefined;
  for (const word of classes.split(/\s+/)) {
    const role = isLink ? linkRole(word) : textRole(word, isInline(name));
    if (role !== 'none') return role;
  }
  return 'none';
}

function linkRole(word: string): ElementRole {
  if (noteLinkClass.test(word) || /^(?:footnote|endnote)$/i.test(word)) return 'note-link';
  return backLinkClass.test(word) ? 'back-link' : 'none';
}

function textRole(word: string, isInLine: boolean): ElementRole {
  if (verseClass.test(word)) return 'maybe-verse';
  if (pageClass.test(word)) return 'maybe-page';
  // Printed below a picture (Project Gutenberg, Aozora Bunko); in a `figcaption` books tell their text, too.
  if (word === 'caption') return 'caption';
  if (isInLine) return 'none';
  if (noteClass.test(word)) return 'note';
  return contentsClass.test(word) ? 'maybe-contents' : 'none';
}

/** A play that is set in a table: who speaks, beside the words (Standard Ebooks). */
export function isSpeakerCell(attributes: Attributes): boolean {
  return /(?:^|\s)z3998:persona(?:\s|$)/.test(attributes['epub:type'] ?? '');
}

/** What an actor does, amid what is said; the books' own styles draw brackets around it. */
export function isStageDirection({
  attributes,
  isBlock,
}: {
  readonly attributes: Attributes;
  readonly isBlock: boolean;
}): boolean {
  return !isBlock && /(?:^|\s)z3998:stage-direction(?:\s|$)/.test(attributes['epub:type'] ?? '');
}

/** Page labels as printed: 12, xiv, [Pg 12], {12}, p. 12, Seite 12. */
export function isPageLabel(text: string): boolean {
  return /^[[({]?\s*(?:(?:p|pg|page|seite|s|pág|стр)\.?\s*)?(?:\d{1,5}|[ivxlc]{1,8})\s*[\])}]?$/iu.test(
    text,
  );
}

/** The number of a verse of a Bible, and none that a reference names: "John 3:16", "verses 3 and 5". */
export function isVerseLabel(text: string, before: string): boolean {
  const isNamed = /(?:\bverses?|\d:)[\s\d,–-]*$|^\s*(?:and|or|to|[,–-])\s*$/iu.test(before);
  return /^\d{1,3}$/.test(text.trim()) && !isNamed;
}

/** Labels that call a note: up to four digits, one letter, a footnote sign, in brackets or bare. */
export function isNoteLabel(text: string): boolean {
  return /^[[({]?\s*(?:\d{1,4}|[ivx]{1,5}|\p{L}|[*†‡§¶#]{1,4})\s*[\])}]?[.:]?$/iu.test(text);
}

/** A raised number of a note that leads nowhere, or several of them: "4,5". */
export function isNoteNumber(text: string): boolean {
  return /^(?:\[?\d{1,3}(?:[,;–-]\s?\d{1,3}){0,4}\]?|[*†‡§]{1,3})$/u.test(text);
}

/** A number and a unit of length; shorter units have too few letters for the call of a note. */
const measured =
  /\d\s?(?:(?:kilo|centi|milli)?met(?:er|re)s?|inch(?:es)?|foot|feet|yards?|miles?|mètres?|metros?|metri|метр(?:а|ов)?)$/iu;

/**
 * True where a raised number behind that text calls a note; behind less it is an exponent or an ending ("x²", "2nd"), as
 * are 2 and 3 behind a unit and a bracket ("40 metres²"). Raised minutes and cents are none ("10:³⁰", "$3.⁹⁹").
 */
export function mayCallNote(before: string, number: string): boolean {
  const isPower =
    /^[23]$/.test(number) && (measured.test(before) || /\([^()]*[+−=*/-][^()]*\)$/.test(before));
  const isPart = /^\d\d$/.test(number) && /(?:^|\D)\d{1,2}:$|[$€£¥]\s?\d{1,4}[.,]$/.test(before);
  if (isPower || isPart) return false;
  return /\p{L}{4}[)）]?$|\p{Script=Han}[)）]$|[.,;:!?…”’"»。，、；：！？」』》]$/u.test(before);
}

/** What leads from a note back to the text: an arrow, "back", or the note's own label. */
export function isBackLabel(text: string): boolean {
  const bare = text.replace(/[\ufe0e\ufe0f\s]/gu, '');
  return /^[[(]?[↩↑←⏎⇑^▲⤴]+[\])]?$/u.test(bare) || isNoteLabel(text);
}
const wayBack =
  /^[[(]?(?:(?:back|return|go back) to (?:the )?(?:(?:table of )?contents|toc|top|beginning)|zurück zum (?:inhalt|inhaltsverzeichnis|anfang)|retour (?:à la table des matières|au sommaire|en haut)|volver al? (?:índice|sumario|inicio)|torna all’indice|к (?:содержанию|оглавлению)|返回目录|目次へ(?:戻る)?)[\])]?$/iu;

/** A link for readers with a screen: "Back to Table of Contents", "[Contents]". */
export function isWayBack(href: string, label: string, before: string): boolean {
  if (/^[a-z][a-z\d+.-]*:/i.test(href)) return false;
  return wayBack.test(label) || (/^(?:contents|toc|top)$/i.test(label) && /\[\s*$/.test(before));
}

/** True when the element's own attributes hide it. A hidden note is no less a note. */
export function isHiddenByAttributes(attributes: Attributes): boolean {
  if (attributes.hidden !== undefined) return true;
  const style = attributes.style;
  return style !== undefined && /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style);
}

/** Alternative texts that say nothing: file names, "image", "(missing alt)". */
export function isEmptyAlternative(text: string): boolean {
  return (
    /^\S*\.(?:jpe?g|png|gif|svg|webp)$/i.test(text) ||
    /^\(?(?:image|img|picture|cover|missing alt)\)?$/i.test(text) ||
    !/[\p{L}\p{N}]/u.test(text)
  );
}

/** The name without its prefix. */
export function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}
