import { readFileSync } from 'node:fs';

/**
 * The largest memory of this process so far, in bytes. On Linux `maxRSS` of a child begins with what its
 * parent held when it started it, so a child that took less would always show the same figure.
 */
export function peakMemoryBytes(): number {
  try {
    const status = readFileSync('/proc/self/status', 'utf8');
    const kilobytes = /^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1];
    if (kilobytes !== undefined) return Number(kilobytes) * 1024;
  } catch {
    // No Linux: the system counts from the child's own start.
  }
  return process.resourceUsage().maxRSS * 1024;
}
