/** Saves a file where the person keeps downloads, or asks where, as the browser is set. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // The download has taken the bytes once the click is over, some browsers a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A text of that media type as a file, in UTF-8. */
export function saveText(text: string, fileName: string, type: string): void {
  saveFile(new File([text], fileName, { type: `${type};charset=utf-8` }));
}

export function saveCsv(text: string, fileName: string): void {
  saveText(text, fileName, 'text/csv');
}
