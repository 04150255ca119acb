import { appError } from '../../../shared/app-error.ts';
import type { KeyAnswer, KeyChoice, KeyQuestion } from '../../../shared/model/session.ts';
import type { App } from '../../app/create-app.ts';
import { findAccount } from '../../features/session/find-account.ts';
import { normaliseAddress } from '../../gateway/client/address.ts';
import { normaliseKey } from '../../gateway/client/key.ts';
import { askLine, confirmed, isAtTerminal, readSecret } from '../ask.ts';
import type { Output } from '../output.ts';
import {
  environmentOf,
  type GlobalOptions,
  sayEnvironmentChooses,
  withAccounts,
} from '../with-app.ts';
import { phrase } from '../words/phrase.ts';

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
  if (address === null) fail(phrase('accountsAdd.sayAddressGateway'));
  // Before a key is typed for it.
  normaliseAddress(address);
  const key = normaliseKey(await readSecret(phrase('accountsAdd.key', { address })));
  if (key === '') fail(phrase('accountsAdd.noKeyCame'));
  if (/\s/.test(key)) fail(phrase('accountsAdd.keyNoSpaces'));
  await withAccounts('accounts add', options, async (app, output) => {
    const saved = await keep(app, { ...options, address: address ?? '', key }, output);
    show(saved, output);
    await sayEnvironmentChooses(app, saved.session.account?.id ?? '', output);
  });
}

type Saved = Extract<KeyAnswer, { readonly kind: 'saved' }>;

type New = AddOptions & { readonly address: string; readonly key: string };

async function keep(app: App, wanted: New, output: Output): Promise<Saved> {
  const { address, key, label, yes = false } = wanted;
  const set = (choice: KeyChoice | undefined) =>
    confirmed(output, yes, (isConfirmed) =>
      app.accounts.setKey({ address, key, label, choice, isConfirmed }),
    );
  const answer = await set(saidChoice(app, wanted));
  if (answer.kind === 'saved') return answer;
  output.json({ event: 'question', question: answer.question });
  const decided = await set(await decide(answer.question, output));
  if (decided.kind === 'saved') return decided;
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
  output.say(phrase('accountsAdd.accountAlreadyKey', { baseUrl, reason }));
  for (const [index, name] of names.entries()) {
    output.say(phrase('accountsAdd.replacesKeyVoices', { value: index + 1, name }));
  }
  output.say(phrase('accountsAdd.accountOwnLines', { value: names.length + 1 }));
  const choices: readonly KeyChoice[] = [
    ...candidates.map(({ accountId }) => ({ kind: 'replace', accountId }) as const),
    { kind: 'add' },
  ];
  const proposed = choices.findIndex((choice) => isSameChoice(choice, proposal)) + 1;
  const usual = proposed === 0 ? '' : ` [${proposed}]`;
  for (;;) {
    const answer = (
      await askLine(phrase('accountsAdd.whichOne', { length: choices.length, usual }))
    ).trim();
    const choice = choices[(answer === '' ? proposed : Number(answer)) - 1];
    if (choice !== undefined) return choice;
  }
}

function isSameChoice(one: KeyChoice, other: KeyChoice | null): boolean {
  if (one.kind === 'add') return other?.kind === 'add';
  return other?.kind === 'replace' && other.accountId === one.accountId;
}

function reasonOf({ candidates, proposal, listedVoiceCount, listProblem }: KeyQuestion): string {
  if (listedVoiceCount === null) {
    return phrase('accountsAdd.voicesCouldNot', { value: listProblem ?? '' });
  }
  if (proposal === null) return phrase('accountsAdd.noVoicesCompare');
  if (proposal.kind === 'add') return phrase('accountsAdd.listsOtherVoices');
  const same = candidates.find(({ accountId }) => accountId === proposal.accountId);
  return phrase('accountsAdd.listsVoicesSo', {
    sharedVoiceCount: same?.sharedVoiceCount ?? 0,
    label: same?.label ?? '',
  });
}

function show({ session: { account, secretStore }, problem }: Saved, output: Output): void {
  const { id = '', label = '', baseUrl = '' } = account ?? {};
  output.json({ account: { id, label, address: baseUrl }, isInUse: true, secretStore, problem });
  output.line(phrase('accountsAdd.useNow', { label }));
  if (problem !== null) output.say(phrase('accountsAdd.notAsked', { problem }));
  if (secretStore === 'memory') output.say(phrase('accountsAdd.machineNoKeychain'));
}
