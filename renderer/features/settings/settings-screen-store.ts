import { create } from 'zustand';
import { useViewStore } from '../../stores/view-store.ts';
import type { SettingId } from './settings-list.ts';

type SettingsScreenState = {
  readonly query: string;
  /** What the screen is to show and to give the focus to, as soon as it is there. */
  readonly target: SettingId | null;
};

export const useSettingsScreen = create<SettingsScreenState>()(() => ({ query: '', target: null }));

export function searchSettings(query: string): void {
  useSettingsScreen.setState({ query });
}

/** The settings at that one. */
export function openSetting(target: SettingId): void {
  useSettingsScreen.setState({ query: '', target });
  useViewStore.getState().go('settings');
}
