/** The page is no longer drawn where nobody sees it, as in a tab in the background: then nothing is waited for. */
const mostWaitMs = 400;

/*
 * What index.html shows is painted first. The studio takes a tenth of a second to be compiled, during which nothing
 * could be, and the main process opens it as soon as this asks for it (electron/shell/window.ts).
 */
let isLoading = false;
function loadStudio(): void {
  if (isLoading) return;
  isLoading = true;
  try {
    // The first look into it asks the browser's own process, which opens the library once the studio is here.
    localStorage.getItem('');
  } catch {
    // Where it is forbidden, nothing is remembered.
  }
  void import('./app/studio.tsx');
}
new PerformanceObserver(loadStudio).observe({ type: 'paint', buffered: true });
setTimeout(loadStudio, mostWaitMs);
