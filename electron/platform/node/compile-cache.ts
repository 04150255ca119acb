import nodeModule from 'node:module';

/** Keeps what the runtime compiles from now on in that folder, where it can: Node from 22.8 on. */
export function keepCompiled(folder: string): void {
  if ('enableCompileCache' in nodeModule && typeof nodeModule.enableCompileCache === 'function') {
    nodeModule.enableCompileCache(folder);
  }
}
