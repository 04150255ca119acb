import {
  appendFileSync,
  closeSync,
  createReadStream,
  fstatSync,
  openSync,
  readSync,
  statSync,
} from 'node:fs';
import { z } from 'zod';
import type { Database } from '../database.ts';

/** Of what account a line is: one that an older copy of the database lacks is made again, without its key. */
export const accountSchema = z.object({
  kind: z.enum(['demo', 'gateway']),
  label: z.string(),
  base_url: z.string(),
  created_at_ms: z.int(),
  key_fingerprint: z.string().nullable(),
  is_key_of_environment: z.int(),
});

/** `accountSchema` as JSON, of the table `account`. */
const accountFields = Object.keys(accountSchema.shape)
  .map((name) => `'${name}', account.${name}`)
  .join(', ');
export const accountJsonSql = `json_object(${accountFields}) AS account_json`;

export function addAccount(
  database: Database,
  id: string,
  account: z.infer<typeof accountSchema>,
): void {
  database.run(
    `INSERT OR IGNORE INTO account (id, kind, label, base_url, created_at_ms, key_fingerprint, is_key_of_environment)
     VALUES (:account_id, :kind, :label, :base_url, :created_at_ms,
       CASE WHEN EXISTS (SELECT 1 FROM account WHERE key_fingerprint = :key_fingerprint) THEN ''
         ELSE :key_fingerprint END, :is_key_of_environment)`,
    { ...account, account_id: id },
  );
}

/** Larger than the longest line that is usual. */
const tailBytes = 262_144;

/** The last whole line that says something; a line that a killed program has begun is none. */
export function readEnd<Line>(path: string, lineOf: (text: string) => Line | null) {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) {
    return { isEmpty: true, last: null, isCut: false };
  }
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    for (let length = tailBytes; ; length *= 4) {
      const tail = Buffer.alloc(Math.min(size, length));
      readSync(file, tail, 0, tail.byteLength, size - tail.byteLength);
      const lines = tail.toString('utf8').split('\n').reverse();
      let last: Line | null = null;
      for (const line of lines) {
        last = lineOf(line);
        if (last !== null) break;
      }
      if (last !== null || length >= size) {
        return { isEmpty: size === 0, last, isCut: lines[0] !== '' };
      }
    }
  } finally {
    closeSync(file);
  }
}

/** Appends whole lines, behind the half one that a kill or a full disk may have left. */
export function createAppender(path: string, isCutAtFirst: () => boolean) {
  let isCut: boolean | null = null;
  return (lines: readonly string[]): void => {
    if (lines.length === 0) return;
    const isBehindHalfALine = isCut ?? isCutAtFirst();
    isCut = true;
    const text = lines.map((line) => `${line}\n`).join('');
    appendFileSync(path, `${isBehindHalfALine ? '\n' : ''}${text}`, { mode: 0o600 });
    isCut = false;
  };
}

/**
 * Writes in turns, once the program is done with other things: `writeSome` tells whether something is left. What it
 * throws is told once, as is what `failed` gets.
 */
export function createLogWriter(writeSome: () => boolean, tell: (error: unknown) => void) {
  let isTold = false;
  let soon: NodeJS.Immediate | null = null;
  const failed = (error: unknown): void => {
    if (!isTold) tell(error);
    isTold = true;
  };
  const write = (): boolean => {
    try {
      return writeSome();
    } catch (error) {
      failed(error);
      return false;
    }
  };
  const writeSoon = (): void => {
    soon ??= setImmediate(() => {
      soon = null;
      if (write()) writeSoon();
    });
  };
  return {
    failed,
    writeSoon,
    /** Writes all of it at once, for the end. */
    close: (): void => {
      if (soon !== null) clearImmediate(soon);
      while (write());
    },
  };
}

/** So many bytes are read at a time. */
const blockBytes = 4_194_304;

/** The lines of a log from its beginning, a block of them at a time. They end in \n alone: a text may have U+2028 in it. */
export async function* blocksOf(
  path: string,
  /** Told before each block how much of the file was read, up to 1. */
  onRead: (share: number) => void = () => undefined,
): AsyncGenerator<readonly string[]> {
  const { size } = statSync(path);
  const file = createReadStream(path, { encoding: 'utf8', highWaterMark: blockBytes });
  let rest = '';
  for await (const piece of file) {
    onRead(file.bytesRead / size);
    const lines = `${rest}${piece}`.split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
  yield [rest];
}
