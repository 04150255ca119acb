import { Button, Group, Kbd, Stack, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../ui/dialogs/AppModal.tsx';
import { isPlain } from '../../ui/grid/list-keys.ts';
import { formatNumber } from '../../ui/words/format.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { decide, finishReview, showNextName, step, useReviewStore } from './review-store.ts';
import styles from './Suggestions.module.css';
import { type DoubtfulLine, nameIn } from './suggestion-groups.ts';

type ActProps = {
  readonly label: string;
  readonly keyName: string;
  readonly testId: string;
  readonly onAct: () => void;
};

function Act({ label, keyName, testId, onAct }: ActProps) {
  return (
    <Button
      size="compact-md"
      variant="default"
      rightSection={<Kbd size="xs">{keyName}</Kbd>}
      data-testid={testId}
      onClick={onAct}
    >
      {label}
    </Button>
  );
}

/** Somebody who is not among the names. */
function OtherField({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    event.stopPropagation();
    const name = event.currentTarget.value.trim();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter' || name === '') return;
    onClose();
    const cast = useScriptStore.getState().project?.cast.map((member) => member.name) ?? [];
    void decide(nameIn(cast, name));
  };
  return (
    <TextInput
      autoFocus
      maxLength={80}
      // Escape takes the field away, not the dialog.
      data-mantine-stop-propagation="true"
      aria-label={t('cast.give.search')}
      placeholder={t('cast.give.search')}
      data-testid="review-name"
      onKeyDown={onKeyDown}
    />
  );
}

type LineProps = { readonly doubtful: DoubtfulLine; readonly choice: number };

function ReviewLine({ doubtful, choice }: LineProps) {
  const { t } = useTranslation();
  const [isOther, setIsOther] = useState(false);
  const { line, names } = doubtful;
  const name = names[choice] ?? null;
  const self = useRef<HTMLDivElement>(null);
  // The dialog gives the focus to its first line only; each next one is another element.
  useEffect(() => {
    if (!isOther) self.current?.focus();
  }, [isOther]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isOther || !isPlain(event)) return;
    // A button that has the focus takes Enter itself.
    const isOnButton = event.target instanceof HTMLButtonElement;
    const acts: Readonly<Record<string, () => void>> = {
      ...(isOnButton || name === null ? {} : { Enter: () => void decide(name) }),
      ArrowRight: showNextName,
      ArrowDown: () => void step(1),
      ArrowUp: () => void step(-1),
      n: () => void decide(null),
      o: () => setIsOther(true),
    };
    const act = acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons do the same.
    <div
      ref={self}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the list start here.
      tabIndex={0}
      data-autofocus
      className={styles.reviewLine}
      data-testid="review-line"
      onKeyDown={onKeyDown}
    >
      <Stack gap="sm">
        <p className={styles.reviewQuote} dir="auto" data-testid="review-quote">
          <span className={styles.around}>{line.before}</span>
          {line.quote}
          <span className={styles.around}>{line.after}</span>
        </p>
        <p className={styles.reviewWho} aria-live="polite" data-testid="review-who">
          {name ?? t('cast.find.unknown')}
        </p>
        <p className={styles.reviewReason}>{t(`cast.find.reasons.${line.reason}`)}</p>
        {isOther && <OtherField onClose={() => setIsOther(false)} />}
        <Group gap="xs">
          {name !== null && (
            <Act
              label={t('cast.find.accept', { name })}
              keyName="Enter"
              testId="review-accept"
              onAct={() => void decide(name)}
            />
          )}
          {names.length > 1 && (
            <Act
              label={t('cast.find.next')}
              keyName="→"
              testId="review-next"
              onAct={showNextName}
            />
          )}
          <Act
            label={t('cast.narrator')}
            keyName="N"
            testId="review-narrator"
            onAct={() => void decide(null)}
          />
          <Act
            label={t('cast.find.other')}
            keyName="O"
            testId="review-other"
            onAct={() => setIsOther(true)}
          />
          <Act
            label={t('cast.find.skip')}
            keyName="↓"
            testId="review-skip"
            onAct={() => void step(1)}
          />
        </Group>
      </Stack>
    </div>
  );
}

/** The lines in doubt, one key each: accept, the next name, the narrator, or somebody else. */
export function ReviewDialog() {
  const { t } = useTranslation();
  const { lines, at, choice } = useReviewStore();
  const doubtful = lines?.[at];
  const n = formatNumber(at + 1);
  const total = formatNumber(lines?.length ?? 0);
  return (
    <AppModal
      opened={doubtful !== undefined}
      onClose={() => void finishReview()}
      title={t('cast.find.reviewTitle', { n, total })}
      size="md"
      isInstant
    >
      {doubtful !== undefined && <ReviewLine key={at} doubtful={doubtful} choice={choice} />}
    </AppModal>
  );
}
