export { ModelChoice, UnlistedModel } from './ModelChoice.tsx';
export { ReviewBar } from './ReviewBar.tsx';
