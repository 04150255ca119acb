export { canCancel, isSettled } from './job-state.ts';
export { costWords, etaWords, jobMarks, stateWords } from './job-words.ts';
export { cancelJobs } from './queue-commands.ts';
