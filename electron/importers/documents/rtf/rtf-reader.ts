import iconv from 'iconv-lite';
import { refuseDeep } from '../../element-limits.ts';
import type { Yielder } from '../../yielder.ts';
import { EndedParagraphs } from '../ended-paragraphs.ts';
import type { FlowWriter } from '../flow-writer.ts';
import { createRtfStyles } from './rtf-styles.ts';
import {
  codePageOfCharset,
  codePageOfNumber,
  keptStarredGroups,
  signsOfWords,
  skippedGroups,
} from './rtf-words.ts';

/** Where the text of a group goes. */
type Destination = 'body' | 'label' | 'skip' | 'fonts' | 'styles' | 'title' | 'author';

type Group = {
  destination: Destination;
  /** Of text that stands in two forms (`\upr`): where it goes. */
  textDestination: Destination | null;
  codePage: string;
  /** How many signs stand after a `\u` for programs that do not know it. */
  fallbackLength: number;
  isHidden: boolean;
  isDeleted: boolean;
  isBold: boolean;
  isRaised: boolean;
  style: number;
  outline: number | null;
  isInTable: boolean;
  /** The large first letter of the next paragraph. */
  isDropCap: boolean;
  noteId: string | null;
};

const controlWord = /([a-zA-Z]{1,32})(-?\d{1,10})? ?/y;
const plainRun = /[^{}\\\r\n]+/y;
const tokensPerTurn = 4096;

/** Reads RTF 1.9.1 into a writer, in one pass: the text as it is after all tracked changes are accepted. */
export class RtfReader {
  changes = 0;
  comments = 0;
  readonly fields = { title: '', author: '' };
  styleTitle: string | null = null;
  private readonly source: string;
  private readonly fileName: string;
  private readonly flow: EndedParagraphs;
  private readonly styles = createRtfStyles();
  private readonly fonts = new Map<number, string>();
  private readonly groups: Group[] = [];
  private at = 0;
  private ansiPage = 'windows-1252';
  private defaultFont = 0;
  private font = 0;
  /** Bytes that were read and not decoded yet: a letter may be two of them. */
  private bytes: string[] = [];
  private isStarred = false;
  private toSkip = 0;
  private isRowOpen = false;
  private noteCount = 0;

  /** `source` holds one character a byte. */
  constructor(source: string, fileName: string, writer: FlowWriter) {
    this.source = source;
    this.fileName = fileName;
    this.flow = new EndedParagraphs(writer);
  }

  async read(turns: Yielder): Promise<void> {
    let tokens = 0;
    while (this.at < this.source.length && this.readToken()) {
      tokens += 1;
      if (tokens % tokensPerTurn === 0) await turns();
    }
    while (this.groups.length > 0) this.closeGroup();
    this.flow.finish();
  }

  /** False after the last group has ended. */
  private readToken(): boolean {
    const sign = this.source[this.at];
    if (sign === '{') {
      this.at += 1;
      this.openGroup();
    } else if (sign === '}') {
      this.at += 1;
      this.closeGroup();
      return this.groups.length > 0;
    } else if (sign === '\\') this.readControl();
    else if (sign === '\r' || sign === '\n') this.at += 1;
    else {
      plainRun.lastIndex = this.at;
      const run = plainRun.exec(this.source)?.[0] ?? '';
      this.at += Math.max(1, run.length);
      const skip = Math.min(this.toSkip, run.length);
      this.toSkip -= skip;
      if (skip < run.length) this.bytes.push(run.slice(skip));
    }
    return true;
  }

  private group(): Group {
    const found = this.groups.at(-1);
    if (found !== undefined) return found;
    const group: Group = {
      destination: 'body',
      textDestination: null,
      codePage: this.ansiPage,
      fallbackLength: 1,
      isHidden: false,
      isDeleted: false,
      isBold: false,
      isRaised: false,
      style: 0,
      outline: null,
      isInTable: false,
      isDropCap: false,
      noteId: null,
    };
    this.groups.push(group);
    return group;
  }

  private openGroup(): void {
    this.flush();
    this.toSkip = 0;
    const isFirst = this.groups.length === 0;
    const group = this.group();
    if (!isFirst) this.groups.push({ ...group, noteId: null });
    refuseDeep(this.groups.length, { fileName: this.fileName, path: this.fileName });
  }

  private closeGroup(): void {
    this.flush();
    this.toSkip = 0;
    this.isStarred = false;
    const group = this.groups.pop();
    if (group === undefined) return;
    if (group.noteId !== null) this.flow.closeNote(group.noteId);
    if (group.destination === 'styles') this.styles.end();
  }

  private readControl(): void {
    this.at += 1;
    controlWord.lastIndex = this.at;
    const found = controlWord.exec(this.source);
    if (found === null) {
      this.readSymbol(this.source[this.at] ?? '');
      return;
    }
    this.at += found[0].length;
    this.flush();
    this.toSkip = 0;
    const isStarred = this.isStarred;
    this.isStarred = false;
    const value = found[2] === undefined ? null : Number(found[2]);
    this.word(found[1] ?? '', value, isStarred);
  }

  private readSymbol(sign: string): void {
    this.at += 1;
    if (sign === "'") {
      const byte = Number.parseInt(this.source.slice(this.at, this.at + 2), 16);
      this.at += 2;
      if (this.toSkip > 0) this.toSkip -= 1;
      else if (!Number.isNaN(byte)) this.bytes.push(String.fromCharCode(byte));
      return;
    }
    if (this.toSkip > 0) {
      this.toSkip -= 1;
      return;
    }
    if (sign === '*') this.isStarred = true;
    else if (sign === '{' || sign === '}' || sign === '\\') this.bytes.push(sign);
    else if (sign === '~' || sign === '_') {
      this.flush();
      this.put(sign === '~' ? '\u00a0' : '\u2011');
    } else if (sign === '\r' || sign === '\n') {
      this.flush();
      this.endParagraph();
    }
  }

  private word(word: string, value: number | null, isStarred: boolean): void {
    const group = this.group();
    if (group.destination === 'skip' && word !== 'ud' && word !== 'bin') return;
    if (skippedGroups.has(word) || (isStarred && !keptStarredGroups.has(word))) {
      if (word === 'annotation') this.comments += 1;
      group.destination = 'skip';
      return;
    }
    if (word === 'listtext' || word === 'pntext') {
      group.destination = group.destination === 'body' ? 'label' : 'skip';
    } else if (group.destination === 'fonts') this.fontWord(word, value);
    else if (group.destination === 'styles') this.styles.word(word, value);
    else if (!this.groupWord(word, value, group)) this.textWord(word, value, group);
  }

  private fontWord(word: string, value: number | null): void {
    if (word === 'f') this.font = value ?? 0;
    const page = word === 'fcharset' ? codePageOfCharset[value ?? 0] : pageOf(word, value);
    if (page !== undefined) this.fonts.set(this.font, page);
  }

  /** Words that say what a group or the whole file is. */
  private groupWord(word: string, value: number | null, group: Group): boolean {
    if (word === 'fonttbl') group.destination = 'fonts';
    else if (word === 'stylesheet') group.destination = 'styles';
    else if (word === 'title' || word === 'author') {
      group.destination = this.fields[word] === '' ? word : 'skip';
    } else if (word === 'footnote') this.openNote(group);
    else if (word === 'upr') {
      group.textDestination = group.destination;
      group.destination = 'skip';
    } else if (word === 'ud') group.destination = group.textDestination ?? group.destination;
    else if (word === 'bin') this.at += Math.max(0, value ?? 0);
    else if (word === 'deff') this.defaultFont = value ?? 0;
    else if (word === 'mac' || word === 'pc' || word === 'pca' || word === 'ansicpg') {
      const known = { mac: 'macintosh', pc: 'cp437', pca: 'cp850' } as const;
      const page = word === 'ansicpg' ? pageOf('cpg', value) : known[word];
      this.ansiPage = page ?? this.ansiPage;
      group.codePage = this.ansiPage;
    } else return false;
    return true;
  }

  private textWord(word: string, value: number | null, group: Group): void {
    const isOn = value !== 0;
    const sign = Object.hasOwn(signsOfWords, word) ? signsOfWords[word] : undefined;
    if (sign !== undefined) this.put(sign);
    else if (word === 'u') {
      this.put(String.fromCharCode((value ?? 0) & 0xffff));
      this.toSkip = group.fallbackLength;
    } else if (word === 'uc') group.fallbackLength = Math.min(64, Math.max(0, value ?? 1));
    else if (word === 'f') group.codePage = this.fonts.get(value ?? 0) ?? this.ansiPage;
    else if (word === 'plain') {
      group.isHidden = false;
      group.isDeleted = false;
      group.isBold = false;
      group.isRaised = false;
      group.codePage = this.fonts.get(this.defaultFont) ?? this.ansiPage;
    } else if (faceWord(word, value, group)) return;
    else if (word === 'deleted' || word === 'revised') {
      if (isOn) this.changes += 1;
      if (word === 'deleted') group.isDeleted = isOn;
    } else if (group.destination === 'body') this.paragraphWord(word, value, group);
  }

  private paragraphWord(word: string, value: number | null, group: Group): void {
    if (word === 'par' || word === 'sect' || word === 'nestcell') this.endParagraph();
    else if (word === 'line') this.flow.lineBreak(this.isInTable(group));
    else if (word === 'pard') {
      group.style = 0;
      group.outline = null;
      group.isInTable = false;
      group.isDropCap = false;
    } else if (word === 's') group.style = value ?? 0;
    else if (word === 'outlinelevel') group.outline = value;
    else if (word === 'dropcapli') group.isDropCap = (value ?? 1) > 0;
    else if (word === 'intbl') group.isInTable = value !== 0;
    else if (word === 'trowd') this.isRowOpen = true;
    else if (word === 'cell') this.flow.endCell();
    else if (word === 'row') {
      this.flow.endRow();
      this.isRowOpen = false;
    }
  }

  private isInTable(group: Group): boolean {
    return group.isInTable || this.isRowOpen;
  }

  private openNote(group: Group): void {
    if (group.destination !== 'body' || group.isDeleted || group.noteId !== null) return;
    this.noteCount += 1;
    group.noteId = `note-${this.noteCount}`;
    this.flow.openNote(group.noteId, String(this.noteCount), this.isInTable(group));
  }

  private endParagraph(): void {
    const group = this.group();
    if (group.destination !== 'body') return;
    // A paragraph whose end was deleted goes on.
    if (group.isDeleted || group.isDropCap) return;
    const kind = this.styles.kindOf(group.style, group.outline);
    const words = this.flow.endParagraph(kind);
    if (kind.isTitle && words !== '') this.styleTitle ??= words;
  }

  /** Decodes the bytes that stand together in one code page. */
  private flush(): void {
    if (this.bytes.length === 0) return;
    const bytes = this.bytes.join('');
    this.bytes = [];
    const { codePage, destination } = this.group();
    if (destination === 'skip') return;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII.
    const isAscii = /^[\x00-\x7f]*$/.test(bytes);
    this.put(isAscii ? bytes : iconv.decode(Buffer.from(bytes, 'latin1'), codePage));
  }

  private put(text: string): void {
    const group = this.group();
    if (group.destination === 'title' || group.destination === 'author') {
      this.fields[group.destination] += text;
    } else if (group.destination === 'styles') this.styles.text(text);
    else if (group.isHidden || group.isDeleted) return;
    else if (group.destination === 'label') this.flow.labelText(text);
    else if (group.destination === 'body') {
      this.flow.text(text.replaceAll('\0', ''), this.isInTable(group), group);
    }
  }
}

/** Words that say how letters are set. */
function faceWord(word: string, value: number | null, group: Group): boolean {
  const isOn = value !== 0;
  if (word === 'v') group.isHidden = isOn;
  else if (word === 'b') group.isBold = isOn;
  else if (word === 'super' || word === 'up') group.isRaised = isOn;
  else if (word === 'nosupersub' || word === 'sub') group.isRaised = false;
  else return false;
  return true;
}

/** The decoder's name of a code page that a font or the file states; undefined for one it does not know. */
function pageOf(word: string, value: number | null): string | undefined {
  if (word !== 'cpg' || value === null) return undefined;
  const name = codePageOfNumber[value] ?? `windows-${value}`;
  return [name, `cp${value}`].find((one) => iconv.encodingExists(one));
}
