export { ModelChoice, UnlistedModel } from './ModelChoice.tsx';
