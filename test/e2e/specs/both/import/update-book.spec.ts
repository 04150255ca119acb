import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { axeFaults, rulesIn } from '../../../axe-faults.ts';
import { expect, test } from '../../../fixtures.ts';
import { showIn } from '../../../page-models/colour-scheme.ts';
import { CommandsModel } from '../../../page-models/commands.ts';
import { StudioPage } from '../../../page-models/studio-page.ts';

const chapterOf = (title: string, ...paragraphs: string[]) =>
  [`# ${title}`, ...paragraphs].join('\n\n');
const lamp = 'The lamp went out over the long quay that night, and nobody saw it go.';
const gull = 'A gull cried somewhere above the roofs of the town, once and then again.';
const rope = 'He wound the rope around his hand and waited for the boat to come in.';
const bell = 'The bell rang twice, and after that it was still for a very long time.';
const first = [chapterOf('Dusk', lamp, gull), chapterOf('Storm', rope), chapterOf('Dawn', bell)];
const second = [
  chapterOf('Dawn', bell),
  chapterOf('Dusk', lamp.replace('nobody', 'somebody'), gull, 'It was the third time that week.'),
  chapterOf('Storm', rope.replace('the boat', 'a boat')),
];

test('a book is updated from a revised manuscript by keys alone, and taken back in one step', async ({
  openStudio,
  home,
}) => {
  const { page, close } = await openStudio();
  const frame = new StudioPage(page);
  await frame.sampleIsOpen();
  const file = join(home, 'tide.md');
  await writeFile(file, first.join('\n\n'));
  await (await frame.dropBook(file)).add();
  const editor = page.getByTestId('script-editor');
  const rows = page.getByTestId('chapter-row');
  const chapters = async () =>
    (await rows.allTextContents()).map((text) => /Dusk|Storm|Dawn/.exec(text)?.[0]);
  const before = await chapters();

  await writeFile(file, second.join('\n\n'));
  const compare = async () => {
    const chooser = page.waitForEvent('filechooser');
    await new CommandsModel(page).run('Update from file');
    await (await chooser).setFiles(file);
    await expect(page.getByTestId('revision-counts')).toContainText('2 changed, 1 new');
  };
  await compare();
  // Bug: Escape did not leave it.
  await page.keyboard.press('Escape');
  await expect(editor).toBeVisible();
  await compare();
  await expect(page.getByTestId('revision-cost')).toContainText('lines');
  const changes = page.getByTestId('revision-change');
  await expect(changes.first().locator('del')).toHaveText('nobody');
  await expect(changes.first().locator('ins')).toHaveText('somebody');
  for (const scheme of ['light', 'dark'] as const) {
    await showIn(page, scheme);
    expect(
      await axeFaults(page, { part: '[data-testid=revision-screen]', rules: rulesIn(scheme) }),
    ).toEqual([]);
  }

  // Storm is not taken: its change stays as it is here. Bug: every chapter of the book was a stop of Tab.
  await page.getByTestId('revision-chapter').filter({ hasText: 'Dusk' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByTestId('revision-chapter').filter({ hasText: 'Storm' })).toBeFocused();
  await expect(page.locator('[data-testid=revision-chapter][tabindex="0"]')).toHaveCount(1);
  await expect(changes).toHaveCount(1);
  await changes.getByRole('radio', { name: 'Take the change' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(changes.getByRole('radio', { name: 'Keep mine' })).toBeChecked();
  await page.getByTestId('revision-apply').focus();
  await page.keyboard.press('Enter');
  await expect(rows.first()).toContainText('Dawn');
  await rows.filter({ hasText: 'Dusk' }).click();
  await expect(editor).toContainText('somebody saw it go');
  await expect(editor).toContainText('the third time');
  await rows.filter({ hasText: 'Storm' }).click();
  await expect(editor).toContainText('waited for the boat');

  await page.getByTestId('toast-undo').last().click();
  await expect.poll(chapters).toEqual(before);
  await rows.filter({ hasText: 'Dusk' }).click();
  await expect(editor).toContainText('nobody saw it go');
  await close();
});

test('a dropped file of the same title is offered as an update of that book', async ({
  openStudio,
  home,
}) => {
  const { page, close } = await openStudio();
  const frame = new StudioPage(page);
  await frame.sampleIsOpen();
  const file = join(home, 'tide.md');
  await writeFile(file, first.join('\n\n'));
  await (await frame.dropBook(file)).add();
  await writeFile(file, second.join('\n\n'));
  await frame.dropBook(file);
  await page.getByTestId('review-update').click();
  await expect(page.getByTestId('revision-counts')).toContainText('2 changed');
  await page.getByTestId('revision-keep-all').click();
  await page.getByTestId('revision-apply').click();
  await page.getByTestId('chapter-row').filter({ hasText: 'Dusk' }).click();
  await expect(page.getByTestId('script-editor')).toContainText('nobody saw it go');
  await close();
});
