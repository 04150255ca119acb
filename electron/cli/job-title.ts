import type { JobView } from '../../shared/model/job.ts';
import { phrase } from './words/phrase.ts';

/** What a job makes. An export is named by its files: main's own title knows one language. */
export function jobTitle({ title, exported }: Pick<JobView, 'title' | 'exported'>): string {
  if (exported === undefined) return title;
  return phrase('jobs.audiobook', { formats: exported.formats.join(', ') });
}
