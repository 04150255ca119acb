import interFile from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import literataFile from '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2?url';

/** The page is no longer drawn where nobody sees it, as in a tab in the background: then nothing is waited for. */
const mostWaitMs = 400;

/*
 * What index.html shows is painted first. The studio takes a quarter of a second to be compiled, during which
 * nothing could be.
 */
let isLoading = false;

/**
 * Asked for together with the code: the first layout has them then, where it would ask the system for each other
 * family that could stand in for them.
 */
function loadFonts(): void {
  for (const href of [interFile, literataFile]) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href });
    document.head.append(link);
  }
}

function loadStudio(): void {
  if (isLoading) return;
  isLoading = true;
  loadFonts();
  try {
    // The first look into it asks the browser's own process, which opens the library once the studio is here.
    localStorage.getItem('');
  } catch {
    // Where it is forbidden, nothing is remembered.
  }
  void import('./app/studio.tsx');
}
requestAnimationFrame(() => setTimeout(loadStudio));
setTimeout(loadStudio, mostWaitMs);
