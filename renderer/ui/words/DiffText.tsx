import type { DiffPiece } from '../../../shared/script/diff/diff-pieces.ts';
import styles from './DiffText.module.css';

/** A text with what came and what is gone marked in it. */
export function DiffText({ pieces }: { readonly pieces: readonly DiffPiece[] }) {
  return (
    <p className={styles.text} dir="auto">
      {pieces.map(({ kind, text }, index) => {
        const key = `${index} ${kind}`;
        if (kind === 'gone') return <del key={key}>{text}</del>;
        return kind === 'come' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>;
      })}
    </p>
  );
}
