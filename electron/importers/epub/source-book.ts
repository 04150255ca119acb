import { Parser } from 'htmlparser2';
import { AppError, appError } from '../../../shared/app-error.ts';
import type {
  SourceBook,
  SourceElement,
  SourcePage,
} from '../../../shared/model/import/source-book.ts';
import { type Archive, createTextBudget, openArchive } from '../archive.ts';
import { sourceFromBytes } from '../byte-source.ts';
import { createElementBudget } from '../element-limits.ts';
import { expandEntities } from '../entities.ts';
import { importLimits } from '../import-limits.ts';
import { decodeXml } from '../text-encoding.ts';
import { createYielder } from '../yielder.ts';
import { createNameFinder, resolveBookLink } from './book-paths.ts';
import { isReadable, readPackage } from './package-document.ts';
import { refuseProtected } from './protection.ts';
import { findAll, readXml } from './xml-tree.ts';

/**
 * The pages of an EPUB as they are written, for a book that is made of them; limits and errors are those of
 * {@link importEpub}.
 */
export async function readSourceBook(bytes: Uint8Array, fileName: string): Promise<SourceBook> {
  const archive = await openArchive(sourceFromBytes(bytes), fileName);
  await refuseProtected(archive);
  const book = await readPackage(archive);
  const findName = createNameFinder(archive.names);
  const scrambled = await scrambledFiles(archive);
  const spend = createTextBudget(fileName);
  const countElement = createElementBudget(fileName);
  const turns = createYielder(undefined);
  const pages: SourcePage[] = [];
  for (const item of book.spine.filter(isReadable)) {
    const { path } = item;
    if (path === null || item.mediaType === 'image/svg+xml') continue;
    await turns();
    const page = await archive.read(path, importLimits.textEntryBytes);
    spend(page.byteLength);
    const source = expandEntities(decodeXml(page), fileName, path);
    const root = pageTree(source, { fileName, path, countElement });
    pages.push({ path, root, isLinear: !book.nonLinear.has(path) });
  }
  return {
    pages,
    resolve: (from, href) => {
      const link = resolveBookLink(from, href);
      const path = link === null ? null : findName(link.path);
      return link === null || path === null ? null : { path, fragment: link.fragment };
    },
    read: async (path) => {
      if (scrambled.has(path)) return null;
      try {
        return await archive.read(path, importLimits.coverBytes);
      } catch (error) {
        if (error instanceof AppError) return null;
        throw error;
      }
    },
  };
}

type PageLimits = {
  readonly fileName: string;
  readonly path: string;
  readonly countElement: () => void;
};

/** As a browser reads it: names that HTML knows, elements that are closed by others. */
function pageTree(source: string, { fileName, path, countElement }: PageLimits): SourceElement {
  const root: SourceElement = { name: '', attributes: {}, content: [] };
  const stack = [root];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        countElement();
        if (stack.length > importLimits.elementDepth) {
          const limit = importLimits.elementDepth;
          throw appError('archive_unsafe.depth', { file: fileName, entry: path, limit });
        }
        const element: SourceElement = { name, attributes, content: [] };
        stack.at(-1)?.content.push(element);
        stack.push(element);
      },
      ontext: (text) => {
        const content = stack.at(-1)?.content ?? [];
        const last = content.at(-1);
        if (typeof last === 'string') content[content.length - 1] = last + text;
        else content.push(text);
      },
      onclosetag: () => {
        stack.pop();
      },
    },
    {
      lowerCaseTags: false,
      lowerCaseAttributeNames: false,
      recognizeSelfClosing: true,
      recognizeCDATA: true,
    },
  );
  parser.write(source);
  parser.end();
  return root;
}

/** Fonts that are scrambled with the book's own identifier, which another book does not have. */
async function scrambledFiles(archive: Archive): Promise<ReadonlySet<string>> {
  const path = 'META-INF/encryption.xml';
  if (!archive.has(path)) return new Set();
  const source = decodeXml(await archive.read(path, importLimits.textEntryBytes));
  const root = readXml(source, archive.fileName, path);
  const findName = createNameFinder(archive.names);
  const names = findAll(root, 'cipherreference').map(
    ({ attributes }) => resolveBookLink('', attributes.URI ?? '')?.path ?? '',
  );
  return new Set(names.flatMap((name) => findName(name) ?? []));
}
