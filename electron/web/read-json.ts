import { AppError } from '../../shared/app-error.ts';
import { errorCodes } from '../../shared/ipc/error-codes.ts';

/** A chapter of 8,000,000 characters, each escaped in JSON or three bytes of UTF-8. */
const maxBodyBytes = 64 * 1024 * 1024;

const bad = (message: string) => new AppError(errorCodes.badRequest, message);

async function readText(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  let text = '';
  let bytes = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes += part.value.byteLength;
    if (bytes > maxBodyBytes) {
      reader?.cancel().catch(() => undefined);
      throw bad('The request is too large.');
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * The object that a request's body holds as JSON. The type must be said: a form of another page cannot
 * send it. Throws AppError `bad_request`.
 */
export async function readJson(request: Request): Promise<object> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw bad('The request must be JSON.');
  let value: unknown;
  const text = await readText(request.body);
  try {
    value = JSON.parse(text);
  } catch {
    throw bad('The request is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null) throw bad('The request must be a JSON object.');
  return value;
}
