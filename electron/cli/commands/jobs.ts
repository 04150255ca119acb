import type { Command } from 'commander';
import { registerJobsList } from './jobs-list.ts';
import { registerJobsRun } from './jobs-run.ts';
import { registerJobsUncertain } from './jobs-uncertain.ts';

export function registerJobs(program: Command): void {
  const jobs = program
    .command('jobs')
    .description('the queue: what is made, what stopped, what waits for a decision');
  registerJobsList(jobs);
  registerJobsRun(jobs);
  registerJobsUncertain(jobs);
}
