import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { UpdateWay } from '../../../shared/model/upkeep/updates.ts';
import type { UpdateSource } from '../../features/updates/ports.ts';

const manifestSchema = z.object({
  updates: z.object({ feed: z.url(), publicKey: z.string().min(1) }),
});

/** What the package says of its updates; null in one that was built without, such as a checkout. */
export function updateSourceOf(manifestFile: string): UpdateSource | null {
  const manifest = manifestSchema.safeParse(JSON.parse(readFileSync(manifestFile, 'utf8')));
  if (!manifest.success) return null;
  const { feed, publicKey } = manifest.data.updates;
  return { address: new URL(feed.endsWith('/') ? feed : `${feed}/`), publicKey };
}

/** Packages of a system are updated by the system, which would not know of files that changed. */
export function updateWayOf(machine: {
  readonly isPackaged: boolean;
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
}): UpdateWay {
  if (!machine.isPackaged) return 'person';
  if (machine.platform !== 'linux') return 'lectern';
  return machine.env.APPIMAGE === undefined ? 'system' : 'lectern';
}
