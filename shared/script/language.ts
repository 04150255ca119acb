/** The language itself without script and region: `pt` of `pt-BR`. */
export function primaryLanguage(language: string): string {
  return (language.split(/[-_]/)[0] ?? '').toLowerCase();
}
