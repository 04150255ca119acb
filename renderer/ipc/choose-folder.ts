import { asAppError, request } from './client.ts';

/** A folder that a person chooses; null where they chose none, undefined in a browser, which cannot ask. */
export function chooseFolder(): Promise<
  { readonly handle: string; readonly label: string } | null | undefined
> {
  return request('files.chooseFolder', {}).catch((error: unknown) => {
    if (asAppError(error).code === 'unsupported') return undefined;
    throw error;
  });
}
