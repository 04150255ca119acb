const mebibyte = 1024 * 1024;

/** Every limit of an import in one place; error messages name the one that was met. Sizes in bytes. */
export const importLimits = {
  /** A book file as a whole, packed. */
  fileBytes: 500 * mebibyte,
  /** All entries of an archive, unpacked, by what the archive says of itself. */
  archiveBytes: 500 * mebibyte,
  archiveEntries: 10_000,
  /** Unpacked to packed. Small files are exempt: a page of blanks packs better than any book. */
  archiveRatio: 100,
  archiveRatioFromBytes: mebibyte,
  entryNameBytes: 1024,
  /** One text entry (a chapter file, the table of contents), unpacked. */
  textEntryBytes: 32 * mebibyte,
  /** All text entries that were read, unpacked. */
  textBytes: 96 * mebibyte,
  coverBytes: 32 * mebibyte,
  /** Ten times the longest novels; above it a text would need more than 400 MB of memory. */
  plainTextBytes: 24 * mebibyte,
  markdownBytes: 16 * mebibyte,
  /** Its pictures count. */
  fb2Bytes: 64 * mebibyte,
  /** Its pictures count. */
  docBytes: 256 * mebibyte,
  mobiBytes: 256 * mebibyte,
  pdfBytes: 256 * mebibyte,
  pdfPages: 20_000,
  /** Pieces of text on one page. */
  pdfPageRuns: 50_000,
  elementDepth: 1000,
  /** Opened elements of all documents together. */
  elements: 3_000_000,
  manifestItems: 50_000,
  contentsEntries: 50_000,
  /** Of style sheets, each counted once for every combination that documents link. */
  styleCharacters: 32_000_000,
  /** What a file may declare of its own in its document type, and what that may unfold to. */
  entities: 1000,
  entityCharacters: 4000,
  entitiesTextCharacters: 1_000_000,
} as const;
