/** What the importers read, for the file dialog; main looks at the bytes and has the last word. */
export const bookFileExtensions = ['.epub', '.md', '.markdown', '.txt'] as const;
