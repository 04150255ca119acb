import { basename, resolve } from 'node:path';
import { AppError, appError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { Limit } from '../../../shared/model/money.ts';
import {
  mostConsentText,
  mostVoiceName,
  type ReferenceFixes,
  type ReferenceView,
  type RefusedFile,
} from '../../../shared/model/voice.ts';
import type { App } from '../../app/create-app.ts';
import { isFree } from '../../features/session/account-kind.ts';
import { formatAmount, type Output } from '../output.ts';
import { sourceWords, spentOn, spentSince } from '../spending.ts';
import { plain } from '../table.ts';
import { tellingWaits } from '../tell-trouble.ts';
import { showChecks } from '../voice-checks.ts';
import type { GlobalOptions } from '../with-app.ts';
import { phrase } from '../words/phrase.ts';

export type AddOptions = GlobalOptions & {
  readonly title: string;
  readonly consent: string;
  readonly speaker?: string;
  readonly fix: ReferenceFixes;
  /** Pays for a second voice of the very same sound. */
  readonly again?: boolean;
  readonly maxCost?: Limit;
};

/** A file that cannot be used is bad input, whatever is wrong with it. */
function refusedError({ code, message }: RefusedFile): AppError {
  const known = [errorCodes.fileNotReadable, errorCodes.fileTooLarge, errorCodes.notThisFormat];
  return new AppError(known.find((one) => one === code) ?? errorCodes.badInput, message);
}

/** Whether both have the same sound and title: an upload that a former run began goes on, paid once. */
function isSame(a: ReferenceView, b: ReferenceView): boolean {
  const soundOf = ({ title, fixes, parts }: ReferenceView) =>
    JSON.stringify([
      title,
      fixes,
      // An address ends with the hash of its sound.
      parts.map(({ mediaUrl, regions }) => [mediaUrl.split('-').at(-1), regions]),
    ]);
  return soundOf(a) === soundOf(b);
}

function findEarlier(app: App, made: ReferenceView): ReferenceView | null {
  const { references } = app.voiceMaking;
  const alike = references
    .list()
    .filter(({ id, title, partCount }) => {
      return id !== made.id && title === made.title && partCount === made.parts.length;
    })
    .map(({ id }) => references.get(id));
  return alike.find((other) => isSame(other, made)) ?? null;
}

/** "Ada King, 2026-11-21": who comes first, and all of it is kept. */
function sayConsent(app: App, id: string, { consent, speaker }: AddOptions): void {
  const [who = ''] = consent.split(/[,;:]/);
  const givenBy = (who.trim() || consent.trim()).slice(0, mostVoiceName);
  const named = (speaker?.trim() || givenBy).slice(0, mostVoiceName);
  app.voiceMaking.references.consent(id, {
    speaker: named,
    givenBy,
    isOwnVoice: named === givenBy,
    note: consent.trim().slice(0, mostConsentText),
    keepsStatement: true,
  });
}

async function readFiles(
  app: App,
  paths: readonly string[],
  options: AddOptions,
  signal: AbortSignal,
): Promise<ReferenceView> {
  const { references, files } = app.voiceMaking;
  const { id } = references.create(options.title.trim(), 'en');
  const stop = () => files.stop(id);
  signal.addEventListener('abort', stop, { once: true });
  try {
    const dropped = paths.map((path) => ({ name: basename(path), path: () => resolve(path) }));
    const { refused } = await files.add(id, dropped);
    signal.throwIfAborted();
    const [first] = refused;
    if (first !== undefined) throw refusedError(first);
    references.update(id, { fixes: options.fix });
    sayConsent(app, id, options);
    const made = references.get(id);
    const earlier = findEarlier(app, made);
    if (earlier === null) return made;
    references.remove(id);
    return earlier;
  } catch (error) {
    // Nothing is left of what was never offered.
    references.remove(id);
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** The job of an upload: the one that waits for a decision goes on, else a new one at the price that is said. */
async function orderUpload(
  app: App,
  reference: ReferenceView,
  options: AddOptions,
  output: Output,
): Promise<{ readonly jobId: string; readonly isFree: boolean }> {
  const { references, cloning } = app.voiceMaking;
  const { id, jobId, state } = reference;
  const most = options.maxCost ?? null;
  if (jobId !== null && state !== 'open') {
    app.voiceMaking.cloning.allow(jobId, most);
    return { jobId, isFree: false };
  }
  sayConsent(app, id, options);
  const { tokens, money, source, isFree, approval } = await cloning.offer(id);
  const amount = formatAmount(money, app.accounts.settings().currencyLabel);
  const isPaid = tokens > 0 || money > 0;
  if (isPaid) {
    const words =
      tokens === 0 ? amount : phrase('voicesAdd.tokensAbout', { count: tokens, amount });
    output.say(
      isFree
        ? phrase('voicesAdd.freeDemoAccount', { words })
        : phrase('voicesAdd.thisCosts', { words, source: phrase(sourceWords[source]) }),
    );
  }
  const { sameSoundAs } = references.get(id);
  if (sameSoundAs !== null && isPaid && options.again !== true) {
    throw appError('approval_needed.same_sound', { title: plain(sameSoundAs.title) });
  }
  const ordered = await cloning.clone(id, approval, most);
  if (ordered.jobId === null) throw new Error('an upload without a job');
  return { jobId: ordered.jobId, isFree: !isPaid };
}

async function runUpload(
  app: App,
  jobId: string,
  totalBytes: number,
  output: Output,
  signal: AbortSignal,
): Promise<void> {
  const tell = (fraction: number): void => {
    output.progress(phrase('voicesAdd.uploading', { percent: Math.floor(fraction * 100) }));
    output.json({ event: 'progress', sentBytes: Math.round(fraction * totalBytes), totalBytes });
  };
  const { accountId } = app.queue.job(jobId);
  const { error, job } = await tellingWaits(app, accountId, output, () =>
    app.queue.runToEnd(jobId, signal, ({ fraction }) => tell(fraction)),
  );
  if (error !== null) throw error;
  const { problem } = job;
  // A short upload is over before the queue tells of it.
  if (problem === null) return tell(1);
  const code = Object.values(errorCodes).find((known) => known === problem.code);
  throw new AppError(code ?? errorCodes.internal, problem.message);
}

function wasLeftOut(error: unknown): boolean {
  return error instanceof AppError && error.key === 'cancelled.upload_left_out';
}

/** Makes one voice of the files. Rejects with what stopped it; the recording and the consent are kept then. */
export async function addVoice(
  app: App,
  paths: readonly string[],
  options: AddOptions,
  output: Output,
  signal: AbortSignal,
): Promise<void> {
  const { references, renders } = app.voiceMaking;
  const account = app.accounts.current();
  const { id } = await readFiles(app, paths, options, signal);
  const reference = await renders.render(id);
  const { render } = reference;
  if (render !== null) showChecks(render.checks, render.checksBefore, output);
  signal.throwIfAborted();
  const upload = async () => {
    const order = await orderUpload(app, references.get(id), options, output);
    const before = spentOn(app, order.jobId);
    await runUpload(app, order.jobId, render?.sizeBytes ?? 0, output, signal);
    return { spent: spentSince(before, spentOn(app, order.jobId)), isReused: order.isFree };
  };
  // What was left out by a decision is over with that, and asked for anew by the command.
  const { spent, isReused } = await upload().catch((error: unknown) =>
    wasLeftOut(error) ? upload() : Promise.reject(error),
  );
  const { voiceId, title } = references.get(id);
  output.json({
    voice: { id: voiceId, title },
    reused: isReused,
    ...spent,
    free: isFree(account),
  });
  output.line(plain(title));
  if (isReused) output.say(phrase('voicesAdd.recordingClonedUnder'));
}
