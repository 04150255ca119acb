import { describe, expect, it } from 'vitest';
import type { CallOrder } from '../../../../electron/charges/call-order.ts';
import type { ChargeState, PackSpan } from '../../../../electron/charges/ports.ts';
import type { Answer, EngineBench } from '../../../support/engine/engine-bench.ts';
import { engineForEachTest, sound } from '../../../support/engine/engine-for-each-test.ts';

const { open, ledger, states } = engineForEachTest();

const lines = ['One.', 'Two.', 'Three.'];
const never = new AbortController().signal;
const lost: Answer = { kind: 'cut' };

/** These lines as one speech job. */
function packOf(bench: EngineBench, texts: readonly string[] = lines): CallOrder<'speech-job'> {
  const text = texts.join('\n\n');
  let at = 0;
  const pack = texts.map((one): PackSpan => {
    const startAt = at;
    at += one.length + 2;
    const { identity } = bench.order(one);
    return { identity, label: one, startAt, endAt: startAt + one.length, sentencesMs: [500] };
  });
  const order = bench.orderOf('speech-job', { text, voiceId: 'default', speed: 1 });
  return { ...order, pack };
}

function takesOf({ store, order }: EngineBench, texts: readonly string[] = lines) {
  return texts.map((text) => store.findTake(order(text).identity));
}

/** A gate that the test opens. */
function gate() {
  let pass: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    pass = resolve;
  });
  return { pass: () => pass(), passed };
}

describe('a speech job of several lines', () => {
  it('is one request and one charge, and brings a range of one audio for each line', async () => {
    const bench = open(() => sound);
    const order = packOf(bench);
    expect((await bench.calls.run(order, never)).kind).toBe('done');
    expect(bench.sent).toEqual([lines.join('\n\n')]);
    const takes = takesOf(bench);
    expect(new Set(takes.map((take) => take?.audioSha256)).size).toBe(1);
    expect(takes.map((take) => take?.startSample)).toEqual([0, 24_000, 48_000]);
    expect(takes.every((take) => take?.sourceSampleCount === 72_000)).toBe(true);
    // Bug: the job booked once a line, or once more when it is cut.
    expect(ledger('charged')).toEqual({ n: 1, tokens: 40 });
    for (const text of lines) expect(await bench.ask(text)).toBe('done');
    expect(bench.sent).toHaveLength(1);
  });

  // Bug: a line that is heard while its job is on its way is bought beside it.
  it.each<[ChargeState, 'send' | 'poll']>([
    ['sending', 'send'],
    ['processing', 'poll'],
  ])('in %s is waited for by who wants to hear one of its lines', async (state, where) => {
    const { pass, passed } = gate();
    const reached = gate();
    const bench = open(
      async () => {
        if (where === 'send') {
          reached.pass();
          await passed;
        }
        return sound;
      },
      {
        statusOf: (poll) => {
          if (where !== 'poll') return { status: 'completed', error: null, figure: null };
          reached.pass();
          if (poll === 0) return { status: 'processing', error: null, figure: null };
          return { status: 'completed', error: null, figure: null };
        },
      },
    );
    const running = bench.calls.run(packOf(bench), never);
    await reached.passed;
    const line = bench.order('Two.', { priority: 'interactive', groupId: null });
    const hearing = bench.make(line);
    expect(states()).not.toContain('done');
    if (state === 'sending') expect(states()).toEqual(['reserved']);
    pass();
    // Bug: what the job brings first is heard, the sound of another line.
    expect(await hearing).toMatchObject({ kind: 'done', result: { identity: line.identity } });
    expect((await running).kind).toBe('done');
    expect(bench.sent).toEqual([lines.join('\n\n')]);
  });

  // Bug: a line is in two jobs, or in a job and bought by itself.
  it('is not sent where one of its lines is bought by itself meanwhile', async () => {
    const { pass, passed } = gate();
    const bench = open(async (text) => {
      if (text === 'Two.') await passed;
      return sound;
    });
    const hearing = bench.make(bench.order('Two.', { groupId: null }));
    const job = bench.calls.run(packOf(bench), never);
    await expect(job).rejects.toMatchObject({ key: 'conflict.job_overtaken' });
    pass();
    expect((await hearing).kind).toBe('done');
    await expect(bench.calls.run(packOf(bench), never)).rejects.toMatchObject({
      key: 'conflict.job_overtaken',
    });
    expect(bench.sent).toEqual(['Two.']);
    expect(bench.store.reserved({ accountId: 'paying' }).tokens).toBe(0);
  });

  it('takes the place of the calls that were planned for its lines', async () => {
    const bench = open(() => sound);
    bench.calls.enqueue(lines.map((text) => bench.order(text)));
    expect((await bench.calls.run(packOf(bench), never)).kind).toBe('done');
    expect(bench.store.inStates(['queued'])).toEqual([]);
  });

  it('two jobs that share a line: one is sent', async () => {
    const bench = open(() => sound);
    const ends = await Promise.allSettled([
      bench.calls.run(packOf(bench), never),
      bench.calls.run(packOf(bench, ['Three.', 'Four.']), never),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(bench.sent).toHaveLength(1);
  });

  it('whose answer is lost makes each of its lines uncertain, and none is bought', async () => {
    const bench = open(() => lost);
    expect((await bench.calls.run(packOf(bench), never)).kind).toBe('uncertain');
    for (const text of lines) expect(await bench.ask(text)).toBe('uncertain');
    expect(bench.sent).toHaveLength(1);
    const [held] = bench.uncertain();
    if (held === undefined) throw new Error('Nothing is uncertain.');
    expect(bench.store.packOf(held.id).map(({ label }) => label)).toEqual(lines);
    const { store, order } = bench;
    // Bug: an export does not say of lines of a lost job that they may have been charged.
    const inDoubt = [held.identity, ...lines.map((text) => order(text).identity)];
    expect(store.uncertainIdentities()).toEqual(new Set(inDoubt));
    bench.decide(held, 'leave-out');
    expect(store.uncertainIdentities()).toEqual(new Set());
    expect(lines.every((text) => store.isLeftOut(order(text).identity))).toBe(true);
  });

  it('that the gateway fails is paid, and nothing of it is submitted again', async () => {
    const failed = { status: 'failed', error: 'no voice', figure: null } as const;
    const bench = open(() => sound, { statusOf: () => failed });
    expect((await bench.calls.run(packOf(bench), never)).kind).toBe('uncertain');
    for (const text of lines) expect(await bench.ask(text)).toBe('uncertain');
    expect(bench.sent).toHaveLength(1);
    expect(ledger('charged')).toEqual({ n: 1, tokens: 40 });
  });

  it('decided to be sent again is the same job', async () => {
    const bench = open((_, before) => (before === 0 ? lost : sound));
    const order = packOf(bench);
    await bench.calls.run(order, never);
    const [held] = bench.uncertain();
    if (held === undefined) throw new Error('Nothing is uncertain.');
    bench.decide(held, 'not-charged-send-again');
    expect((await bench.calls.run(order, never)).kind).toBe('done');
    expect(bench.store.byId(held.id).state).toBe('done');
    expect(bench.store.packOf(held.id)).toHaveLength(3);
    expect(takesOf(bench).every((take) => take !== null)).toBe(true);
  });
});

describe('after a kill, a speech job of several lines', () => {
  /** As a process that was killed in that state has left it. */
  async function leftIn(state: ChargeState): Promise<EngineBench> {
    const bench = open(() => sound);
    const order = packOf(bench);
    bench.store.transaction(() => {
      const { id } = bench.store.insert({ ...order, id: `left-${state}` });
      bench.store.reservePack(id, order.pack ?? []);
    });
    bench.database.run(`UPDATE charge SET state = :state, remote_id = :remoteId WHERE id = :id`, {
      state,
      id: `left-${state}`,
      remoteId: state === 'processing' ? 'spj_1' : null,
    });
    return bench;
  }

  it('that was reserved holds nothing, and a line is bought by itself', async () => {
    const bench = await leftIn('reserved');
    await bench.recover();
    expect(await bench.ask('Two.')).toBe('done');
    expect(bench.sent).toEqual(['Two.']);
  });

  it('that was on its way is uncertain with each line of it, and never sent again', async () => {
    const bench = await leftIn('sending');
    await bench.recover();
    expect(states()).toEqual(['uncertain']);
    for (const text of lines) expect(await bench.ask(text)).toBe('uncertain');
    expect(bench.sent).toEqual([]);
  });

  it('that was submitted is attached to, and who hears a line waits for it', async () => {
    const bench = await leftIn('processing');
    await bench.recover();
    bench.calls.attach(never);
    expect(await bench.ask('Two.')).toBe('done');
    expect(takesOf(bench).every((take) => take !== null)).toBe(true);
    expect(bench.sent).toEqual([]);
    expect(bench.polls).toHaveLength(1);
  });

  it('that nobody attached to is gone on with by who hears a line', async () => {
    const bench = await leftIn('processing');
    expect(await bench.ask('Three.')).toBe('done');
    expect(bench.sent).toEqual([]);
    expect(states()).toEqual(['done']);
  });

  // Bug: some lines have takes and some not, and the job is taken for finished or bought again.
  it('that was received is cut again as a whole, also when the kill came in the middle of it', async () => {
    const bench = open(() => sound);
    const { run } = bench.database;
    let written = 0;
    const database = bench.database as { run: typeof run };
    database.run = (sql, values) => {
      if (sql.startsWith('UPDATE job_pack_span')) written += 1;
      if (written === 2) {
        written += 1;
        throw new Error('killed');
      }
      return run(sql, values);
    };
    await expect(bench.calls.run(packOf(bench), never)).rejects.toThrow('could not be fetched');
    expect(states()).toEqual(['received']);
    expect(takesOf(bench)).toEqual([null, null, null]);
    await bench.recover();
    expect(states()).toEqual(['done']);
    expect(takesOf(bench).map((take) => take?.startSample)).toEqual([0, 24_000, 48_000]);
    expect(bench.sent).toHaveLength(1);
    expect(ledger('charged')).toEqual({ n: 1, tokens: 40 });
  });
});
