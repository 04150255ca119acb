import { type FirstStep, type FirstSteps, firstSteps } from '../../../shared/model/first-steps.ts';
import { findTag } from '../../../shared/script/tags/tags.ts';
import type { AccountStore } from '../../storage/accounts.ts';
import type { FirstStepStore } from '../../storage/newcomer/first-steps.ts';

const setting = 'first-steps';

/** As it is stored: what was done stays done, also where its trace is cleaned up later. */
type Stored = Partial<FirstSteps>;

/** The list of a newcomer, ticked by what was heard and what the library holds, never by a click on the list. */
export type FirstStepList = {
  readonly read: (isHeard?: boolean) => FirstSteps;
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
  const isDone = (step: Exclude<FirstStep, 'heard'>): boolean =>
    step === 'tagged'
      ? signs.changedTexts().some(({ before, now }) => tagsIn(before) !== tagsIn(now))
      : signs.isDone(step);
  const read = (isHeard = false): FirstSteps => {
    const { done: known = [], isShown = true } = (settings.setting(setting) ?? {}) as Stored;
    const done = firstSteps.filter(
      (step) => known.includes(step) || (step === 'heard' ? isHeard : isDone(step)),
    );
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
