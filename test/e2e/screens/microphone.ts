import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSpokenMicrophone } from '../../support/sound/spoken-microphone.ts';

/** What the browser of the pictures hears, and what is dropped on its New voice page. */
export const microphonePath = join(tmpdir(), 'lectern-screens-microphone.wav');

const sentences = [
  'Every evening at six, the old harbour master climbs the stairs of the lighthouse.',
  'He counts them aloud, although he has known for forty years how many there are.',
  'Who would have thought that a single lamp could matter so much?',
  'On clear nights the whole bay lies below him like a sheet of dark glass.',
  'He trims the wick, wipes the lens, and listens to the wind for a while.',
  'Then he writes one line in the log, closes the book, and goes down again.',
];

/** Written before the pictures are taken. */
export async function makeMicrophone() {
  await writeSpokenMicrophone(microphonePath, { sentences, quietMs: 6000, roomDb: -66 });
}
