import { defaultVoice, speechSpeedDefault } from '../../gateway/wire/limits.ts';
import { defaultSpeechFormat } from '../../gateway/wire/speech-format.ts';
import { speechRequestSchema, unsupportedSpeechFields } from '../../gateway/wire/speech-request.ts';
import type { SpeechOrder } from '../speech/speak.ts';
import type { DemoState } from '../state/demo-state.ts';
import { findModel } from './find-model.ts';
import { readJson } from './read-json.ts';
import { Refusal } from './refusal.ts';

type Reading = { readonly order: SpeechOrder; readonly ratio: number };

/** Checks the text of a speech body by every rule of the gateway (docs/gateway.md). */
export function readSpeechRequest(state: DemoState, accountId: string, text: string): Reading {
  const request = readJson(text, speechRequestSchema, unsupportedSpeechFields);
  const { ratio } = findModel(state, accountId, request.model, 'speech');
  const sound = state.findSound(accountId, request.voice ?? defaultVoice);
  if (sound === null) {
    const message = 'This voice belongs to another account or provider.';
    throw new Refusal(403, 'voice_not_owned', message, 'voice');
  }
  return {
    ratio,
    order: {
      input: request.input,
      sound,
      format: request.response_format ?? defaultSpeechFormat,
      speed: request.speed ?? speechSpeedDefault,
    },
  };
}
