import type { StepPlaces } from '../features/first-steps/first-steps-store.ts';
import { focusInspector } from '../features/inspector/inspector-store.ts';
import { activeEditor } from '../features/script-editor/index.ts';
import { useScriptStore } from '../features/script-editor/save/script-store.ts';
import { intend } from '../stores/intent-store.ts';
import { openExport, type Screen, useViewStore } from '../stores/view-store.ts';

/** The button that was pressed may be gone with its screen, so the keyboard goes along. */
const visit = (screen: Screen) => (): void => {
  useViewStore.getState().go(screen);
  document.getElementById('main')?.focus();
};

const inspect = (tab: Parameters<typeof focusInspector>[0]) => (): void => {
  useViewStore.getState().go('script');
  focusInspector(tab);
};

/** Where each step of the newcomer's list is done. */
export const stepPlaces: StepPlaces = {
  heard: () => {
    visit('script')();
    activeEditor()?.focus();
  },
  tagged: inspect('tags'),
  cast: inspect('cast'),
  imported: visit('library'),
  cloned: visit('voices'),
  connected: () => {
    visit('settings')();
    intend('add-account');
  },
  exported: () => {
    const { project } = useScriptStore.getState();
    if (project === null) visit('library')();
    else openExport(project.id, project.title);
  },
};
