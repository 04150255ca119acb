import { AppError } from '../../shared/app-error.ts';
import { errorCodes } from '../../shared/ipc/error-codes.ts';

/** What a model does. The gateway's list does not say: all but speech is read from the id. */
export type ModelKind = 'speech' | 'chat' | 'video' | 'other';

/** Gateway-spec section 2. */
const speechModel = 'fish-speech';

const videoNames = /(^|[^a-z])(video|sora|veo|kling|hailuo|pika|seedance|vidu|luma|wan[x\d])/i;
const otherNames =
  /(^|[^a-z])(embed|rerank|whisper|transcribe|tts|speech|voice|image|imagen|dall-?e|flux|midjourney|mj|stable-diffusion|sdxl|moderation|ocr|suno|music)/i;

export function kindOfModel(id: string): ModelKind {
  if (id === speechModel) return 'speech';
  if (videoNames.test(id)) return 'video';
  return otherNames.test(id) ? 'other' : 'chat';
}

/** The first model of the list that looks like this kind. Throws `gateway_model_missing` naming what there is. */
export function firstModel(ids: readonly string[], kind: ModelKind): string {
  const found = ids.find((id) => kindOfModel(id) === kind);
  if (found !== undefined) return found;
  throw new AppError(
    errorCodes.gatewayModelMissing,
    `None of this account's models looks like a ${kind} model. Name one with --model; there are: ${ids.join(', ')}.`,
    { data: { models: ids } },
  );
}
