import type { AssistantModels } from '../../../shared/model/assistant.ts';
import type { GatewaySelect } from '../../gateway/select.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { PriceList } from '../money/price-list.ts';

/** What a model does. The gateway's list does not say: all but speech is read from the id. */
export type ModelKind = 'speech' | 'chat' | 'video' | 'other';

/** The gateway's only speech model (docs/gateway.md). */
const speechModel = 'fish-speech';

const videoNames = /(^|[^a-z])(video|sora|veo|kling|hailuo|pika|seedance|vidu|luma|wan[x\d])/i;
const otherNames =
  /(^|[^a-z])(embed|rerank|whisper|transcribe|tts|speech|voice|image|imagen|dall-?e|flux|midjourney|mj|stable-diffusion|sdxl|moderation|ocr|suno|music)/i;

export function kindOfModel(id: string): ModelKind {
  if (id === speechModel) return 'speech';
  if (videoNames.test(id)) return 'video';
  return otherNames.test(id) ? 'other' : 'chat';
}

export type ChatModels = {
  /** Free: what of the account's models looks like a chat model; its prices are read on the way. */
  readonly list: (account: AccountRow) => Promise<AssistantModels>;
};

export function createChatModels(
  select: Pick<GatewaySelect, 'clientFor'>,
  prices: Pick<PriceList, 'ready'>,
): ChatModels {
  return {
    list: async (account) => {
      const client = await select.clientFor(account);
      const [{ ids }] = await Promise.all([client.listModels({}), prices.ready(account.id)]);
      const models = ids.filter((id) => kindOfModel(id) === 'chat');
      return { models, chosen: models[0] ?? null };
    },
  };
}
