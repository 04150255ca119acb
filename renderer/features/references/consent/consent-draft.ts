import { z } from 'zod';
import type { ReferenceView } from '../../../../shared/model/voice.ts';
import { parseJson } from '../../../../shared/parse-json.ts';
import { forget, recall, remember } from '../../../stores/remembered.ts';

/** What is written of a consent that is not given yet. */
export type ConsentDraft = {
  readonly isOwnVoice: boolean;
  readonly speaker: string;
  readonly givenBy: string;
  readonly note: string;
};

const emptyDraft: ConsentDraft = { isOwnVoice: true, speaker: '', givenBy: '', note: '' };

const schema = z.object({
  isOwnVoice: z.boolean(),
  speaker: z.string(),
  givenBy: z.string(),
  note: z.string(),
});

const nameOf = (referenceId: string): string => `consent.${referenceId}`;

/** The given consent, else what was written of it before, also in an earlier run. */
export function readDraft({ id, consent }: Pick<ReferenceView, 'id' | 'consent'>): ConsentDraft {
  if (consent !== null) {
    const { isOwnVoice, speaker, givenBy, note } = consent;
    return { isOwnVoice, speaker, givenBy: isOwnVoice ? '' : givenBy, note };
  }
  return schema.safeParse(parseJson(recall(nameOf(id)) ?? '')).data ?? emptyDraft;
}

/** Kept beside until it is given: main has it then. */
export function keepDraft(referenceId: string, draft: ConsentDraft, isGiven: boolean): void {
  if (isGiven) {
    forget(nameOf(referenceId));
  } else {
    remember(nameOf(referenceId), JSON.stringify(draft));
  }
}

/** What main is told; null while a name is missing. Whoever clones their own voice says so themselves. */
export function consentOf(draft: ConsentDraft) {
  const speaker = draft.speaker.trim();
  const givenBy = draft.isOwnVoice ? speaker : draft.givenBy.trim();
  return speaker === '' || givenBy === ''
    ? null
    : { speaker, givenBy, isOwnVoice: draft.isOwnVoice, note: draft.note.trim() };
}
