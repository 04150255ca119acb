import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const sourceFolder = 'electron/audio/wasm';
/** A benchmark is bundled as a module, which has no `__dirname`, and runs in the checkout. */
const here = typeof __dirname === 'undefined' ? sourceFolder : __dirname;

/** Modules of others, which the build copies beside the entries. */
const packaged: { readonly [name: string]: readonly string[] } = {
  opus: ['node_modules/@evan/opus/wasm/simd.wasm'],
};

/** Beside the built entry (or its folder of chunks), else among the sources. */
function fileOf(name: string): string {
  const file = `${name}.wasm`;
  const found = [
    ...[here, dirname(here), sourceFolder].map((folder) => join(folder, file)),
    ...(packaged[name] ?? []),
  ].find((path) => existsSync(path));
  if (found === undefined) throw new Error(`${file} is missing beside the program`);
  return found;
}

/** Linear memory of a module; `buffer` is another object after it has grown. */
export type WasmMemory = { readonly buffer: ArrayBuffer };

// The types of Node without the DOM do not know it.
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
};

/**
 * An instance of one of our own modules (`scripts/wasm.mjs`), which import nothing, or of libopus, which gets
 * `imports`; what it exports is the caller's to type. Its memory may grow at any call that allocates, so views of it
 * are made anew after such a call.
 */
export function loadWasm<Exports>(
  name: string,
  imports: object = {},
): Exports & { readonly memory: WasmMemory } {
  const instance = new WebAssembly.Instance(
    new WebAssembly.Module(readFileSync(fileOf(name))),
    imports,
  );
  return instance.exports as Exports & { readonly memory: WasmMemory };
}
