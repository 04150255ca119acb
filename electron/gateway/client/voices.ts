import { isFields, parseJson } from '../wire/fields.ts';
import { speechModel } from '../wire/limits.ts';
import { readVoiceRecord } from '../wire/voice-created.ts';
import { readNextPage } from '../wire/voices-response.ts';
import { readJsonAnswer } from './answers/json-answer.ts';
import { gatewayError, gatewayFailureOf } from './failure.ts';
import { readText } from './http/answer-body.ts';
import type { CallTimeouts } from './http/exchange.ts';
import type { Answer, Transport } from './http/transport.ts';
import { pathPart } from './request-parts.ts';

/** A cloned voice of the account; its raw id goes into the database and nowhere else. */
export type VoiceEntry = {
  readonly id: string;
  readonly title: string;
  readonly createdAtMs: number | null;
};

export type VoiceList = {
  readonly voices: readonly VoiceEntry[];
  /** False where it is a page of more, or not all of it can be read: a voice that is not in it may be there still. */
  readonly isWhole: boolean;
};

const deletedMaxBytes = 64 * 1024;

const every2xx: readonly number[] = Array.from({ length: 100 }, (_, index) => 200 + index);

type VoicePage = VoiceList & {
  /** Of its entries, also those that cannot be read. */
  readonly entryCount: number;
  /** What may tell of more: the answer and what holds its list. */
  readonly bodies: readonly unknown[];
};

/**
 * Documented is `{items: [...]}`; a bare array, `{data: [...]}` and `{data: {items: [...]}}` are taken too, and null
 * for none. Entries without an id are passed over. Null where nothing in it is a voice.
 */
function readVoicePage(body: unknown): VoicePage | null {
  const outer = isFields(body) && body.items === undefined ? body.data : body;
  const entries = isFields(outer) ? outer.items : outer;
  const bodies = [body, outer];
  if (entries === null && body !== null) {
    return { voices: [], isWhole: false, entryCount: 0, bodies };
  }
  if (!Array.isArray(entries)) return null;
  const voices = entries.flatMap((entry: unknown) => {
    const voice = isFields(entry) ? readVoiceRecord(entry) : null;
    return voice === null ? [] : [{ ...voice, title: voice.title ?? '' }];
  });
  if (voices.length === 0 && entries.length > 0) return null;
  const isWhole = voices.length === entries.length;
  return { voices, isWhole, entryCount: entries.length, bodies };
}

/** No account has as many voices as these hold. */
const mostPages = 100;

/** GET /audio/voices, page by page where there are some. Free. Throws AppErrors by `answerError` and `gateway_bad_answer`. */
export async function listVoices(
  transport: Transport,
  timeouts: CallTimeouts,
  signal: AbortSignal | undefined,
): Promise<VoiceList> {
  const voices = new Map<string, VoiceEntry>();
  let entryCount = 0;
  let isWhole = true;
  let query = '';
  for (let page = 1; page <= mostPages; page += 1) {
    const call = {
      kind: 'free',
      subject: 'voices',
      method: 'GET',
      path: `/audio/voices?model=${speechModel}${query}`,
      label: 'GET /audio/voices',
      ...timeouts,
      signal,
    } as const;
    const got = await transport.call(call, (answer) =>
      readJsonAnswer(answer, 'voices', readVoicePage),
    );
    const before = voices.size;
    for (const voice of got.voices) voices.set(voice.id, voice);
    entryCount += got.entryCount;
    isWhole &&= got.isWhole;
    const place = { before: entryCount, lastId: got.voices.at(-1)?.id ?? null, page };
    const [next = null] = got.bodies.flatMap((body) => readNextPage(body, place) ?? []);
    if (next === null) return { voices: [...voices.values()], isWhole };
    // It says of more and sends the same again: it has pages, and other words for them.
    if (voices.size === before) break;
    query = `&${next}`;
  }
  return { voices: [...voices.values()], isWhole: false };
}

/**
 * DELETE /audio/voices/{id}. Free; any 2xx will do, as the body is not shown.
 * @returns whether the gateway still had it: a 404 that is no web page means that it was gone already
 */
export async function deleteVoice(
  transport: Transport,
  timeouts: CallTimeouts,
  voiceId: string,
  signal: AbortSignal | undefined,
): Promise<{ readonly wasThere: boolean }> {
  const call = {
    kind: 'free',
    subject: 'voice',
    method: 'DELETE',
    path: `/audio/voices/${pathPart(voiceId, 'voice')}?model=${speechModel}`,
    label: 'DELETE /audio/voices/{id}',
    accept: 'application/json, */*;q=0.5',
    accepts: every2xx,
    secrets: [voiceId],
    ...timeouts,
    signal,
  } as const;
  try {
    return await transport.call(call, readDeleted);
  } catch (error) {
    if (gatewayFailureOf(error)?.errorCode !== 'gateway_not_found') throw error;
    return { wasThere: false };
  }
}

/** Any body will do but a web page or an error under a 2xx: those would leave a paid voice behind unseen. */
async function readDeleted(answer: Answer): Promise<{ readonly wasThere: boolean }> {
  const text = await readText(answer.body, deletedMaxBytes);
  const body = parseJson(text);
  const isRefusal =
    isFields(body) &&
    ((body.error ?? null) !== null || body.deleted === false || body.success === false);
  if (!isRefusal && !text.trimStart().startsWith('<')) return { wasThere: true };
  throw gatewayError('gateway_bad_answer.not_deleted', { phase: 'sent', status: answer.status });
}
