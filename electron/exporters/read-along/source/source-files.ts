import type { SourceBook, SourceElement } from '../../../../shared/model/import/source-book.ts';
import { elementsOf } from './clean-page.ts';
import { addressesIn, cleanStyles } from './clean-styles.ts';

/** A style sheet, picture or font of the source, under a name of our own. */
export type SourceFile = {
  /** In the folder of the book. */
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: () => Promise<Uint8Array>;
};

export type SourceFiles = {
  readonly files: readonly SourceFile[];
  /** Of all files as they are written. */
  readonly totalBytes: number;
  readonly nameOf: (from: string, href: string) => string | null;
};

type Found = { readonly name: string; readonly mediaType: string; readonly sheet: string | null };

/** The files that pages are shown with, of those kinds only that every reading system shows (EPUB 3.3, 3.2). */
export async function sourceFiles(source: SourceBook, signal?: AbortSignal): Promise<SourceFiles> {
  const found = new Map<string, Found | null>();
  let totalBytes = 0;
  const nameOf = (from: string, href: string): string | null => {
    const link = source.resolve(from, href);
    return link === null ? null : (found.get(link.path)?.name ?? null);
  };
  const add = async (from: string, href: string, isSheet: boolean): Promise<void> => {
    signal?.throwIfAborted();
    const path = source.resolve(from, href)?.path;
    if (path === undefined || found.has(path)) return;
    found.set(path, null);
    const bytes = await source.read(path);
    if (bytes === null) return;
    const sheet = isSheet || /\.css$/i.test(path) ? sheetText(bytes) : null;
    const kind = sheet === null ? kindOf(bytes) : { extension: 'css', mediaType: 'text/css' };
    if (kind === null) return;
    const number = [...found.values()].filter((one) => one !== null).length + 1;
    const name = `files/${String(number).padStart(3, '0')}.${kind.extension}`;
    found.set(path, { name, mediaType: kind.mediaType, sheet });
    totalBytes += bytes.byteLength;
    for (const address of sheet === null ? [] : addressesIn(sheet)) await add(path, address, false);
  };
  for (const { path, root } of source.pages) {
    for (const { href, isSheet } of addressesOf(root)) await add(path, href, isSheet);
  }
  const files = [...found].flatMap(([path, file]): readonly SourceFile[] => {
    if (file === null) return [];
    const { name, mediaType, sheet } = file;
    const styles = (text: string): string =>
      cleanStyles(text, (href) => nameOf(path, href)?.replace('files/', '') ?? null);
    const bytes = async (): Promise<Uint8Array> =>
      sheet === null
        ? ((await source.read(path)) ?? new Uint8Array())
        : Buffer.from(styles(sheet), 'utf8');
    return [{ name, mediaType, bytes }];
  });
  return { files, totalBytes, nameOf };
}

function addressesOf(root: SourceElement) {
  const found: { readonly href: string; readonly isSheet: boolean }[] = [];
  const add = (href: string | undefined, isSheet = false): void => {
    if (href !== undefined) found.push({ href, isSheet });
  };
  for (const { attributes } of elementsOf(root, 'link')) {
    if (/^\s*stylesheet\s*$/i.test(attributes.rel ?? '')) add(attributes.href, true);
  }
  const walk = (element: SourceElement): void => {
    const { name, attributes, content } = element;
    if (/^(?:\w+:)?img$/i.test(name)) add(attributes.src);
    if (/^(?:\w+:)?image$/i.test(name)) add(attributes['xlink:href'] ?? attributes.href);
    for (const address of addressesIn(attributes.style ?? '')) add(address);
    const isStyle = /^(?:\w+:)?style$/i.test(name);
    for (const node of content) {
      if (typeof node !== 'string') walk(node);
      else if (isStyle) for (const address of addressesIn(node)) add(address);
    }
  };
  walk(root);
  return found;
}

const kinds: readonly {
  readonly is: RegExp;
  readonly extension: string;
  readonly mediaType: string;
}[] = [
  { is: /^\xff\xd8\xff/, extension: 'jpg', mediaType: 'image/jpeg' },
  { is: /^\x89PNG/, extension: 'png', mediaType: 'image/png' },
  { is: /^GIF8[79]a/, extension: 'gif', mediaType: 'image/gif' },
  { is: /^RIFF[\s\S]{4}WEBP/, extension: 'webp', mediaType: 'image/webp' },
  // biome-ignore lint/suspicious/noControlCharactersInRegex: so begins a TrueType font
  { is: /^(?:\0\x01\0\0|true)/, extension: 'ttf', mediaType: 'font/ttf' },
  { is: /^OTTO/, extension: 'otf', mediaType: 'font/otf' },
  { is: /^wOFF/, extension: 'woff', mediaType: 'font/woff' },
  { is: /^wOF2/, extension: 'woff2', mediaType: 'font/woff2' },
];

/** By what it is, not by what it is called. */
function kindOf(bytes: Uint8Array) {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return kinds.find(({ is }) => is.test(head)) ?? null;
}

function sheetText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8').decode(bytes);
}
