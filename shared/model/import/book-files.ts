/** What the importers read, as people are told it. */
export const bookKinds =
  'an EPUB, PDF, FB2, MOBI, AZW3, Word (DOCX, DOC), OpenDocument (ODT), RTF, HTML, Markdown, Fountain, Final Draft (FDX), plain text or subtitle file (SRT, VTT, ASS), or a ZIP of texts';

/** Names of such files, for dialogs and folders; the bytes have the last word. */
export const bookFileExtensions = [
  '.epub',
  '.pdf',
  '.fb2',
  '.fb2.zip',
  '.mobi',
  '.azw3',
  '.azw',
  '.pdb',
  '.docx',
  '.doc',
  '.odt',
  '.fodt',
  '.rtf',
  '.html',
  '.htm',
  '.xhtml',
  '.md',
  '.markdown',
  '.qmd',
  '.rmd',
  '.txt',
  '.fountain',
  '.fdx',
  '.srt',
  '.vtt',
  '.ass',
  '.ssa',
  '.zip',
  '.lectern',
] as const;

/** True for the name of a file that may be a book. Word keeps a `~$name.docx` beside each document that is open. */
export function isBookName(fileName: string): boolean {
  const name = fileName.toLowerCase();
  if (name.startsWith('~$')) return false;
  return bookFileExtensions.some((extension) => name.endsWith(extension));
}

/** A file in the script language or a screenplay, by its name: its tags and its speakers are meant. */
export function isScriptName(fileName: string): boolean {
  return /\.(?:lectern\.(?:md|txt)|fountain|fdx)$/i.test(fileName);
}
