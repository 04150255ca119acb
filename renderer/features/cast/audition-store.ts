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
export type AuditionWish = Omit<InputOf<'cast.audition'>, 'approval'>;

const owner = 'audition';

const idOf = ({ chapterId, segmentId, voiceId, speed, emotion }: AuditionWish): string =>
  JSON.stringify([chapterId, segmentId, voiceId, speed, emotion]);

export const selectIsGenerating = (wish: AuditionWish): ((state: PreviewState) => boolean) =>
  selectIsAwaited(owner, idOf(wish));

export const selectIsAuditionPlaying = (wish: AuditionWish): ((state: PreviewState) => boolean) =>
  selectIsSounding(owner, idOf(wish));

/**
 * Plays the line with that voice, or stops it where it sounds. What is not made asks with its price first,
 * each line anew: an audition is never bought by the way.
 */
export async function toggleAudition(wish: AuditionWish): Promise<void> {
  const state = preview.getState();
  if (selectIsAuditionPlaying(wish)(state) || selectIsGenerating(wish)(state)) {
    state.stop(owner, idOf(wish));
    return;
  }
  await playFetched({ owner, id: idOf(wish) }, () =>
    requestWithApproval((approval) => request('cast.audition', { ...wish, approval }), {
      title: t('cast.auditionTitle'),
      body: t('cast.auditionBody'),
      action: t('price.generateAndPlay'),
      testId: 'audition-approval',
    }),
  );
}
