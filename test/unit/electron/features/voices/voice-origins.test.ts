import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createVoiceOrigins } from '../../../../../electron/features/voices/voice-origins.ts';
import type { VoiceCardRow } from '../../../../../electron/storage/voices/voice-cards.ts';
import { partial } from '../../../../support/builders/partial.ts';

type Parts = Parameters<typeof createVoiceOrigins>[0];

// Bug: in a library that was moved, or came from Windows, a voice had no sample to be taken along or cloned again.
it.each(['C:\\Users\\Z\\Lectern\\samples\\ab.wav', '/old/samples/ab.wav'])(
  'finds the sample %s where the library is now',
  (path) => {
    const samples = new Map([['v', { path, consent: 'By me.', atMs: 1 }]]);
    const origins = createVoiceOrigins(
      partial<Parts>({
        samplesFolder: join('/home', 'samples'),
        store: partial<Parts['store']>({ clonedSamples: () => samples }),
      }),
    );
    const row = partial<VoiceCardRow>({ id: 'v', title: 'Ada', referenceId: null });
    expect(origins.of('a')(row)?.samplePath).toBe(join('/home', 'samples', 'ab.wav'));
  },
);
