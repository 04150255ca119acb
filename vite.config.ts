import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The renderer. One origin serves it (`app://` or loopback), so the base is absolute; everything it
// loads is a file of its own, because the content security policy allows no inline script.
export default defineConfig({
  root: 'renderer',
  base: '/',
  plugins: [react()],
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    target: 'chrome108',
    cssTarget: 'chrome108',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2_000,
  },
});
