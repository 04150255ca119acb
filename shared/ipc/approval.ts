import { z } from 'zod';

/** SHA-256 in hex: names exactly what a person approved (see `Offer`). */
export const approvalToken = z.string().regex(/^[0-9a-f]{64}$/);

/** Comes with what may cost something. Absent where nobody was asked yet, and where it is free. */
export const approval = approvalToken.nullable().default(null);
