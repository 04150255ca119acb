import { type Archive, createTextBudget, type TextBudget } from '../archive.ts';
import { readXml, type XmlElement } from '../epub/xml-tree.ts';
import { importLimits } from '../import-limits.ts';
import { decodeXml } from '../text-encoding.ts';

type XmlParts = {
  readonly read: (path: string) => Promise<string>;
  /** Null where the archive has no such part. */
  readonly tree: (path: string | null) => Promise<XmlElement | null>;
};

/** Reads the XML files of a document's archive, under one limit for all of them, which other documents may share. */
export function createXmlParts(
  archive: Archive,
  spend: TextBudget = createTextBudget(archive.fileName),
): XmlParts {
  const { fileName } = archive;
  const read = async (path: string): Promise<string> => {
    const bytes = await archive.read(path, importLimits.textBytes);
    spend(bytes.byteLength);
    return decodeXml(bytes);
  };
  const tree = async (path: string | null): Promise<XmlElement | null> =>
    path === null || !archive.has(path) ? null : readXml(await read(path), fileName, path);
  return { read, tree };
}
