import { appError } from '../../../shared/app-error.ts';
import type { BookDraft, ImportNotice } from '../../../shared/model/import/book-draft.ts';
import { escapeProse } from '../../../shared/script/parse/escape.ts';
import { isSpeakable } from '../../../shared/script/text-measures.ts';
import { castName } from '../cast-name.ts';
import { type HtmlDocument, plainDocument } from '../html/blocks.ts';
import { importWords, notice } from '../notices.ts';
import { draftOfDocument, type ImportFileOptions } from '../one-document.ts';
import { scriptDraft } from '../text/lectern-script.ts';
import { decodeText } from '../text/plain-text.ts';
import { titleFromFileName } from '../title-from-file-name.ts';
import { createYielder } from '../yielder.ts';
import { type CueParagraph, cueParagraphs } from './cue-paragraphs.ts';
import { readCues } from './cues.ts';

/**
 * Reads SubRip or WebVTT as one chapter of prose, its times dropped. Where the file is kept as a script, the
 * voices that it names speak as `@Name:` and join the cast; else their names are left out. Throws `book_empty`.
 */
export async function importSubtitles(
  bytes: Uint8Array,
  options: ImportFileOptions,
): Promise<BookDraft> {
  const { fileName, script } = options;
  const turns = createYielder(options.signal);
  const { text, notices } = decodeText(bytes, fileName);
  const cues = readCues(text);
  const paragraphs = cueParagraphs(cues);
  if (!paragraphs.some((one) => isSpeakable(one.text))) {
    throw appError('book_empty.no_text', { file: fileName });
  }
  const told = [...notices, timesNotice(cues.length)];
  const cast = castOf(paragraphs);
  if (script === 'keep' && cast.length > 0) {
    return scriptDraft(scriptText(paragraphs, fileName), { ...options, notices: told });
  }
  const turnsOfVoices = paragraphs.filter(({ speaker }) => speaker !== null).length;
  const draft = await draftOfDocument(
    pageOf(paragraphs),
    { title: null, author: null, language: null },
    { ...options, notices: [...told, ...namesNotice(cast)], turns },
  );
  if (script !== 'look') return draft;
  return { ...draft, script: { isKept: false, markCount: turnsOfVoices, cast } };
}

/** Subtitles as blocks, for archives of texts. */
export function readSubtitlePage(text: string): HtmlDocument {
  return pageOf(cueParagraphs(readCues(text)));
}

function pageOf(paragraphs: readonly CueParagraph[]): HtmlDocument {
  const blocks = paragraphs.map(({ text }) => ({
    kind: 'paragraph' as const,
    level: 0,
    pieces: [text],
  }));
  return plainDocument('book', blocks);
}

/** Names that the script language takes before a colon. */
function castOf(paragraphs: readonly CueParagraph[]): readonly string[] {
  const names = paragraphs.flatMap(({ speaker }) => (speaker === null ? [] : [castName(speaker)]));
  return [...new Set(names)].filter(isSpeakable);
}

function scriptText(paragraphs: readonly CueParagraph[], fileName: string): string {
  const lines = paragraphs.map(({ speaker, text }) => {
    const name = speaker === null ? '' : castName(speaker);
    const prose = escapeProse(text);
    return isSpeakable(name) ? `@${name}: ${prose}` : prose;
  });
  return [`# ${titleFromFileName(fileName)}`, ...lines].join('\n\n');
}

function timesNotice(count: number): ImportNotice {
  const message = importWords().times(count);
  return notice('other', count, message);
}

function namesNotice(cast: readonly string[]): ImportNotice[] {
  if (cast.length === 0) return [];
  const message = importWords().names(cast.length);
  return [notice('other', cast.length, message)];
}
