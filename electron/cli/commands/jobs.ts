import type { Command } from 'commander';
import { phrase } from '../words/phrase.ts';
import { registerJobsList } from './jobs-list.ts';
import { registerJobsRun } from './jobs-run.ts';
import { registerJobsUncertain } from './jobs-uncertain.ts';

export function registerJobs(program: Command): void {
  const jobs = program.command('jobs').description(phrase('help.jobs'));
  registerJobsList(jobs);
  registerJobsRun(jobs);
  registerJobsUncertain(jobs);
}
