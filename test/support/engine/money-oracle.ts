import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { decodeFlac } from '../../../electron/audio/flac/flac.ts';
import { isWholeVideo } from '../../../electron/audio/media/whole-video.ts';
import type { Charge } from '../../../electron/charges/ports.ts';
import type { LedgerRow } from '../../../electron/demo/state/ledger.ts';
import { sha256Of } from '../../../electron/platform/node/file-digest.ts';
import { openForReading } from '../../../electron/storage/database.ts';
import { referencePrice } from '../../../shared/script/plan/estimate.ts';
import { everythingIn, spellingsOf } from '../../integration/gateway/client-fixture.ts';
import type { BookedEntry, FaultWorld } from '../faults/fault-world.ts';

export type MoneyOracle = {
  /** The five promises of money safety, against the gateway's own ledger. `errors`: what the app said. */
  readonly check: (errors?: readonly unknown[]) => Promise<void>;
};

export type OracleOptions = {
  /** Texts that a limited retry after 5xx may have paid more than once (the answer table of docs/money.md). */
  readonly mayRepeat?: (charge: Charge) => boolean;
};

const spent: ReadonlySet<string> = new Set(['charged', 'possibly_charged', 'corrected']);

/**
 * I1 nothing is charged twice without a recorded approval; I2 what is shown is never under what was paid;
 * I3 each charge has an earlier intent; I4 what is kept as a take decodes; I5 no secret is anywhere but the
 * voice's id in the database.
 */
export function createMoneyOracle(world: FaultWorld, options: OracleOptions = {}): MoneyOracle {
  const soundTakes = new Set<string>();
  const cleanFiles = new Set<string>();

  const check: MoneyOracle['check'] = async (errors = []) => {
    const paid = await world.gatewayLedger();
    const charges = world.charges();
    const entries = world.entries();
    checkNothingTwice(paid, charges, entries, options);
    checkShown(paid, charges, entries);
    checkIntents(paid, charges, entries);
    await checkTakes(world, soundTakes);
    await checkSecrets(world, errors, cleanFiles);
  };
  return { check };
}

/** What two charges of the same thing have in common; clones have no text in the gateway's ledger. */
function textKeyOf(charge: Charge) {
  const { request } = charge;
  if ('text' in request) return `${charge.kind} ${sha256Of(request.text)}`;
  if ('prompt' in request) return `${charge.kind} ${sha256Of(request.prompt)}`;
  if ('messages' in request) {
    return `${charge.kind} ${sha256Of(request.messages.map(({ content }) => content).join('\n'))}`;
  }
  return `${charge.kind} `;
}

function checkNothingTwice(
  paid: readonly LedgerRow[],
  charges: readonly Charge[],
  entries: readonly BookedEntry[],
  { mayRepeat }: OracleOptions,
) {
  const allowed = new Map<string, number>();
  const allow = (key: string, count: number) => allowed.set(key, (allowed.get(key) ?? 0) + count);
  for (const charge of charges) {
    const approvals = entries.filter((e) => e.chargeId === charge.id && e.kind === 'approved');
    const isRepeatable = mayRepeat?.(charge) ?? false;
    allow(textKeyOf(charge), isRepeatable ? Number.POSITIVE_INFINITY : 1 + approvals.length);
  }
  for (const key of new Set(paid.map(keyOf))) {
    const times = paid.filter((row) => keyOf(row) === key).length;
    expect(times, `I1: ${key} was paid`).toBeLessThanOrEqual(allowed.get(key) ?? 0);
  }
}

function checkShown(
  paid: readonly LedgerRow[],
  charges: readonly Charge[],
  entries: readonly BookedEntry[],
) {
  const shown = new Map<string, number>();
  for (const charge of charges) {
    const { id, state, remoteId, reserved } = charge;
    const booked = entries.filter(({ chargeId, kind }) => chargeId === id && spent.has(kind));
    const isHeld = (state === 'uncertain' || state === 'sending') && remoteId === null;
    const heldMoney = isHeld ? reserved.money : 0;
    const money = booked.reduce((sum, entry) => sum + entry.money, heldMoney);
    shown.set(textKeyOf(charge), (shown.get(textKeyOf(charge)) ?? 0) + money);
  }
  // Of each text, so that what is shown too high for one hides nothing of another.
  for (const key of new Set(paid.map(keyOf))) {
    const rows = paid.filter((row) => keyOf(row) === key);
    const owed = rows.reduce((sum, { tokens }) => sum + referencePrice(tokens), 0);
    expect((shown.get(key) ?? 0) + 1e-9, `I2: shown for ${key}`).toBeGreaterThanOrEqual(owed);
  }
}

function checkIntents(
  paid: readonly LedgerRow[],
  charges: readonly Charge[],
  entries: readonly BookedEntry[],
) {
  const intents = new Map<string, number[]>();
  for (const { chargeId, kind, atMs } of entries) {
    const charge = charges.find(({ id }) => id === chargeId);
    if (kind !== 'reserved' || charge === undefined) continue;
    const key = textKeyOf(charge);
    intents.set(key, [...(intents.get(key) ?? []), atMs]);
  }
  const seen = new Map<string, number>();
  for (const row of paid) {
    const ordinal = seen.get(keyOf(row)) ?? 0;
    seen.set(keyOf(row), ordinal + 1);
    const intentAtMs = intents.get(keyOf(row))?.[ordinal] ?? Number.POSITIVE_INFINITY;
    expect(intentAtMs, `I3: the intent of ${keyOf(row)}`).toBeLessThanOrEqual(row.at);
  }
}

async function checkTakes(world: FaultWorld, known: Set<string>) {
  const reader = openForReading(world.platform.paths.database);
  const rows = reader?.all<{ sha: string }>('SELECT audio_sha256 AS sha FROM take') ?? [];
  reader?.close();
  for (const { sha } of rows) {
    if (known.has(sha)) continue;
    const bytes = await readFile(world.app().audio.pathOf(sha));
    expect(sha256Of(bytes), 'I4: a take’s file').toBe(sha);
    expect((await decodeFlac(bytes)).samples.length, 'I4: samples').toBeGreaterThan(0);
    known.add(sha);
  }
  for (const charge of world.charges()) {
    const answer = charge.answer as { readonly path?: string } | null;
    if (charge.kind !== 'video' || charge.state !== 'done') continue;
    expect(await isWholeFile(answer?.path ?? ''), 'I4: a video’s file').toBe(true);
  }
}

async function isWholeFile(path: string) {
  const file = await open(path, 'r');
  try {
    return await isWholeVideo(file, path.endsWith('.webm'));
  } finally {
    await file.close();
  }
}

async function checkSecrets(world: FaultWorld, errors: readonly unknown[], known: Set<string>) {
  const reader = openForReading(world.platform.paths.database);
  const voiceIds = (reader?.all<{ id: string }>('SELECT gateway_id AS id FROM voice') ?? []).map(
    ({ id }) => id,
  );
  reader?.close();
  const keySpellings = spellingsOf(world.apiKey);
  const spellings = [...keySpellings, ...voiceIds.flatMap(spellingsOf)];
  const said = [
    world.platform.logger.entries.map((entry) => JSON.stringify(entry)).join('\n'),
    world.events.join('\n'),
    ...errors.map(everythingIn),
  ].join('\n');
  for (const secret of spellings)
    expect(said.includes(secret), 'I5: a secret was said').toBe(false);

  const { home, database } = world.platform.paths;
  for (const path of await filesBelow(home)) {
    const isDatabase = path.startsWith(database);
    if (known.has(path)) continue;
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    for (const secret of isDatabase ? keySpellings : spellings) {
      expect(bytes.includes(secret), `I5: a secret is in ${path}`).toBe(false);
    }
    // Audio is named by its hash and never written again.
    if (path.endsWith('.flac')) known.add(path);
  }
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = entries.map((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : Promise.resolve([path]);
  });
  return (await Promise.all(nested)).flat();
}

function keyOf({ kind, textSha256 }: LedgerRow) {
  return `${kind} ${textSha256 ?? ''}`;
}
