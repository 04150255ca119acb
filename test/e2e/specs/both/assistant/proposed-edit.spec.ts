import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startMcp } from '../../../../support/studio/mcp-client.ts';
import { axeFaults, rulesIn } from '../../../axe-faults.ts';
import { expect, test } from '../../../fixtures.ts';
import { AssistantModel } from '../../../page-models/assistant.ts';
import { showIn } from '../../../page-models/colour-scheme.ts';
import { StudioPage } from '../../../page-models/studio-page.ts';

const text =
  '# Quay\n\nThe lamp went out.\n\nNobody saw who had lit it.\n\nIn the end it rained.\n';

// The bugs: an edit of another program that nobody is shown, that hides whose it is, or that cannot be taken back.
test('an edit that another program proposed is shown with its name, and taken over in part', async ({
  home,
  openStudio,
}, testInfo) => {
  await writeFile(join(home, 'quay.md'), text);
  const program = await startMcp({ home, cwd: home });
  await program.call('import_book', { path: 'quay.md' });
  const edits = [
    { from: 'The lamp went out.', to: '(sad) The lamp had gone out.' },
    { from: 'In the end it rained.', to: 'Then the rain came.' },
  ];
  const proposed = await program.call('propose_edit', { book: 'Quay', chapter: 1, edits });
  expect(proposed.isError ? proposed.text : proposed.value.state).toBe('open');
  await program.close();

  const { page } = await openStudio();
  const frame = new StudioPage(page);
  await frame.openBook('quay');
  await expect(frame.editor).toContainText('The lamp went out.');
  const assistant = new AssistantModel(page);
  await assistant.open();
  const proposal = assistant.proposals.first();
  await expect(proposal).toContainText('Edit from another program · A test program · 2 changes');
  await expect(proposal).toContainText('Changes words');
  for (const colours of ['light', 'dark'] as const) {
    await showIn(page, colours);
    expect(await axeFaults(page, { rules: rulesIn(colours) })).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath(`list-${colours}.png`) });
  }
  await assistant.startReview(proposal);
  await expect(assistant.left).toContainText('2 paragraphs left');
  await page.screenshot({ path: testInfo.outputPath('review.png') });
  await page.keyboard.press('F8');
  await page.keyboard.press('Shift+F8');
  await expect(assistant.left).toContainText('accepted: 1, rejected: 1');
  await expect(frame.editor).toContainText('The lamp had gone out.');
  await expect(frame.editor).toContainText('In the end it rained.');
});
