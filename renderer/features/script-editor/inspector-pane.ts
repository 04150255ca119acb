import { create } from 'zustand';
import { recall, remember } from '../../stores/remembered.ts';

/** Up to this width of the window the tags are a drawer, opened when asked for; see TagPanel.module.css. */
const drawerWidth = 1100;

const name = 'inspector.shown';

type InspectorPane = { readonly isShown: boolean };

/** Whether the tags stand open beside the script. */
export const useInspectorPane = create<InspectorPane>()(() => ({
  isShown: (recall(name) ?? (window.innerWidth > drawerWidth ? 'yes' : 'no')) === 'yes',
}));

export function showInspector(isShown: boolean): void {
  remember(name, isShown ? 'yes' : 'no');
  useInspectorPane.setState({ isShown });
}

/** Shows the tags and gives the keyboard to their search. */
export function searchTags(): void {
  showInspector(true);
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('[data-testid="tag-search"]')?.focus();
  });
}
