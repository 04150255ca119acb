import { afterEach, expect, it, vi } from 'vitest';
import { createOutput } from '../../../../electron/cli/output.ts';
import { sayPutBack } from '../../../../electron/cli/with-app.ts';

afterEach(() => vi.useRealTimers());

// The bug: a command after a restore said nothing for half a minute.
it('says how far putting back is once it takes more than a second', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const progress = vi.fn();
  const onPutBack = sayPutBack({ ...createOutput(), progress });
  onPutBack(0.1);
  expect(progress).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  onPutBack(0.456);
  expect(progress).toHaveBeenCalledWith(expect.stringContaining('45 %'));
});
