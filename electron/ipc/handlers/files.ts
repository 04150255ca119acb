import type { OpenedFiles } from '../opened-files.ts';
import type { DesktopActions, FileHandles, HandlersOf } from '../ports.ts';

export function fileHandlers(
  opened: Pick<OpenedFiles, 'take'>,
  files: FileHandles,
  desktop: DesktopActions,
): HandlersOf<'files'> {
  return {
    'files.readOpenedFiles': () => opened.take(),
    'files.chooseFolder': async () => {
      const path = await desktop.chooseFolder();
      return path === null ? null : { handle: files.register(path), label: path };
    },
  };
}

export function desktopHandlers(desktop: DesktopActions): HandlersOf<'desktop'> {
  return {
    'desktop.setMenu': ({ menus }) => desktop.setMenu(menus),
    'desktop.notify': (notice) => desktop.notify(notice),
    'desktop.allowMicrophone': () => desktop.allowMicrophone(),
    'desktop.restart': () => desktop.restart(),
    'desktop.answerQuit': ({ answer }) => desktop.answerQuit(answer),
  };
}
