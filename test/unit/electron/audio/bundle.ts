import { join } from 'node:path';
import { build } from 'vite';

/** Bundles one source to CommonJS, as the program is built, and gives the path of the file. */
export async function bundleEntry(source: string, folder: string, name: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: source,
      target: 'node16',
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rollupOptions: { output: { format: 'cjs', entryFileNames: `${name}.cjs` } },
    },
  });
  return join(folder, `${name}.cjs`);
}
