import type { WebContents } from 'electron';
import { followSession } from '../ipc/follow-session.ts';
import type { Studio } from '../ipc/ports.ts';

type ZoomedPage = Pick<WebContents, 'setZoomFactor' | 'isDestroyed'> & {
  readonly on: (event: 'did-finish-load', listener: () => void) => unknown;
};

/** Shows the page at the zoom of the settings, also after it was loaded again. */
export async function followZoom(
  studio: Pick<Studio, 'router' | 'events'>,
  page: ZoomedPage,
): Promise<void> {
  let factor = 1;
  const apply = () => {
    if (!page.isDestroyed()) page.setZoomFactor(factor);
  };
  page.on('did-finish-load', apply);
  await followSession(studio, ({ settings }) => {
    factor = settings.zoomPercent / 100;
    apply();
  });
}
