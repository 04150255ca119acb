/** A take whose audio was cleaned up keeps its row: its number among the takes of a text is not given again. */
export const cleanedTakes = `
  ALTER TABLE take ADD COLUMN cleaned_at_ms INTEGER;
  `;
