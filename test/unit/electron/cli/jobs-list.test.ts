import { afterEach, expect, it } from 'vitest';
import { jobTitle } from '../../../../electron/cli/commands/jobs-list.ts';
import { speakPhrases } from '../../../../electron/cli/words/phrase.ts';
import { jobView } from '../../../support/builders/job-view.ts';

afterEach(() => speakPhrases('en'));

it('names an export in the language that is spoken (bug: an English title in a Chinese list)', async () => {
  const exported = { presets: ['audiobook'], formats: ['m4b', 'mp3'], isPart: false } as const;
  const job = jobView('j1', { exported });
  expect(jobTitle(job)).toBe(job.title);
  await speakPhrases('zh-Hans');
  expect(jobTitle(job)).toBe('有声书（m4b, mp3）');
  expect(jobTitle(jobView('j2', { kind: 'clone', title: 'Ada' }))).toBe('Ada');
});
