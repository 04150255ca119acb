import { spawnSync } from 'node:child_process';

/** A file system of so many kilobytes in a folder; false where this machine does not let us. */
export function mountSmallDisk(path: string, kilobytes: number, ...more: readonly string[]) {
  const options = [`size=${kilobytes}k`, ...more].join(',');
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]).status === 0;
}

/** At once, also while files on it are open. */
export function unmountSmallDisk(path: string): void {
  spawnSync('umount', ['-l', path]);
}
