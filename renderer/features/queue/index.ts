export { canCancel, isSettled } from './jobs/job-state.ts';
export { costWords, etaWords, jobMark, stateWords } from './jobs/job-words.ts';
export { useHoldWords } from './jobs/use-pace-words.ts';
export { makeBook, makeLines } from './make-lines.ts';
export { cancelJobs, clearJobs, exportAgain, lastExportOf, retryJobs } from './queue-commands.ts';
