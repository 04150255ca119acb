import { appError } from '../../../shared/app-error.ts';
import type { KeyChoice, KeyQuestion, Session } from '../../../shared/model/session.ts';
import type { App } from '../../app/create-app.ts';
import { findAccount } from '../../features/session/find-account.ts';
import { askLine, confirmed, isAtTerminal, readSecret } from '../ask.ts';
import type { Output } from '../output.ts';
import { environmentOf, type GlobalOptions, withAccounts } from '../with-app.ts';

export type AddOptions = GlobalOptions & {
  readonly label?: string;
  readonly replace?: string;
  readonly new?: boolean;
  readonly yes?: boolean;
};

/** Keeps a key. Where it has to be known what the key is and nobody can be asked, throws `approval_needed`. */
export async function addAccount(
  options: AddOptions,
  fail: (problem: string) => never,
): Promise<void> {
  const { baseUrl: address } = environmentOf(options);
  if (address === null) fail('say the address of the gateway with --base-url');
  const key = await readSecret(`The key for ${address}: `);
  if (key === '') fail('no key came: type it, or pipe it into standard input');
  if (/\s/.test(key)) fail('a key has no spaces and is one line');
  await withAccounts('accounts add', options, async (app, output) => {
    const session = await keep(app, { ...options, address: address ?? '', key }, output);
    show(session, output);
  });
}

type New = AddOptions & { readonly address: string; readonly key: string };

async function keep(app: App, wanted: New, output: Output): Promise<Session> {
  const { address, key, label, yes = false } = wanted;
  const set = (choice: KeyChoice | undefined) =>
    confirmed(output, yes, (isConfirmed) =>
      app.accounts.setKey({ address, key, label, choice, isConfirmed }),
    );
  const answer = await set(saidChoice(app, wanted));
  if (answer.kind === 'saved') return answer.session;
  output.json({ event: 'question', question: answer.question });
  const decided = await set(await decide(answer.question, output));
  if (decided.kind === 'saved') return decided.session;
  throw new Error('The choice was not taken.');
}

function saidChoice(app: App, options: New): KeyChoice | undefined {
  if (options.new) return { kind: 'add' };
  if (options.replace === undefined) return undefined;
  const { id } = findAccount(app.accounts.all(), options.replace);
  return { kind: 'replace', accountId: id };
}

/** Asked at the terminal; without one it throws what has to be said. */
async function decide(question: KeyQuestion, output: Output): Promise<KeyChoice> {
  const { baseUrl, candidates, proposal } = question;
  const names = candidates.map(({ label }) => label);
  const reason = reasonOf(question);
  if (!isAtTerminal()) {
    throw appError('approval_needed.key_choice', { address: baseUrl, names, reason });
  }
  output.say(`There is an account at ${baseUrl} already, and this key is new. ${reason}`);
  for (const [index, name] of names.entries()) {
    output.say(
      `${index + 1}  It replaces the key of "${name}": its voices, takes and ledger stay.`,
    );
  }
  output.say(`${names.length + 1}  It is an account of its own: lines are bought anew on it.`);
  const choices: readonly KeyChoice[] = [
    ...candidates.map(({ accountId }) => ({ kind: 'replace', accountId }) as const),
    { kind: 'add' },
  ];
  const proposed = choices.findIndex((choice) => isSameChoice(choice, proposal)) + 1;
  const usual = proposed === 0 ? '' : ` [${proposed}]`;
  for (;;) {
    const answer = (await askLine(`Which one? 1 to ${choices.length}${usual}: `)).trim();
    const choice = choices[(answer === '' ? proposed : Number(answer)) - 1];
    if (choice !== undefined) return choice;
  }
}

function isSameChoice(one: KeyChoice, other: KeyChoice | null): boolean {
  if (one.kind === 'add') return other?.kind === 'add';
  return other?.kind === 'replace' && other.accountId === one.accountId;
}

function reasonOf({ candidates, proposal, listedVoiceCount, listProblem }: KeyQuestion): string {
  if (listedVoiceCount === null) return `Its voices could not be read: ${listProblem ?? ''}`;
  if (proposal === null) return 'There are no voices to compare.';
  if (proposal.kind === 'add') {
    return 'It lists other voices, so it is most likely another account.';
  }
  const same = candidates.find(({ accountId }) => accountId === proposal.accountId);
  return `It lists ${same?.sharedVoiceCount} of the voices of "${same?.label}", so it is another key of that account.`;
}

function show({ account, secretStore }: Session, output: Output): void {
  const { id = '', label = '', baseUrl = '' } = account ?? {};
  output.json({ account: { id, label, address: baseUrl }, isInUse: true, secretStore });
  output.line(`${label}: in use from now on`);
  if (secretStore === 'memory') {
    output.say(
      'This machine has no keychain that Lectern can use, so the key is not kept: give it as LECTERN_API_KEY, and this account is found by it.',
    );
  }
}
