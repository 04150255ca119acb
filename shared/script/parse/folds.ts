import { appError } from '../../app-error.ts';
import { primaryLanguage } from '../language.ts';
import { isEscapable, resolveEscapes } from './marks.ts';
import type { FoldKind, FoldMode, ScriptNode } from './nodes.ts';
import { parseScript } from './parse.ts';

export type FoldContent = {
  readonly kind: FoldKind;
  readonly mode: FoldMode;
  readonly text: string;
};

/**
 * A fold as it stands in a script: `[note: text]`, `[note here: text]`, `[note end: text]`,
 * `[note announce: text]`. Brackets are escaped, and blank lines closed up (a fold holds none).
 */
export function formatFold({ kind, mode, text }: FoldContent): string {
  const closed = text.replace(/(?:\r\n|\n|\r)(?:[^\S\r\n]*(?:\r\n|\n|\r))+/g, '\n').trim();
  let inner = '';
  for (let index = 0; index < closed.length; index++) {
    const character = closed.charAt(index);
    const isBracket = character === '[' || character === ']';
    const next = closed[index + 1];
    const isReadAsEscape = character === '\\' && (next === undefined || isEscapable(next));
    inner += isBracket || isReadAsEscape ? `\\${character}` : character;
  }
  return `[${kind}${mode === 'skip' ? '' : ` ${mode}`}: ${inner}]`;
}

/** The book's own text inside a fold node, its escapes resolved. */
export function foldText(
  documentText: string,
  fold: Extract<ScriptNode, { readonly kind: 'fold' }>,
): string {
  return resolveEscapes(documentText.slice(fold.innerStart, fold.innerEnd));
}

/**
 * The document with one fold read another way; nothing else changes.
 * @param foldStart offset of the fold's `[` in UTF-16 units
 * @throws AppError `bad_input` when no whole fold starts there
 */
export function setFoldMode(documentText: string, foldStart: number, mode: FoldMode): string {
  const { nodes } = parseScript(documentText, { cast: [] });
  const fold = nodes.find((node) => node.kind === 'fold' && node.start === foldStart);
  if (fold === undefined || fold.kind !== 'fold') {
    throw appError('bad_input.fold', { offset: foldStart });
  }
  const head = `[${fold.fold}${mode === 'skip' ? '' : ` ${mode}`}:`;
  // The space or line end after the colon stays as it was.
  return documentText.slice(0, foldStart) + head + documentText.slice(fold.innerStart - 1);
}

type Announcements = Readonly<Record<FoldKind, string>>;

const announcements: Readonly<Record<string, Announcements>> = {
  en: { note: 'Note.', page: 'Page.', table: 'Table.', image: 'Image.', code: 'Code listing.' },
  de: { note: 'Anmerkung.', page: 'Seite.', table: 'Tabelle.', image: 'Bild.', code: 'Quelltext.' },
  fr: { note: 'Note.', page: 'Page.', table: 'Tableau.', image: 'Image.', code: 'Code source.' },
  es: { note: 'Nota.', page: 'Página.', table: 'Tabla.', image: 'Imagen.', code: 'Código fuente.' },
  it: { note: 'Nota.', page: 'Pagina.', table: 'Tabella.', image: 'Immagine.', code: 'Codice.' },
  pt: { note: 'Nota.', page: 'Página.', table: 'Tabela.', image: 'Imagem.', code: 'Código-fonte.' },
  ru: {
    note: 'Примечание.',
    page: 'Страница.',
    table: 'Таблица.',
    image: 'Изображение.',
    code: 'Листинг.',
  },
  zh: { note: '注释。', page: '页码。', table: '表格。', image: '图片。', code: '代码。' },
  ja: { note: '注。', page: 'ページ。', table: '表。', image: '図。', code: 'コード。' },
  ko: { note: '주석.', page: '쪽.', table: '표.', image: '그림.', code: '코드.' },
  ar: { note: 'حاشية.', page: 'صفحة.', table: 'جدول.', image: 'صورة.', code: 'شيفرة.' },
  nl: { note: 'Noot.', page: 'Pagina.', table: 'Tabel.', image: 'Afbeelding.', code: 'Broncode.' },
  pl: {
    note: 'Przypis.',
    page: 'Strona.',
    table: 'Tabela.',
    image: 'Obraz.',
    code: 'Kod źródłowy.',
  },
};

/** What is read instead of an announced fold; English where the language has no phrase here. */
export function announcement(kind: FoldKind, language: string): string {
  const phrases = announcements[primaryLanguage(language)] ?? announcements.en;
  return phrases?.[kind] ?? '';
}
