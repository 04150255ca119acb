export { HearButton } from './HearButton.tsx';
export { draftFor } from './rule-draft.ts';
export { SampleApproval } from './SampleApproval.tsx';
