import { expect, type Locator, type Page } from '@playwright/test';
import type { AssistantTask } from '../../../shared/model/assistant.ts';

/** The assistant's tab beside the script, and the review of what it proposes in the text. */
export class AssistantModel {
  readonly page: Page;
  readonly panel: Locator;
  readonly proposals: Locator;
  readonly review: Locator;
  readonly left: Locator;

  constructor(page: Page) {
    this.page = page;
    this.panel = page.getByTestId('assistant-panel');
    this.proposals = page.getByTestId('proposal');
    this.review = page.getByTestId('review-bar');
    this.left = page.getByTestId('review-left');
  }

  async open(): Promise<void> {
    await this.page.getByTestId('inspector-tab-assistant').click();
    await expect(this.panel).toBeVisible();
  }

  /** Has a task done on the open chapter, and waits for what is proposed. */
  async run(task: AssistantTask): Promise<Locator> {
    const proposal = this.page.locator(
      `[data-testid="proposal"][data-task="${task}"][data-state="open"]`,
    );
    await this.panel.getByTestId(`task-${task}`).click();
    await expect(proposal).toBeVisible({ timeout: 30_000 });
    return proposal;
  }

  async startReview(proposal: Locator): Promise<void> {
    await proposal.getByTestId('proposal-review').click();
    await expect(this.review).toBeVisible();
  }
}
