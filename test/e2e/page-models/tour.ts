import { expect, type Page } from '@playwright/test';
import { voiceSample } from '../../support/sound/voice-sample.ts';
import { CommandsModel } from './commands.ts';
import { InspectorModel } from './inspector.ts';
import { RecorderModel } from './recorder.ts';
import { ReferencesModel } from './references.ts';
import { StudioPage } from './studio-page.ts';
import { VoicesModel } from './voices.ts';

/** One thing to look at: a screen, a panel or a dialog, opened from anywhere and left again. */
export type Stop = {
  readonly name: string;
  /** What is new on the page here, as a selector; without it the page as a whole. */
  readonly part?: string;
  readonly open: (page: Page) => Promise<void>;
  readonly leave?: (page: Page) => Promise<void>;
};

const press = (key: string) => (page: Page) => page.keyboard.press(key);

const screen = (name: Parameters<StudioPage['goTo']>[0]): Stop => ({
  name: name.toLowerCase(),
  ...(name === 'Script' ? {} : { part: 'main' }),
  open: async (page) => {
    await new StudioPage(page).goTo(name);
    await expect(page.locator('main')).toHaveAttribute('data-screen', name.toLowerCase());
  },
});

const tab = (id: Parameters<InspectorModel['open']>[0]): Stop => ({
  name: id,
  part: '[data-testid=inspector]',
  open: async (page) => {
    await new StudioPage(page).goTo('Script');
    await new InspectorModel(page).open(id);
  },
});

const queueTab = (id: 'jobs' | 'uncertain' | 'ledger', name: string = id): Stop => ({
  name,
  part: 'main',
  open: async (page) => {
    await (await new StudioPage(page).openQueue()).openTab(id);
  },
});

/** What a key opens over the script or beside it, and Escape closes. */
const opened = (name: string, key: string, testId?: string): Stop => {
  const part = (page: Page) =>
    testId === undefined ? page.getByRole('dialog') : page.getByTestId(testId);
  return {
    name,
    part: testId === 'search-pane' ? `[data-testid=${testId}]` : '[role=dialog]',
    open: async (page) => {
      await new StudioPage(page).goTo('Script');
      await page.keyboard.press(key);
      await expect(part(page)).toBeVisible();
    },
    leave: async (page) => {
      await page.keyboard.press('Escape');
      await expect(part(page)).toBeHidden();
    },
  };
};

const menu = (name: string, testId: string): Stop => ({
  name,
  // One of them as a whole page: what floats has to stand in a named part of it.
  ...(name === 'books' ? {} : { part: '[role=menu]' }),
  open: async (page) => {
    await new StudioPage(page).goTo('Script');
    await page.getByTestId(testId).click();
    await expect(page.getByRole('menu')).toBeVisible();
  },
  leave: press('Escape'),
});

const checking = (name: string, command: string, testId: string): Stop => ({
  name,
  part: 'main',
  open: async (page) => {
    await new StudioPage(page).goTo('Script');
    await new CommandsModel(page).choose(command);
    await expect(page.getByTestId(testId)).toBeVisible();
  },
});

/** Every screen, panel and dialog of the studio, with a book open. */
export const tour: readonly Stop[] = [
  screen('Library'),
  screen('Script'),
  tab('tags'),
  tab('cast'),
  tab('takes'),
  tab('words'),
  tab('assistant'),
  opened('commands', 'Control+k', 'command-palette'),
  opened('keys', 'Control+/', 'shortcut-sheet'),
  opened('search', 'Control+f', 'search-pane'),
  opened('search-book', 'Control+Shift+f', 'search-pane'),
  opened('go-to', 'Control+g'),
  {
    name: 'line-table',
    part: '[data-testid=line-table]',
    open: async (page) => {
      await new StudioPage(page).goTo('Script');
      await page.keyboard.press('Control+4');
      await expect(page.getByTestId('line-table-row').first()).toBeVisible();
    },
    leave: async (page) => {
      await page.keyboard.press('Control+4');
      await expect(page.getByTestId('script-editor')).toBeVisible();
    },
  },
  {
    name: 'bookmarks',
    part: '[data-testid=bookmarks-pane]',
    open: async (page) => {
      await new StudioPage(page).goTo('Script');
      await page.keyboard.press('Control+g');
      await page.getByTestId('go-to-field').fill('4');
      await page.keyboard.press('Enter');
      await expect(page.locator('.cm-content')).toBeFocused();
      await page.keyboard.press('Control+b');
      await page.getByTestId('bookmark-note').fill('Thirty eight in the first edition');
      await page.getByTestId('bookmark-save').click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.keyboard.press('Control+Shift+b');
      await expect(page.getByTestId('bookmark-row')).toBeVisible();
    },
    leave: async (page) => {
      await page.getByTestId('bookmarks-list').focus();
      await page.keyboard.press('Delete');
      await expect(page.getByTestId('bookmarks-empty')).toBeVisible();
      await page.keyboard.press('Control+Shift+b');
      await expect(page.getByTestId('bookmarks-pane')).toBeHidden();
    },
  },
  {
    name: 'split',
    part: '[data-testid=script-screen]',
    open: async (page) => {
      await new StudioPage(page).goTo('Script');
      await page.keyboard.press('Control+5');
      await expect(page.getByTestId('script-side')).toHaveCount(2);
      const row = page.getByTestId('chapter-row').nth(1);
      // In a narrow window the list opens over the text, until a chapter is chosen.
      const isNarrow = !(await row.isVisible());
      if (isNarrow) await page.keyboard.press('Control+1');
      await row.press('Enter');
      if (isNarrow) await expect(row).toBeHidden();
      else await expect(row).toHaveAttribute('aria-current', 'true');
    },
    leave: async (page) => {
      await page.keyboard.press('Control+7');
      await expect(page.getByTestId('script-side')).toHaveCount(1);
    },
  },
  opened('history', 'Control+Shift+h'),
  opened('export', 'Control+e', 'export-dialog'),
  {
    name: 'sound',
    part: '[role=dialog]',
    open: async (page) => {
      await new StudioPage(page).goTo('Script');
      await new CommandsModel(page).choose('book.sound');
      await expect(page.getByTestId('sound-dialog')).toBeVisible();
    },
    leave: press('Escape'),
  },
  {
    name: 'publication',
    part: '[role=dialog]',
    open: async (page) => {
      await new StudioPage(page).goTo('Script');
      await new CommandsModel(page).choose('book.publication');
      await expect(page.getByTestId('publication-title')).toBeFocused();
    },
    leave: press('Escape'),
  },
  menu('books', 'book-switcher'),
  menu('accounts-menu', 'mode-badge'),
  menu('play-menu', 'transport-menu'),
  menu('speed-menu', 'transport-speed'),
  {
    name: 'volume',
    part: '[role=dialog]',
    open: async (page) => {
      await new StudioPage(page).goTo('Script');
      await page.getByTestId('transport-volume').click();
      await expect(page.getByTestId('volume-slider')).toBeFocused();
    },
    leave: press('Escape'),
  },
  {
    name: 'new-chapter',
    part: '[role=dialog]',
    open: async (page) => {
      await new StudioPage(page).goTo('Script');
      await new CommandsModel(page).choose('book.add-chapter');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    leave: press('Escape'),
  },
  checking('book-check', 'book.check', 'check-list-pane'),
  checking('proof-listening', 'book.proof', 'proof-start'),
  screen('Voices'),
  {
    name: 'voice',
    part: '[data-testid=voice-panel]',
    open: async (page) => {
      const voices = new VoicesModel(page);
      await voices.open();
      await voices.chooseFirst();
    },
    leave: async (page) => {
      await page.getByTestId('voice-close').click();
      await expect(page.getByTestId('voice-panel')).toBeHidden();
    },
  },
  {
    name: 'compare-voices',
    part: 'main',
    open: async (page) => {
      await new VoicesModel(page).open();
      await page.getByTestId('voices-compare').click();
      await expect(page.getByTestId('compare-screen')).toBeVisible();
    },
    leave: async (page) => {
      await page.getByTestId('compare-back').click();
      await expect(page.getByTestId('voices-screen')).toBeVisible();
    },
  },
  {
    name: 'new-voice',
    part: '[data-testid=reference-editor]',
    open: async (page) => {
      const voice = await ReferencesModel.openNew(page);
      await voice.choose([{ name: 'hum.wav', bytes: voiceSample(170, 2) }]);
      await voice.hasRead(1);
      await voice.isChecked();
    },
    leave: async (page) => {
      await page.getByTestId('reference-remove').click();
      await expect(page.getByTestId('reference-editor')).toBeHidden();
    },
  },
  {
    name: 'recorder',
    part: '[data-testid=voice-recorder]',
    open: async (page) => {
      await ReferencesModel.openNew(page);
      await new RecorderModel(page).open();
    },
    leave: async (page) => {
      await new RecorderModel(page).leave();
      await page.getByTestId('reference-remove').click();
      await expect(page.getByTestId('reference-editor')).toBeHidden();
    },
  },
  queueTab('jobs', 'queue'),
  queueTab('uncertain'),
  queueTab('ledger'),
  screen('Chat'),
  screen('Video'),
  {
    name: 'promo-clip',
    part: '[role=dialog]',
    open: async (page) => {
      await new StudioPage(page).goTo('Script');
      await new CommandsModel(page).choose('book.promo-clip');
      await expect(page.getByTestId('promo-dialog')).toBeVisible();
    },
    leave: press('Escape'),
  },
  screen('Settings'),
  {
    name: 'guide',
    part: 'main',
    open: async (page) => {
      await page.keyboard.press('F1');
      await expect(page.getByTestId('guide-page')).toBeVisible();
    },
    leave: async (page) => {
      await page.keyboard.press('F1');
      await expect(page.getByTestId('guide-page')).toBeHidden();
    },
  },
];

const isProof = process.env.LECTERN_E2E === 'all';

/** For what one screen shows as well as another: the proof looks at all of it, every other run at a third. */
export const someOfTour: readonly Stop[] = tour.filter((_, index) => isProof || index % 3 === 0);
