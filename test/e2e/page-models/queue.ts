import { expect } from '@playwright/test';
import { PageModel } from './page-model.ts';

type TabName = 'jobs' | 'batches' | 'uncertain' | 'ledger';
type Decision = 'not-charged-send-again' | 'charged-buy-again' | 'leave-out';

/** The queue: its jobs, the calls that wait for a decision, and the ledger. */
export class QueueModel extends PageModel {
  readonly jobs = this.byTestId('job-row');
  readonly uncertain = this.byTestId('uncertain-row');
  readonly ledger = this.byTestId('ledger-row');

  inState(state: string) {
    return this.page.locator(`[data-testid="job-row"][data-state="${state}"]`);
  }

  async openTab(name: TabName) {
    await this.byTestId(`tab-${name}`).click();
  }

  async isDone() {
    await expect(this.inState('done').first()).toBeVisible({ timeout: 100_000 });
  }

  /** Answers for every call that is open; the dialog says the worst case first. */
  async decideAll(decision: Decision) {
    await this.openTab('uncertain');
    await expect(this.byTestId('uncertain-promise')).toBeVisible();
    await this.byTestId('uncertain-all').click();
    await this.byTestId(`decide-${decision}`).click();
    await this.byTestId('decide-confirm').click();
    await expect(this.byTestId('uncertain-empty')).toBeVisible();
    await this.openTab('jobs');
  }
}
