import { defaultVoice } from '../../gateway/wire/limits.ts';
import type { Clock } from '../../platform/ports.ts';
import type { Database } from '../../storage/database.ts';
import { type AccountBook, createAccountBook, permissions } from './accounts.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { type DemoModel, demoModels } from './models.ts';
import { createRequestLog, type RequestLog } from './request-log.ts';
import { createTaskBook, type TaskBook } from './tasks.ts';
import { defaultSound, sampleVoices, type VoiceSound } from './voice-catalogue.ts';
import { createVoiceShelf, speechProvider, type VoiceShelf } from './voices.ts';

/** What the demo gateway knows. */
export type DemoState = {
  readonly accounts: AccountBook;
  readonly voices: VoiceShelf;
  readonly tasks: TaskBook;
  readonly ledger: Ledger;
  readonly requests: RequestLog;
  readonly clock: Clock;
  /** Commits when the work returns, rolls back when it throws. */
  readonly transaction: Database['transaction'];
  /** The models that an account sees. */
  readonly modelsOf: (accountId: string) => readonly DemoModel[];
  /** The sound of a voice of the account, or null for a voice that is not its own. */
  readonly findSound: (accountId: string, voice: string) => VoiceSound | null;
};

export type DemoVoiceKind = 'flite' | 'tone';

/** The account of the key that the gateway starts with: endless, and the sample voices are its own. */
const mainAccountId = 'acc_main';

export type DemoStateOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly apiKey: string;
  readonly voiceKind: DemoVoiceKind;
};

/** Opens the state; a database without the main account gets it, with the sample voices. */
export function createDemoState({
  database,
  clock,
  apiKey,
  voiceKind,
}: DemoStateOptions): DemoState {
  const accounts = createAccountBook(database, clock);
  const voices = createVoiceShelf(database);
  database.transaction(() => {
    if (accounts.find(mainAccountId) === null) {
      accounts.add({ label: 'Demo', balance: null, models: null }, mainAccountId);
      for (const voice of sampleVoices) {
        const owner = { accountId: mainAccountId, provider: speechProvider };
        voices.add({ ...voice, ...owner, pitchHz: null, sampleName: null });
      }
    }
    accounts.addKey(mainAccountId, apiKey, permissions);
  });
  const toSound = (sound: VoiceSound): VoiceSound =>
    voiceKind === 'tone' ? { kind: 'tones' } : sound;
  return {
    accounts,
    voices,
    tasks: createTaskBook(database, clock),
    ledger: createLedger(database, clock),
    requests: createRequestLog(),
    clock,
    transaction: database.transaction,
    modelsOf: (accountId) => {
      const seen = accounts.find(accountId)?.models ?? null;
      return seen === null ? demoModels : demoModels.filter(({ id }) => seen.includes(id));
    },
    findSound: (accountId, voice) => {
      if (voice === defaultVoice) return toSound(defaultSound);
      const found = voices.find(voice, speechProvider);
      return found?.accountId === accountId ? toSound(found.sound) : null;
    },
  };
}
