import { parseJson } from '../../../shared/parse-json.ts';
import { isFields, saysError, tellsRefusal } from '../wire/fields.ts';
import { speechModel } from '../wire/limits.ts';
import { listNames } from '../wire/next-page.ts';
import { readVoiceRecord } from '../wire/voice-created.ts';
import { gatewayError, gatewayFailureOf } from './failure.ts';
import { readText } from './http/answer-body.ts';
import type { CallTimeouts } from './http/exchange.ts';
import type { Answer, Transport } from './http/transport.ts';
import { type PageBody, readPage, readPages } from './pages.ts';
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

/**
 * Documented is `{items: [...]}`; a bare array, other names of the list, and all of these inside an envelope are taken
 * too, and null for none. Entries without an id are passed over. Null where nothing in it is a voice, and where it is
 * empty beside an error: a voice that is paid for would seem to be gone.
 */
function readVoicePage(body: unknown): PageBody<VoiceEntry> | null {
  const lists = listsIn(body);
  const entries = lists.find((list) => list.some((entry) => entry !== null)) ?? lists[0];
  const isRefusal = tellsRefusal(body);
  if (entries === undefined || (isRefusal && entries.length === 0)) return null;
  const voices = entries.flatMap((entry: unknown) => {
    const voice = isFields(entry) ? readVoiceRecord(entry) : null;
    return voice === null ? [] : [{ ...voice, title: voice.title ?? '' }];
  });
  if (voices.length === 0 && entries.some((entry) => entry !== null)) return null;
  const isSure = !isRefusal && new Set(lists.map(idsOf)).size === 1;
  return { entries: voices, entryCount: entries.length + (isSure ? 0 : 1), body };
}

function idsOf(list: readonly unknown[]): string {
  return JSON.stringify(list.map((entry) => (isFields(entry) ? readVoiceRecord(entry)?.id : null)));
}

/** Null for an empty list is no certain word for it: one entry that cannot be read. */
const unsure: readonly unknown[] = [null];

function listsIn(body: unknown, depth = 2): readonly (readonly unknown[])[] {
  if (Array.isArray(body)) return [body];
  if (!isFields(body) || depth === 0) return [];
  return listNames.flatMap((name) =>
    body[name] === null ? [unsure] : listsIn(body[name], depth - 1),
  );
}

/** GET /audio/voices, all pages. Free. Throws AppErrors by `answerError` and `gateway_bad_answer`. */
export async function listVoices(
  transport: Transport,
  timeouts: CallTimeouts,
  signal: AbortSignal | undefined,
): Promise<VoiceList> {
  const call = {
    kind: 'free',
    subject: 'voices',
    method: 'GET',
    label: 'GET /audio/voices',
    ...timeouts,
    signal,
  } as const;
  const { entries, isWhole } = await readPages((query) => {
    const path = `/audio/voices?model=${speechModel}${query === '' ? '' : `&${query}`}`;
    return transport.call({ ...call, path }, (answer) => readPage(answer, 'voices', readVoicePage));
  });
  return { voices: entries, isWhole };
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
    (saysError(body) ||
      body.deleted === false ||
      body.success === false ||
      /^(?!0$|2\d\d$)\d+$/.test(String(body.code)));
  if (!isRefusal && !text.trimStart().startsWith('<')) return { wasThere: true };
  throw gatewayError('gateway_bad_answer.not_deleted', { phase: 'sent', status: answer.status });
}
