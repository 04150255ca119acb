import { describe, expect, it } from 'vitest';
import type { ChargeState } from '../../../../electron/charges/ports.ts';
import { engineForEachTest, sound, stopped } from '../../../support/engine/engine-for-each-test.ts';

const { open, platform, ledger, states, bench } = engineForEachTest();

describe('after a crash', () => {
  /** Puts a charge into a state as a killed process would have left it. */
  function leftIn(state: ChargeState, text = 'A line.') {
    const charge = bench().store.insert({ ...bench().order(text), id: `left-${state}` });
    bench().database.run('UPDATE charge SET state = :state, reserved_tokens = 100 WHERE id = :id', {
      state,
      id: charge.id,
    });
    return charge.id;
  }

  it('makes a call that was on its way uncertain, keeps its reservation, and never resends it', async () => {
    const { ask, sent, recover, store } = open(() => sound);
    leftIn('sending');
    await recover();
    expect(await ask('A line.')).toBe('uncertain');
    expect(sent).toEqual([]);
    expect(store.reserved({ accountId: 'paying' }).tokens).toBe(100);
  });

  it('sends what was only reserved', async () => {
    const { ask, sent, recover } = open(() => sound);
    leftIn('reserved');
    await recover();
    expect(await ask('A line.')).toBe('done');
    expect(sent).toHaveLength(1);
  });

  // Bug: what a killed command was about to send waits for ever, and counts as on its way.
  it('lets go what no job waits for, and nothing else', async () => {
    const { store, order, recover } = open(() => sound);
    const insert = (text: string, groupId: string | null) =>
      store.insert({ ...order(text, { groupId }), id: text });
    for (const [text, groupId] of [
      ['of a job', 'group'],
      ['of a command', 'gone'],
      ['of nobody', null],
      ['decided', 'gone'],
    ] as const) {
      insert(text, groupId);
    }
    bench().database.run("UPDATE charge SET decision = 'charged-buy-again' WHERE id = 'decided'");
    await recover();
    const left = store.inStates(['queued']).map(({ id, groupId }) => [id, groupId]);
    expect(left).toEqual([
      ['of a job', 'group'],
      ['decided', 'gone'],
    ]);
  });

  it('finishes what was received from its saved body, without a request', async () => {
    const { make, order, sent, recover } = open(() => sound);
    const id = leftIn('received');
    const files = await import('../../../../electron/platform/node/durable-file.ts');
    const path = `${platform().paths.temporary}/${id}.body`;
    const written = await files.writeFileDurably(path, Buffer.from('sound kept'));
    bench().database.run(
      'UPDATE charge SET body_file = :path, body_bytes = :bytes, body_sha256 = :sha256 WHERE id = :id',
      { id, path, bytes: written.bytes, sha256: written.sha256 },
    );
    await recover();
    expect(await make(order('A line.'))).toMatchObject({ isReused: true });
    expect(sent).toEqual([]);
  });

  it('does not believe a completion record whose body is not whole', async () => {
    const { ask, sent, recover } = open(() => sound);
    const id = leftIn('received');
    bench().database.run(
      "UPDATE charge SET body_file = '/nowhere', body_bytes = 3, body_sha256 = 'x' WHERE id = :id",
      { id },
    );
    await recover();
    expect(await ask('A line.')).toBe('uncertain');
    expect(sent).toEqual([]);
  });

  it('asks the free demo again', async () => {
    const { ask, recover } = open(() => sound);
    leftIn('sending');
    await recover(() => true);
    expect(await ask('A line.')).toBe('done');
  });

  // Bug: each start begins to count anew, and a gateway that only fails is asked without end.
  it('counts tries over restarts: two 500s before, two after, and then never again', async () => {
    const control = new AbortController();
    const stopAtSecond = (before: number) => {
      if (before === 1) control.abort(stopped());
    };
    const first = open((_, before) => {
      return { kind: 'status', status: 500, whileAway: () => stopAtSecond(before) };
    });
    await expect(first.make(first.order('A line.'), control.signal)).rejects.toThrow('stop');
    expect(first.sent).toHaveLength(2);
    first.database.close();
    const second = open(() => ({ kind: 'status', status: 500 }));
    await second.recover();
    expect(await second.ask('A line.')).toBe('uncertain');
    expect(await second.ask('A line.')).toBe('uncertain');
    expect(second.sent).toHaveLength(2);
    expect(bench().database.get('SELECT sent_count AS n FROM charge')).toEqual({ n: 4 });
  });
});

/** Seven bytes of text, reckoned as two tokens: five more may be counted at the gateway. */
const textBeyond = 5;

describe('decisions', () => {
  it.each([
    ['charged-buy-again', 100],
    ['not-charged-send-again', 0],
  ] as const)('sends an uncertain line again only after a recorded %s', async (answer, tokens) => {
    const { ask, make, order, sent, uncertain, decide } = open((_, before) =>
      before === 0 ? { kind: 'status', status: 504 } : sound,
    );
    await make(order('A line.'));
    const [charge] = uncertain();
    if (charge === undefined) throw new Error('no uncertain charge');
    decide(charge, answer);
    expect(await ask('A line.')).toBe('done');
    expect(sent).toHaveLength(2);
    expect(ledger('approved')?.n).toBe(1);
    expect(ledger('possibly_charged')?.tokens).toBe(tokens + textBeyond);
  });

  // Bug: an answer that was here and paid for was thrown away, its price taken back, and the line bought again.
  it('reads an answer that came once more, instead of sending for it again', async () => {
    const bench = open(() => ({ kind: 'sound', bytes: '<html>' }));
    await bench.ask('A line.');
    const [charge] = bench.uncertain();
    if (charge === undefined) throw new Error('no uncertain charge');
    bench.decide(charge, 'not-charged-send-again');
    expect(await bench.ask('A line.')).toBe('uncertain');
    expect(bench.sent).toHaveLength(1);
    expect(bench.uncertain()).toMatchObject([{ bodyFile: charge.bodyFile }]);
    expect(bench.store.reserved({ accountId: 'paying' })).toEqual(charge.reserved);
    bench.decide(charge, 'charged-buy-again');
    await bench.ask('A line.');
    expect(bench.sent).toHaveLength(2);
  });

  it('leaves a line out without another request', async () => {
    const { make, order, uncertain, decide, store } = open(() => ({ kind: 'status', status: 504 }));
    await make(order('A line.'));
    for (const charge of uncertain()) decide(charge, 'leave-out');
    expect(states()).toEqual(['rejected']);
    expect(store.isLeftOut(order('A line.').identity)).toBe(true);
  });
});
