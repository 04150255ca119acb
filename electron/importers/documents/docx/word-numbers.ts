import { findAll, type XmlElement } from '../../epub/xml-tree.ts';
import {
  integer,
  LabelCounter,
  type ListLevel,
  type ListLevels,
  levelNumber,
} from '../list-labels.ts';
import { attributeOf } from '../xml-events.ts';
import { child, valOf, type WordStyle } from './word-styles.ts';

/** A list of the document: `w:num` of a DOCX, an LFO of a binary document. */
export type WordList = {
  /** Lists of one definition count on behind each other. */
  readonly definition: string;
  readonly levels: ListLevels;
  /** The levels of paragraph styles. */
  readonly levelOfStyle: ReadonlyMap<string, number>;
  /** Where the list begins anew, by level. */
  readonly starts: ReadonlyMap<number, number>;
};

export type WordLists = ReadonlyMap<string, WordList>;

/** What a paragraph says of its number itself; null where its style counts. */
export type NumberProperties = { readonly list: string | null; readonly level: number | null };

/** Formats that HTML has, too; the others that are numbers are said in digits. */
const formats: { readonly [name: string]: string } = {
  upperRoman: 'I',
  lowerRoman: 'i',
  upperLetter: 'A',
  lowerLetter: 'a',
};

/** The lists of `word/numbering.xml` (ECMA-376 part 1, section 17.9) by their ids. */
export function readWordLists(root: XmlElement | null): WordLists {
  const lists = new Map<string, WordList>();
  const definitions = new Map<string, XmlElement>();
  const linked = new Map<string, XmlElement>();
  if (root === null) return lists;
  for (const element of findAll(root, 'abstractnum')) {
    definitions.set(attributeOf(element.attributes, 'abstractNumId') ?? '', element);
    const link = valOf(element, 'stylelink');
    if (link !== undefined) linked.set(link, element);
  }
  for (const element of findAll(root, 'num')) {
    const stated = definitions.get(valOf(element, 'abstractnumid') ?? '');
    // The definition may be that of a list style.
    const definition = linked.get(valOf(stated, 'numstylelink') ?? '') ?? stated;
    const id = attributeOf(element.attributes, 'numId');
    if (definition !== undefined && id !== undefined) lists.set(id, listOf(element, definition));
  }
  return lists;
}

function listOf(element: XmlElement, definition: XmlElement): WordList {
  const levels: (ListLevel | undefined)[] = [];
  const levelOfStyle = new Map<string, number>();
  const starts = new Map<number, number>();
  const addLevel = (level: XmlElement | undefined): void => {
    const at = levelNumber(attributeOf(level?.attributes ?? {}, 'ilvl'));
    if (level === undefined || at === null) return;
    levels[at] = levelOf(level, at);
    const style = valOf(level, 'pstyle');
    if (style !== undefined) levelOfStyle.set(style, at);
  };
  for (const one of definition.children) if (one.name === 'lvl') addLevel(one);
  for (const one of element.children) {
    if (one.name !== 'lvloverride') continue;
    addLevel(child(one, 'lvl'));
    const at = levelNumber(attributeOf(one.attributes, 'ilvl'));
    const start = valOf(one, 'startoverride');
    if (at !== null && start !== undefined) starts.set(at, integer(start, 1));
  }
  const id = attributeOf(definition.attributes, 'abstractNumId') ?? '';
  return { definition: id, levels, levelOfStyle, starts };
}

function levelOf(element: XmlElement, at: number): ListLevel | undefined {
  const format = valOf(element, 'numfmt') ?? 'decimal';
  if (format === 'bullet') return undefined;
  const pattern = valOf(element, 'lvltext') ?? '';
  const restart = valOf(element, 'lvlrestart');
  return {
    format: formats[format] ?? '1',
    text: format === 'none' ? pattern.replaceAll(`%${at + 1}`, '') : pattern,
    start: integer(valOf(element, 'start'), 0),
    restart: restart === undefined ? at : integer(restart, at),
  };
}

/** The numbers that a part of a DOCX shows before its paragraphs. */
export class WordNumbers {
  private readonly lists: WordLists;
  private readonly counters = new Map<string, LabelCounter>();
  private readonly begun = new Set<string>();

  constructor(lists: WordLists) {
    this.lists = lists;
  }

  /** Once for each paragraph, in their order; '' where it has none. */
  next(style: Pick<WordStyle, 'id' | 'list' | 'listLevel'>, own: NumberProperties): string {
    const id = own.list ?? style.list;
    const list = id === null ? undefined : this.lists.get(id);
    if (id === null || list === undefined) return '';
    const level = own.level ?? list.levelOfStyle.get(style.id) ?? style.listLevel ?? 0;
    const counter = this.counters.get(list.definition) ?? new LabelCounter();
    this.counters.set(list.definition, counter);
    const key = `${level} ${id}`;
    const start = this.begun.has(key) ? null : (list.starts.get(level) ?? null);
    this.begun.add(key);
    return counter.next(list.levels, level, start);
  }
}
