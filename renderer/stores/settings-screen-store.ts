import { create } from 'zustand';
import { useViewStore } from './view-store.ts';

type SettingsScreenState = {
  readonly query: string;
  /** The setting to show and to give the focus to, as soon as it is there; by its id in the list of settings. */
  readonly target: string | null;
};

export const useSettingsScreen = create<SettingsScreenState>()(() => ({ query: '', target: null }));

export function searchSettings(query: string): void {
  useSettingsScreen.setState({ query });
}

/** The settings at that one. */
export function openSetting(target: string): void {
  useSettingsScreen.setState({ query: '', target });
  useViewStore.getState().go('settings');
}
