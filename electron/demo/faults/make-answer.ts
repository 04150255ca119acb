import type { OutgoingHttpHeaders } from 'node:http';
import { assertNever } from '../../../shared/app-error.ts';
import { pcmSampleRateHz } from '../../gateway/wire/limits.ts';
import { createWavEncoder } from '../encode/wav.ts';
import type { Answer } from './captured-response.ts';
import type { AnswerFields } from './plan.ts';

type Body = { readonly contentType: string; readonly bytes: Buffer };

/**
 * The answer that a fault spoils: the real one where there is one, else one second of silence as WAV
 * (or an error in the gateway's shape from status 400 on), with the changes that the fault asks for.
 */
export async function makeAnswer(fields: AnswerFields, real: Answer | null): Promise<Answer> {
  const status = fields.status ?? real?.status ?? 200;
  const own = fields.body === undefined ? null : toBody(fields.body);
  const base = own ?? (real === null ? await defaultBody(status) : null);
  const headers: OutgoingHttpHeaders = { ...real?.headers };
  if (base !== null) headers['content-type'] = base.contentType;
  if (fields.contentType !== undefined) headers['content-type'] = fields.contentType;
  for (const [name, value] of Object.entries(fields.headers ?? {})) {
    headers[name.toLowerCase()] = value;
  }
  return { status, headers, body: base?.bytes ?? real?.body ?? Buffer.alloc(0) };
}

/** Null for the real body. */
function toBody(body: NonNullable<AnswerFields['body']>): Body | null {
  if (body === 'real') return null;
  if ('text' in body) return { contentType: 'text/plain', bytes: Buffer.from(body.text) };
  if ('html' in body) return { contentType: 'text/html', bytes: Buffer.from(body.html) };
  if ('json' in body) return jsonBody(body.json);
  if ('base64' in body) {
    return { contentType: 'application/octet-stream', bytes: Buffer.from(body.base64, 'base64') };
  }
  if ('zeros' in body) {
    return { contentType: 'application/octet-stream', bytes: Buffer.alloc(body.zeros) };
  }
  return assertNever(body, 'body');
}

async function defaultBody(status: number): Promise<Body> {
  if (status >= 400) {
    const message = 'This failure was planned.';
    return jsonBody({ error: { message, type: 'server_error', param: null, code: 'planned' } });
  }
  return { contentType: 'audio/wav', bytes: await silentWav() };
}

function jsonBody(value: unknown): Body {
  return { contentType: 'application/json', bytes: Buffer.from(JSON.stringify(value) ?? '') };
}

async function silentWav(): Promise<Buffer> {
  const encoder = createWavEncoder();
  await encoder.write(new Float32Array(pcmSampleRateHz));
  return Buffer.from(await encoder.finish());
}
