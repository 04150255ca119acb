import { mergeTables } from '../merge-tables.ts';
import { enAudioErrors } from './en-audio.ts';
import { enBookErrors } from './en-book.ts';
import { enGatewayErrors } from './en-gateway.ts';
import { enImportErrors } from './en-import.ts';
import { enPortableErrors } from './en-portable.ts';
import { enProgramErrors } from './en-program.ts';
import { enUpkeepErrors } from './en-upkeep.ts';
import { enVideoErrors } from './en-video.ts';
import { enVoicesErrors } from './en-voices.ts';

/** Every error in English, by its key. A key begins with the error's code and never changes its meaning. */
export const enErrors = mergeTables(
  enAudioErrors,
  enBookErrors,
  enGatewayErrors,
  enImportErrors,
  enPortableErrors,
  enProgramErrors,
  enUpkeepErrors,
  enVideoErrors,
  enVoicesErrors,
);
