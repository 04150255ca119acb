import type { JobView } from '../../../shared/model/job.ts';
import type { SegmentStatus } from '../../../shared/model/project.ts';

/**
 * The shape of a state, the same wherever it is drawn: in the margin of the script and in lists.
 * Colour only repeats what the shape says. Drawn in a box of 12 by 12.
 */
export type StatusShape = {
  readonly colour: string;
  readonly fill: string | null;
  readonly stroke: string | null;
};

const circle = 'M6 1.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9z';
const small = 'M6 4.5a1.5 1.5 0 1 1 0 3a1.5 1.5 0 1 1 0-3z';
const half = 'M6 1.5a4.5 4.5 0 0 1 0 9z';
const diamond = 'M6 1l5 5l-5 5l-5-5z';
const triangle = 'M6 1.2l5.2 9.3h-10.4z';
const cross = 'M2.5 2.5l7 7M9.5 2.5l-7 7';
const bars = 'M4 2v8M8 2v8';
const turn = 'M10 6a4 4 0 1 1-1.3-3M9 .8v2.4h-2.4';

/** The states of a segment, and those that only work in the queue has. */
export type MarkStatus = SegmentStatus | 'retrying';

export const statusShapes: { readonly [Status in MarkStatus]: StatusShape } = {
  silent: { colour: 'var(--ink-quiet)', fill: null, stroke: 'M4 6h4' },
  'not-made': { colour: 'var(--ink-quiet)', fill: null, stroke: circle },
  queued: { colour: 'var(--ink-quiet)', fill: small, stroke: circle },
  making: { colour: 'var(--making)', fill: half, stroke: circle },
  made: { colour: 'var(--made)', fill: circle, stroke: circle },
  changed: { colour: 'var(--changed)', fill: null, stroke: diamond },
  uncertain: { colour: 'var(--uncertain)', fill: null, stroke: triangle },
  failed: { colour: 'var(--failed)', fill: null, stroke: cross },
  paused: { colour: 'var(--ink-quiet)', fill: null, stroke: bars },
  retrying: { colour: 'var(--making)', fill: null, stroke: turn },
};

/** How a job stands, as a mark. */
export const jobMarks: { readonly [State in JobView['state']]: MarkStatus } = {
  waiting: 'queued',
  running: 'making',
  paused: 'paused',
  'needs-decisions': 'uncertain',
  done: 'made',
  failed: 'failed',
  cancelled: 'silent',
};
