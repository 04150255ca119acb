import { afterEach, expect, it } from 'vitest';
import { showLimits } from '../../../../../renderer/features/queue/queue-commands.ts';
import { useSessionStore } from '../../../../../renderer/stores/session-store.ts';
import { useSettingsScreen } from '../../../../../renderer/stores/settings-screen-store.ts';
import type { JobView } from '../../../../../shared/model/job.ts';
import type { Session } from '../../../../../shared/model/session.ts';
import { partial } from '../../../../support/builders/partial.ts';

afterEach(() => {
  useSessionStore.setState({ session: null });
  useSettingsScreen.setState({ target: null });
});

// Bugs: a job that the limit of one account had stopped led to the limits of another one, which was in use; of two
// accounts with the same name it still did.
it('the row of a job leads to limits only where they are those of its account', () => {
  const job = partial<JobView>({ accountId: 'home', accountLabel: 'Home' });
  const use = (id: string) => {
    const account = partial<NonNullable<Session['account']>>({ id, label: 'Home' });
    useSessionStore.setState({ session: partial<Session>({ account }) });
  };
  use('home');
  showLimits(job);
  expect(useSettingsScreen.getState().target).toBe('caps');
  use('studio');
  showLimits(job);
  expect(useSettingsScreen.getState().target).toBe('account');
});
