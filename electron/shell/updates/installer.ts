import { mkdir } from 'node:fs/promises';
import type { AppUpdater, UpdateInfo } from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import { appError } from '../../../shared/app-error.ts';
import type { UpdateWay } from '../../../shared/model/upkeep/updates.ts';
import type {
  FeedFile,
  SignedFeed,
  UpdateInstaller,
  UpdateSource,
} from '../../features/updates/ports.ts';
import type { HttpFiles } from '../../platform/node/http-files.ts';
import type { Logger } from '../../platform/ports.ts';

type InstallerParts = {
  readonly way: UpdateWay;
  readonly source: UpdateSource;
  readonly files: HttpFiles;
  readonly logger: Logger;
  readonly currentVersion: string;
  /** Where downloads are kept until they are installed. */
  readonly folder: string;
  /** `app-update.yml`, which the packager writes. */
  readonly configFile: string;
  readonly platform: NodeJS.Platform;
  readonly architecture: string;
  readonly quit: () => void;
};

export type Installer = UpdateInstaller & {
  /** The program ends, and nothing that is paid for is under way: what was downloaded is installed. */
  readonly ended: () => void;
};

type Download = {
  readonly feed: SignedFeed;
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
};

const extensions: Partial<Record<NodeJS.Platform, string>> = {
  win32: '.exe',
  darwin: '.zip',
  linux: '.AppImage',
};

/**
 * Installs by electron-updater, which knows how to replace each kind of package and checks the code signatures
 * of the system. It asks no server itself: what it is told was signed, and each file comes through `files`.
 */
export function createInstaller(parts: InstallerParts): Installer {
  const { platform, architecture, logger } = parts;
  const quitHandlers: ((exitCode: number) => void)[] = [];
  let current: Download | null = null;
  let opening: Promise<AppUpdater> | null = null;

  const fileOf = (feed: SignedFeed): FeedFile | null => {
    const fitting = feed.files.filter(({ url }) => url.endsWith(extensions[platform] ?? '.none'));
    return fitting.find(({ url }) => url.includes(architecture)) ?? fitting[0] ?? null;
  };
  const wantedFile = (): { readonly download: Download; readonly file: FeedFile } => {
    const file = current === null ? null : fileOf(current.feed);
    if (current === null || file === null) throw appError('update_failed.file');
    return { download: current, file };
  };

  const open = async (): Promise<AppUpdater> => {
    const { AppImageUpdater, MacUpdater, NsisUpdater, Provider } = await import('electron-updater');
    class FeedProvider extends Provider<UpdateInfo> {
      constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
        super(runtime);
      }
      override async getLatestVersion() {
        const { download, file } = wantedFile();
        const entry = { url: file.url, sha512: file.sha512, size: file.bytes };
        const { version } = download.feed;
        return { version, files: [entry], path: file.url, sha512: file.sha512, releaseDate: '' };
      }
      override resolveFiles() {
        const { file } = wantedFile();
        const info = { url: file.url, sha512: file.sha512, size: file.bytes };
        return [{ url: new URL(file.url, parts.source.address), info }];
      }
    }
    const adapter = {
      version: parts.currentVersion,
      name: 'lectern',
      isPackaged: true,
      appUpdateConfigPath: parts.configFile,
      userDataPath: parts.folder,
      baseCachePath: parts.folder,
      whenReady: () => Promise.resolve(),
      relaunch: () => undefined,
      quit: parts.quit,
      onQuit: (handler: (exitCode: number) => void) => void quitHandlers.push(handler),
    };
    const options = { provider: 'custom' as const, updateProvider: FeedProvider };
    const Updater =
      platform === 'win32' ? NsisUpdater : platform === 'darwin' ? MacUpdater : AppImageUpdater;
    const updater: AppUpdater = new Updater(undefined, adapter);
    const download = async (url: URL, target: string): Promise<string> => {
      const { download: wanted, file } = wantedFile();
      await parts.files.save(url, target, file, wanted.onProgress, wanted.signal);
      return target;
    };
    // It would make an id of this machine, to be sent along.
    const stagingUserIdPromise = { value: Promise.resolve('') };
    Object.assign(updater, { httpExecutor: { download }, stagingUserIdPromise });
    const said = (message: unknown) => logger.debug('updater', { message: String(message) });
    updater.logger = { info: said, warn: said, error: said, debug: said };
    updater.autoDownload = false;
    updater.autoInstallOnAppQuit = true;
    updater.allowDowngrade = false;
    updater.disableDifferentialDownload = true;
    updater.disableWebInstaller = true;
    updater.setFeedURL(options as never);
    return updater;
  };

  return {
    way: parts.way,
    feedName: feedNameOf(platform, architecture),
    fileOf,
    download: async (feed, onProgress, signal) => {
      await mkdir(parts.folder, { recursive: true, mode: 0o700 });
      opening ??= open();
      const updater = await opening;
      current = { feed, onProgress, signal };
      try {
        const found = await updater.checkForUpdates();
        if (found?.isUpdateAvailable !== true) throw appError('update_failed.file');
        await updater.downloadUpdate();
      } finally {
        current = null;
      }
    },
    quit: parts.quit,
    ended: () => {
      for (const handler of quitHandlers) handler(0);
    },
  };
}

/** As electron-builder names the list of each system. */
export function feedNameOf(platform: NodeJS.Platform, architecture: string): string {
  if (platform === 'darwin') return 'latest-mac.yml';
  if (platform === 'win32') return 'latest.yml';
  return architecture === 'x64' ? 'latest-linux.yml' : `latest-linux-${architecture}.yml`;
}
