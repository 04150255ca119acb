import { type ChipIcon, chipIcons } from './chip-icons.ts';
import styles from './TagPanel.module.css';

/** The sign of a tag's group, as it stands on the chips. */
export function TagIcon({ icon }: { readonly icon: ChipIcon }) {
  return (
    <svg className={styles.icon} viewBox="0 0 12 12" aria-hidden="true">
      <path d={chipIcons[icon]} />
    </svg>
  );
}
