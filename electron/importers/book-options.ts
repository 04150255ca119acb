import type { ImportRules } from './import-rules.ts';

/** What every importer of a whole book file is told. */
export type BookOptions = {
  readonly fileName: string;
  /** BCP 47; wins over what the file states. */
  readonly language: string | null;
  readonly rules: ImportRules;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((fraction: number) => void) | undefined;
};
