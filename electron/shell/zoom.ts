import type { WebContents } from 'electron';
import type { Session } from '../../shared/model/session.ts';
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
  const take = ({ settings }: Session) => {
    factor = settings.zoomPercent / 100;
    apply();
  };
  studio.events.subscribe((events) => {
    for (const event of events) {
      if (event.name === 'session.changed') take(event.payload);
    }
  });
  page.on('did-finish-load', apply);
  const session = await studio.router.request('session.get', {});
  if (session.ok) take(session.data as Session);
}
