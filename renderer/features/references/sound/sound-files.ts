import { bookFileExtensions } from '../../../../shared/model/import/book-files.ts';

/** What people call sound or film; main looks at the bytes and has the last word. */
const soundExtensions = [
  'wav',
  'mp3',
  'm4a',
  'aac',
  'flac',
  'ogg',
  'oga',
  'opus',
  'webm',
  'mp4',
  'm4v',
  'm4b',
  'mov',
  'mkv',
  'mka',
  'aif',
  'aiff',
  'aifc',
  'caf',
  'wma',
  'amr',
  '3gp',
  'alac',
  'm4p',
  'aax',
] as const;

const bookExtensions: ReadonlySet<string> = new Set([
  ...bookFileExtensions.map((extension) => extension.slice(1)),
  'doc',
  'lectern',
]);

/** For the dialog that chooses files. */
export const soundAccept = [
  'audio/*',
  'video/*',
  ...soundExtensions.map((name) => `.${name}`),
].join();

const known: ReadonlySet<string> = new Set(soundExtensions);

function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

type NamedFile = { readonly name: string; readonly type?: string };

/** Sound or film by its name, else by what the system says it is. */
function isSound({ name, type = '' }: NamedFile): boolean {
  const extension = extensionOf(name);
  return known.has(extension) || (!bookExtensions.has(extension) && /^(audio|video)\//.test(type));
}

/**
 * What of a drop goes to the voices and what to the library. On the voices' screen only what is plainly a
 * book does not count as sound: main then says why it is none.
 */
export function sortFiles<File extends NamedFile>(
  files: readonly File[],
  isOnVoices: boolean,
): { readonly sounds: readonly File[]; readonly books: readonly File[] } {
  const isForVoices = (file: File): boolean =>
    isSound(file) || (isOnVoices && !bookExtensions.has(extensionOf(file.name)));
  return {
    sounds: files.filter(isForVoices),
    books: files.filter((file) => !isForVoices(file)),
  };
}
