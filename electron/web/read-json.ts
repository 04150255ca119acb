import { appError } from '../../shared/app-error.ts';
import { parseJson } from '../../shared/parse-json.ts';
import { checkJson } from './check-json.ts';

/** A chapter of 8,000,000 characters, each escaped in JSON or three bytes of UTF-8. */
const maxBodyBytes = 64 * 1024 * 1024;

async function readText(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<string> {
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  let text = '';
  let bytes = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes += part.value.byteLength;
    if (bytes > maxBytes) {
      reader?.cancel().catch(() => undefined);
      throw appError('bad_request.too_large');
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * The object that a request's body holds as JSON. The type must be said: a form of another page cannot
 * send it. Throws AppError `bad_request`.
 */
export async function readJson(request: Request, maxBytes = maxBodyBytes): Promise<object> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw appError('bad_request.not_json');
  const text = await readText(request.body, maxBytes);
  checkJson(text);
  const value = parseJson(text);
  if (value === undefined) throw appError('bad_request.broken_json');
  if (typeof value !== 'object' || value === null) throw appError('bad_request.no_object');
  return value;
}
