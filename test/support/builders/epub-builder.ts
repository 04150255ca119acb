import { strToU8, type Zippable, zipSync } from 'fflate';

export type EpubFile = {
  /** Relative to the package document, e.g. `text/chapter 1.xhtml`. */
  readonly name: string;
  /** Markup between `<body>` and `</body>`; or a whole document when it starts with `<?xml` or `<!`. */
  readonly body: string;
  readonly title?: string;
  readonly isLinear?: boolean;
  readonly head?: string;
};

export type EpubEntry = {
  readonly title: string;
  /** As written in the contents, percent escapes included; absent for a heading without a link. */
  readonly href?: string;
  readonly children?: readonly EpubEntry[];
};

export type EpubOptions = {
  readonly version?: 2 | 3;
  readonly title?: string;
  readonly authors?: readonly string[];
  readonly language?: string;
  /** Which contents are written; by default `nav` for version 3 and `ncx` for version 2. */
  readonly contents?: 'nav' | 'ncx' | 'both' | 'none';
  readonly files: readonly EpubFile[];
  readonly entries?: readonly EpubEntry[];
  readonly cover?: { readonly name: string; readonly bytes: Uint8Array };
  /** Files put into the archive as they are, by full name; they may replace what the builder wrote. */
  readonly extra?: { readonly [name: string]: string | Uint8Array };
  /** Names that are left out again, to build broken books. */
  readonly without?: readonly string[];
  /** Nothing is packed: the archive is as large as what it holds. */
  readonly isStored?: boolean;
  /** More of the package's metadata, manifest and spine, as written. */
  readonly metadata?: string;
  readonly manifest?: string;
  readonly spine?: string;
};

/** A valid 1×1 PNG. */
export const onePixelPng = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  (character) => character.charCodeAt(0),
);

/** Builds an EPUB in memory. With honest options the result is valid by epubcheck. Same options, same bytes. */
export function buildEpub(options: EpubOptions): Uint8Array<ArrayBuffer> {
  const version = options.version ?? 3;
  const contents = options.contents ?? (version === 3 ? 'nav' : 'ncx');
  const entries =
    options.entries ??
    options.files.map((file, index) => ({
      title: file.title ?? `Chapter ${index + 1}`,
      href: encodeURI(file.name),
    }));
  const files: { [name: string]: string | Uint8Array } = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<?xml version="1.0" encoding="UTF-8"?>\n<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'OEBPS/book.opf': packageDocument(options, version, contents),
  };
  if (contents === 'nav' || contents === 'both') files['OEBPS/nav.xhtml'] = navDocument(entries);
  if (contents === 'ncx' || contents === 'both') {
    files['OEBPS/toc.ncx'] = ncxDocument(options.title ?? 'A Book', entries);
  }
  for (const file of options.files) files[`OEBPS/${file.name}`] = contentDocument(file, version);
  if (options.cover !== undefined) files[`OEBPS/${options.cover.name}`] = options.cover.bytes;
  for (const [name, content] of Object.entries(options.extra ?? {})) files[name] = content;
  for (const name of options.without ?? []) delete files[name];
  return zipFiles(files, options.isStored === true ? 0 : 6);
}

/** A zip of the given files in their order, the first one stored, all dated 1980. */
export function zipFiles(
  files: { readonly [name: string]: string | Uint8Array },
  level: 0 | 6 = 6,
): Uint8Array<ArrayBuffer> {
  const zippable: Zippable = {};
  for (const [index, [name, content]] of Object.entries(files).entries()) {
    const bytes = typeof content === 'string' ? strToU8(content) : content;
    zippable[name] = [bytes, { level: index === 0 ? 0 : level, mtime: new Date(1980, 0, 1) }];
  }
  return zipSync(zippable);
}

function contentDocument(file: EpubFile, version: 2 | 3) {
  if (/^<[?!]/.test(file.body)) return file.body;
  const doctype =
    version === 3
      ? '<!DOCTYPE html>'
      : '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">';
  const ops = version === 3 ? ' xmlns:epub="http://www.idpf.org/2007/ops"' : '';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${doctype}\n<html xmlns="http://www.w3.org/1999/xhtml"${ops}><head><title>${file.title ?? 'Untitled'}</title>${file.head ?? ''}</head><body>${file.body}</body></html>`;
}

function packageDocument(
  options: EpubOptions,
  version: 2 | 3,
  contents: 'nav' | 'ncx' | 'both' | 'none',
) {
  const hasNcx = contents === 'ncx' || contents === 'both';
  const manifest = options.files.map(
    (file, index) =>
      `<item id="f${index}" href="${encodeURI(file.name)}" media-type="application/xhtml+xml"/>`,
  );
  if (contents === 'nav' || contents === 'both') {
    manifest.push(
      '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
    );
  }
  if (hasNcx) {
    manifest.push('<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>');
  }
  const { cover } = options;
  if (cover !== undefined) {
    const type = cover.name.endsWith('.png') ? 'image/png' : 'image/jpeg';
    const mark = version === 3 ? ' properties="cover-image"' : '';
    manifest.push(`<item id="cover-picture" href="${cover.name}" media-type="${type}"${mark}/>`);
  }
  const spine = options.files.map(
    (file, index) => `<itemref idref="f${index}"${file.isLinear === false ? ' linear="no"' : ''}/>`,
  );
  const metadata = [
    '<dc:identifier id="id">urn:uuid:0b8d1a3c-55f0-4d7e-9f0c-1d2e3f405162</dc:identifier>',
    `<dc:title>${options.title ?? 'A Book'}</dc:title>`,
    ...(options.authors ?? ['Ada Field']).map((author) => `<dc:creator>${author}</dc:creator>`),
    `<dc:language>${options.language ?? 'en'}</dc:language>`,
    ...(version === 3
      ? ['<meta property="dcterms:modified">2026-01-01T00:00:00Z</meta>']
      : cover === undefined
        ? []
        : ['<meta name="cover" content="cover-picture"/>']),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<package xmlns="http://www.idpf.org/2007/opf" version="${version}.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">${metadata.join('')}${options.metadata ?? ''}</metadata><manifest>${manifest.join('')}${options.manifest ?? ''}</manifest><spine${hasNcx ? ' toc="ncx"' : ''}>${spine.join('')}${options.spine ?? ''}</spine></package>`;
}

function navDocument(entries: readonly EpubEntry[]) {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>Contents</title></head><body><nav epub:type="toc">${navList(entries)}</nav></body></html>`;
}

function navList(entries: readonly EpubEntry[]): string {
  const items = entries.map(({ title, href, children }) => {
    const label = href === undefined ? `<span>${title}</span>` : `<a href="${href}">${title}</a>`;
    return `<li>${label}${children === undefined ? '' : navList(children)}</li>`;
  });
  return `<ol>${items.join('')}</ol>`;
}

function ncxDocument(title: string, entries: readonly EpubEntry[]) {
  let order = 0;
  const points = (list: readonly EpubEntry[]): string =>
    list
      .map((entry) => {
        order += 1;
        const start = `<navPoint id="p${order}" playOrder="${order}"><navLabel><text>${entry.title}</text></navLabel><content src="${entry.href ?? ''}"/>`;
        return `${start}${points(entry.children ?? [])}</navPoint>`;
      })
      .join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><head><meta name="dtb:uid" content="urn:uuid:0b8d1a3c-55f0-4d7e-9f0c-1d2e3f405162"/></head><docTitle><text>${title}</text></docTitle><navMap>${points(entries)}</navMap></ncx>`;
}
