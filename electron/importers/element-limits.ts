import { appError } from '../../shared/app-error.ts';
import { importLimits } from './import-limits.ts';

/** Counts the elements of all documents and stops a book that has too many. */
export function createElementBudget(fileName: string): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count <= importLimits.elements) return;
    throw appError('file_too_large.elements', { file: fileName, limit: importLimits.elements });
  };
}

/** Throws `archive_unsafe` where elements are nested deeper than the limit. */
export function refuseDeep(
  depth: number,
  { fileName, path }: { readonly fileName: string; readonly path: string },
): void {
  const limit = importLimits.elementDepth;
  if (depth > limit) throw appError('archive_unsafe.depth', { file: fileName, entry: path, limit });
}
