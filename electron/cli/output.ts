import { AppError, isAbort } from '../../shared/app-error.ts';
import { errorCodes } from '../../shared/ipc/error-codes.ts';
import { jsonOf } from '../../shared/json-of.ts';
import { type Amount, isTinyMoney } from '../../shared/model/money.ts';
import { isUnread } from './ending.ts';
import { phrase } from './words/phrase.ts';

/** Results go to stdout, chatter to stderr; `--json` makes each result one object on a line. */
export type Output = {
  readonly isJson: boolean;
  /** A result for people; nothing when the output is for machines. */
  readonly line: (text: string) => void;
  /** A result for machines; nothing when the output is for people. */
  readonly json: (value: unknown) => void;
  /** A piece of a result for people, as it comes; the caller ends the line. */
  readonly piece: (text: string) => void;
  readonly say: (text: string) => void;
  /** A line that replaces itself on a terminal and shows up now and then in a log. */
  readonly progress: (text: string) => void;
};

const quietMs = 5000;

export function createOutput(isJson = false): Output {
  const isTerminal = process.stderr.isTTY === true;
  let openProgress = false;
  let lastProgressMs = 0;
  const endProgress = () => {
    if (openProgress) process.stderr.write('\n');
    openProgress = false;
  };
  return {
    isJson,
    line: (text) => {
      if (isJson || isUnread()) return;
      endProgress();
      process.stdout.write(`${withoutControl(text)}\n`);
    },
    json: (value) => {
      if (isJson && !isUnread()) process.stdout.write(`${jsonOf(value)}\n`);
    },
    piece: (text) => {
      if (isJson || isUnread()) return;
      endProgress();
      process.stdout.write(process.stdout.isTTY === true ? withoutControl(text) : text);
    },
    say: (text) => {
      if (isUnread()) return;
      endProgress();
      process.stderr.write(`${withoutControl(text)}\n`);
    },
    progress: (text) => {
      if (isUnread()) return;
      if (isTerminal) {
        process.stderr.write(`\r\u001b[2K${withoutControl(text)}`);
        openProgress = true;
        return;
      }
      const nowMs = performance.now();
      if (nowMs - lastProgressMs < quietMs) return;
      lastProgressMs = nowMs;
      process.stderr.write(`${withoutControl(text)}\n`);
    },
  };
}

/** What a gateway or a book says must not give a terminal commands. */
function withoutControl(text: string): string {
  return text.replace(/\r(?!\n)|(?![\r\n\t])\p{Cc}/gu, ' ');
}

/**
 * What a person reads about an error; machines get the code too.
 * @param isKeyEntered whether the key was given to the command itself, as it should be
 */
export function reportError(output: Output, error: unknown, isKeyEntered = false): void {
  if (isAbort(error)) {
    output.json({ event: 'error', code: 'interrupted', message: 'Interrupted.' });
    output.say(phrase('output.interruptedWhatGenerated'));
    return;
  }
  const isKnown = error instanceof AppError;
  const own = error instanceof Error ? error.message : String(error);
  const known = isKnown && !isKeyEntered ? withKeyHint(error) : own;
  const message = isKnown ? known : phrase('output.failedReasonOwn', { value: own });
  output.json({ event: 'error', code: isKnown ? error.code : 'internal', message });
  output.say(message);
  if (isKnown && waitsForDecision.has(error.code)) output.say(decisionHint());
}

/** The words about a key are for the window, where it is entered in the settings. */
export function withKeyHint({
  code,
  message,
}: {
  readonly code: string;
  readonly message: string;
}): string {
  return isAboutKey(code) ? `${message} ${phrase('output.setKey')}` : message;
}

export const isAboutKey = (code: string): boolean =>
  code === errorCodes.gatewayKeyMissing || code === errorCodes.gatewayKeyRefused;

/** Said wherever a call may have been charged. */
export const decisionHint = () => phrase('output.seeJobsUncertain');

const waitsForDecision: ReadonlySet<string> = new Set([
  errorCodes.gatewayUncertain,
  errorCodes.decisionsNeeded,
]);

export function formatDuration(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours = 0, minutes = 0, rest = 0] = parts;
  const padded = `${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${padded}` : padded;
}

/** What is less than a hundredth but not nothing, nor left of adding up, keeps two digits, as in the window. */
function formatMoney(money: number): string {
  if (isTinyMoney(money)) return money.toLocaleString('en', { maximumSignificantDigits: 2 });
  return money.toFixed(Math.abs(money) < 10 ? 2 : 1);
}

/** With the label that the person gave the account's money in Settings. */
export function formatAmount(money: number, currencyLabel: string): string {
  return withUnit(formatMoney(money), currencyLabel);
}

function withUnit(money: string, currencyLabel: string): string {
  return `${money} ${currencyLabel === '' ? phrase('output.units') : currencyLabel}`;
}

/** A limit as a person set it: rounded up, it would seem to allow more. */
export function formatLimit(money: number, currencyLabel: string): string {
  const digits = { useGrouping: false, minimumFractionDigits: 2, maximumFractionDigits: 20 };
  return withUnit(money.toLocaleString('en', digits), currencyLabel);
}

/** What something cost: what is charged, and apart from it what may have been charged beyond that. */
export function amountWords(
  spent: Amount & { readonly possiblyTokens: number; readonly possiblyMoney: number },
  currencyLabel: string,
): string {
  const words = (tokens: number, money: number) =>
    `${tokens === 0 ? '' : phrase('output.tokens', { count: tokens })}${formatAmount(money, currencyLabel)}`;
  const { possiblyTokens, possiblyMoney } = spent;
  const charged = phrase('output.charged', { spent: words(spent.tokens, spent.money) });
  if (possiblyTokens === 0 && possiblyMoney === 0) return charged;
  return phrase('output.possiblyChargedBeyond', {
    charged,
    most: words(possiblyTokens, possiblyMoney),
  });
}

/** `13:05:30`, by the clock of this machine: for what is waited for. */
export function formatClock(atMs: number): string {
  const at = new Date(atMs);
  const parts = [at.getHours(), at.getMinutes(), at.getSeconds()];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** `2026-11-21 13:05`, by UTC like the caps' days. */
export function formatTime(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 16).replace('T', ' ');
}
