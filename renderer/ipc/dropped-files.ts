/** What systems keep in folders for themselves. */
const ofTheSystem: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db']);

/**
 * The files of a drop, also those in its folders; the items of a drag that was not let go. By their entries: a file
 * behind a handle of the browser has no path in the window, so that it would go without its name.
 */
export async function droppedFiles(event: object): Promise<(File | DataTransferItem)[]> {
  const { type, dataTransfer } = event as Partial<DragEvent>;
  const items = [...(dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file');
  if (type !== 'drop') return items;
  // All at once: the drop is empty after the first wait.
  const found = items.map((item) => {
    const entry = item.webkitGetAsEntry();
    return entry?.isDirectory === true
      ? filesIn(entry as FileSystemDirectoryEntry)
      : item.getAsFile();
  });
  const files = (await Promise.all(found)).flat();
  return files.filter((file) => file !== null && !ofTheSystem.has(file.name)) as File[];
}

/** What cannot be read, such as a link to nowhere, is left out; the rest of its folder is not. */
async function filesIn(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const reader = folder.createReader();
  const files: File[] = [];
  for (;;) {
    // A folder comes in parts; the last one is empty.
    const part = await new Promise<FileSystemEntry[]>((done) =>
      reader.readEntries(done, () => done([])),
    );
    if (part.length === 0) return files;
    for (const entry of part) {
      if (entry.isDirectory) files.push(...(await filesIn(entry as FileSystemDirectoryEntry)));
      else files.push(...(await fileOf(entry as FileSystemFileEntry)));
    }
  }
}

const fileOf = (entry: FileSystemFileEntry): Promise<File[]> =>
  new Promise((done) =>
    entry.file(
      (file) => done([file]),
      () => done([]),
    ),
  );
