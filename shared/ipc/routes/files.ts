import { z } from 'zod';
import { type MenuItem, menuRoles } from '../../model/desktop/system-menu.ts';
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

const label = z.string().max(300);

const item: z.ZodType<MenuItem> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('separator') }),
  z.object({ kind: z.literal('role'), role: z.enum(menuRoles), label }),
  z.object({
    kind: z.literal('command'),
    command: z.string().min(1).max(200),
    label,
    key: z.string().max(40).nullable(),
    isEnabled: z.boolean(),
  }),
  z.object({
    kind: z.literal('submenu'),
    label,
    // One level below is enough for every menu there is, and nothing can be nested without end.
    items: z
      .array(
        z.object({
          kind: z.literal('command'),
          command: z.string().min(1).max(200),
          label,
          key: z.null(),
          isEnabled: z.boolean(),
        }),
      )
      .max(30),
  }),
]);

const systemMenu = z.object({
  id: z.enum(['app', 'file', 'edit', 'view', 'go', 'play', 'window', 'help']),
  label,
  items: z.array(item).max(60),
});

/** What only a window of the desktop asks for; `unsupported` in a browser. */
export const desktopRoutes = {
  /** The menu bar in the words and with the keys of the page, which knows what can be done now. */
  'desktop.setMenu': route<null>()(z.object({ menus: z.array(systemMenu).max(10) })),
  /** The system's notification; a click brings the window to the front and gives `desktop.command`. */
  'desktop.notify': route<null>()(
    z.object({ title: label, body: label, command: z.string().min(1).max(200) }),
  ),
  /** The recorder asks for a microphone next; no other part of the page is given one. */
  'desktop.allowMicrophone': route<null>()(z.object({})),
  /** Quits, as a person would, and starts again. */
  'desktop.restart': route<null>()(z.object({})),
  /**
   * The answer to `desktop.quitting`: `finish` waits for the answers on their way and quits, `now` leaves
   * them uncertain, `stay` does not quit.
   */
  'desktop.answerQuit': route<null>()(z.object({ answer: z.enum(['finish', 'now', 'stay']) })),
};
