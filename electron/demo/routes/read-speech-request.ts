import { DEFAULT_VOICE, SPEECH_SPEED_DEFAULT } from '../../gateway/wire/limits.ts';
import { DEFAULT_SPEECH_FORMAT } from '../../gateway/wire/speech-format.ts';
import {
  type SpeechRequest,
  speechRequestSchema,
  unsupportedSpeechFields,
} from '../../gateway/wire/speech-request.ts';
import type { SpeechOrder } from '../speech/speak.ts';
import type { DemoState } from '../state/demo-state.ts';
import { type Refusal, refusal } from './refusal.ts';

type Reading = { readonly order: SpeechOrder } | { readonly refused: Refusal };

/** Checks the text of a speech body by every rule of gateway-spec sections 2 and 7. */
export function readSpeechRequest(state: DemoState, text: string): Reading {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { refused: refusal(422, 'invalid_json', 'The body is not valid JSON.') };
  }
  const unsupported = unsupportedSpeechFields.find(
    (name) => typeof body === 'object' && body !== null && Object.hasOwn(body, name),
  );
  if (unsupported !== undefined) {
    const message = `The parameter ${unsupported} is not supported for speech. Remove it.`;
    return { refused: refusal(422, 'unsupported_parameter', message, unsupported) };
  }
  const parsed = speechRequestSchema.safeParse(body);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const parameter = issue?.path.map(String).join('.') || null;
    const message = `${parameter ?? 'The body'} is not valid: ${issue?.message ?? 'unknown'}.`;
    return { refused: refusal(422, 'invalid_parameter', message, parameter) };
  }
  return toOrder(state, parsed.data);
}

function toOrder(state: DemoState, request: SpeechRequest): Reading {
  if (!state.models.some(({ id, canSpeak }) => canSpeak && id === request.model)) {
    const message = `The model "${request.model}" cannot speak here. See GET /v1/models.`;
    return { refused: refusal(404, 'model_not_found', message, 'model') };
  }
  const sound = state.findSound(request.voice ?? DEFAULT_VOICE);
  if (sound === null) {
    const message = 'This voice belongs to another account or provider.';
    return { refused: refusal(403, 'voice_not_owned', message, 'voice') };
  }
  return {
    order: {
      input: request.input,
      sound,
      format: request.response_format ?? DEFAULT_SPEECH_FORMAT,
      speed: request.speed ?? SPEECH_SPEED_DEFAULT,
    },
  };
}
