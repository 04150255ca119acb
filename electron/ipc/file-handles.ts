import { appError } from '../../shared/app-error.ts';
import type { Random } from '../platform/ports.ts';
import type { FileHandles } from './ports.ts';

/** More than a person opens in one run. */
const defaultLimit = 10_000;

/** Hands out unguessable names for paths, for this run only. Beyond the limit the oldest are forgotten. */
export function createFileHandles(random: Random, limit = defaultLimit): FileHandles {
  const paths = new Map<string, string>();
  return {
    register(path) {
      const handle = random.id();
      paths.set(handle, path);
      for (const oldest of paths.keys()) {
        if (paths.size <= limit) break;
        paths.delete(oldest);
      }
      return handle;
    },
    resolve(handle) {
      const path = paths.get(handle);
      if (path === undefined) throw appError('not_found.file');
      return path;
    },
  };
}
