import type { ErrorWords } from '../wording-of.ts';
import { zhCommonErrors } from './zh-common.ts';

export const zhErrors: Partial<ErrorWords> = { ...zhCommonErrors };
