/**
 * Keeps the program's signals as a person means them when npm stands in between. npm passes an
 * interrupt on that the terminal has already sent to the whole group, and it passes a termination to
 * a shell, which dies of it without telling its child.
 */
import { readFileSync } from 'node:fs';

const echoWithinMs = 400;
const watchEveryMs = 250;

const isUnderNpm = process.env.npm_command !== undefined;

/** A second Ctrl-C means "stop at once", so the echo of the first must not count as one. */
function collapseRepeatedInterrupts() {
  const emit = process.emit;
  let lastMs = Number.NEGATIVE_INFINITY;
  process.emit = function emitOnce(event, ...args) {
    if (event === 'SIGINT') {
      const nowMs = performance.now();
      const isEcho = nowMs - lastMs < echoWithinMs;
      lastMs = nowMs;
      if (isEcho) return true;
    }
    return emit.call(this, event, ...args);
  };
}

/** The shell's parent is npm; only Linux tells it without a program of its own. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return '';
  }
}

/** Ends this process when npm or its shell is gone, so that nothing goes on spending unseen. */
function endWithParents() {
  const shell = process.ppid;
  const npm = parentOf(shell);
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, watchEveryMs);
  timer.unref();
}

/** To be called before the program that this process becomes. Does nothing without npm. */
export function standInForTerminal() {
  if (!isUnderNpm) return;
  collapseRepeatedInterrupts();
  if (process.platform !== 'win32') endWithParents();
}
