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
  elementDepth: 1000,
} as const;
