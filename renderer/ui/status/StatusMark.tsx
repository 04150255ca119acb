import { type MarkStatus, statusShapes } from './status-shape.ts';

type StatusMarkProps = { readonly status: MarkStatus; readonly label?: string };

/** The mark of a state; without a label it repeats words that stand beside it. */
export function StatusMark({ status, label }: StatusMarkProps) {
  const { colour, fill, stroke } = statusShapes[status];
  return (
    <svg
      width={12}
      height={12}
      viewBox="0 0 12 12"
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
    >
      {fill !== null && <path d={fill} fill={colour} />}
      {stroke !== null && (
        <path d={stroke} fill="none" stroke={colour} strokeWidth={1.5} strokeLinejoin="round" />
      )}
    </svg>
  );
}
