import type { BookDraft } from '../../../shared/model/import/book-draft.ts';
import { castName } from '../cast-name.ts';
import { type Block, collapseSpace, lineBreak, type Piece, plainDocument } from '../html/blocks.ts';
import { importWords, notice } from '../notices.ts';
import { draftOfDocument, type ImportFileOptions } from '../one-document.ts';
import { decodeText } from '../text/plain-text.ts';
import { createYielder } from '../yielder.ts';
import { areNumbersBehind, fountainLine } from './fountain-lines.ts';
import { pageNumbersIn } from './page-numbers.ts';

const remark = /\[\[[^[\]]*\]\]/g;
const fieldLine =
  /^(?:title|credit|authors?|source|notes?|draft date|date|contact(?: info)?|copyright|revision|format|episode|series|font.*)\s*:/iu;

/**
 * Reads a screenplay in Fountain: scenes are its chapters, names in capitals say the lines below them, what stands
 * in brackets there and transitions are folded. Struck out text and notes of the writer are left out.
 */
export async function importFountain(
  bytes: Uint8Array,
  options: ImportFileOptions,
): Promise<BookDraft> {
  const turns = createYielder(options.signal);
  const { text, notices } = decodeText(bytes, options.fileName);
  const remarks = text.match(remark)?.length ?? 0;
  const { document, fields } = readScreenplay(text);
  const told = remarks === 0 ? [] : [notice('other', remarks, importWords().comments(remarks))];
  return draftOfDocument(
    document,
    { title: fields.get('title') ?? null, author: authorIn(fields), language: null },
    { ...options, notices: [...notices, ...told], turns },
  );
}

/** The blocks of a screenplay, and the fields of its title page in small letters. */
export function readScreenplay(text: string, path = 'book') {
  const bare = withoutStruckOut(text.replace(/^\ufeff/, '')).replace(remark, '');
  const lines = bare.trimStart().split(/\r\n?|\n/);
  const { fields, length } = readTitlePage(lines);
  return { document: plainDocument(path, readBlocks(lines.slice(length))), fields };
}

/** Without what stands between the signs of a comment. */
function withoutStruckOut(text: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let start = text.indexOf('/*'); start !== -1; start = text.indexOf('/*', from)) {
    const end = text.indexOf('*/', start + 2);
    if (end === -1) break;
    kept.push(text.slice(from, start));
    from = end + 2;
  }
  kept.push(text.slice(from));
  return kept.join('');
}

function authorIn(fields: ReadonlyMap<string, string>): string | null {
  return fields.get('author') ?? fields.get('authors') ?? null;
}

function readTitlePage(lines: readonly string[]) {
  const fields = new Map<string, string>();
  let name = '';
  let length = 0;
  if (!fieldLine.test(lines[0] ?? '')) return { fields, length };
  for (const line of lines) {
    if (line.trim() === '') break;
    length += 1;
    // What goes on from a line above is set in; so are the fields themselves in some files.
    const field = fieldLine.test(line.trim()) ? line.trim() : line;
    const [, key = '', value = ''] = /^([^\s:][^:]{0,40}):(.*)$/u.exec(field) ?? [];
    if (key !== '') name = key.trim().toLowerCase();
    const said = plain(key === '' ? line : value);
    if (said !== '') fields.set(name, [fields.get(name) ?? '', said].join(' ').trim());
  }
  return { fields, length };
}

function readBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  const add = (kind: Block['kind'], level: number, pieces: Piece[]): void => {
    blocks.push({ kind, level, pieces });
  };
  const pageNumbers = pageNumbersIn(lines);
  const isBehind = areNumbersBehind(lines);
  let depth = 0;
  let action = [] as string[];
  const closeAction = (): void => {
    if (action.length > 0) add('paragraph', 0, [collapseSpace(action.join(lineBreak))]);
    action = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = pageNumbers.has(at)
      ? ({ kind: 'transition', text: lines[at]?.trim() ?? '' } as const)
      : fountainLine(lines[at] ?? '', lines[at - 1] ?? '', lines[at + 1] ?? '', isBehind);
    if (line.kind === 'action' || line.kind === 'centred') {
      action.push(line.text.replace(/^~/, ''));
      continue;
    }
    closeAction();
    if (line.kind === 'break') add('break', 0, []);
    else if (line.kind === 'transition') add('paragraph', 0, [fold('page', line.text)]);
    else if (line.kind === 'section') {
      depth = Math.min(5, line.level);
      add('heading', depth, [plain(line.text)]);
    } else if (line.kind === 'scene') add('heading', depth + 1, [plain(line.text)]);
    else if (line.kind === 'character') {
      const end = endOfSpeech(lines, at + 1);
      addSpeech(blocks, line.text, lines.slice(at + 1, end).map(pieceOf));
      at = end - 1;
    }
  }
  closeAction();
  return blocks;
}

/** Speech goes on to an empty line; two blanks stand for one in it. */
function endOfSpeech(lines: readonly string[], from: number): number {
  let end = from;
  while (end < lines.length && (lines[end]?.trim() !== '' || lines[end] === '  ')) end += 1;
  return end;
}

/** A line below a name: one in brackets is folded. */
export function pieceOf(line: string): Piece {
  const text = collapseSpace(line.trim().replace(/^~/, ''));
  return /^\([^()]*\)$/u.test(text) ? fold('note', text.slice(1, -1).trim()) : text;
}

/** A paragraph that `name` says. */
export function addSpeech(blocks: Block[], name: string, said: readonly Piece[]): void {
  const pieces: Piece[] = [];
  for (const piece of said.filter((one) => one !== '')) {
    const last = pieces.at(-1);
    if (typeof piece !== 'string') pieces.push(piece);
    else if (typeof last === 'string') pieces[pieces.length - 1] = `${last} ${piece}`;
    else pieces.push(pieces.length === 0 ? piece : ` ${piece}`);
  }
  const speaker = castName(plain(name));
  const isSaid = pieces.some((piece) => typeof piece === 'string');
  blocks.push({ kind: 'paragraph', level: 0, ...(isSaid && { speaker }), pieces });
}

export function fold(kind: 'note' | 'page', text: string): Piece {
  return { type: 'fold', kind, text };
}

/** Without signs of emphasis. */
function plain(text: string): string {
  return collapseSpace(text.replace(/\*{1,3}|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')).trim();
}
