import { SegmentedControl } from '@mantine/core';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RevisionChange } from '../../../../shared/model/import/revision.ts';
import { type DiffPiece, diffPieces } from '../../../../shared/script/diff/diff-pieces.ts';
import type { RevisionSide } from '../../../../shared/script/revise/revision.ts';
import { DiffText } from '../../../ui/words/DiffText.tsx';
import styles from './RevisionScreen.module.css';

type SideProps = {
  readonly label: string;
  readonly pieces: readonly DiffPiece[];
  /** Said where there is nothing on this side. */
  readonly none: string | null;
  readonly isTaken: boolean;
};

function Side({ label, pieces, none, isTaken }: SideProps) {
  return (
    <div className={styles.side} data-taken={isTaken || undefined}>
      <h4>{label}</h4>
      {none === null ? <DiffText pieces={pieces} /> : <p className="quiet">{none}</p>}
    </div>
  );
}

type RevisionChangeProps = {
  readonly change: RevisionChange;
  readonly side: RevisionSide;
  readonly onSide: (side: RevisionSide) => void;
};

/** One paragraph as it is here and as the manuscript has it, side by side, and what to take of them. */
export function RevisionChangeRow({ change, side, onSide }: RevisionChangeProps) {
  const { t } = useTranslation();
  const id = useId();
  const { kind, ours, theirs, isMoved } = change;
  const pieces = useMemo(() => diffPieces(ours ?? '', theirs ?? ''), [ours, theirs]);
  if (kind === 'same' || kind === 'own') return null;
  const canBoth = kind === 'conflict' && ours !== null && theirs !== null;
  const sides = [...(['ours', 'theirs'] as const), ...(canBoth ? (['both'] as const) : [])];
  return (
    <li className={styles.change} data-testid="revision-change" data-kind={kind}>
      <div className={styles.changeHead}>
        <h3 id={id}>
          {t(`revision.kinds.${kind}`)}
          {isMoved && <span className="quiet"> {t('revision.moved')}</span>}
        </h3>
        <SegmentedControl
          size="xs"
          aria-label={t('revision.side')}
          aria-describedby={id}
          data-testid="revision-side"
          value={side}
          data={sides.map((value) => ({ value, label: t(`revision.sides.${kind}.${value}`) }))}
          onChange={(value) => {
            const next = sides.find((one) => one === value);
            if (next !== undefined) onSide(next);
          }}
        />
      </div>
      <div className={styles.sides}>
        <Side
          label={t('revision.here')}
          pieces={pieces.filter((piece) => piece.kind !== 'come')}
          none={ours === null ? t('revision.notHere') : null}
          isTaken={side !== 'theirs'}
        />
        <Side
          label={t('revision.manuscript')}
          pieces={pieces.filter((piece) => piece.kind !== 'gone')}
          none={theirs === null ? t('revision.notThere') : null}
          isTaken={side !== 'ours'}
        />
      </div>
    </li>
  );
}
