import { describe, expect, it } from 'vitest';
import { isTooLongForSync } from '../../../../electron/demo/speech/sync-limit.ts';
import {
  billedTokens,
  inputTokens,
  speechJobTokens,
  speechTokens,
} from '../../../../electron/demo/state/billing.ts';
import { createDemoState, type DemoState } from '../../../../electron/demo/state/demo-state.ts';
import { demoMigrations } from '../../../../electron/demo/state/schema.ts';
import { openDatabase } from '../../../../electron/storage/database.ts';
import { createFakeClock } from '../../../support/fakes/fake-clock.ts';

function createState() {
  const clock = createFakeClock();
  const database = openDatabase(':memory:', { steps: demoMigrations });
  const state = createDemoState({ database, clock, apiKey: 'main', voiceKind: 'flite' });
  return { clock, database, state };
}

const chargeOf = (account: string, tokens: number) =>
  ({
    account,
    kind: 'speech',
    tokens,
    textSha256: null,
    audioMs: null,
    path: '/v1/audio/speech',
    reference: null,
  }) as const;

const addAccount = (state: DemoState, balance: number | null) =>
  state.accounts.add({ label: 'A', balance, models: null }).id;

describe('what is billed', () => {
  it('sync speech: 1000 tokens a minute, and four bytes of text a token', () => {
    expect(speechTokens('', 60_000)).toBe(1000);
    expect(speechTokens('abcd', 90_000)).toBe(1501);
    expect(speechTokens('abcde', 1)).toBe(1 + 2);
    expect(inputTokens('äöü')).toBe(2);
  });

  it('a job: one minute for 250 characters, counted as code points (an emoji that costs double)', () => {
    expect(speechJobTokens('a'.repeat(250))).toBe(1000 + 63);
    expect(speechJobTokens('a'.repeat(10_000))).toBe(40_000 + 2500);
    expect(speechJobTokens('😀'.repeat(250))).toBe(1000 + 250);
    expect(speechJobTokens('a')).toBe(4 + 1);
  });

  it('times the multiplier, rounded up', () => {
    expect([billedTokens(7, 2), billedTokens(7, 0.5), billedTokens(1000, 1)]).toEqual([
      14, 4, 1000,
    ]);
  });
});

describe('the limit of synchronous speech', () => {
  it('lets 1310 characters pass and stops 3275, as was found', () => {
    expect(isTooLongForSync('a'.repeat(1310))).toBe(false);
    expect(isTooLongForSync('a'.repeat(2000))).toBe(false);
    expect(isTooLongForSync('a'.repeat(2001))).toBe(true);
    expect(isTooLongForSync('The lamp, it had gone out. '.repeat(122).slice(0, 3275))).toBe(true);
  });
});

describe('keys', () => {
  it('are kept as hashes only (a state folder that gives keys away)', () => {
    const { database, state } = createState();
    const account = addAccount(state, null);
    state.accounts.addKey(account, 'sk-secret-of-the-account', ['speech']);
    const rows = JSON.stringify(database.all('SELECT * FROM api_key'));
    expect(rows).not.toContain('sk-secret');
  });

  it('are unknown, or speak for their account with its rights', () => {
    const { state } = createState();
    const account = addAccount(state, null);
    state.accounts.addKey(account, 'one', ['chat']);
    expect(state.accounts.judgeKey('none')).toEqual({ refused: 'unknown' });
    expect(state.accounts.judgeKey('one')).toEqual({
      caller: { accountId: account, permissions: ['chat'] },
    });
  });

  it('that expire do so at that moment, and a revoked one stays so when its rights change', async () => {
    const { clock, state } = createState();
    const { accounts } = state;
    const id = accounts.addKey(addAccount(state, null), 'one', ['chat']);
    accounts.changeKey(id, { expiresAtMs: clock.nowMs() + 1000 });
    await clock.advance(999);
    expect(accounts.judgeKey('one')).toHaveProperty('caller');
    await clock.advance(1);
    expect(accounts.judgeKey('one')).toEqual({ refused: 'expired' });
    accounts.changeKey(id, { isRevoked: true });
    accounts.changeKey(id, { permissions: ['speech'], expiresAtMs: null });
    expect(accounts.judgeKey('one')).toEqual({ refused: 'revoked' });
    expect(accounts.changeKey('key_none', { isRevoked: true })).toBe(false);
  });

  it('of the start stay with the account that has them (a key that moves to the main account)', () => {
    const { state } = createState();
    const account = addAccount(state, null);
    state.accounts.addKey(account, 'shared', ['speech']);
    state.accounts.addKey('acc_main', 'shared', ['speech']);
    expect(state.accounts.judgeKey('shared')).toMatchObject({ caller: { accountId: account } });
  });
});

describe('balance and ledger', () => {
  it('never lets two requests at once bear on the same tokens (a balance that is spent twice)', () => {
    const { state } = createState();
    const account = addAccount(state, 100);
    const first = state.ledger.hold(account, 60);
    expect(first).not.toBeNull();
    expect(state.ledger.hold(account, 60)).toBeNull();
    expect(state.ledger.hold(account, 40)).not.toBeNull();
    first?.release();
    first?.release();
    expect(state.ledger.hold(account, 61)).toBeNull();
    expect(state.ledger.hold(account, 60)).not.toBeNull();
  });

  it('lowers the balance by what is charged, leaves an endless one endless, keeps accounts apart', () => {
    const { state } = createState();
    const poor = addAccount(state, 100);
    const rich = addAccount(state, null);
    state.ledger.charge(chargeOf(poor, 30));
    state.ledger.charge(chargeOf(rich, 30));
    expect([poor, rich].map((id) => state.accounts.find(id)?.balance)).toEqual([70, null]);
    expect(state.ledger.rows(poor).map(({ account, tokens }) => [account, tokens])).toEqual([
      [poor, 30],
    ]);
    expect(state.ledger.rows(null)).toHaveLength(2);
  });

  it('writes nothing when what it pays for fails (a job that is charged and not there)', () => {
    const { state } = createState();
    const account = addAccount(state, 100);
    expect(() =>
      state.transaction(() => {
        state.ledger.charge(chargeOf(account, 30));
        throw new Error('the disk is full');
      }),
    ).toThrow('the disk is full');
    expect(state.ledger.rows(account)).toEqual([]);
    expect(state.accounts.find(account)?.balance).toBe(100);
  });
});

describe('voices', () => {
  it('of another account or another provider have no sound for the caller', () => {
    const { state } = createState();
    const owner = addAccount(state, null);
    const other = addAccount(state, null);
    const facts = { title: 'V', createdAtSeconds: 1, pitchHz: 120, sampleName: null };
    const sound = { kind: 'tones' } as const;
    state.voices.add({ id: 'one', provider: 'fish', accountId: owner, sound, ...facts });
    state.voices.add({ id: 'two', provider: 'else', accountId: owner, sound, ...facts });
    expect(state.findSound(owner, 'one')).toEqual(sound);
    expect(state.findSound(other, 'one')).toBeNull();
    expect(state.findSound(owner, 'two')).toBeNull();
    expect(state.voices.list(owner, 'fish').map(({ id }) => id)).toEqual(['one']);
    expect(state.findSound(other, 'default')).toMatchObject({ kind: 'spoken' });
  });
});
