import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { appError } from '../../../shared/app-error.ts';
import { safeFileName } from '../../exporters/file-name.ts';
import { moveToTarget } from '../../exporters/move-to-target.ts';
import { fileExists, openDurableWriter } from '../../platform/node/durable-file.ts';
import { makeFolder } from '../../platform/node/make-folder.ts';
import { createStoredZip } from '../../platform/node/stored-zip.ts';
import type { VoiceCardRow } from '../../storage/voices/voice-cards.ts';
import { wordsOf } from './reference-view.ts';
import type { VoiceOrigin } from './voice-origins.ts';
import {
  mostPackVoices,
  type PackedVoice,
  packFormat,
  packListName,
  packVersion,
  sampleEndings,
} from './voice-pack-format.ts';

type PackedSource = { readonly row: VoiceCardRow; readonly origin: VoiceOrigin | null };

/** Under the limit that an import unpacks (importers/import-limits.ts). */
const mostPackBytes = 400 * 1024 * 1024;

/**
 * Writes sample, statement, consent and notes of these voices to one file in `folder` and returns its
 * path. Throws `bad_input` for a voice without a sample here, `file_too_large` above 400 MB.
 */
export async function writeVoicePack(
  sources: readonly PackedSource[],
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  if (sources.length > mostPackVoices) {
    throw appError('bad_input.too_many_voices', { limit: mostPackVoices });
  }
  await makeFolder(folder);
  const writer = await openDurableWriter(folder);
  try {
    let sizeBytes = 0;
    const zip = createStoredZip(async (bytes) => {
      signal.throwIfAborted();
      sizeBytes += bytes.byteLength;
      if (sizeBytes > mostPackBytes) throw appError('file_too_large.voices_to_export');
      await writer.write(bytes);
    });
    const voices: PackedVoice[] = [];
    for (const [index, source] of sources.entries()) {
      const { voice, samplePath, statementPath } = await packed(source, index + 1);
      voices.push(voice);
      await zip.add(voice.sample, await readFile(samplePath));
      if (voice.statement !== null && statementPath !== null) {
        await zip.add(voice.statement, await readFile(statementPath));
      }
    }
    const list = { format: packFormat, version: packVersion, voices };
    await zip.add(packListName, Buffer.from(`${JSON.stringify(list, null, 2)}\n`, 'utf8'));
    await zip.finish();
    const { path } = await writer.finish();
    const [only] = voices;
    const name = voices.length === 1 && only !== undefined ? only.name : 'Voices';
    return moveToTarget(path, folder, safeFileName(name, 'Voices'), '.voices.zip');
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

async function packed({ row, origin }: PackedSource, number: number) {
  const name = row.name === '' ? row.title : row.name;
  const samplePath = origin?.samplePath ?? null;
  if (origin === null || samplePath === null || !(await fileExists(samplePath))) {
    throw appError('bad_input.unsampled_voice', { name });
  }
  const ending = sampleEndings.find((one) => `.${one}` === extname(samplePath).toLowerCase());
  const { consent, language } = origin;
  const statementPath =
    origin.statementPath !== null && (await fileExists(origin.statementPath))
      ? origin.statementPath
      : null;
  const voice: PackedVoice = {
    name,
    language,
    notes: row.notes,
    tags: [...row.tags],
    colour: row.colour,
    isFavourite: row.isFavourite,
    consent: consent === null ? null : wordsOf(consent),
    sample: `samples/${number}.${ending ?? 'wav'}`,
    statement: statementPath === null ? null : `statements/${number}.flac`,
  };
  return { voice, samplePath, statementPath };
}
