import { type FirstStep, type FirstSteps, firstSteps } from '../../../shared/model/first-steps.ts';
import { findTag } from '../../../shared/script/tags/tags.ts';
import type { AccountStore } from '../../storage/accounts.ts';
import type { FirstStepStore } from '../../storage/newcomer/first-steps.ts';

const setting = 'first-steps';

/** As it is stored: what was done stays done, also where its trace is cleaned up later. */
type Stored = Partial<FirstSteps>;

/** The list of a newcomer, ticked by what the library holds and never by a click on the list. */
export type FirstStepList = {
  readonly read: () => FirstSteps;
  readonly show: (isShown: boolean) => FirstSteps;
};

function tagsIn(text: string): string {
  const tags = [...text.matchAll(/\(([a-z][a-z -]*[a-z])\)/g)].map(([, name = '']) => name);
  return tags.filter((name) => findTag(name) !== null).join();
}

export function createFirstStepList(
  signs: FirstStepStore,
  settings: Pick<AccountStore, 'setting' | 'saveSetting'>,
): FirstStepList {
  const isDone = (step: FirstStep): boolean =>
    step === 'tagged'
      ? signs.changedTexts().some(({ before, now }) => tagsIn(before) !== tagsIn(now))
      : signs.isDone(step);
  const read = (): FirstSteps => {
    const { done: known = [], isShown = true } = (settings.setting(setting) ?? {}) as Stored;
    const done = firstSteps.filter((step) => known.includes(step) || isDone(step));
    if (done.length > known.length) settings.saveSetting(setting, { done, isShown });
    return { done, isShown };
  };
  return {
    read,
    show: (isShown) => {
      const { done } = read();
      settings.saveSetting(setting, { done, isShown });
      return { done, isShown };
    },
  };
}
