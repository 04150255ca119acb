import type {
  BrokenCall,
  CallBreak,
  CallKind,
  CallSubject,
  ExpectedAnswer,
  SubjectWords,
} from './gateway-terms.ts';
import type { Wordings } from './wordings.ts';

type About = { readonly subject: CallSubject };
type ChosenField = { readonly model: string; readonly field: keyof typeof chosenFields };
type Status = { readonly status: number | null };
/** With the words of the gateway, which tell a person what a request may have come to. */
type Said = { readonly detail: string | null };
/** How an answer is compressed. */
type Packed = { readonly coding: string; readonly kind: CallKind };
type Unexpected = { readonly expected: ExpectedAnswer; readonly kind: CallKind };
/** What is asked for by itself, at a price that is not known beforehand. */
type OwnCall = { readonly what: 'chat' | 'video' };
type Instead = { readonly noun: keyof typeof nouns; readonly kind: CallKind };

type Refused = About & {
  /** Bytes of the request's body. */
  readonly sentBytes: number;
  /** What was sent, as its media type. */
  readonly sentType: string;
  /** The media types that an answer may have. */
  readonly accept: string;
};

const usual = {
  limit: 'Its limit is not known.',
  mend: 'Change it, then try again.',
  shorten: 'Try again later.',
  trace: 'whether it was done',
  goOn: 'then try again',
};

const aboutSpeech = {
  limit: 'Its documented limit is 10,000 characters per request.',
  mend: 'Change the text or its settings, then try again.',
  shorten: 'Split the text, or send it as a job.',
  trace: 'whether audio was produced',
  goOn: 'then continue: what was generated is kept',
};

const subjects: { readonly [Subject in CallSubject]: SubjectWords } = {
  models: { ...usual, noun: 'the list of models' },
  pricing: { ...usual, noun: 'the prices' },
  speech: { ...aboutSpeech, noun: 'speech' },
  'speech-job': { ...aboutSpeech, noun: 'speech jobs', shorten: 'Split the text.' },
  'speech-job-record': { ...usual, noun: 'the speech job' },
  voices: { ...usual, noun: 'the list of voices' },
  voice: { ...usual, noun: 'the voice' },
  'voice-upload': {
    ...usual,
    noun: 'the voice upload',
    limit: 'Its documented limit is 20 MB per recording.',
    mend: 'Change the recording or its title, then try again.',
    shorten: 'Use a shorter recording.',
    trace: 'whether the voice is in the list of voices',
  },
  chat: {
    ...usual,
    noun: 'the chat',
    mend: 'Change the message or choose another model, then try again.',
    shorten: 'Ask for a shorter answer.',
    trace: 'in the usage logs whether it was answered',
  },
  video: {
    ...usual,
    noun: 'videos',
    mend: 'Change the description or its settings, then try again.',
    trace: 'whether a video was made',
  },
  'video-record': { ...usual, noun: 'the video' },
};

const answers: { readonly [Answer in ExpectedAnswer]: string } = {
  models: 'a list of models',
  prices: 'the prices',
  voices: 'a list of voices',
  'new-voice': 'the new voice',
  'speech-job': 'a speech job',
  'job-record': 'the record of a speech job',
  video: 'a video’s record',
  'video-record': 'the record of a video',
  chat: 'a chat answer',
};

const chosenFields = {
  temperature: 'a temperature',
  tools: 'tools',
  both: 'a temperature or tools',
};
const nouns = { sound: 'sound', video: 'a video' };

const mayBeCharged = (kind: CallKind) =>
  kind === 'charged'
    ? ' The request may have been charged: check at the gateway before you send it again.'
    : '';
const checkCharge = (kind: CallKind) =>
  kind === 'charged' ? ' Check at the gateway whether the request was charged.' : '';

const breaks: { readonly [Why in Exclude<CallBreak, 'too-late'>]: string } = {
  stopped: 'The request was stopped while the gateway was working on it.',
  'too-large': 'The gateway’s answer is larger than expected, so it was cut off.',
  stalled: 'The gateway stopped sending in the middle of its answer.',
  'no-answer': 'The gateway did not answer in time.',
  unreadable: 'The gateway’s answer could not be read.',
  connection: 'The connection broke before the gateway’s answer was complete.',
};
const howItBroke = ({ why, seconds }: BrokenCall) =>
  why === 'too-late' ? `The answer was not complete after ${seconds} seconds.` : breaks[why];

const badToolCall = <const What extends string>(what: What) =>
  `${what} Ask again, or choose another model.` as const;
const withExample = <const What extends string>(what: What) =>
  `${what} An address looks like https://gateway.example.com/v1.` as const;

/** Of a thousand thousand bytes, as the gateway's limit is read (docs/gateway.md). */
const inMegabytes = (bytes: number) => `${Number((bytes / 1_000_000).toFixed(1))} MB`;
const sizeOf = (bytes: number) => (bytes < 100_000 ? `${bytes} bytes` : inMegabytes(bytes));

const capReached = <const What extends string>(what: What) =>
  `The spending limit of {{cap}} tokens for ${what} would be exceeded: {{used}} are spent or reserved and the next line may cost {{next}}. Everything generated is kept; raise the limit to continue.` as const;

const capReachedInMoney = <const What extends string>(what: What) =>
  `The spending limit of {{cap}} for ${what} would be exceeded: {{used}} is spent or reserved and the next line may cost {{next}}. Everything generated is kept; raise the limit to continue.` as const;

/** Said of all work that is paid for and not fetched yet. */
const nothingLost = 'Nothing is lost or charged again.';
const mendKey = 'Enter the right key in Settings to fetch it at once.';

/** The gateway's own words often end a sentence, and so does ours. */
const withoutStop = (reason: string) => reason.replace(/[.。]\s*$/, '');
const itSaid = (detail: string | null) =>
  detail === null ? '' : ` It said: “${withoutStop(detail)}”.`;

/** Calls to the gateway, money and accounts. */
export const enGatewayErrors = {
  'any.submitted': `{{reason}} The work is submitted and paid for; Lectern keeps asking for the result. ${nothingLost}`,
  'any.submitted_not_taken': `The result is paid for and ready, but could not be fetched: {{reason}} Resume the job, or run the same command again, to fetch it again, free. ${nothingLost}`,
  'approval_needed.key_choice':
    'There is already an account at {{address}}, and this key is new. {{reason}} Say whether it replaces the key of an account (--replace NAME; its voices, takes and ledger stay) or is a separate account (--new). Accounts there: {{names}}.',
  'approval_needed.no_limit':
    'The model {{model}} does not support a length limit, so its answer may cost more than was approved. Nothing was charged. Ask again to see and approve what it may cost, or choose another model.',
  'approval_needed.no_limit_said':
    'The model {{model}} does not support a length limit: its answer may cost {{price}} or more. Nothing was charged. Use --without-limit to allow that, or choose another model.',
  'approval_needed.open_work': ({ open }: { readonly open: number }) =>
    `${open} ${open === 1 ? 'request' : 'requests'} of this account ${open === 1 ? 'is' : 'are'} under way, submitted or uncertain, and ${open === 1 ? 'needs' : 'need'} a key of the same account to be fetched or decided. Without one they wait, and the gateway may not keep them for ever.`,
  'approval_needed.price': 'Approve the price first.',
  'approval_needed.price_changed':
    'The request, its price or the account has changed since the price was shown. Check the price, then try again.',
  'approval_needed.per_call': ({ what, money }: OwnCall & { readonly money: number }) =>
    `A ${what} has a price per request: ${money}. Approve it, then it is sent.`,
  'approval_needed.unknown_price': ({ what }: OwnCall) =>
    `The price of a ${what} is not known beforehand. Set the most it may cost, then it is sent.`,
  'bad_input.correction_row':
    'Row {{row}} is itself a correction. Correct row {{corrects}} instead.',
  'bad_input.amount_too_large':
    'The most that a row can come to is {{tokens}} tokens, or {{money}} in money. Check the figure.',
  'bad_input.month_and_days': 'Give either a month or days.',
  'bad_input.days_reversed': 'The first day, {{from}}, is after the last one, {{to}}.',
  'bad_input.not_a_charge':
    'Row {{row}} is not a charge to an account, so there is nothing to correct. Choose one that is charged or possibly charged; the demo is free.',
  'cap_reached.after_fault':
    '{{fault}} It may have been charged, and is not sent again now. {{cap}}',
  'cap_reached.question':
    'The question alone may take {{next}} tokens, and {{cap}} are allowed for it and its answer. Nothing was sent. Allow more, or ask in fewer words.',
  'cap_reached.batch': capReached('this batch'),
  'cap_reached.batch_money': capReachedInMoney('this batch'),
  'cap_reached.export': capReached('this export'),
  'cap_reached.export_money': capReachedInMoney('this export'),
  'cap_reached.per_call':
    'This model has a price per request ({{money}}), so a limit of {{cap}} tokens does not apply. Set the limit in money; nothing was sent.',
  'cap_reached.request':
    'No more than {{cap}} tokens are allowed for this request: {{used}} may have been charged so far, and sending it may cost {{next}}. Nothing more was sent; raise the limit to try again.',
  'cap_reached.request_money':
    'No more than {{cap}} is allowed for this request: {{used}} may have been charged so far, and sending it may cost {{next}}. Nothing more was sent; raise the limit to try again.',
  'cap_reached.today': capReached('today'),
  'cap_reached.today_money': capReachedInMoney('today'),
  'conflict.not_corrected': 'This row was not corrected, so there is nothing to undo.',
  'conflict.row_under_way':
    'This request is still under way. Its row can be corrected once it has ended.',
  'conflict.undecided_row':
    'This request is waiting for a decision: it is not known yet whether it was charged. Decide about it under Uncertain in the queue first; then correct its row.',
  'file_not_readable.recording': 'The recording could not be opened. Choose the file again.',
  'file_not_readable.recording_changed':
    'The recording has changed since it was chosen. Choose the file again.',
  'file_not_readable.recording_empty': 'The recording is empty. Choose another file.',
  'file_too_large.gateway': ({ limitBytes }: { readonly limitBytes: number }) =>
    `The recording is larger than the ${inMegabytes(limitBytes)} that the gateway takes. Use a shorter one.`,
  'gateway_address.empty': withExample('Enter the gateway’s address.'),
  'gateway_address.key': withExample('This looks like an API key, not an address.'),
  'gateway_address.long': withExample('The address is too long.'),
  'gateway_address.none': withExample('This is not a gateway address.'),
  'gateway_address.password':
    'The address contains a user name or password. Remove it: the API key is entered separately.',
  'gateway_address.scheme': withExample('The address must begin with https://.'),
  'gateway_address.unencrypted':
    'The address begins with http://, so the API key would travel unencrypted. Use https://; plain http is only for a gateway on this computer.',
  'gateway_bad_answer.broken_tool_call': badToolCall('The model called a tool in an invalid form.'),
  'gateway_bad_answer.compressed': ({ coding, kind }: Packed) =>
    `This answer cannot be unpacked (${coding}). Ask the gateway’s operator to turn that off.${mayBeCharged(kind)}`,
  'gateway_bad_answer.content_link':
    'The gateway only sent a link to the result, and it could not be fetched: {{reason}}',
  'gateway_bad_answer.empty': ({ noun, kind }: Instead) =>
    `The gateway reported success but sent no ${nouns[noun]}.${kind === 'charged' ? ' It may have been charged: check at the gateway.' : ''}`,
  'gateway_bad_answer.large': ({ expected, kind }: Unexpected) =>
    `The answer that should be ${answers[expected]} is larger than 8 MB, so it was not read. Check the gateway’s address.${mayBeCharged(kind)}`,
  'gateway_bad_answer.link':
    'The gateway sent a link instead of sound, and it could not be fetched: {{reason}} It may have been charged: check at the gateway.',
  'gateway_bad_answer.link_elsewhere':
    'A link is only followed on the gateway itself, or over https to a public host.',
  'gateway_bad_answer.long_tool_call': badToolCall(
    'The model called a tool with far too much data.',
  ),
  'gateway_bad_answer.lost_file':
    'The audio was received, but its file on this disk is no longer complete.',
  'gateway_bad_answer.not_deleted':
    'The gateway did not confirm that the voice was deleted. Check the list of voices, then try again.',
  'gateway_bad_answer.nothing_read':
    'The gateway’s answer contained nothing readable. It may have been charged: check at the gateway before you send it again.',
  'gateway_bad_answer.other': ({ expected, kind, detail }: Unexpected & Said) =>
    `The address answered, but not with ${answers[expected]}.${itSaid(detail)} Check the gateway’s address.${mayBeCharged(kind)}`,
  'gateway_bad_answer.other_video':
    'The gateway sent something that is neither an MP4 nor a WebM video.',
  'gateway_bad_answer.other_range':
    'The gateway was asked for the rest of a result and sent a different part.',
  'gateway_bad_answer.over_limit':
    'The gateway sent more than the {{limit}} MB that Lectern accepts for this request, so it was cut off.',
  'gateway_bad_answer.page': ({ expected, kind }: Unexpected) =>
    `The address answered with a web page, not with ${answers[expected]}. Check the address; behind a network’s sign-in page, sign in first.${mayBeCharged(kind)}`,
  'gateway_bad_answer.page_instead': ({ noun, kind }: Instead) =>
    `The address answered with a web page instead of ${nouns[noun]}. Behind a network’s sign-in page, sign in first.${checkCharge(kind)}`,
  'gateway_bad_answer.moved':
    'The address redirects to another one: {{to}}. If that is the gateway, enter it instead; behind a network’s sign-in page, sign in first.',
  'gateway_bad_answer.status': ({ status, detail }: Status & Said) =>
    `The address did not answer like a gateway (status ${status}).${itSaid(detail)} Check the address; behind a network’s sign-in page, sign in first.`,
  'gateway_bad_answer.tool_values': badToolCall('The model called a tool with invalid values.'),
  'gateway_bad_answer.silence_in_a_row':
    '{{count}} lines in a row came back silent, so nothing more is sent. Each was charged and is kept. Listen to one, and check the voice and the gateway; when you resume, one line is tried first.',
  'gateway_bad_answer.unknown_tool': badToolCall('The model asked for a tool that does not exist.'),
  'gateway_bad_answer.unplayable':
    'The gateway answered, but not with audio that can be played: {{reason}}',
  'gateway_bad_answer.video_cut_off':
    'The gateway made the video and charged for it, but the file it sends is cut off.',
  'gateway_bad_answer.words_instead': ({ noun, kind, detail }: Instead & Said) =>
    `The gateway reported success but sent a message instead of ${nouns[noun]}.${itSaid(detail)}${checkCharge(kind)}`,
  'gateway_balance.submitted': `The account’s balance is used up, and the gateway does not return the work that is submitted and paid for. Top it up at the gateway; Lectern keeps asking for the result. ${nothingLost}`,
  'gateway_balance.used_up': ({ subject }: About) =>
    `The account’s balance is used up, so the gateway refused ${subjects[subject].noun}; nothing was charged for it. Top it up at the gateway, ${subjects[subject].goOn}.`,
  'gateway_forbidden.call': ({ subject, detail }: About & Said) =>
    `The gateway does not give this key access to ${subjects[subject].noun}.${itSaid(detail)} Check the key’s permissions at the gateway.`,
  'gateway_forbidden.submitted': `The gateway does not let this key see the work that is submitted and paid for: the key belongs to another account, or lacks the permission. Check which key is in use and what it may do; Lectern keeps asking for the result. ${nothingLost}`,
  'gateway_forbidden.thing': ({ subject }: About) =>
    `The gateway does not give this key access to ${subjects[subject].noun}: it belongs to another account, or the key lacks the permission. Check which key is in use.`,
  'gateway_forbidden.voice': ({ detail }: Said) =>
    `The gateway does not allow this: the key lacks the permission, or the voice belongs to another account.${itSaid(detail)} Check the key’s permissions, or choose another voice.`,
  'gateway_job_failed.at_gateway': ({ reason }: { readonly reason: string | null }) =>
    `The gateway accepted the work and charged for it, but it failed there${reason === null ? '' : `: ${withoutStop(reason)}`}.`,
  'gateway_job_lost.awaited':
    'The gateway accepted the request and said where its sound would be, but has not sent it since. It may have been charged. Check on the gateway’s website.',
  'gateway_job_lost.day':
    'The work was submitted and paid for, but the gateway has not shown it for a day. Check on the gateway’s website.',
  'gateway_job_lost.awaited_under_way':
    'The gateway accepted the request, but for an hour it has only said that the sound is under way. It may have been charged. Check on the gateway’s website.',
  'gateway_job_lost.under_way':
    'The work was submitted and paid for, but for a day the gateway has only said that it is under way. Check on the gateway’s website.',
  'gateway_key_missing.account':
    'There is no key for {{account}} on this machine. Enter it in Settings.',
  'gateway_key_missing.address':
    'There is no account at {{address}} here, and no API key for a new one. Check the address, or enter its key in Settings.',
  'gateway_key_missing.settings': 'There is no API key for this account. Enter one in Settings.',
  'gateway_key_refused.answer': ({ subject }: About) =>
    `The gateway refused the API key. Check it in Settings or enter a new one, ${subjects[subject].goOn}.`,
  'gateway_key_refused.signs':
    'The API key contains characters that no key has, such as a space. Enter it again in Settings.',
  'gateway_key_missing.submitted': `There is no API key for this account any more, so the work that is submitted and paid for cannot be fetched. ${mendKey} ${nothingLost}`,
  'gateway_key_refused.submitted': `The gateway refuses the API key, so the work that is submitted and paid for cannot be fetched. ${mendKey} ${nothingLost}`,
  'gateway_model_missing.chosen': ({ detail }: Said) =>
    `The gateway does not offer the chosen model to this account.${itSaid(detail)} Choose another one from the list of models.`,
  'gateway_model_missing.model':
    'This account has no model {{model}}, so nothing was sent. It has: {{models}}.',
  'gateway_model_missing.speech': ({ model, detail }: { readonly model: string } & Said) =>
    `The gateway does not offer the model ${model} to this account.${itSaid(detail)} Look at the list of models, or use the key of an account that has it.`,
  'gateway_not_found.address': ({ detail }: Said) =>
    `The gateway does not know this address.${itSaid(detail)} Check that the base address is right and has /v1 only once.`,
  'gateway_not_found.jobs': ({ detail }: Said) =>
    `The gateway has no speech jobs at this address; nothing was charged.${itSaid(detail)} Generate line by line instead, or check that the base address is right and has /v1 only once.`,
  'gateway_not_found.thing': ({ subject }: About) =>
    `The gateway does not know ${subjects[subject].noun}, or no longer does.`,
  'gateway_not_found.submitted': `The gateway does not know the work that is submitted and paid for, at least for now. Check the gateway’s address and its website; Lectern keeps asking for the result for a day. ${nothingLost}`,
  'gateway_parameter.chosen': ({ model, field }: ChosenField) =>
    `The model ${model} does not support ${chosenFields[field]}. Nothing was charged. You can ask again without ${field === 'both' ? 'them' : 'it'}.`,
  'gateway_parameter.id': ({ subject }: About) =>
    `The stored id of ${subjects[subject].noun} is not a gateway’s.`,
  'gateway_parameter.named': ({ parameter, detail }: Said & { readonly parameter: string }) =>
    `The gateway refused the setting “${parameter}” of the request.${itSaid(detail)} Change or remove it, then try again.`,
  'gateway_parameter.not_sent': 'The request was not sent: {{reason}}. Change it, then try again.',
  'gateway_parameter.request': ({ subject, detail }: About & Said) =>
    `The gateway refused the request as it stands.${itSaid(detail)} ${subjects[subject].mend}`,
  'gateway_parameter.title': 'The voice needs a title. Enter one, then try again.',
  'gateway_rate_limited.answer':
    'The gateway asks for fewer requests. Wait a little, then go on more slowly.',
  'gateway_rate_limited.quota':
    'The gateway has refused every request for 15 minutes: the quota may be used up. Everything generated is kept; try again later.',
  'gateway_refused.accept': ({ subject, accept }: Refused) =>
    `The gateway cannot send ${subjects[subject].noun} as ${accept} (status 406), which is what Lectern reads. Nothing was charged. Check that the address is a gateway’s, or choose another model.`,
  'gateway_refused.headers': ({ subject }: About) =>
    `The gateway refused ${subjects[subject].noun} because the request headers are too long (status 431). Nothing was charged. The longest is the API key: check that it is complete and has nothing extra.`,
  'gateway_refused.method': ({ subject }: About) =>
    `The gateway accepts no requests for ${subjects[subject].noun} at this address (status 405: the method POST is not allowed). Nothing was charged. Check the gateway’s address.`,
  'gateway_refused.page': ({ detail }: Said) =>
    `A web page refused this in place of the gateway, as a firewall does, so it says nothing about the key.${itSaid(detail)} Try another network, or ask whoever runs the gateway to let Lectern through.`,
  'gateway_refused.size': ({ subject, sentBytes }: Refused) =>
    `The gateway refused ${subjects[subject].noun}: ${sizeOf(sentBytes)} is too large (status 413). Nothing was charged. ${subjects[subject].limit} ${subjects[subject].mend}`,
  'gateway_refused.type': ({ subject, sentType }: Refused) =>
    `The gateway does not accept ${subjects[subject].noun} as ${sentType} (status 415). Nothing was charged. ${subjects[subject].mend}`,
  'gateway_timeout.answer': ({ subject }: About) =>
    `The request took longer than the gateway’s limit of about 100 seconds; it was not charged. ${subjects[subject].shorten}`,
  'gateway_timeout.text': ({ detail }: Said) =>
    `The gateway does not accept text of this length; nothing was charged.${itSaid(detail)} Split the text.`,
  'gateway_uncertain.answer': ({ subject }: About) =>
    `The gateway does not know how the request ended, so it may have been charged. Check at the gateway ${subjects[subject].trace} before you send it again.`,
  'gateway_uncertain.broken': (broken: BrokenCall) =>
    `${howItBroke(broken)} The request may have been charged: check at the gateway before you send it again.`,
  'gateway_uncertain.broken_off': ({ detail }: Said) =>
    `The gateway ended its answer with an error.${itSaid(detail)} The part that arrived may have been charged: check at the gateway before you send it again.`,
  'gateway_uncertain.decide':
    '{{reason}} It is uncertain, so nothing more is sent for it: decide about it under Uncertain in the queue.',
  'gateway_uncertain.earlier_faults':
    'Every request for this failed at the gateway, and each may have been charged.',
  'gateway_uncertain.ended_early':
    'The answer ended before it was complete. It may have been charged: check at the gateway before you send it again.',
  'gateway_uncertain.in_a_row':
    '{{count}} requests in a row returned nothing usable, so nothing more is sent. Each may have been charged. Everything generated is kept. Check at the gateway before you resume. The last one: {{reason}}',
  'gateway_uncertain.moved':
    'The address redirects to {{to}}. If that is the gateway, enter it as its address. This may have been charged: check there first.',
  'gateway_uncertain.only_faults':
    'The gateway failed {{count}} times, the last time with status {{status}}, and each may have been charged. Check at the gateway before you send it again.',
  'gateway_uncertain.program_closed':
    'Lectern was closed while the gateway was answering, so it is not known whether this was charged.',
  'gateway_uncertain.status': ({ status, detail }: Status & Said) =>
    `The gateway gave an unknown answer (status ${status}), so the request may have been charged.${itSaid(detail)} Check at the gateway before you send it again.`,
  'gateway_uncertain.unexpected':
    'The request ended in an unexpected way, so it may have been charged.',
  'gateway_unreachable.broken': (broken: BrokenCall) =>
    `${howItBroke(broken)} Check the network connection and try again.`,
  'gateway_unreachable.certificate':
    'The connection to {{host}} is not secure: its certificate is not trusted. Nothing was sent. Check the address, the computer’s clock and the network; behind a company proxy, its certificate must be trusted.',
  'gateway_unreachable.connection':
    'Could not connect to {{host}}. Check the network connection, then try again.',
  'gateway_unreachable.demo':
    'The demo voice stopped before its answer was complete. Nothing was charged, and trying again is free.',
  'gateway_unreachable.name':
    'The name {{host}} could not be found. Check the gateway’s address and the network connection.',
  'gateway_unreachable.not_https':
    'The server at {{host}} does not use https, so nothing was sent. Check the address and its port; a gateway on this computer may have an address that begins with http://.',
  'gateway_unreachable.proxy':
    'The proxy could not connect to {{host}}. Nothing was sent. Check the proxy in Settings, Connection, or in the environment (HTTPS_PROXY), then try again.',
  'gateway_unreachable.proxy_password':
    'The proxy needs a name and password, or different ones, to connect to {{host}}. Nothing was sent. Enter them in Settings, Connection, Own address.',
  'gateway_unreachable.refused':
    'Nothing answers at {{host}}. Check the gateway’s address, and that the gateway is running.',
  'gateway_upstream.in_a_row':
    'The gateway failed {{count}} times in a row, so nothing more is sent. These requests may have been charged, and are counted as such. Everything generated is kept; try again later.',
  'gateway_upstream.status':
    'The gateway had an internal error (status {{status}}). Try again later.',
  'gateway_upstream.voice_unseen':
    'The gateway failed, and its list of voices does not show whether the upload of “{{title}}” made a voice, so nothing is uploaded again. Check the gateway’s own list; you can still upload it under another title.',
  'gateway_upstream.voice_list':
    'The gateway failed, and its list of voices cannot be read, so nothing is uploaded again. Try again later.',
  'gateway_voice_missing.line':
    'The gateway does not know the voice of this line, or no longer does. Nothing was charged. Choose another voice, or clone it again.',
  'internal.answer_record': 'A received answer has no completion record.',
  'internal.demo': 'The demo voice did not start. Restart Lectern.',
  'internal.video_record': 'A received video has no completion record.',
  'not_found.ledger_row': 'There is no row {{row}} in the ledger.',
  'not_found.account': 'That account is not known here any more.',
} as const satisfies Wordings;
