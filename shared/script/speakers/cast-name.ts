/** The name that a speaker gets in the cast: "the old man" is called "Old man" there. */
export function castName(speaker: string): string {
  const bare = speaker
    .replace(/^(?:the|an?)\s+(?=\S)/i, '')
    .replace(/[:：\r\n]/g, ' ')
    .trim();
  const [first = ''] = bare;
  return (first.toUpperCase() + bare.slice(first.length)).slice(0, 80);
}
