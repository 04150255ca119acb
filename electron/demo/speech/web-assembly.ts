/*
 * The part of WebAssembly that the demo voices use. Node has it as a global, and neither the ES
 * library nor Node's types describe it.
 */
export type WasmModule = { readonly __brand: 'WasmModule' };
export type WasmExports = { readonly [name: string]: unknown };
export type WasmInstance = { readonly exports: WasmExports };

type WasmGlobal = {
  readonly compile: (bytes: Uint8Array) => Promise<WasmModule>;
  readonly Instance: new (module: WasmModule, imports: object) => WasmInstance;
};

const wasm = (globalThis as unknown as { readonly WebAssembly: WasmGlobal }).WebAssembly;

export function compileWasm(bytes: Uint8Array): Promise<WasmModule> {
  return wasm.compile(bytes);
}

export function instantiateWasm(module: WasmModule, imports: object): WasmInstance {
  return new wasm.Instance(module, imports);
}
