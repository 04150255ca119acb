import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  consentOf,
  keepDraft,
  readDraft,
} from '../../../../../../renderer/features/references/consent/consent-draft.ts';
import { stubStorage } from '../../../support.ts';

const draft = { isOwnVoice: true, speaker: ' Anna Holm ', givenBy: 'somebody', note: '' };

beforeEach(stubStorage);

afterEach(() => vi.unstubAllGlobals());

it('whoever clones their own voice says so themselves, whatever stood in the other field', () => {
  expect(consentOf(draft)).toMatchObject({ speaker: 'Anna Holm', givenBy: 'Anna Holm' });
});

it('with a permission both names are needed: a blank one is no consent', () => {
  expect(consentOf({ ...draft, isOwnVoice: false, givenBy: '  ' })).toBeNull();
  expect(consentOf({ ...draft, speaker: '' })).toBeNull();
  expect(consentOf({ ...draft, isOwnVoice: false })).toMatchObject({ givenBy: 'somebody' });
});

it('what was written is there again until it is given, then main has it and nothing stays beside', () => {
  keepDraft('r', draft, false);
  expect(readDraft({ id: 'r', consent: null })).toEqual(draft);
  expect(readDraft({ id: 'other', consent: null }).speaker).toBe('');
  keepDraft('r', draft, true);
  expect(readDraft({ id: 'r', consent: null }).speaker).toBe('');
});

it('a damaged note beside the page is an empty form, not a broken page', () => {
  localStorage.setItem('lectern.consent.r', '{"speaker":3');
  expect(readDraft({ id: 'r', consent: null }).speaker).toBe('');
});
