import type { ProjectSummary } from '../../../shared/model/project.ts';

/** A book of the shelf of which nothing is generated, unless told otherwise. */
export function projectSummary(id: string, change: Partial<ProjectSummary> = {}): ProjectSummary {
  return {
    id,
    title: id,
    author: null,
    language: 'en',
    coverUrl: null,
    chapterCount: 1,
    segmentCount: 10,
    madeCount: 0,
    madeMs: 0,
    pausesMs: 0,
    estimatedMs: 1000,
    openedAtMs: null,
    isSample: false,
    ...change,
  };
}
