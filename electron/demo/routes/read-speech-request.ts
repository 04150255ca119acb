import { DEFAULT_VOICE, SPEECH_SPEED_DEFAULT } from '../../gateway/wire/limits.ts';
import { DEFAULT_SPEECH_FORMAT } from '../../gateway/wire/speech-format.ts';
import {
  type SpeechRequest,
  speechRequestSchema,
  unsupportedSpeechFields,
} from '../../gateway/wire/speech-request.ts';
import type { SpeechOrder } from '../speech/speak.ts';
import type { DemoState } from '../state/demo-state.ts';
import { findModel } from './find-model.ts';
import { readJson } from './read-json.ts';
import { type Refusal, refusal } from './refusal.ts';

type Reading =
  | { readonly order: SpeechOrder; readonly ratio: number }
  | { readonly refused: Refusal };

/** Checks the text of a speech body by every rule of the gateway (docs/gateway.md). */
export function readSpeechRequest(state: DemoState, accountId: string, text: string): Reading {
  const reading = readJson(text, speechRequestSchema, unsupportedSpeechFields);
  return 'refused' in reading ? reading : toOrder(state, accountId, reading.value);
}

function toOrder(state: DemoState, accountId: string, request: SpeechRequest): Reading {
  const found = findModel(state, accountId, request.model, 'speech');
  if ('refused' in found) return found;
  const sound = state.findSound(accountId, request.voice ?? DEFAULT_VOICE);
  if (sound === null) {
    const message = 'This voice belongs to another account or provider.';
    return { refused: refusal(403, 'voice_not_owned', message, 'voice') };
  }
  return {
    ratio: found.model.ratio,
    order: {
      input: request.input,
      sound,
      format: request.response_format ?? DEFAULT_SPEECH_FORMAT,
      speed: request.speed ?? SPEECH_SPEED_DEFAULT,
    },
  };
}
