import styles from './Swatch.module.css';

/** A spot in a character's colour. An image, for the policy allows no style attribute. */
export function Swatch({ colour }: { readonly colour: string | null }) {
  return (
    <svg className={styles.swatch} viewBox="0 0 12 12" aria-hidden>
      <circle
        cx="6"
        cy="6"
        r="5"
        fill={colour ?? 'none'}
        stroke={colour ?? 'currentColor'}
        strokeWidth="1.5"
      />
    </svg>
  );
}
