import { expect, type Locator } from '@playwright/test';
import type { AssistantTask } from '../../../shared/model/assistant.ts';
import { PageModel } from './page-model.ts';

/** The assistant's tab beside the script, and the review of what it proposes in the text. */
export class AssistantModel extends PageModel {
  readonly panel = this.byTestId('assistant-panel');
  readonly proposals = this.byTestId('proposal');
  readonly review = this.byTestId('review-bar');
  readonly left = this.byTestId('review-left');

  async open() {
    await this.byTestId('inspector-tab-assistant').click();
    await expect(this.panel).toBeVisible();
  }

  /** Has a task done on the open chapter, and waits for what is proposed. */
  async run(task: AssistantTask) {
    const proposal = this.page.locator(
      `[data-testid="proposal"][data-task="${task}"][data-state="open"]`,
    );
    await this.panel.getByTestId(`task-${task}`).click();
    await expect(proposal).toBeVisible({ timeout: 30_000 });
    return proposal;
  }

  async startReview(proposal: Locator) {
    await proposal.getByTestId('proposal-review').click();
    await expect(this.review).toBeVisible();
  }
}
