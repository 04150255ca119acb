import type { InputOf } from '../../../shared/ipc/contract.ts';
import { t } from '../../i18n/index.ts';
import { request } from '../../ipc/client.ts';
import { requestWithApproval } from '../../stores/price-question.ts';
import {
  type PreviewState,
  playFetched,
  preview,
  selectIsAwaited,
  selectIsSounding,
} from '../preview/preview-store.ts';

/** One line as one voice would say it. */
export type AuditionInput = Omit<InputOf<'cast.audition'>, 'approval'>;

const owner = 'audition';

const idOf = ({ chapterId, segmentId, voiceId, speed, emotion }: AuditionInput): string =>
  JSON.stringify([chapterId, segmentId, voiceId, speed, emotion]);

export const selectIsGenerating = (input: AuditionInput): ((state: PreviewState) => boolean) =>
  selectIsAwaited(owner, idOf(input));

export const selectIsAuditionPlaying = (input: AuditionInput): ((state: PreviewState) => boolean) =>
  selectIsSounding(owner, idOf(input));

/**
 * Plays the line with that voice, or stops it where it sounds. What is not made asks with its price first,
 * each line anew: an audition is never bought by the way.
 */
export async function toggleAudition(input: AuditionInput): Promise<void> {
  const state = preview.getState();
  if (selectIsAuditionPlaying(input)(state) || selectIsGenerating(input)(state)) {
    state.stop(owner, idOf(input));
    return;
  }
  await playFetched({ owner, id: idOf(input) }, () =>
    requestWithApproval((approval) => request('cast.audition', { ...input, approval }), {
      title: t('cast.auditionTitle'),
      body: t('cast.auditionBody'),
      action: t('price.generateAndPlay'),
      testId: 'audition-approval',
    }),
  );
}
