import { expect, type Locator, type Page } from '@playwright/test';

type TabName = 'jobs' | 'uncertain' | 'ledger';
type Decision = 'not-charged-send-again' | 'charged-buy-again' | 'leave-out';

/** The queue: its jobs, the calls that wait for a decision, and the ledger. */
export class QueueModel {
  readonly page: Page;
  readonly jobs: Locator;
  readonly uncertain: Locator;
  readonly ledger: Locator;

  constructor(page: Page) {
    this.page = page;
    this.jobs = page.getByTestId('job-row');
    this.uncertain = page.getByTestId('uncertain-row');
    this.ledger = page.getByTestId('ledger-row');
  }

  inState(state: string): Locator {
    return this.page.locator(`[data-testid="job-row"][data-state="${state}"]`);
  }

  async openTab(name: TabName): Promise<void> {
    await this.page.getByTestId(`tab-${name}`).click();
  }

  async isDone(): Promise<void> {
    await expect(this.inState('done').first()).toBeVisible({ timeout: 100_000 });
  }

  /** Answers for every call that is open; the dialog says the worst case first. */
  async decideAll(decision: Decision): Promise<void> {
    await this.openTab('uncertain');
    await expect(this.page.getByTestId('uncertain-promise')).toBeVisible();
    await this.page.getByTestId('uncertain-all').click();
    await this.page.getByTestId(`decide-${decision}`).click();
    await this.page.getByTestId('decide-confirm').click();
    await expect(this.page.getByTestId('uncertain-empty')).toBeVisible();
    await this.openTab('jobs');
  }
}
