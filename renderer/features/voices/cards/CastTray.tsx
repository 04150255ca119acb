import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { castVoice, Swatch } from '../../cast/index.ts';
import { useScriptStore } from '../../script-editor/save/script-store.ts';
import styles from './CastTray.module.css';
import { useDraggedVoice, voiceType } from './dragged-voice.ts';

/** The key of the narrator, who has no name. */
const narrator = '';

/** While a voice is dragged: everybody of the open book who could have it. */
export function CastTray() {
  const { t } = useTranslation();
  const card = useDraggedVoice((state) => state.card);
  const project = useScriptStore((state) => state.project);
  const [over, setOver] = useState<string | null>(null);
  if (card === null || project === null) return null;
  const drop = (event: DragEvent, name: string): void => {
    event.preventDefault();
    event.stopPropagation();
    setOver(null);
    useDraggedVoice.setState({ card: null });
    const words = t('castTray.done', { title: card.title, name: nameOf(name) });
    void castVoice(card.id, name === narrator ? null : name, words);
  };
  const nameOf = (name: string): string => (name === narrator ? t('cast.narrator') : name);
  const parts = [
    { name: narrator, colour: null },
    ...project.cast.map(({ name, colour }) => ({ name, colour })),
  ];
  return (
    <section
      className={styles.tray}
      aria-label={t('castTray.title', { book: project.title })}
      data-testid="cast-tray"
    >
      <h2>{t('castTray.title', { book: project.title })}</h2>
      <ul className={styles.parts}>
        {parts.map(({ name, colour }) => (
          <li
            key={name}
            className={styles.part}
            data-over={over === name}
            data-testid="cast-target"
            onDragOver={(event) => {
              if (!event.dataTransfer.types.includes(voiceType)) return;
              event.preventDefault();
              event.dataTransfer.dropEffect = 'copy';
              setOver(name);
            }}
            onDragLeave={({ currentTarget, relatedTarget }) => {
              // From one part of it to another is no leaving.
              const isInside =
                relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
              if (!isInside) setOver((now) => (now === name ? null : now));
            }}
            onDrop={(event) => drop(event, name)}
          >
            <Swatch colour={colour} />
            <span className="one-line" dir="auto">
              {nameOf(name)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
