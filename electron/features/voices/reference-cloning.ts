import { appError } from '../../../shared/app-error.ts';
import type { CloneOffer } from '../../../shared/ipc/routes/references.ts';
import { type Limit, noAmount } from '../../../shared/model/money.ts';
import { mostUploadBytes, type ReferenceView } from '../../../shared/model/voice.ts';
import { cloneTokens } from '../../../shared/script/plan/estimate.ts';
import { amountOf, type Tariff } from '../../charges/tariff.ts';
import { sha256Of } from '../../platform/node/file-digest.ts';
import type { Random } from '../../platform/ports.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { JobRow } from '../../storage/charges/jobs.ts';
import type { ReferenceRow, StoredConsent, StoredRender } from '../../storage/voices/references.ts';
import type { PriceList } from '../money/price-list.ts';
import type { Queue } from '../queue/queue.ts';
import { isFree } from '../session/account-kind.ts';
import type { Accounts } from '../session/accounts.ts';
import type { Cloning } from './cloning.ts';
import type { ReferenceRecords } from './reference-records.ts';
import type { ReferenceRenders } from './reference-render.ts';

/** From a reference to a voice: priced first, then a job of the queue. */
export type ReferenceCloning = {
  /** Rejects with `bad_input` where something is missing, `decisions_needed` where that sound is uncertain. */
  readonly offer: (id: string) => Promise<CloneOffer>;
  /** Puts the upload into the queue. Rejects with `approval_needed` where the offer is not true any more. */
  readonly clone: (id: string, approval: string, most?: Limit | null) => Promise<ReferenceView>;
  /** What an upload that is in the queue may cost at most from now on. */
  readonly allow: (jobId: string, most: Limit | null) => void;
};

/** Kept with the job, so that it uploads what was agreed to, however often it is resumed. */
export type CloneParams = {
  readonly referenceId: string;
  readonly approval: string;
  /** The voice of the very same sound that there was when it was agreed to, if any. */
  readonly sameSoundAs: string | null;
  /** The price that was agreed to; absent in jobs of older versions. */
  readonly tariff?: Tariff;
  /** What it may cost at most, tries that may have been charged included. */
  readonly most?: Limit | null;
};

/** All that an upload needs; what is missing of it was refused. */
export type ReferenceToClone = Pick<ReferenceRow, 'id' | 'title'> & {
  readonly render: StoredRender;
  readonly consent: StoredConsent;
};

type CloningParts = {
  readonly records: ReferenceRecords;
  readonly renders: Pick<ReferenceRenders, 'render'>;
  readonly cloning: Pick<Cloning, 'isMade'>;
  readonly accounts: Pick<Accounts, 'current'>;
  readonly prices: PriceList;
  readonly random: Random;
  readonly queue: Pick<Queue, 'add' | 'job' | 'reorder'>;
};

export function createReferenceCloning(parts: CloningParts): ReferenceCloning {
  const { records, accounts, cloning } = parts;
  const { store } = records;

  /** A voice of the very same sound: it is named before anything is paid for it again. */
  const sameSound = (account: AccountRow, { id }: ReferenceToClone): string | null =>
    store.clonedFrom(account.id, store.soundsOf(id))?.voiceId ?? null;

  const requireNoOther = (account: AccountRow, { id, render }: ReferenceToClone): void => {
    const isOpen = store
      .unfinished()
      .some(
        ({ row }) =>
          row.id !== id &&
          row.accountId === account.id &&
          row.render?.sha256 === render.sha256 &&
          records.state(row) !== 'open',
      );
    if (!isOpen && !store.isUncertain(account.id, store.soundsOf(id))) return;
    throw appError('decisions_needed.same_upload');
  };

  const offered = (
    reference: ReferenceToClone,
  ): CloneOffer & Pick<CloneParams, 'sameSoundAs' | 'tariff'> => {
    const account = accounts.current();
    requireNoOther(account, reference);
    const isMade = cloning.isMade(account, reference.render.sha256, reference.title);
    const tariff = parts.prices.tariffFor(account, 'clone');
    const cost = isMade ? noAmount : amountOf(tariff, cloneTokens);
    const sameSoundAs = sameSound(account, reference);
    return {
      ...cost,
      source: tariff.source,
      isFree: isFree(account),
      approval: approvalOf(account.id, reference, sameSoundAs),
      sameSoundAs,
      tariff,
    };
  };

  /** A second press means the job that there is. */
  const isPressedAgain = ({ jobId, voiceId }: ReferenceRow, id: string, approval: string) => {
    if (jobId === null || (voiceId === null && records.state(records.row(id)) === 'open')) {
      return false;
    }
    return (parts.queue.job(jobId).params as CloneParams).approval === approval;
  };

  return {
    offer: async (id) => {
      await parts.renders.render(id);
      await parts.prices.readyToQuote(accounts.current());
      const {
        sameSoundAs: _told,
        tariff: _by,
        ...offer
      } = offered(referenceToClone(records.open(id)));
      return offer;
    },
    clone: async (id, approval, most = null) => {
      if (isPressedAgain(records.row(id), id, approval)) return records.view(id);
      await parts.renders.render(id);
      // From here on nothing waits: two presses cannot both come this far.
      if (isPressedAgain(records.row(id), id, approval)) return records.view(id);
      const reference = referenceToClone(records.open(id));
      const { approval: now, sameSoundAs, tariff } = offered(reference);
      if (now !== approval) throw appError('approval_needed.recording_changed');
      const account = accounts.current();
      const jobId = parts.random.id();
      const params: CloneParams = { referenceId: id, approval, sameSoundAs, tariff, most };
      store.update(id, { jobId, accountId: account.id, title: reference.title });
      parts.queue.add(newJob(jobId, account, reference.title, params), 'first');
      records.listChanged(id);
      return records.view(id);
    },
    allow: (jobId, most) => {
      const params = parts.queue.job(jobId).params as CloneParams;
      parts.queue.reorder(jobId, { ...params, most }, []);
    },
  };
}

function newJob(
  id: string,
  account: AccountRow,
  title: string,
  params: CloneParams,
): Pick<
  JobRow,
  'id' | 'accountId' | 'kind' | 'title' | 'projectId' | 'chapterId' | 'params' | 'folder'
> {
  const place = { projectId: null, chapterId: null, folder: null };
  return { id, accountId: account.id, kind: 'clone', title, params, ...place };
}

/** What exactly was agreed to: this sound, under this title, by this word, at this price, on this account. */
export function approvalOf(
  accountId: string,
  { title, render, consent }: ReferenceToClone,
  sameSoundAs: string | null,
): string {
  const { speaker, givenBy, isOwnVoice, atMs, note } = consent;
  const word = [speaker, givenBy, isOwnVoice, atMs, note];
  return sha256Of(
    JSON.stringify([accountId, render.sha256, title, word, cloneTokens, sameSoundAs]),
  );
}

/** Throws `bad_input` naming what is missing, `file_too_large` over what the gateway takes. */
export function referenceToClone({ id, title, render, consent }: ReferenceRow): ReferenceToClone {
  const name = title.trim();
  if (name === '') throw appError('bad_input.no_voice_name');
  if (consent === null) throw appError('bad_input.whose_consent');
  if (render === null) throw appError('bad_input.no_recording');
  if (render.sizeBytes > mostUploadBytes) {
    throw appError('file_too_large.recording', { bytes: render.sizeBytes, limit: mostUploadBytes });
  }
  return { id, title: name, render, consent };
}
