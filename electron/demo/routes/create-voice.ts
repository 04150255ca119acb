import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { AppError } from '../../../shared/app-error.ts';
import { cloneTokens } from '../../../shared/script/plan/estimate.ts';
import { referenceAudioMaxBytes } from '../../gateway/wire/limits.ts';
import { sha256Of } from '../../platform/node/file-digest.ts';
import { cloneSound } from '../speech/clone-sound.ts';
import { measurePitchHz } from '../speech/measure-pitch.ts';
import { sampleHead } from '../speech/sample-head.ts';
import { billedTokens } from '../state/billing.ts';
import type { BlobStore, IncomingBlob } from '../state/blob-store.ts';
import type { DemoState } from '../state/demo-state.ts';
import { freshId } from '../state/fresh-id.ts';
import { type StoredVoice, speechProvider } from '../state/voices.ts';
import { callerOf } from './check-key.ts';
import { findModel } from './find-model.ts';
import { note } from './log-request.ts';
import { fileTooLarge, readUpload, type Upload, UploadCut } from './read-upload.ts';
import { balanceTooLow, Refusal } from './refusal.ts';

const titleMaxCharacters = 200;
/** nginx's status for a client that went away: it is logged and reaches nobody. */
const clientGone = 499;

/**
 * POST /v1/audio/voices: a voice that sounds like its sample in pitch, timbre and pace. Charged with
 * the row of the voice in one transaction; an upload that is cut or refused costs nothing.
 */
export async function createVoice(
  state: DemoState,
  samples: BlobStore,
  context: Context,
): Promise<Response> {
  const { incoming } = context.env as { readonly incoming: IncomingMessage };
  const sample = await samples.receive();
  try {
    const upload = await readUpload(incoming, referenceAudioMaxBytes, sample);
    const { id, title, createdAtSeconds } = await cloneVoice(state, sample, upload, context);
    return context.json({ _id: id, title, created_at: createdAtSeconds, state: 'trained' });
  } catch (error) {
    if (error instanceof UploadCut) return new Response(null, { status: clientGone });
    throw error;
  } finally {
    await sample.discard();
  }
}

async function cloneVoice(
  state: DemoState,
  sample: IncomingBlob,
  upload: Upload,
  context: Context,
): Promise<StoredVoice> {
  const { accountId } = callerOf(context);
  const model = upload.fields.get('model') ?? '';
  const title = (upload.fields.get('title') ?? '').trim();
  const problem = findProblem(upload, model, title);
  if (problem !== null) throw problem;
  const { ratio } = findModel(state, accountId, model, 'speech');
  const tokens = billedTokens(cloneTokens, ratio);
  const hold = state.ledger.hold(accountId, tokens);
  if (hold === null) throw balanceTooLow(tokens);
  try {
    const heard = await hear(await sample.finish());
    const sampleName = freshId('sample_');
    await sample.keep(sampleName);
    const voice: StoredVoice = {
      id: freshId(''),
      provider: speechProvider,
      accountId,
      title,
      createdAtSeconds: Math.floor(state.clock.nowMs() / 1000),
      sound: cloneSound(heard.pitchHz, heard.sha256),
      pitchHz: heard.pitchHz,
      sampleName,
    };
    state.transaction(() => {
      state.voices.add(voice);
      const { path } = context.req;
      const charge = { account: accountId, kind: 'clone', tokens, path } as const;
      state.ledger.charge({ ...charge, textSha256: null, audioMs: null, reference: null });
    });
    note(context, { tokens });
    return voice;
  } finally {
    hold.release();
  }
}

function findProblem(upload: Upload, model: string, title: string): Refusal | null {
  const missing = (parameter: string, message: string) =>
    new Refusal(422, 'missing_parameter', message, parameter);
  if (model === '') return missing('model', 'The part model is missing. Send fish-speech.');
  if (title === '') return missing('title', 'The part title is missing. Give the voice a title.');
  if ([...title].length > titleMaxCharacters) {
    const message = `title must have at most ${titleMaxCharacters} characters.`;
    return new Refusal(422, 'invalid_parameter', message, 'title');
  }
  if (upload.fileCount === 0) {
    return missing('file', 'The audio file is missing. Send it as a part with a file name.');
  }
  if (upload.fileCount > 1) {
    const message = `One audio file is taken, and ${upload.fileCount} were sent.`;
    return new Refusal(422, 'invalid_parameter', message, 'file');
  }
  return upload.isFileTooLarge ? fileTooLarge(referenceAudioMaxBytes) : null;
}

async function hear(bytes: Uint8Array) {
  try {
    // The decoders are large, and a demo that clones nothing starts faster without them.
    const { decodeAudio } = await import('../../audio/decode.ts');
    const { samples, sampleRateHz } = await decodeAudio(sampleHead(bytes));
    const sha256 = sha256Of(bytes);
    return { pitchHz: measurePitchHz(samples, sampleRateHz), sha256 };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const message = `${error.message} WAV, MP3, FLAC and Ogg Opus are taken.`;
    throw new Refusal(422, 'undecodable_audio', message, 'file');
  }
}
