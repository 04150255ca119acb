import { spawn } from 'node:child_process';
import { appError } from '../../../shared/app-error.ts';
import { messageOf } from '../../../shared/messages/message-of.ts';

/** Hears what is said in a WAV of 16 kHz; nothing leaves the machine but what the program itself does. */
export type Recogniser = {
  /** What makes two answers comparable: program, model and arguments. */
  readonly name: string;
  readonly hear: (wavPath: string, signal: AbortSignal) => Promise<string>;
};

const wavMark = '{wav}';
const languageMark = '{language}';
/** `[00:00:00.000 --> 00:00:02.000]`, as whisper-cli prints in front of each part. */
const times = /\[[\d:.,]+\s*-->\s*[\d:.,]+\]/g;

/**
 * A program of this machine as a recogniser: `whisper-cli -m MODEL -nt -f {wav}`, or any other that takes the path of
 * a WAV where `{wav}` stands (else at the end) and prints the words; `{language}` is that of the book, as `en`. No
 * shell reads the command. Throws `bad_input` for an empty one; `hear` rejects with `bad_input` where the program is
 * missing or fails, saying what it printed.
 */
export function createProgramRecogniser(command: string, bookLanguage: string): Recogniser {
  const language = /^[a-z]{2,3}(?![a-z])/i.exec(bookLanguage)?.[0].toLowerCase() ?? 'en';
  const words = [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) =>
      (double ?? single ?? plain ?? '').replaceAll(languageMark, language),
  );
  const [program, ...rest] = words;
  if (program === undefined) {
    throw appError('bad_input.recogniser', { command, reason: 'it is empty' });
  }
  const pattern = rest.some((word) => word.includes(wavMark)) ? rest : [...rest, wavMark];
  return {
    name: words.join(' '),
    hear: (wavPath, signal) =>
      new Promise((resolve, reject) => {
        const args = pattern.map((word) => word.replaceAll(wavMark, wavPath));
        const { LECTERN_API_KEY: _, ...env } = process.env;
        const child = spawn(program, args, {
          env,
          signal,
          stdio: ['ignore', 'pipe', 'pipe'],
          windowsHide: true,
        });
        let heard = '';
        let said = '';
        child.stdout.setEncoding('utf8').on('data', (text: string) => {
          heard += text;
        });
        child.stderr.setEncoding('utf8').on('data', (text: string) => {
          said = (said + text).slice(-500);
        });
        const fail = (reason: string): void =>
          reject(
            signal.aborted ? signal.reason : appError('bad_input.recogniser', { command, reason }),
          );
        child.once('error', ({ code, message }: NodeJS.ErrnoException) =>
          fail(code === 'ENOENT' ? messageOf('recogniser.none') : message),
        );
        child.once('close', (code) => {
          if (code === 0) resolve(heard.replace(times, ' ').replace(/\s+/g, ' ').trim());
          else fail(said.trim() === '' ? `it ended with ${code}` : said.trim());
        });
      }),
  };
}
