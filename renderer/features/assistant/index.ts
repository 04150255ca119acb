export { ModelChoice } from './ModelChoice.tsx';
export { ReviewBar } from './ReviewBar.tsx';
