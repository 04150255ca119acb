import { create } from 'zustand';
import { recall, remember } from '../../../stores/remembered.ts';

/** Whether the margin tells the numbers of lines; remembered. */
export const useLineNumbers = create<{ readonly isShown: boolean }>()(() => ({
  isShown: recall('script.numbers') !== 'no',
}));

export function toggleLineNumbers(): void {
  const isShown = !useLineNumbers.getState().isShown;
  remember('script.numbers', isShown ? 'yes' : 'no');
  useLineNumbers.setState({ isShown });
}
