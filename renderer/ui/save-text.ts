/** Saves a text as a file where the person keeps downloads, or asks where, as the browser is set. */
export function saveText(text: string, fileName: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The download has taken the bytes once the click is over, some browsers a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export function saveCsv(text: string, fileName: string): void {
  saveText(text, fileName, 'text/csv');
}
