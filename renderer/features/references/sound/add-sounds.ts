import type { InputOf } from '../../../../shared/ipc/contract.ts';
import { errorCodes } from '../../../../shared/ipc/error-codes.ts';
import { mostParts, type RefusedFile } from '../../../../shared/model/voice.ts';
import { asAppError, fileHandle, request } from '../../../ipc/client.ts';
import { withErrorToast } from '../../../ui/messages/toast.tsx';
import {
  type PendingFile,
  type RefusedRow,
  showReference,
  useReferenceStore,
} from '../reference-state.ts';

type OpenedFile = InputOf<'references.addFiles'>['files'][number];

const { getState: get, setState: set } = useReferenceStore;

let rowCount = 0;
/** Each stop is a new one: files still on their way to main are then not sent. */
let stops = 0;

function withRefused(known: readonly RefusedRow[], more: readonly RefusedFile[]): RefusedRow[] {
  const rows = more.map((file) => {
    rowCount += 1;
    return { ...file, key: rowCount };
  });
  return [...known, ...rows];
}

/** What a person has stopped needs no telling. */
function refuse(referenceId: string, files: readonly RefusedFile[]): void {
  const told = files.filter(({ code }) => code !== errorCodes.cancelled);
  if (get().openId === referenceId && told.length > 0) {
    set({ refused: withRefused(get().refused, told) });
  }
}

/** Takes one row of each of these names off the list. */
function withoutPending(
  pending: readonly PendingFile[],
  names: readonly string[],
): readonly PendingFile[] {
  const left = [...names];
  return pending.filter(({ name }) => {
    const at = left.indexOf(name);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

/** The first row of that name moved on, or taken off at its end; a name not listed yet was begun before. */
export function withProgress(
  pending: readonly PendingFile[],
  name: string,
  fraction: number,
): readonly PendingFile[] {
  if (fraction >= 1) return withoutPending(pending, [name]);
  const at = pending.findIndex((file) => file.name === name);
  return at === -1
    ? [...pending, { name, fraction }]
    : pending.map((file, index) => (index === at ? { ...file, fraction } : file));
}

export function onReading(referenceId: string, name: string, fraction: number): void {
  if (get().openId === referenceId) set({ pending: withProgress(get().pending, name, fraction) });
}

async function addInTurn(referenceId: string, files: readonly OpenedFile[]): Promise<void> {
  for (let from = 0; from < files.length; from += mostParts) {
    const some = files.slice(from, from + mostParts);
    try {
      const { reference, refused } = await request('references.addFiles', {
        referenceId,
        files: [...some],
      });
      showReference(reference);
      refuse(referenceId, refused);
    } catch (error) {
      const { code, message } = asAppError(error);
      refuse(
        referenceId,
        some.map(({ name }) => ({ name, code, message })),
      );
    }
  }
}

/** Whatever comes of them, the files of a drop leave the list of those that are read. */
async function whilePending(
  referenceId: string,
  names: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  if (get().openId === referenceId) {
    set({ pending: [...get().pending, ...names.map((name) => ({ name, fraction: null }))] });
  }
  try {
    await work();
  } finally {
    if (get().openId === referenceId) set({ pending: withoutPending(get().pending, names) });
  }
}

/** What the system has opened with the program: main knows these files already. */
export function addOpened(referenceId: string, files: readonly OpenedFile[]): Promise<void> {
  return whilePending(
    referenceId,
    files.map(({ name }) => name),
    () => addInTurn(referenceId, files),
  );
}

/**
 * Dropped or chosen files become parts, in their order. One that cannot be used is listed with its reason
 * and does not hold up the others.
 */
export function addSounds(referenceId: string, files: readonly File[]): Promise<void> {
  const names = files.map(({ name }) => name);
  return whilePending(referenceId, names, async () => {
    const opened: OpenedFile[] = [];
    const begun = stops;
    for (const file of files) {
      if (stops !== begun) break;
      try {
        opened.push({ handle: await fileHandle(file), name: file.name.slice(0, 255) });
      } catch (error) {
        const { code, message } = asAppError(error);
        refuse(referenceId, [{ name: file.name, code, message }]);
        set({ pending: withoutPending(get().pending, [file.name]) });
      }
    }
    await addInTurn(referenceId, opened);
  });
}

/** Ends reading; what was read so far stays. */
export async function stopReading(referenceId: string): Promise<void> {
  stops += 1;
  await withErrorToast(() => request('references.stopReading', { referenceId }));
}

export function dismissRefused(key: number): void {
  set({ refused: get().refused.filter((row) => row.key !== key) });
}
