#!/usr/bin/env node
/** Subjects of commits since the rule came in: the imperative, a capital first, 72 characters at most. */
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { root } from './targets.mjs';

const maxCharacters = 72;
/** The last commit before the rule. */
const ruleSince = 'a58ccb0';
const otherForm = /^\w+(?:ed|ing|[^s]s)$/i;
/** Verbs that look like another form of one. */
const imperatives = new Set(
  'bring embed exceed feed focus need proceed seed shed speed succeed'.split(' '),
);

/**
 * @param {string} subject the first line of a commit's message
 * @returns {string | null} what is wrong with it
 */
export function findSubjectProblem(subject) {
  const [verb = ''] = subject.split(/[\s:]/);
  if (subject.length > maxCharacters) {
    return `${subject.length} characters, at most ${maxCharacters}`;
  }
  if (!/^\p{Lu}/u.test(subject)) return 'begin with a capital';
  if (subject.endsWith('.')) return 'a subject ends without a full stop';
  if (otherForm.test(verb) && !imperatives.has(verb.toLowerCase())) {
    return `"${verb}" is not the imperative`;
  }
  return null;
}

function listSubjects() {
  const log = (...args) =>
    execFileSync('git', ['log', '--no-merges', '--format=%h %s', ...args], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  try {
    return log(`${ruleSince}..HEAD`);
  } catch {
    // Not all of the history is here: the last commit is.
    return log('-1');
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const line of listSubjects().split('\n').filter(Boolean)) {
    const [hash, ...words] = line.split(' ');
    const problem = findSubjectProblem(words.join(' '));
    if (problem === null) continue;
    process.stdout.write(`${hash} ${words.join(' ')}: ${problem}\n`);
    process.exitCode = 1;
  }
}
