import { type Fields, isFields } from './fields.ts';
import { speechModel } from './limits.ts';

/*
 * A guess: neither the list of models nor the pricing page is documented to say what a model does. Read are
 * the fields in which relays and catalogues do say it: `supported_endpoint_types`, `type`, `capabilities`,
 * `modalities`, `architecture` and the like, as a word, a list of words, or an object from word to boolean.
 */

/** What a model does; `other` is anything that is neither of the three: images, embeddings, transcripts. */
export type ModelKind = 'chat' | 'speech' | 'video' | 'other';

const kindFields = [
  'supported_endpoint_types',
  'supported_endpoints',
  'endpoint_types',
  'endpoints',
  'endpoint',
  'type',
  'types',
  'model_type',
  'kind',
  'mode',
  'task',
  'tasks',
  'pipeline_tag',
  'category',
  'capability',
  'capabilities',
  'abilities',
  'output_modalities',
  'modalities',
  'modality',
  'object',
  'tags',
];
/** Objects that hold some of these fields; of `modalities` only what comes out says what a model does. */
const innerFields = ['architecture', 'modalities', 'metadata', 'model_info', 'info', 'meta'];
const outputFields = ['output', 'outputs', 'output_modalities'];

/** Tried in this order on one word: "video understanding" is a chat model, "text embedding" is none. */
const meanings: readonly (readonly [RegExp, ModelKind])[] = [
  [/understand|input|vision|analysis/, 'chat'],
  [/recogni|transcri|\basr\b|\bstt\b|embed|rerank|image|moderat|\bocr\b|music/, 'other'],
  [/video/, 'video'],
  [/speech|\btts\b|voice/, 'speech'],
  [/chat|completion|responses|messages|text|language|\bllm\b|anthropic|gemini|openai/, 'chat'],
  [/tools?\b|function|reasoning/, 'chat'],
  [/audio/, 'other'],
];

/** What an entry of the list of models or of the pricing page says of its model; null where it says nothing. */
export function readModelKind(entry: unknown): ModelKind | null {
  if (!isFields(entry)) return null;
  const kinds = new Set(wordsOf(entry).map(kindOfWord));
  // One that can chat among other things can be asked.
  const order = ['chat', 'video', 'speech', 'other'] as const;
  return order.find((kind) => kinds.has(kind)) ?? null;
}

function wordsOf(entry: Fields): readonly string[] {
  const own = kindFields.flatMap((name) => wordsIn(entry[name]));
  const inner = innerFields.flatMap((name) => {
    const fields = entry[name];
    if (!isFields(fields)) return [];
    return [...kindFields, ...outputFields].flatMap((field) => wordsIn(fields[field]));
  });
  return [...own, ...inner];
}

function wordsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.split(/[,;|]/);
  if (Array.isArray(value)) return value.filter((one): one is string => typeof one === 'string');
  if (!isFields(value)) return [];
  return Object.keys(value).filter((word) => value[word] === true);
}

/** Of "text-to-video" and "text+image->text" only what comes out counts. */
function kindOfWord(word: string): ModelKind | null {
  const spaced = word.toLowerCase().replace(/[_\s./-]+/g, ' ');
  if (/(speech|audio|voice) to text/.test(spaced)) return 'other';
  const out = spaced.split(/\bto\b|>/).at(-1) ?? '';
  return meanings.find(([pattern]) => pattern.test(out))?.[1] ?? null;
}

const videoNames =
  /video|(^|[^a-z])(sora|veo|kling|hailuo|pika|seedance|vidu|luma|runway|[ti]2v|wan[x\d])/i;
const otherNames =
  /(^|[^a-z])(embed|rerank|whisper|transcribe|tts|speech|voice|image|imagen|dall-?e|flux|midjourney|mj|stable-diffusion|sdxl|moderation|ocr|suno|music)/i;

/**
 * What a model probably does, by its name: good enough to put it first or last, never to hide it. The
 * speech model's name is documented (docs/gateway.md).
 */
export function guessModelKind(id: string): ModelKind {
  if (id === speechModel) return 'speech';
  if (videoNames.test(id)) return 'video';
  return otherNames.test(id) ? 'other' : 'chat';
}

const fixedTemperatures =
  /(^|[^a-z0-9])(o[134]|gpt-5)(?![a-z0-9])|reasoner|(^|[^a-z0-9])r1(?![a-z0-9])/i;
const withoutTools =
  /reasoner|(^|[^a-z0-9])(r1|o1-(mini|preview)|gemma|base|completion)(?![a-z0-9])/i;

/**
 * Optional fields of a chat that a model probably does not take, by its name: for what is offered at first. What
 * a gateway refuses is learned besides (`supportAfter`).
 */
export function guessRefusedFields(id: string): readonly ('temperature' | 'tools')[] {
  return [
    ...(fixedTemperatures.test(id) ? (['temperature'] as const) : []),
    ...(withoutTools.test(id) ? (['tools'] as const) : []),
  ];
}
