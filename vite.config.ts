import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { noticesForPage } from './scripts/notices.mjs';

/** The licences of what ships, read by the page when somebody asks for them. */
function emitLicences(): Plugin {
  return {
    name: 'lectern-licences',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'licences.json', source: noticesForPage() });
    },
  };
}

/** What follows the first paint is asked for with it: the engine compiles it only once `main.ts` imports it. */
function preloadStudio(): Plugin {
  const links: readonly (readonly [RegExp, string])[] = [
    [/^assets\/(studio-code|rolldown-runtime)-.*\.js$/, 'as="script" crossorigin'],
    [/^assets\/studio-code-.*\.css$/, 'as="style" crossorigin'],
    [
      /^assets\/(inter|literata)-latin-wght-normal-.*\.woff2$/,
      'as="font" type="font/woff2" crossorigin',
    ],
  ];
  return {
    name: 'lectern-preload',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const tags = Object.keys(bundle).flatMap((name) =>
          links
            .filter(([pattern]) => pattern.test(name))
            .map(([, kind]) => `    <link rel="preload" ${kind} href="/${name}">\n`),
        );
        return html.replace('  </body>', `${tags.join('')}  </body>`);
      },
    },
  };
}

// The renderer. One origin serves it (`app://` or loopback), so the base is absolute; everything it
// loads is a file of its own, because the content security policy allows no inline script.
export default defineConfig({
  root: 'renderer',
  base: '/',
  plugins: [react(), emitLicences(), preloadStudio()],
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    target: 'chrome108',
    cssTarget: 'chrome108',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      output: {
        // With one sign beyond ASCII the engine holds the whole file at two bytes a sign.
        minify: { compress: true, mangle: true, codegen: { asciiOnly: true } },
        // What a start needs is one file: each one more is asked of the main process while that opens the library.
        // The page's own entry must not need it, since it is painted before.
        codeSplitting: {
          groups: [
            { name: 'preload-helper', test: /vite\/preload-helper/, priority: 1 },
            { name: 'studio-code', test: /renderer\/app\/studio\.tsx$/ },
          ],
        },
      },
    },
  },
});
