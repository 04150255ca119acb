import styles from './BookCover.module.css';
import { coverType, drawnCoverLook } from './cover.ts';

const coverWidthPx = 168;

const ornaments = [
  'M4 12h40M24 4v16M16 12a8 8 0 0 1 16 0a8 8 0 0 1-16 0',
  'M4 8h40M4 12h40M4 16h40',
  'M12 12l12-8l12 8l-12 8zM4 12h8M36 12h8',
  'M4 12c7-9 13-9 20 0s13 9 20 0',
] as const;

type BookCoverProps = {
  readonly title: string;
  readonly author: string | null;
  readonly coverUrl: string | null;
};

/** The book's own cover, or one drawn from its title. */
export function BookCover({ title, author, coverUrl }: BookCoverProps) {
  if (coverUrl !== null) {
    return <img className={styles.cover} src={coverUrl} alt="" loading="lazy" draggable={false} />;
  }
  const look = drawnCoverLook(title);
  const type = coverType(title, coverWidthPx);
  return (
    <div
      className={styles.cover}
      style={{ backgroundColor: look.cloth, color: look.ink }}
      aria-hidden
    >
      <div className={styles.drawn}>
        <span
          className={styles.title}
          dir="auto"
          style={{ fontSize: type.sizePx, WebkitLineClamp: type.maxLines }}
        >
          {title}
        </span>
        <svg
          width={48}
          height={24}
          viewBox="0 0 48 24"
          aria-hidden="true"
          className={styles.ornament}
        >
          <path d={ornaments[look.ornament]} />
        </svg>
        <span className={`one-line ${styles.author}`} dir="auto">
          {author ?? ''}
        </span>
      </div>
    </div>
  );
}
