import type { UpdateWay } from '../../../shared/model/upkeep/updates.ts';

/** Where new versions are listed, and who may sign that list. Both come with the package. */
export type UpdateSource = {
  /** A folder with `latest*.yml`, its signatures and the files that it names; ends in a slash. */
  readonly address: URL;
  /** Ed25519, as base64 of its DER (SPKI). */
  readonly publicKey: string;
};

export type FeedFile = {
  readonly url: string;
  /** Base64. */
  readonly sha512: string;
  readonly bytes: number;
};

/** A list of new versions whose signature was right. */
export type SignedFeed = {
  readonly version: string;
  readonly notes: string | null;
  readonly files: readonly FeedFile[];
};

/** Brings a version that a signed feed names onto this machine. */
export type UpdateInstaller = {
  readonly way: UpdateWay;
  /** The list for this system, such as `latest-linux.yml`. */
  readonly feedName: string;
  /** What of the feed is for this machine; null where nothing is. */
  readonly fileOf: (feed: SignedFeed) => FeedFile | null;
  /** Rejects, and keeps nothing, unless the whole file came with the checksum of the feed. */
  readonly download: (
    feed: SignedFeed,
    onProgress: (fraction: number) => void,
    signal: AbortSignal,
  ) => Promise<void>;
  /** Ends the program, which then installs what was downloaded. */
  readonly quit: () => void;
};

/** What only an installed desktop has. */
export type UpdateParts = {
  readonly source: UpdateSource;
  readonly installer: UpdateInstaller;
  readonly read: ReadSmallFile;
};

/** Reads small files from a server: no cookie, no account, no name of this machine. */
export type ReadSmallFile = (address: URL, signal: AbortSignal) => Promise<Buffer>;
