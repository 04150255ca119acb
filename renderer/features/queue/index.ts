export { canCancel, isSettled } from './jobs/job-state.ts';
export { costWords, etaWords, jobMarks, stateWords } from './jobs/job-words.ts';
export { cancelJobs, exportAgain, lastExportOf } from './queue-commands.ts';
