import type { DragEvent } from 'react';
import { create } from 'zustand';
import type { VoiceCard } from '../../../../shared/model/voice.ts';

export const voiceType = 'application/x-lectern-voice';

/** The voice that is being dragged; null while none is. */
export const useDraggedVoice = create<{ readonly card: VoiceCard | null }>()(() => ({
  card: null,
}));

/** Lets a voice be taken by its card to somebody of the cast; a voice that is gone stays. */
export function dragProps(card: VoiceCard) {
  return {
    draggable: card.state === 'ready',
    onDragStart: ({ dataTransfer }: DragEvent): void => {
      dataTransfer.setData(voiceType, card.id);
      dataTransfer.setData('text/plain', card.title);
      dataTransfer.effectAllowed = 'copy';
      // A page that changes in the same moment would end the drag at once.
      setTimeout(() => useDraggedVoice.setState({ card }));
    },
    onDragEnd: (): void => useDraggedVoice.setState({ card: null }),
  };
}
