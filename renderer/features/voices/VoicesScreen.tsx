import { useEffect, useRef } from 'react';
import { onIpcEvents } from '../../ipc/events.ts';
import { useSessionStore } from '../../stores/session-store.ts';
import { UseVoice } from '../cast/index.ts';
import { ReferenceEditor } from '../references/index.ts';
import { useReferenceStore } from '../references/reference-store.ts';
import { CompareVoices } from './compare/CompareVoices.tsx';
import { stopVoices } from './play/voice-player.ts';
import { VoiceLibrary } from './VoiceLibrary.tsx';
import {
  loadVoiceCards,
  loadVoicesSoon,
  refreshVoices,
  selectVoice,
  useVoicesStore,
} from './voices-store.ts';

/** The library of voices, two of them compared, or the voice that is being made. */
export function VoicesScreen() {
  const isMaking = useReferenceStore((state) => state.openId !== null);
  const page = useVoicesStore((state) => state.page);
  const accountId = useRef(useSessionStore.getState().session?.account?.id ?? null);
  useEffect(() => {
    void loadVoiceCards().then(refreshVoices);
    const stopListening = onIpcEvents({
      'voices.changed': loadVoicesSoon,
      'library.changed': loadVoicesSoon,
      'session.changed': ({ account }) => {
        // Also told when something was spent.
        if ((account?.id ?? null) === accountId.current) return;
        accountId.current = account?.id ?? null;
        void loadVoiceCards().then(refreshVoices);
      },
    });
    return () => {
      stopListening();
      // Nothing plays on where there is no button left to stop it.
      stopVoices();
    };
  }, []);
  useEffect(() => {
    if (isMaking) stopVoices();
  }, [isMaking]);
  if (isMaking) return <ReferenceEditor UseVoice={UseVoice} onVoice={selectVoice} />;
  return page === 'compare' ? <CompareVoices /> : <VoiceLibrary />;
}
