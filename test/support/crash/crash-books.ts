import type { CrashCommand } from './crash-runs.ts';

/** Two chapters, five lines, one of them twice: about 75 durable steps. */
export const smallBook = `# One

The lamp had gone out.

# Two

Who is there?

***

The lamp had gone out.
`;

/** A book of so many different lines, each a segment of its own. */
export function bookOf(lineCount: number): string {
  const lines = Array.from(
    { length: lineCount },
    (_, index) => `Line ${index} of a letter that came over the hill to the old lighthouse.`,
  );
  return `# Letter\n\n${lines.join('\n\n')}\n`;
}

/**
 * Lines that may have been charged are skipped until a person approves them. Spoken fast: half the audio,
 * the same steps.
 */
export function audiobookOf(bookFile: string, ...more: readonly string[]): CrashCommand {
  return {
    words: ['audiobook', bookFile, '--out', '{out}', '--speed', '2', '--json', ...more],
    approving: ['--on-uncertain', 'retry'],
  };
}

/** One text as a speech job that is paid in advance. */
export const sayByJob: CrashCommand = {
  words: [
    'say',
    'The wind turned at last. (excited) A sail!',
    '--via',
    'job',
    '--out',
    '{out}/said.wav',
  ],
  approving: null,
};

/** The first chat model of the list answers one question. */
export const chatOnce: CrashCommand = {
  words: ['chat', 'What is a lighthouse for?', '--max-cost', '2000t'],
  approving: null,
};

export const videoOnce: CrashCommand = {
  words: [
    'video',
    'A lamp goes out',
    '--seconds',
    '1',
    '--size',
    '320x180',
    '--max-cost',
    '9000t',
    '--out',
    '{out}/lamp.webm',
  ],
  approving: null,
};

/** A voice that is cloned from a recording of it. */
export function cloneOf(sampleFile: string): CrashCommand {
  const consent = 'Ada King, 2026-11-21';
  return {
    words: ['voices', 'add', sampleFile, '--title', 'Ada', '--consent', consent],
    approving: null,
  };
}
