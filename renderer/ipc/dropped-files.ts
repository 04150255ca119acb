import { compareNames } from '../../shared/compare-names.ts';

/** What systems keep in folders for themselves; `._` opens what macOS keeps beside a file. */
const isOfTheSystem = (name: string) => /^(?:\._.*|\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(name);

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
  return files.filter((file) => file !== null && !isOfTheSystem(file.name)) as File[];
}

/** By name, as folders are shown. What cannot be read, such as a link, is left out; the rest of its folder is not. */
async function filesIn(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const entries = await entriesIn(folder);
  const files: File[] = [];
  for (const entry of entries.sort((one, other) => compareNames(one.name, other.name))) {
    const found = entry.isDirectory
      ? await filesIn(entry as FileSystemDirectoryEntry)
      : await fileOf(entry as FileSystemFileEntry);
    for (const file of found) files.push(file);
  }
  return files;
}

/** A folder comes in parts; the last one is empty. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((done) =>
      reader.readEntries(done, () => done([])),
    );
    if (part.length === 0) return entries;
    // A folder can have more of them than a call takes arguments.
    for (const entry of part) entries.push(entry);
  }
}

const fileOf = (entry: FileSystemFileEntry): Promise<File[]> =>
  new Promise((done) =>
    entry.file(
      (file) => done([file]),
      () => done([]),
    ),
  );
