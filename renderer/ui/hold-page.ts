import { bridge } from '../ipc/bridge.ts';

let heldCount = 0;
let isLeaving = false;

/**
 * Until the answer is called, the page stays for what would be lost with it. A tab asks before it goes. A desktop's
 * window cannot ask: `onLeave` ends what is under way, and the window closes once nothing holds it, unless that
 * went wrong.
 */
export function holdPage(onLeave?: () => void): (isSafe?: boolean) => void {
  const hold = (event: BeforeUnloadEvent): void => {
    event.preventDefault();
    // Chromium before 119 needs this too.
    event.returnValue = true;
    if (bridge().kind === 'web') return;
    isLeaving = true;
    onLeave?.();
  };
  heldCount += 1;
  window.addEventListener('beforeunload', hold);
  return (isSafe = true) => {
    heldCount -= 1;
    window.removeEventListener('beforeunload', hold);
    if (!isSafe) isLeaving = false;
    if (isLeaving && heldCount === 0) window.close();
  };
}
