import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { appError } from '../../../shared/app-error.ts';
import { importLimits } from '../import-limits.ts';
import { CharacterMaps } from './character-maps.ts';
import { loadPdfEngine } from './pdf-engine.ts';

export type OpenPdf = {
  readonly document: PDFDocumentProxy;
  readonly close: () => Promise<void>;
};

/**
 * Opens a PDF for its text: no script of its own runs, no picture is decoded, no font is looked for outside.
 * Takes the bytes over. Throws `book_protected` for a password or rights management, `not_this_format` where it
 * is damaged, `file_too_large` for too many pages.
 */
export async function openPdf(data: Uint8Array, fileName: string): Promise<OpenPdf> {
  const engine = await loadPdfEngine();
  const task = engine.getDocument({
    data,
    isEvalSupported: false,
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    maxImageSize: 1,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    BinaryDataFactory: CharacterMaps,
    useWasm: false,
    useWorkerFetch: false,
    verbosity: engine.VerbosityLevel.ERRORS,
  });
  const close = () => task.destroy();
  try {
    const document = await task.promise;
    const limit = importLimits.pdfPages;
    if (document.numPages <= limit) return { document, close };
    throw appError('file_too_large.pages', { file: fileName, limit });
  } catch (error) {
    await close().catch(() => undefined);
    throw pdfError(error, fileName);
  }
}

/** What the library says, as an error of the import; an error of ours stays. */
function pdfError(cause: unknown, fileName: string): unknown {
  if (!(cause instanceof Error) || 'code' in cause) {
    const { name, code } = cause as { readonly name?: string; readonly code?: unknown };
    if (name !== 'PasswordException' && typeof code === 'string') return cause;
  }
  const { name, message } = cause as { readonly name?: string; readonly message?: string };
  const place = { file: fileName };
  if (name === 'PasswordException') {
    return appError('book_protected.pdf_password', place, { cause });
  }
  if (/encrypt|cipher|unsupported.*security/i.test(message ?? '')) {
    return appError('book_protected.pdf_rights', place, { cause });
  }
  return appError('not_this_format.damaged_pdf', place, { cause });
}
