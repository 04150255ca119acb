import type { Wordings } from './wordings.ts';

const capReached = <const What extends string>(what: What) =>
  `The spending cap of {{cap}} tokens for ${what} would be passed: {{used}} are spent or reserved and the next line may cost {{next}}. Everything made is kept; raise the cap to go on.` as const;

/** Calls to the gateway, money and accounts. */
export const enGatewayErrors = {
  'approval_needed.unknown_price':
    'The price of {{what}} is not known beforehand. Say what it may cost at most, then it is sent.',
  'gateway_key_missing.account':
    'There is no key for {{account}} on this machine. Enter it in Settings.',
  'gateway_model_missing.model':
    'This account has no model {{model}}, so nothing was sent. It has: {{models}}.',
  'gateway_rate_limited.quota':
    'The gateway has refused every call for 15 minutes: the quota may be used up. Everything made is kept; go on later.',
  'gateway_upstream.in_a_row':
    'The gateway failed {{count}} times in a row, so nothing more is sent to it. Everything made is kept; go on later.',
  'gateway_upstream.voice_list':
    'The gateway failed, and its list of voices cannot be read, so nothing is uploaded again. Go on later.',
  'internal.answer_record': 'A received answer has no completion record.',
  'internal.demo': 'The demo voice did not start.',
  'internal.video_record': 'A received video has no completion record.',
  'not_found.account': 'That account is not known here any more.',
  'approval_needed.price': 'Say yes to the price first.',
  'approval_needed.price_changed':
    'What the price was shown for, the price or the account has changed since. Look at the price and ask again.',
  'approval_needed.paid_jobs': ({ open }: { readonly open: number }) =>
    `${open} paid ${open === 1 ? 'job' : 'jobs'} of this account can only be fetched with its key. Without the key they wait, and the gateway may not keep them for ever.`,
  'cap_reached.today': capReached('today'),
  'cap_reached.export': capReached('this export'),
} as const satisfies Wordings;
