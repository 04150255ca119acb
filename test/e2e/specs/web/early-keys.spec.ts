import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, lookingTest, test } from '../../fixtures.ts';
import { CommandsModel } from '../../page-models/commands.ts';
import { dropFileOn } from '../../page-models/drop-file.ts';
import { StudioPage } from '../../page-models/studio-page.ts';

/** Keeps the answers of one route from the page until they are let go. */
async function holdRoute(page: Page, name: string): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route('**/api/request', async (route) => {
    const { route: asked } = route.request().postDataJSON() as { readonly route: string };
    if (asked === name) await held;
    await route.continue();
  });
  return letGo;
}

/** Presses Ctrl+comma in the very moment in which the frame stands in the page. */
function pressWithTheFrame(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('main[data-screen]') === null) return;
      watch.disconnect();
      const key = { key: ',', code: 'Comma', ctrlKey: true, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent('keydown', key));
    });
    watch.observe(document, { childList: true, subtree: true });
  });
}

type Keys = {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey?: boolean;
  readonly altKey?: boolean;
  readonly shiftKey?: boolean;
};

/** Where a letter would go that is typed right behind these keys, before any timer or frame. */
function focusBehind(page: Page, keys: Keys): Promise<string | null> {
  return page.evaluate(async (init) => {
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(
      new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }),
    );
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    return document.activeElement?.getAttribute('data-testid') ?? null;
  }, keys);
}

// Catches keys that are bound only once the library has been read.
test('a key works as soon as the frame is there, with the library unread', async ({ studio }) => {
  const { page } = studio;
  await new StudioPage(page).sampleIsOpen();
  const letGo = await holdRoute(page, 'library.list');
  await pressWithTheFrame(page);
  await page.reload();
  await expect(page.getByTestId('settings-screen')).toBeVisible();
  letGo();
});

// Bug: until the session was read nobody took files, and a browser left the page for the dropped one.
test('a book dropped while the studio opens is taken', async ({ studio, home }) => {
  const { page } = studio;
  await new StudioPage(page).sampleIsOpen();
  const file = join(home, 'early.txt');
  await writeFile(file, 'CHAPTER I\n\nThe lamp burned.\n\nCHAPTER II\n\nIt went out.\n');
  const letGo = await holdRoute(page, 'session.get');
  await page.reload();
  await dropFileOn(page.getByText('Opening the studio'), file);
  letGo();
  await expect(page.getByTestId('review-screen')).toBeVisible();
});

// Bug: these took the keyboard a moment later; what was typed till then was lost, or written into the book.
test('what is typed right behind the key of a dialog is meant for it', async ({ studio }) => {
  const { page } = studio;
  const frame = new StudioPage(page);
  await frame.sampleIsOpen();
  // Their code is read when there is time for it.
  await expect(page.getByTestId('tag-search')).toBeVisible();
  expect(await focusBehind(page, { key: 'k', code: 'KeyK', ctrlKey: true })).toBe('command-search');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('command-palette')).toHaveCount(0);
  await frame.editor.click();
  const give = { key: 'S', code: 'KeyS', ctrlKey: true, shiftKey: true };
  expect(await focusBehind(page, give)).toBe('give-search');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('give-search')).toHaveCount(0);
  await frame.editor.click();
  const tags = { key: '/', code: 'Slash', altKey: true };
  expect(await focusBehind(page, tags)).toBe('tag-search');
});

// Bug: the pane kept the keyboard, and what was typed was lost, where the code of its panel came behind the key.
test('a panel whose code comes late takes the keyboard once it is drawn', async ({ studio }) => {
  const { page } = studio;
  const frame = new StudioPage(page);
  await frame.sampleIsOpen();
  await page.getByRole('tab', { name: 'Cast' }).click();
  let letGo = (): void => undefined;
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route('**/assets/TagPanel-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await page.getByTestId('rail-script').click();
  await frame.editor.click();
  await page.keyboard.press('Alt+/');
  await expect(page.locator('[data-inspector-panel]')).toBeFocused();
  letGo();
  await expect(page.getByTestId('tag-search')).toBeFocused();
});

// Catches "No book is open" at the first look at the program, while the sample is on its way.
test('a book that is being opened is said to be, not missing', async ({ studio }) => {
  const { page } = studio;
  await new StudioPage(page).sampleIsOpen();
  const letGo = await holdRoute(page, 'project.get');
  await page.reload();
  await page.getByTestId('rail-script').click();
  await expect(page.getByText('Opening the book')).toBeVisible();
  await expect(page.getByTestId('script-empty')).toHaveCount(0);
  letGo();
  await new StudioPage(page).sampleIsOpen();
});

// Bug: Enter did nothing, and said nothing, until the models were read.
lookingTest(
  'a message that is sent before the models are read goes once they are',
  async ({ page, frame }) => {
    const letGo = await holdRoute(page, 'assistant.models');
    await frame.goTo('Chat');
    const draft = page.getByTestId('chat-draft');
    const waits = page.getByText('Sent once the list of models is read');
    await draft.fill('Who is');
    await draft.press('Enter');
    await expect(waits).toBeVisible();
    // What is written on takes the request back.
    await draft.pressSequentially(' Anna?');
    await expect(waits).toHaveCount(0);
    await draft.press('Enter');
    await expect(waits).toBeVisible();
    await expect(page.getByTestId('chat-message')).toHaveCount(0);
    letGo();
    await expect(page.getByTestId('chat-message').first()).toContainText('Who is Anna?');
    await expect(draft).toHaveValue('');
  },
);

// The bug: a dialog or a menu that was left kept the keys until it had faded out.
lookingTest(
  'a key behind the one that leaves a dialog or a menu reaches the page',
  async ({ page, frame }) => {
    const leavesFor = async (open: () => Promise<void>, shown: Locator) => {
      await frame.goTo('Script');
      await open();
      await expect(shown).toBeVisible();
      await expect(page.locator(':focus')).toHaveCount(1);
      // Frames before the page has drawn itself anew, no time at all for a hand.
      await page.evaluate(async () => {
        const press = (init: KeyboardEventInit) => {
          const target = document.activeElement ?? document.body;
          const how = { ...init, bubbles: true, cancelable: true };
          target.dispatchEvent(new KeyboardEvent('keydown', how));
        };
        press({ key: 'Escape', code: 'Escape' });
        for (let frame = 0; frame < 2; frame += 1) {
          await new Promise((done) => requestAnimationFrame(done));
        }
        press({ key: ',', code: 'Comma', ctrlKey: true });
      });
      await expect(page.locator('main[data-screen=settings]')).toBeVisible();
    };
    await leavesFor(() => page.getByTestId('open-export').click(), page.getByRole('dialog'));
    await leavesFor(() => page.getByTestId('mode-badge').click(), page.getByRole('menu'));
  },
);

// Bugs: what was being saved could be "discarded", and was saved; once it was, it closed a dialog opened since.
test('what is being saved is not asked about, and closes only its own dialog', async ({
  page,
  frame,
}) => {
  await expect(frame.play).toBeVisible();
  let go = () => {};
  const held = new Promise<void>((done) => {
    go = done;
  });
  await page.route('**/api/request', async (route) => {
    if (route.request().postDataJSON().route === 'publication.save') await held;
    await route.continue();
  });
  const description = page.getByTestId('publication-description');
  const open = async () => {
    await new CommandsModel(page).run('Publication data');
    await expect(description).toBeVisible();
  };
  await open();
  await description.fill('A lamp.');
  await page.getByTestId('publication-save').click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await open();
  await description.fill('A boat.');
  const saved = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/request') &&
      answer.request().postDataJSON().route === 'publication.save',
  );
  go();
  await saved;
  await expect(description).toHaveValue('A boat.');
});

// Bug: the dialog closed once it had saved, and with it went the words that were typed meanwhile.
test('what is typed while publication data are saved stays', async ({ page, frame }) => {
  await expect(frame.play).toBeVisible();
  const letGo = await holdRoute(page, 'publication.save');
  await new CommandsModel(page).run('Publication data');
  const description = page.getByTestId('publication-description');
  const save = page.getByTestId('publication-save');
  await description.fill('A lamp.');
  await save.click();
  await description.press('End');
  await page.keyboard.type(' A street.');
  letGo();
  await expect(save).toBeEnabled();
  await expect(description).toHaveValue('A lamp. A street.');
  await save.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await new CommandsModel(page).run('Publication data');
  await expect(description).toHaveValue('A lamp. A street.');
});

// Bug: the dialog took the focus with it when the code of the next screen had still to be read.
test('a book that is dropped on an open dialog has the focus', async ({ page, home, frame }) => {
  const path = join(home, 'letter.md');
  await writeFile(path, '# A letter\n\nDear Anna.');
  let letGo = (): void => undefined;
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route('**/ReviewScreen-*.js', (route) => held.then(() => route.continue()));
  await frame.goTo('Library');
  await page.getByTestId('project-new').click();
  await page.getByTestId('name-field').fill('Half a na');
  const asked = page.waitForRequest('**/ReviewScreen-*.js');
  const dropped = frame.dropBook(path);
  await asked;
  letGo();
  await dropped;
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('main')).toBeFocused();
});

// Bugs: it went to the mark of a line beside the text, or nowhere where the dialog lay over another screen.
lookingTest(
  'a dialog that is left by keys gives the keyboard back, however far Tab has gone in it',
  async ({ page, frame }) => {
    const leave = async (command: string, dialogPart: string) => {
      await frame.editor.focus();
      await new CommandsModel(page).run(command);
      await expect(page.getByTestId(dialogPart)).toBeFocused();
      for (let step = 0; step < 6; step += 1) await page.keyboard.press('Tab');
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).focus();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    };
    await leave('Save project as', 'portable-save');
    await expect(frame.editor).toBeFocused();
    await leave('New book', 'name-field');
    await expect(page.locator('main')).toBeFocused();
    // Bug: from a dialog that a menu had opened it went nowhere, as the menu was gone.
    await frame.goTo('Script');
    const row = page.getByTestId('chapter-row').nth(1);
    await row.focus();
    await page.keyboard.press('Shift+F10');
    await page.getByTestId('chapter-rename').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('name-field')).toBeFocused();
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(row).toBeFocused();
  },
);
