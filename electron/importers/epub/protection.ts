import { type AppError, appError } from '../../../shared/app-error.ts';
import type { Archive } from '../archive.ts';
import { importLimits } from '../import-limits.ts';
import { decodeXml } from '../text-encoding.ts';
import { findAll, findFirst, readXml } from './xml-tree.ts';

/** Scrambled fonts are no protection of the text (OCF 3.3, section 4.4; Adobe's older method). */
const fontAlgorithms = new Set([
  'http://www.idpf.org/2008/embedding',
  'http://ns.adobe.com/pdf/enc#RC',
]);

/** Licence files of the common protection systems. */
const licenceFiles = ['META-INF/rights.xml', 'META-INF/license.lcpl', 'META-INF/sinf.xml'];

/** Throws `book_protected` when the book's text is encrypted or comes with a licence file. */
export async function refuseProtected(archive: Archive): Promise<void> {
  const licence = licenceFiles.find((name) => archive.has(name));
  if (licence !== undefined) throw isProtected(archive.fileName, licence);
  const path = 'META-INF/encryption.xml';
  if (!archive.has(path)) return;
  const source = decodeXml(await archive.read(path, importLimits.textEntryBytes));
  for (const data of findAll(readXml(source, archive.fileName, path), 'encrypteddata')) {
    const algorithm = findFirst(data, 'encryptionmethod')?.attributes.Algorithm ?? '';
    if (!fontAlgorithms.has(algorithm)) throw isProtected(archive.fileName, path);
  }
}

function isProtected(fileName: string, entry: string): AppError {
  return appError('book_protected.drm', { file: fileName, entry });
}
