import { z } from 'zod';

/** What the build puts beside the page (scripts/notices.mjs): each text once. */
const licencesSchema = z.object({
  notices: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      licence: z.string(),
      source: z.string(),
      /** The file of the program that anybody may replace, for a library under the LGPL. */
      inFile: z.string().nullable(),
      text: z.number().int().nonnegative(),
    }),
  ),
  texts: z.array(z.string()),
});

export type Licences = z.infer<typeof licencesSchema>;
export type Notice = Licences['notices'][number];

/** Rejects where the page was built without them. */
export async function readLicences(): Promise<Licences> {
  const answer = await fetch('/licences.json');
  if (!answer.ok) throw new Error(`The licences: ${answer.status}.`);
  return licencesSchema.parse(await answer.json());
}

/** Those whose name or licence has every word of the query, in their order. */
export function findNotices(notices: readonly Notice[], query: string): readonly Notice[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return notices.filter(({ name, version, licence }) => {
    const text = `${name} ${version} ${licence}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
