import type { BookDraft } from '../../../shared/model/import/book-draft.ts';
import { readXmlEvents } from '../documents/xml-events.ts';
import { type Block, collapseSpace, type Piece, plainDocument } from '../html/blocks.ts';
import type { Attributes } from '../html/element-rules.ts';
import { draftOfDocument, type ImportFileOptions } from '../one-document.ts';
import { decodeXml } from '../text-encoding.ts';
import { createYielder, type Yielder } from '../yielder.ts';
import { nameOf } from './fountain-lines.ts';
import { addSpeech, fold } from './import-fountain.ts';

type Paragraph = { readonly type: string; text: string };

/** True for the XML that Final Draft writes; a comment or a DOCTYPE may stand in front. */
export function isFinalDraft(head: string, fileName: string): boolean {
  if (/\.fdx$/i.test(fileName)) return /<FinalDraft[\s>]/.test(head);
  return /^\ufeff?\s*(?:<[?!][^>]{0,400}>\s*)*<FinalDraft[\s>]/.test(head);
}

/** Reads a screenplay of Final Draft as one in Fountain is; what its writer noted beside the text is left out. */
export async function importFinalDraft(
  bytes: Uint8Array,
  options: ImportFileOptions,
): Promise<BookDraft> {
  const turns = createYielder(options.signal);
  const { document, front } = await readFinalDraft(bytes, options.fileName, turns);
  return draftOfDocument(
    document,
    { ...namesOf(front), language: null },
    { ...options, notices: [], turns },
  );
}

/** The blocks of a screenplay, and the lines of its title page. */
export async function readFinalDraft(
  bytes: Uint8Array,
  fileName: string,
  turns: Yielder,
  path = 'book',
) {
  const { text, front } = await readParagraphs(decodeXml(bytes), fileName, turns);
  const blocks = [...front.map(paragraphOf), ...blocksOf(text)];
  return { document: plainDocument(path, blocks), front };
}

const byline = /^(?:(?:written|screenplay|teleplay) )?by$/iu;
/** What the program's template has on its title page. */
const template = /^\(?(?:script title|names? of (?:project|first writer|subsequent writers))\b/iu;

/** The lines around "Written by". */
function namesOf(front: readonly string[]) {
  const at = front.findIndex((line) => byline.test(line));
  const title = at < 1 ? null : front.slice(0, at).join(' ');
  return { title, author: at < 1 ? null : (front[at + 1] ?? null) };
}

function paragraphOf(text: string): Block {
  return { kind: 'paragraph', level: 0, pieces: [text] };
}

/** What holds other text than the screenplay's: of its scenes, of its writer, of the programme, of earlier drafts. */
const besides = new Set(['SceneProperties', 'ScriptNote', 'HeaderAndFooter', 'OmittedScene']);
const saidTypes = new Set(['Dialogue', 'Parenthetical', 'Singing', 'Lyrics']);

async function readParagraphs(source: string, fileName: string, turns: Yielder) {
  const text: Paragraph[] = [];
  const front: Paragraph[] = [];
  const path: string[] = [];
  let skipped = 0;
  let isStruckOut = false;
  let open: Paragraph | null = null;
  const listOf = (): Paragraph[] | null => {
    if (path[1] === 'Content') return text;
    return path[1] === 'TitlePage' && path[2] === 'Content' ? front : null;
  };
  const listener = {
    open: (name: string, attributes: Attributes): void => {
      path.push(name);
      if (besides.has(name)) skipped += 1;
      if (name === 'Text') isStruckOut = /\bStrikeout\b/.test(attributes.Style ?? '');
      if (skipped > 0 || name !== 'Paragraph') return;
      open = { type: attributes.Type ?? '', text: '' };
      listOf()?.push(open);
    },
    text: (written: string): void => {
      if (skipped > 0 || isStruckOut || open === null) return;
      if (path.at(-1) === 'Text') open.text += written;
    },
    close: (name: string): void => {
      path.pop();
      if (besides.has(name)) skipped -= 1;
    },
  };
  await readXmlEvents(source, listener, { fileName, path: fileName, turns });
  const lines = front.map((one) => collapseSpace(one.text).trim()).filter((line) => line !== '');
  return { text, front: lines.some((line) => template.test(line)) ? [] : lines };
}

/** What stands for a scene that was left out. */
function isOmitted(type: string, text: string): boolean {
  return type === 'Scene Heading' && /^omitted\.?$/i.test(text);
}

function blocksOf(paragraphs: readonly Paragraph[]): Block[] {
  const blocks: Block[] = [];
  const add = (kind: Block['kind'], pieces: Block['pieces']): void => {
    blocks.push({ kind, level: kind === 'heading' ? 1 : 0, pieces });
  };
  let name: string | null = null;
  let said: Piece[] = [];
  const endSpeech = (): void => {
    if (name !== null) addSpeech(blocks, name, said);
    name = null;
    said = [];
  };
  for (const { type, text: written } of paragraphs) {
    const text = collapseSpace(written).trim();
    if (text === '' || isOmitted(type, text)) continue;
    if (saidTypes.has(type) && name !== null) {
      said.push(type === 'Parenthetical' ? fold('note', text.replace(/^\(|\)$/gu, '')) : text);
      continue;
    }
    endSpeech();
    // The program shows them in capitals, however they are typed.
    if (type === 'Character') name = nameOf(text).toUpperCase();
    else if (type === 'Scene Heading') add('heading', [text]);
    else if (type === 'Transition') add('paragraph', [fold('page', text)]);
    else add('paragraph', [text]);
  }
  endSpeech();
  return blocks;
}
