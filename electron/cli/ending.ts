import { exitCodes } from './exit-codes.ts';
import { phrase } from './words/phrase.ts';

let isLost = false;

/** Nobody takes the output any more. */
export function isUnread(): boolean {
  return isLost;
}

/** Of a pipe whose reader ended, and of a terminal that was closed. */
const goneCodes: ReadonlySet<string> = new Set(['EPIPE', 'EIO']);

/**
 * Ends the command where nobody takes its output any more, as `head` or a terminal that was closed: quietly, as by the
 * first Ctrl-C, so that answers on their way are kept; right away where nothing waits for that. Where the output is a
 * file that cannot be written, as on a full disk, that is told, and is the disk's fault.
 */
export function endWhenUnread(): void {
  const onError = (error: NodeJS.ErrnoException): void => {
    if (isLost) return;
    isLost = true;
    if (!goneCodes.has(error.code ?? '')) {
      process.stderr.write(`${phrase('output.unwritten', { reason: error.message })}\n`);
      process.once('exit', () => {
        process.exitCode = exitCodes.ourFault;
      });
    }
    // The runtime aborts where it cannot put the terminal back as it was; it ends by the hang-up before that.
    if (error.code === 'EIO') process.once('exit', hangUp);
    if (!process.emit('SIGHUP', 'SIGHUP')) process.exit(exitCodes.interrupted);
  };
  process.stdout.on('error', onError);
  process.stderr.on('error', onError);
}

function hangUp(): void {
  process.removeAllListeners('SIGHUP');
  process.kill(process.pid, 'SIGHUP');
}

/** Ctrl-C, a polite end, and a terminal that was closed. */
const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `stop` for the first of them; a second one ends the program at once, after `tell`. Not a terminal that was
 * closed, which tells so more than once: nobody asked for it twice. Returns a function that removes the listeners.
 */
export function onEndingSignal(stop: () => void, tell: () => void = () => undefined): () => void {
  let isStopping = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (isStopping && signal !== 'SIGHUP') {
      tell();
      process.exit(exitCodes.interrupted);
    }
    if (!isStopping) stop();
    isStopping = true;
  };
  for (const signal of endingSignals) process.on(signal, onSignal);
  return () => {
    for (const signal of endingSignals) process.off(signal, onSignal);
  };
}
