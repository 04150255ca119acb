import { create } from 'zustand';

/** Whether somebody is asked where to go in the open chapter. */
export const useGoTo = create<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));

export function openGoTo(): void {
  useGoTo.setState({ isOpen: true });
}
