import { expect, test } from 'vitest';
import { stayAwakeForExports } from '../../../../electron/shell/power.ts';
import type { EventMessage } from '../../../../shared/ipc/contract.ts';
import type { ExportState } from '../../../../shared/model/export.ts';

function setUp() {
  const blocking = new Set<number>();
  let lastId = 0;
  let tell: (events: readonly EventMessage[]) => void = () => undefined;
  const release = stayAwakeForExports(
    {
      emit: () => undefined,
      subscribe: (listener) => {
        tell = listener;
        return () => {
          tell = () => undefined;
        };
      },
    },
    {
      start: () => {
        lastId += 1;
        blocking.add(lastId);
        return lastId;
      },
      stop: (id) => blocking.delete(id),
    },
  );
  const say = (id: string, state: ExportState) =>
    tell([{ name: 'export.changed', payload: { id, state } } as EventMessage]);
  return { blocking, say, release };
}

// Catches a machine that never sleeps again after an export that failed or was cancelled.
test.each(['done', 'failed', 'cancelled', 'needs-decisions'] as const)(
  'the machine stays awake while an export works, and may sleep once it is %s',
  (end) => {
    const { blocking, say } = setUp();
    for (const state of ['speaking', 'rendering', 'packaging'] as const) {
      say('one', state);
      expect(blocking.size).toBe(1);
    }
    say('one', end);
    expect(blocking.size).toBe(0);
  },
);

test('two exports hold one blocker until both have ended; the end of the program lets go', () => {
  const { blocking, say, release } = setUp();
  say('one', 'speaking');
  say('two', 'speaking');
  say('one', 'done');
  expect(blocking.size).toBe(1);
  release();
  expect(blocking.size).toBe(0);
  say('three', 'speaking');
  expect(blocking.size).toBe(0);
});
