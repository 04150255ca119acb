export { HearButton } from './HearButton.tsx';
export { draftFor } from './rule-draft.ts';
