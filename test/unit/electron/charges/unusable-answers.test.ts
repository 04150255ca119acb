import { describe, expect, it, vi } from 'vitest';
import { engineForEachTest, sound, stopped } from '../../../support/engine/engine-for-each-test.ts';

const { open } = engineForEachTest();

type Bench = ReturnType<typeof open>;

const page = { kind: 'sound', bytes: '<html>' } as const;

/** Has so many lines spoken as one batch, and answers why it stopped; null where it came to its end. */
async function speak({ make, order }: Bench, name: string, count: number): Promise<unknown> {
  const batch = new AbortController();
  const lines = Array.from({ length: count }, (_, at) =>
    make(order(`${name} ${at}.`), batch.signal),
  );
  await Promise.all(lines.map((line) => line.catch((error: unknown) => batch.abort(error))));
  return batch.signal.aborted ? batch.signal.reason : null;
}

// The bug: places were given on as soon as an answer was whole, so that 22 to 36 lines were paid for before the first
// of them was seen to be of no use, and as many in each later run.
describe('sound that cannot be played', () => {
  const inARow = { key: 'gateway_uncertain.in_a_row' };

  it('stops a book after five lines, and later runs after one each', async () => {
    const first = open(() => page);
    expect(await speak(first, 'Line', 40)).toMatchObject(inARow);
    expect(first.sent).toHaveLength(5);
    expect(await speak(first, 'The same run', 40)).toMatchObject(inARow);
    expect(first.sent).toHaveLength(6);
    for (const name of ['Next run', 'Third run']) {
      const later = open(() => page);
      expect(await speak(later, name, 40)).toMatchObject(inARow);
      expect(later.sent).toHaveLength(1);
    }
  });

  // The bug: deciding about the five of a run allowed the next run five more, and so on for ever.
  it.each(['leave-out', 'charged-buy-again'] as const)(
    'stops later runs after one line each, when %s was decided about those before',
    async (decision) => {
      for (const [name, sentCount] of [['Line', 5] as const, ['Next', 1] as const]) {
        const bench = open(() => page);
        expect(await speak(bench, name, 40)).toMatchObject(inARow);
        expect(bench.sent).toHaveLength(sentCount);
        for (const call of bench.uncertain()) bench.decide(call, decision);
      }
      // As soon as one is of use, nothing of it counts any more.
      expect(
        await speak(
          open(() => sound),
          'Mended',
          12,
        ),
      ).toBeNull();
      const last = open(() => page);
      await speak(last, 'Last', 40);
      expect(last.sent).toHaveLength(5);
    },
  );

  // The bug: lines of a book stand in the queue from its start, so that the first good one hid every decision.
  it('counts decided answers of a book whose first lines were of use', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => `Line ${at}.`);
    for (const run of [1, 2, 3]) {
      const bench = open((text) => (text === 'Line 0.' ? sound : page));
      bench.calls.enqueue(lines.map((text) => bench.order(text)));
      if (run === 1) await bench.make(bench.order('Line 0.'));
      expect(await speak(bench, 'Line', 60)).toMatchObject(inARow);
      if (run > 1) expect(bench.sent).toHaveLength(1);
      for (const call of bench.uncertain()) bench.decide(call, 'leave-out');
    }
  });

  it('goes on at full speed in the run after the gateway is mended', async () => {
    await speak(
      open(() => page),
      'Line',
      40,
    );
    const mended = open(() => sound);
    expect(await speak(mended, 'Again', 40)).toBeNull();
    expect(mended.sent).toHaveLength(40);
    const oneBad = open((text) => (text === 'Last 0.' ? page : sound));
    expect(await speak(oneBad, 'Last', 12)).toBeNull();
  });

  it('stops a book soon where the gateway turns bad amid it', async () => {
    const bench = open((text) => (Number(/\d+/.exec(text)?.[0]) < 100 ? sound : page));
    expect(await speak(bench, 'Line', 300)).toMatchObject(inARow);
    // Those under way together, and two more.
    expect(bench.sent.length).toBeLessThan(100 + 20);
  });

  it('stops no book where every third line is bad', async () => {
    const bench = open((text) => (Number(/\d+/.exec(text)?.[0]) % 3 === 0 ? page : sound));
    expect(await speak(bench, 'Line', 120)).toBeNull();
    expect(bench.sent).toHaveLength(120);
    expect(bench.uncertain()).toHaveLength(40);
  });

  it('stops a book of nothing but silence as soon, and keeps what came', async () => {
    const silence = { soundOf: () => ({ durationMs: 1000, flags: ['silent'] }) };
    const silent = { key: 'gateway_bad_answer.silence_in_a_row' };
    const first = open(() => sound, silence);
    expect(await speak(first, 'Line', 40)).toMatchObject(silent);
    expect(first.sent).toHaveLength(5);
    expect(await first.ask('Line 0.')).toBe('done');
    expect(first.sent).toHaveLength(5);
    const later = open(() => sound, silence);
    expect(await speak(later, 'Next run', 40)).toMatchObject(silent);
    expect(later.sent).toHaveLength(1);
  });

  // Bug: what earlier runs left counted as faults of this one, so that the first 503 stopped it.
  it('of an earlier run is no fault of the gateway in this one', async () => {
    await speak(
      open(() => page),
      'Line',
      40,
    );
    const down = { kind: 'status', status: 503 } as const;
    const later = open((_, sentBefore) => (sentBefore === 0 ? down : sound));
    expect(await speak(later, 'Next run', 2)).toBeNull();
  });

  it('gives the place of a line that was stopped to the next', async () => {
    let answer = () => {};
    const held = new Promise<void>((done) => {
      answer = done;
    });
    let isHeld = false;
    const bench = open(async (text) => {
      if (text === 'Held.') {
        isHeld = true;
        await held;
      }
      return page;
    });
    await speak(bench, 'Line', 2);
    const control = new AbortController();
    const first = bench.make(bench.order('Held.'));
    const waiting = bench.make(bench.order('Stopped.'), control.signal).catch(() => 'stopped');
    await vi.waitFor(() => expect(isHeld).toBe(true));
    control.abort(stopped());
    expect(await waiting).toBe('stopped');
    answer();
    await first;
    expect(await bench.ask('Heard.')).toBe('uncertain');
  });
});
