import styles from './VoiceDot.module.css';

/** A spot in a voice's colour. An image, for the policy allows no style attribute. */
export function VoiceDot({ colour }: { readonly colour: string }) {
  return (
    <svg className={styles.dot} viewBox="0 0 12 12" aria-hidden>
      <circle cx="6" cy="6" r="6" fill={colour} />
    </svg>
  );
}
