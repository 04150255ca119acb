import { expect, it } from 'vitest';
import { gatewayError } from '../../../../../electron/gateway/client/failure.ts';
import {
  filePartNames,
  nextFilePartName,
} from '../../../../../electron/gateway/client/file-part-names.ts';

type Facts = { readonly parameter?: string; readonly detail?: string; readonly code?: string };

const refusal = (facts: Facts, status = 422) =>
  gatewayError('gateway_parameter.title', { phase: 'sent', status, ...facts });

// The bug: a gateway that calls the part otherwise can never clone a voice.
it.each([
  ['a list of FastAPI', { parameter: 'audio', detail: 'field required', code: 'missing' }, 'audio'],
  ['a name of its own', { parameter: 'clip', detail: 'Field required' }, 'clip'],
  ['words', { detail: 'No audio file uploaded' }, 'audio'],
  ['other words', { detail: 'Missing file part in the form' }, 'audio'],
  ['a file is required', { detail: 'file is required' }, 'audio'],
  ['a name in words', { detail: 'reference is required' }, 'reference'],
  ['a name behind words', { detail: 'Missing required field: "sample".' }, 'sample'],
  ['no name behind words', { detail: 'missing parts of the recording' }, 'audio'],
  ['no name in words', { detail: 'File is missing in the form' }, 'audio'],
  ['multer', { detail: 'Unexpected field', code: 'LIMIT_UNEXPECTED_FILE' }, 'audio'],
] as const)('%s: the next name', (_name, facts, expected) => {
  expect(nextFilePartName(refusal(facts), ['file'])).toBe(expected);
});

// The bug: a refused recording uploaded eight times, which each time may cost.
it.each([
  ['the title', { parameter: 'title', detail: 'field required' }],
  ['the model', { parameter: 'model', detail: 'model is required' }],
  ['the sound', { detail: 'The audio file could not be decoded: unknown format' }],
  ['the length', { detail: 'The audio must have at least 10 seconds: too short' }],
  ['the size', { detail: 'file too large' }],
  ['nothing', {}],
  ['the part that was sent, by its content', { parameter: 'file', detail: 'is silent' }],
])('about %s: no other name', (_name, facts) => {
  expect(nextFilePartName(refusal(facts), ['file'])).toBeNull();
});

// The bug: any field that was missing was taken for the recording's, which was uploaded again under that name.
it.each([
  'name is required',
  'transcript is required',
  'language is missing',
  'Authorization is required',
  'Payment is required',
  'user_id is required',
  'text is required',
  'voice_id is required',
  'Missing required field: reference_text',
])('%s: no other name', (detail) => {
  expect(nextFilePartName(refusal({ detail }), ['file'])).toBeNull();
});

it('goes through the names in order and ends', () => {
  const error = refusal({ detail: 'file is required' });
  const tried: string[] = [];
  for (let next: string | null = filePartNames[0]; next !== null; ) {
    expect(tried).not.toContain(next);
    tried.push(next);
    next = nextFilePartName(error, tried);
  }
  expect(tried).toEqual([...filePartNames]);
});

// The bug: what may have been charged is sent again under another name.
it('only after an answer that is known to cost nothing', () => {
  const facts = { detail: 'file is required' };
  const uncertain = gatewayError('gateway_uncertain.ended_early', {
    phase: 'sent',
    status: 504,
    ...facts,
  });
  const unsent = gatewayError('gateway_parameter.title', { phase: 'not-sent', ...facts });
  for (const error of [uncertain, unsent, new Error('file is required'), null]) {
    expect(nextFilePartName(error, ['file'])).toBeNull();
  }
});

it('does not ask for a name that is no name', () => {
  for (const parameter of ['a"; b', 'x'.repeat(80), '../x', 'file\r\n']) {
    const next = nextFilePartName(refusal({ parameter, detail: 'required' }), ['file']);
    expect(next === null || filePartNames.some((name) => name === next)).toBe(true);
  }
});
