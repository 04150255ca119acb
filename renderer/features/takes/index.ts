export { flagLine, makeAnother } from './take-acts.ts';
