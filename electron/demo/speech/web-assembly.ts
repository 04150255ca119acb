/*
 * The part of WebAssembly that the demo voices use. Node has it as a global, and neither the ES
 * library nor Node's types describe it.
 */
export type WasmModule = { readonly __brand: 'WasmModule' };
export type WasmExports = { readonly [name: string]: unknown };
export type WasmInstance = { readonly exports: WasmExports };

declare const WebAssembly: {
  readonly compile: (bytes: Uint8Array) => Promise<WasmModule>;
  readonly Instance: new (module: WasmModule, imports: object) => WasmInstance;
};

export function compileWasm(bytes: Uint8Array): Promise<WasmModule> {
  return WebAssembly.compile(bytes);
}

export function instantiateWasm(module: WasmModule, imports: object): WasmInstance {
  return new WebAssembly.Instance(module, imports);
}
