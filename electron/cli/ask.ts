import { createReadStream } from 'node:fs';
import { Socket, type SocketConstructorOpts } from 'node:net';
import { createInterface, type Interface } from 'node:readline';
import { type Readable, Writable } from 'node:stream';
import { isatty, ReadStream } from 'node:tty';
import { AppError, abortError, appError } from '../../shared/app-error.ts';
import { errorCodes } from '../../shared/ipc/error-codes.ts';
import type { Output } from './output.ts';
import { phrase } from './words/phrase.ts';

type Input = Readable & { readonly isTTY?: boolean };
type Runtime = { readonly platform: NodeJS.Platform; readonly electron: string | undefined };

let input: Input | null = null;

/** What is typed or piped in. On Windows Electron puts an empty stream in the place of `process.stdin`. */
export function standardInput(): Input {
  const { platform, versions } = process;
  input ??= inputOf({ platform, electron: versions.electron }, 0);
  return input;
}

/** Node's own, for standard input; not in its types. */
type Reading = SocketConstructorOpts & { readonly manualStart: true };

/** What Electron hides behind that empty stream is opened as Node would. */
export function inputOf({ platform, electron }: Runtime, fd: number): Input {
  if (platform !== 'win32' || electron === undefined) return process.stdin;
  if (isatty(fd)) return new ReadStream(fd);
  try {
    // Nothing is read before somebody asks: a read that waits would keep the command from its end.
    return new Socket({ fd, readable: true, writable: false, manualStart: true } as Reading);
  } catch {
    // Only pipes are sockets: a file, or nothing at all.
    return createReadStream('', { fd, autoClose: false });
  }
}

/** Somebody reads what is asked and can answer it. */
export function isAtTerminal(): boolean {
  return standardInput().isTTY === true && process.stderr.isTTY === true;
}

/** One line that is typed at the terminal; rejects with an abort on Ctrl-C or where the input ends. */
export function askLine(question: string): Promise<string> {
  return answerTo(createInterface({ input: standardInput(), output: process.stderr }), question);
}

/** A person at the terminal says yes; false without a terminal. */
export async function isAgreed(question: string): Promise<boolean> {
  return isAtTerminal() && /^\s*y(es)?\s*$/i.test(await askLine(question));
}

/**
 * A secret: at a terminal it is typed after a prompt and not shown; else it is all that standard input holds.
 * It is never an argument, which every user of the machine can see.
 */
export async function readSecret(prompt: string): Promise<string> {
  if (!isAtTerminal()) return (await bytesOf(standardInput())).toString().trim();
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: standardInput(), output: silence, terminal: true });
  const typing = answerTo(lines, '');
  // Asked only now: what is typed ahead of the question's own mode is shown by the terminal.
  process.stderr.write(prompt);
  const typed = await typing;
  process.stderr.write('\n');
  return typed.trim();
}

/** Words of the command line as one text. A lone `-`, or no words where something is piped in: standard input. */
export async function wordsOrInput(words: readonly string[]): Promise<string> {
  if (words.length === 0) return standardInput().isTTY === true ? '' : textOfInput();
  return words.length === 1 && words[0] === '-' ? textOfInput() : words.join(' ');
}

const mostInputBytes = 10_000_000;

/** Throws `file_too_large` past the limit, where reading stops: a device has no end. */
export async function bytesOf(piped: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of piped) {
    size += chunk.length;
    if (size > mostInputBytes) {
      throw appError('file_too_large.input', { limitBytes: mostInputBytes });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Throws `bad_input` for what is no UTF-8, such as a book: its bytes would be bought as words. */
async function textOfInput(): Promise<string> {
  const bytes = await bytesOf(standardInput());
  try {
    if (!bytes.includes(0)) return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Told below, like UTF-16, which is UTF-8 with zeros between.
  }
  throw appError('bad_input.input_no_text');
}

/** Does what leaves open work without its key once a person knows of it: by `--yes`, or asked at the terminal. */
export async function confirmed<T>(
  output: Pick<Output, 'say'>,
  isConfirmed: boolean,
  work: (isConfirmed: boolean) => Promise<T>,
): Promise<T> {
  try {
    return await work(isConfirmed);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== errorCodes.approvalNeeded) throw error;
    if (await isAgreed(phrase('ask.goYN', { message: error.message }))) return work(true);
    output.say(phrase('ask.yesDoneWithout'));
    throw error;
  }
}

function answerTo(lines: Interface, question: string): Promise<string> {
  return new Promise((answered, fail) => {
    lines.once('SIGINT', () => lines.close());
    lines.once('close', () => fail(abortError('Interrupted.')));
    lines.question(question, (answer) => {
      answered(answer);
      lines.close();
    });
  });
}
