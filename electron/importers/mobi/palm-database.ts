import { appError } from '../../../shared/app-error.ts';

/** The records of a Palm database (PDB), each a view of the file. */
export type PalmDatabase = {
  readonly fileName: string;
  readonly count: number;
  /** Throws `not_this_format` where there is no such record. */
  readonly record: (index: number) => Buffer;
};

export function damagedKindle(fileName: string, cause?: unknown): Error {
  return appError('not_this_format.damaged_kindle', { file: fileName }, { cause });
}

/** Reads the directory of records. Throws `not_this_format` where it does not fit into the file. */
export function readPalmDatabase(bytes: Uint8Array, fileName: string): PalmDatabase {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < 78) throw damagedKindle(fileName);
  const count = file.readUInt16BE(76);
  if (count === 0 || 78 + count * 8 > file.length) throw damagedKindle(fileName);
  const offsetOf = (index: number): number =>
    index < count ? file.readUInt32BE(78 + index * 8) : file.length;
  return {
    fileName,
    count,
    record: (index) => {
      if (!Number.isInteger(index) || index < 0 || index >= count) throw damagedKindle(fileName);
      const start = offsetOf(index);
      const end = offsetOf(index + 1);
      if (start > end || end > file.length) throw damagedKindle(fileName);
      return file.subarray(start, end);
    },
  };
}
