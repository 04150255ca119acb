/** What a job may buy: lines by their lasting id, each as what it was when its price was approved. */
export const jobLines = `
  CREATE TABLE job_segment (
    job_id TEXT NOT NULL REFERENCES job (id),
    ordinal INTEGER NOT NULL,
    segment_id TEXT NOT NULL,
    chapter_id TEXT NOT NULL,
    identity TEXT NOT NULL,
    PRIMARY KEY (job_id, ordinal)
  ) STRICT, WITHOUT ROWID;
`;
