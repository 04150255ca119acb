import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './RowButton.module.css';

type RowButtonProps = {
  readonly Icon?: LucideIcon;
  readonly label: string;
  /** The key that does the same, as it stands on the keyboard. */
  readonly hotkey?: string;
  readonly testId: string;
  /** In the row that the keyboard is on; the others are passed over by Tab. */
  readonly isActive: boolean;
  /** Leaves its place empty where it would do nothing. */
  readonly isHidden?: boolean;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
  readonly children?: ReactNode;
};

/** A button inside a row: plain, so that thousands of rows stay cheap. */
export function RowButton(props: RowButtonProps) {
  const { Icon, label, hotkey, isActive, isHidden, children } = props;
  if (isHidden === true) return <span className={styles.gap} aria-hidden />;
  return (
    <button
      type="button"
      className={children === undefined ? styles.button : `${styles.button} ${styles.words}`}
      title={hotkey === undefined ? label : `${label} (${hotkey})`}
      aria-label={children === undefined ? label : undefined}
      tabIndex={isActive ? 0 : -1}
      disabled={props.isDisabled === true}
      data-testid={props.testId}
      onClick={(event) => {
        event.stopPropagation();
        props.onClick();
      }}
    >
      {Icon !== undefined && <Icon size={14} aria-hidden data-points={Icon === ChevronRight} />}
      {children}
    </button>
  );
}
