export { canCancel, isSettled } from './jobs/job-state.ts';
export { costWords, etaWords, jobMarks, stateWords } from './jobs/job-words.ts';
export { cancelJobs } from './queue-commands.ts';
