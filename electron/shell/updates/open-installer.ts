import { join } from 'node:path';
import type { UpdateParts } from '../../features/updates/ports.ts';
import { createHttpFiles } from '../../platform/node/http-files.ts';
import type { Platform } from '../../platform/ports.ts';
import { createInstaller, type Installer } from './installer.ts';
import { updateSourceOf, updateWayOf } from './update-source.ts';

type InstallerOptions = {
  /** Electron's `app`, in part. */
  readonly app: { readonly isPackaged: boolean; readonly quit: () => void };
  readonly manifestFile: string;
};

/** How this installation gets new versions: nothing by itself where its package names no place to look at. */
export function prepareUpdates({ app, manifestFile }: InstallerOptions) {
  const source = updateSourceOf(manifestFile);
  let installer: Installer | null = null;
  return {
    open: ({ paths, clock, logger, network, appVersion }: Platform): UpdateParts | null => {
      if (source === null) return null;
      const files = createHttpFiles(network, clock);
      const machine = { platform: process.platform, env: process.env };
      installer = createInstaller({
        source,
        files,
        logger,
        currentVersion: appVersion,
        way: updateWayOf({ isPackaged: app.isPackaged, ...machine }),
        folder: join(paths.home, 'updates'),
        configFile: join(process.resourcesPath, 'app-update.yml'),
        platform: process.platform,
        architecture: process.arch,
        quit: () => app.quit(),
      });
      return { source, installer, read: files.readSmall };
    },
    /** Everything is kept and nothing that is paid for is under way: what was downloaded is installed. */
    ended: () => installer?.ended(),
  };
}
