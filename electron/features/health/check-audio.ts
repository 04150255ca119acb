import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileExists } from '../../platform/node/durable-file.ts';
import { sha256OfSmallFile } from '../../platform/node/file-digest.ts';
import type { AudioStore } from '../../storage/audio-store.ts';
import type { StoredAudio, TakeUses } from '../../storage/cleaning/take-uses.ts';

export type AudioFacts = {
  readonly fileCount: number;
  readonly missing: readonly StoredAudio[];
  readonly damaged: readonly StoredAudio[];
  readonly otherMissingCount: number;
  readonly orphanCount: number;
};

type AudioParts = {
  readonly audio: Pick<AudioStore, 'hashes' | 'pathOf'>;
  readonly uses: Pick<TakeUses, 'kept' | 'count' | 'namedHashes' | 'sampleFiles'>;
  /** Where the samples lie that voices are cloned from. */
  readonly samplesFolder: string;
  /** Each file is read through and compared with its name; without it only its length. */
  readonly isRead: boolean;
  /** Lets other work go on, and may throw. */
  readonly between: (done: number, total: number) => Promise<void>;
};

const pageSize = 200;

/** Every take against its file, page by page: nothing is held but hashes and what is wrong. */
export async function checkAudio(parts: AudioParts): Promise<AudioFacts> {
  const { audio, uses, between } = parts;
  // First what there is: a take that comes meanwhile is then neither missing nor an orphan.
  const present = new Set<string>();
  for await (const hashes of audio.hashes()) {
    for (const hash of hashes) present.add(hash);
    await between(0, 0);
  }
  const named = uses.namedHashes();
  const ofTakes = new Set<string>();
  const missing: StoredAudio[] = [];
  const damaged: StoredAudio[] = [];
  for await (const take of takesOf(parts)) {
    ofTakes.add(take.audioSha256);
    const state = await stateOf(audio.pathOf(take.audioSha256), take, parts.isRead);
    if (state === 'missing') missing.push(take);
    if (state === 'damaged') damaged.push(take);
  }
  const others = [...named].filter((hash) => !ofTakes.has(hash) && !present.has(hash));
  const samples = await Promise.all(
    uses.sampleFiles().map((name) => fileExists(join(parts.samplesFolder, name))),
  );
  const orphans = [...present].filter((hash) => !named.has(hash));
  return {
    fileCount: present.size,
    missing,
    damaged,
    otherMissingCount: others.length + samples.filter((isThere) => !isThere).length,
    orphanCount: orphans.length,
  };
}

async function* takesOf({ uses, isRead, between }: AudioParts): AsyncIterable<StoredAudio> {
  const total = uses.count();
  let done = 0;
  for (let after = ''; ; ) {
    const page = uses.kept(after, isRead ? 1 : pageSize);
    const last = page.at(-1);
    if (last === undefined) return;
    yield* page;
    after = last.id;
    done += page.length;
    await between(done, total);
  }
}

async function stateOf(
  path: string,
  { audioBytes, audioSha256 }: StoredAudio,
  isRead: boolean,
): Promise<'whole' | 'missing' | 'damaged'> {
  const entry = await stat(path).catch(() => null);
  if (entry === null) return 'missing';
  if (entry.size !== audioBytes) return 'damaged';
  if (!isRead) return 'whole';
  return (await sha256OfSmallFile(path, audioBytes)) === audioSha256 ? 'whole' : 'damaged';
}
