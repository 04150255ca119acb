/** The file that a manuscript was read from, as it is kept: `<SHA-256>.epub`, or `too-large`. */
export const manuscriptSource = `
  ALTER TABLE project_manuscript ADD COLUMN source_file TEXT;
  `;
