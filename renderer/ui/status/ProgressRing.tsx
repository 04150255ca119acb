type ProgressRingProps = {
  readonly fraction: number;
  readonly size: number;
  readonly label: string;
};

/** How much of a book is made. */
export function ProgressRing({ fraction, size, label }: ProgressRingProps) {
  const radius = (size - 3) / 2;
  const length = 2 * Math.PI * radius;
  const centre = size / 2;
  const isDone = fraction >= 1;
  return (
    <svg width={size} height={size} role="img" aria-label={label}>
      <circle cx={centre} cy={centre} r={radius} fill="none" stroke="var(--line)" strokeWidth={3} />
      <circle
        cx={centre}
        cy={centre}
        r={radius}
        fill="none"
        stroke="var(--made)"
        strokeWidth={3}
        strokeDasharray={`${length * Math.min(1, fraction)} ${length}`}
        transform={`rotate(-90 ${centre} ${centre})`}
      />
      {isDone && (
        <path
          d={`M${centre - 3.5} ${centre}l2.5 2.5l4.5-5`}
          fill="none"
          stroke="var(--made)"
          strokeWidth={1.5}
        />
      )}
    </svg>
  );
}
