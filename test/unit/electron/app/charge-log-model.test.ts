import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import type { Charge, ChargeState, LedgerKind } from '../../../../electron/charges/ports.ts';
import type { Clock } from '../../../../electron/platform/ports.ts';
import { openChargeLog } from '../../../../electron/storage/backup/charge-log.ts';
import { createChargeStore } from '../../../../electron/storage/charges/charges.ts';
import { createCorrectionStore } from '../../../../electron/storage/charges/corrections.ts';
import { createLedgerReader } from '../../../../electron/storage/charges/ledger-reader.ts';
import { openDatabase } from '../../../../electron/storage/database.ts';
import { createTakeStore } from '../../../../electron/storage/takes.ts';
import { createFakeClock } from '../../../support/fakes/fake-clock.ts';
import { createFakeRandom } from '../../../support/fakes/fake-random.ts';
import { folderForEachTest } from '../../../support/tools/hooks.ts';

/*
 * Calls of few identities move as they may, while the disk fills up and the program is killed, and an older copy of the
 * database is put in its place, once or again while the log is read: it then has every entry of the ledger, and every
 * call that is in doubt or under way. The bugs that this catches: calls forgotten by a copy put in place again, as the
 * program was killed while it wrote what the log lacked; calls missing from the log that moved as it could not be written.
 */
const sweep = Number(process.env.LECTERN_SWEEP ?? 1);
const seeds = Array.from({ length: 10 * sweep }, (_, index) => 20261126 + index);
const folder = folderForEachTest();
const inFolder = (name: string) => join(folder, name);

const disk = vi.hoisted(() => ({
  state: 'works' as 'works' | 'full' | 'gone',
  share: (): number => 0,
}));

/** A full disk takes a part of what is appended. A log is read in small parts. */
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const appendFileSync = (path: string, text: string, options: object): void => {
    const bytes = Buffer.from(text);
    const share = { works: 1, full: disk.share(), gone: 0 }[disk.state];
    real.appendFileSync(path, bytes.subarray(0, Math.floor(share * bytes.length)), options);
    if (disk.state !== 'works') throw new Error('no space left');
  };
  const createReadStream = (path: string, options: object) =>
    real.createReadStream(path, { ...options, highWaterMark: 20_000 });
  return { ...real, appendFileSync, createReadStream };
});

/** The state that a call goes to, and what the ledger says of it. */
type Way = readonly [ChargeState, ...LedgerKind[]];

const ways: Readonly<Partial<Record<ChargeState, readonly Way[]>>> = {
  queued: [['reserved', 'reserved']],
  retry_wait: [['reserved', 'reserved']],
  reserved: [['sending'], ['sending'], ['sending'], ['sending'], ['queued', 'released']],
  sending: [
    ['received'],
    ['received'],
    ['retry_wait', 'possibly_charged'],
    ['retry_wait', 'unbilled'],
    ['uncertain'],
    ['processing', 'charged'],
    ['processing', 'charged'],
    ['rejected', 'unbilled'],
  ],
  received: [['done', 'charged']],
  processing: [['done'], ['done', 'corrected'], ['uncertain']],
  uncertain: [
    ['uncertain'],
    ['queued', 'possibly_charged', 'approved'],
    ['rejected', 'released', 'approved'],
    ['done', 'charged'],
  ],
};

/** The program on the database that lies there; killed where it writes for the so many-th time. */
async function openProgram(clock: Clock, killedAt = Number.POSITIVE_INFINITY) {
  let writtenCount = 0;
  const trace = (sql: string): void => {
    if (/^\s*(INSERT|UPDATE|DELETE)/.test(sql)) writtenCount += 1;
    if (writtenCount > killedAt) throw new Error('killed');
  };
  const database = openDatabase(inFolder('library.sqlite'), { isCheckedLater: true, trace });
  const path = inFolder('charges.jsonl');
  const log = await openChargeLog({ database, path, failed: () => undefined });
  const charges = createChargeStore(
    database,
    createTakeStore(database, clock),
    clock,
    createFakeRandom(),
    log.moved,
  );
  return {
    database,
    charges,
    ledger: createLedgerReader(database),
    corrections: createCorrectionStore(database, clock),
    close: () => {
      log.close();
      database.close();
    },
    kill: async () => {
      disk.state = 'full';
      await setImmediate();
      disk.state = 'gone';
      database.close();
      await setImmediate();
      disk.state = 'works';
    },
  };
}
type Program = Awaited<ReturnType<typeof openProgram>>;

/**
 * What an older copy has to know. What waits may have been let go meanwhile, which no move tells, and submitted work
 * that has ended is fetched again for nothing.
 */
function known({ database }: Program) {
  const entries = database.all(
    `SELECT charge_id, kind, tokens, at_ms, is_settled, account_id, entered_at_ms,
       (SELECT kind || at_ms FROM ledger_entry AS of WHERE of.id = ledger_entry.corrects_id) AS corrects
     FROM ledger_entry WHERE account_id <> 'demo' ORDER BY charge_id, ledger_entry.id`,
  );
  const calls = database.all<{ id: string; state: string }>(
    `SELECT id, state, identity, sent_count, decision, remote_id FROM charge
     WHERE account_id <> 'demo' AND id IN (SELECT charge_id FROM ledger_entry) ORDER BY id`,
  );
  const kindOf: Readonly<Record<string, string>> = {
    queued: 'waits',
    retry_wait: 'waits',
    rejected: 'waits',
    processing: 'done',
  };
  return {
    entries,
    calls: calls.map((call) => ({ ...call, state: kindOf[call.state] ?? call.state })),
  };
}

/** Does what the seed says, and compares what an older copy knows with what the newer one knew. */
async function play(seed: number): Promise<void> {
  const { fraction } = createFakeRandom(seed);
  const isNow = (share: number) => fraction() < share;
  const below = (count: number) => Math.floor(fraction() * count);
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
  let nowMs = 1_000_000;
  const clock = { ...createFakeClock(), nowMs: () => nowMs };
  disk.state = 'works';
  disk.share = fraction;
  let program = await openProgram(clock);
  let addedCount = 0;
  for (const [id, kind] of [
    ['demo', 'demo'],
    ['one', 'gateway'],
    ['two', 'gateway'],
  ]) {
    program.database.run(
      `INSERT INTO account (id, kind, label, base_url, created_at_ms)
       VALUES (:id, :kind, :id, 'http://x/v1', 1)`,
      { id, kind },
    );
  }

  function go(charge: Charge, [to, ...kinds]: Way): void {
    const { id, accountId, groupId, sentCount } = charge;
    for (const kind of kinds) {
      const tokens = kind === 'approved' || kind === 'unbilled' ? 0 : 1 + below(3);
      const amount = { tokens, money: tokens };
      const note = { priceSource: 'reference', note: '' } as const;
      program.charges.record({ accountId, chargeId: id, groupId, kind, ...amount, ...note });
    }
    program.charges.move(id, [charge.state], to, {
      ...(to === 'sending' ? { sentCount: sentCount + 1 } : {}),
      ...(to === 'processing' ? { remoteId: 'remote' } : {}),
    });
  }

  function add(identity: string): void {
    addedCount += 1;
    program.charges.insert({
      id: `call ${String(addedCount).padStart(4, '0')}`,
      accountId: identity.split(' ')[0] ?? '',
      kind: 'speech',
      identity,
      request: { text: 'x'.repeat(below(40)), voiceId: 'v', speed: 1 },
      expectedTokens: 1,
      atMostTokens: 2,
      groupId: null,
      origin: { projectId: null, chapterId: null, ordinal: 0, label: '' },
    });
  }

  function correct(): void {
    const rows = program.database.all<{ id: number }>(
      `SELECT ledger_entry.id FROM ledger_entry JOIN charge ON charge.id = charge_id
       WHERE ledger_entry.kind IN ('charged', 'possibly_charged') AND state IN ('done', 'rejected')`,
    );
    const line = rows.length === 0 ? null : program.ledger.line(pick(rows).id);
    if (line === null) return;
    program.corrections.add(line, { tokens: below(9) - 4, money: 0 }, isNow(0.7), '');
  }

  function step(): void {
    nowMs += 1 + below(3);
    if (isNow(0.08)) {
      correct();
      return;
    }
    const identity = `${pick(['demo', 'one', 'one', 'two'])} ${below(4)}`;
    const charge = program.charges.findOpen(identity);
    const isWaiting = charge?.state === 'queued' || charge?.state === 'retry_wait';
    program.charges.transaction(() => {
      if (charge === null) add(identity);
      else if (isWaiting && isNow(0.2)) program.charges.letGo(identity);
      else go(charge, pick(ways[charge.state] ?? []));
    });
  }

  /** No call is between two states that a line tells of. */
  function settle(): void {
    const { charges } = program;
    nowMs += 1;
    charges.transaction(() => {
      for (const charge of charges.inStates(['reserved'])) go(charge, ['queued', 'released']);
      for (const charge of charges.inStates(['received'])) go(charge, ['done', 'charged']);
    });
  }

  /** As every start does. */
  function recover(): void {
    const { charges } = program;
    settle();
    charges.transaction(() => {
      for (const charge of charges.inStates(['sending'])) go(charge, ['uncertain']);
      charges.letGo(null);
    });
  }

  const copies: string[] = [];
  function copy(): void {
    program.database.run('PRAGMA wal_checkpoint(TRUNCATE)');
    copies.push(inFolder(`copy ${copies.length}`));
    copyFileSync(inFolder('library.sqlite'), copies.at(-1) ?? '');
  }

  async function work(): Promise<void> {
    for (let left = below(60); left > 0; left -= 1) {
      step();
      if (isNow(0.05)) disk.state = disk.state === 'works' ? 'full' : 'works';
      if (isNow(0.5)) await setImmediate();
      if (isNow(0.04)) copy();
    }
  }

  /** Puts an older copy in place, of which some programs are killed before they are done with it. */
  async function putBack(): Promise<void> {
    for (;;) {
      for (const end of ['', '-wal', '-shm', '.clean.json']) {
        rmSync(inFolder(`library.sqlite${end}`), { force: true });
      }
      copyFileSync(pick(copies), inFolder('library.sqlite'));
      const isKilled = isNow(0.6);
      const isInReading = isNow(0.5);
      program = await openProgram(clock, isKilled && isInReading ? below(60) : undefined);
      if (!isKilled) return;
      for (let turns = below(4); turns > 0; turns -= 1) await setImmediate();
      await program.kill();
      if (isNow(0.5)) {
        program = await openProgram(clock);
        return;
      }
    }
  }

  for (let round = 0; round < 8; round += 1) {
    recover();
    await work();
    if (isNow(0.25)) {
      await program.kill();
      program = await openProgram(clock);
      continue;
    }
    disk.state = 'works';
    settle();
    const before = known(program);
    program.close();
    if (copies.length === 0) program = await openProgram(clock);
    else await putBack();
    expect(known(program)).toEqual(before);
  }
  program.close();
}

it.each(seeds)('an older copy knows every call, seed %i', play);
