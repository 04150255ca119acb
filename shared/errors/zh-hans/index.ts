import type { ErrorWords, ListWords } from '../wording-of.ts';
import { zhAudioErrors } from './zh-audio.ts';
import { zhBookErrors } from './zh-book.ts';
import { zhGatewayErrors } from './zh-gateway.ts';
import { zhImportErrors } from './zh-import.ts';
import { zhPortableErrors } from './zh-portable.ts';
import { zhProgramErrors } from './zh-program.ts';
import { zhUpkeepErrors } from './zh-upkeep.ts';
import { zhVideoErrors } from './zh-video.ts';
import { zhVoicesErrors } from './zh-voices.ts';

export const zhList: ListWords = { comma: '、', none: '无' };

/** Every error in Simplified Chinese, by its key. */
export const zhErrors: ErrorWords = {
  ...zhAudioErrors,
  ...zhBookErrors,
  ...zhGatewayErrors,
  ...zhImportErrors,
  ...zhPortableErrors,
  ...zhProgramErrors,
  ...zhUpkeepErrors,
  ...zhVideoErrors,
  ...zhVoicesErrors,
};
