import styles from './TitleText.module.css';
import { titleEnd } from './title-end.ts';

type TitleTextProps = {
  readonly title: string;
  /** Its end stands below its start, where one line each is all the room that there is. */
  readonly isStacked?: boolean;
};

/** A title that is cut before its number, where it has one: volumes of a series differ in nothing else. */
export function TitleText({ title, isStacked = false }: TitleTextProps) {
  const parts = titleEnd(title);
  if (parts === null) return title;
  return (
    <span className={isStacked ? styles.stack : styles.line} dir="auto">
      <span className="one-line">{parts.start}</span>
      <span className={`one-line ${styles.end}`}>{parts.end}</span>
    </span>
  );
}
