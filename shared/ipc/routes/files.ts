import { z } from 'zod';
import { route } from '../define.ts';

/** A file that main knows by its path; the page names it by this. */
export type OpenedFile = { readonly handle: string; readonly name: string };

export const fileRoutes = {
  /** Files that the system has opened with the program and nobody took yet; each is handed out once. */
  'files.readOpenedFiles': route<readonly OpenedFile[]>()(z.object({})),
  /** The desktop's folder dialog; `unsupported` in a browser. Null when the person cancels. */
  'files.chooseFolder': route<{ readonly handle: string; readonly label: string } | null>()(
    z.object({}),
  ),
};
