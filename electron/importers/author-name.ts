/** What programs write where nobody is named: as words, in any case, or as an id. */
const noName =
  /^(?:[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}|unknown(?: author)?|none|null|n\/a|\(?untitled\)?|unknown title|no title|\[(?:no data|(?:main )?title here)\]|index|anonymous user|\(anonymous\)|\(unspecified\)|author(?:'s)? name|python-docx|apache poi|un-named|pypub|ebooklib|calibre|microsoft(?: office)? user|windows user|user|usuario|utente|utilisateur|benutzer|gebruiker|пользователь|admin|administrator|administrador|administrateur|администратор|owner|未知|无标题|unbekannt|inconnu|desconocido|sconosciuto|onbekend)$/i;

/** What word processors and printers call a document after its file: "draft_2.docx", "Microsoft Word - Draft". */
const fileTitle = /^microsoft word - |^[^/]{1,200}\.(?:docx?|odt|rtf|pdf|indd|wpd)$/i;

/** Small words of a family name: "De Souza", "van der Berg", "Le Guin". */
const particle =
  "(?:[Dd](?:e|a|o|os|i|u|el|ella|er|en)|[Ll][ae]|[Vv][ao]n|[Tt]e[rn]?|[Zz]u|[Aa][fl]|[EeAa]l|[Bb]in|St\\.|Mac|O')";
const name = "\\p{Lu}[\\p{L}\\p{M}.’'-]*";
const familyFirst = new RegExp(
  `^((?:${particle}\\s+){0,3}${name}),\\s*(${name}(?:\\s+(?:${name}|${particle})){0,3})$`,
  'u',
);
const suffix = /^(?:jr|sr|ii|iii|iv|ph\.?\s?d|m\.?d|m\.?a|esq|inc|ltd|llc|gmbh|co|et al)\.?$/i;

/** True for what programs write for a name or a title that they do not know. */
export function isPlaceholder(name: string): boolean {
  const isSign = name.trim() !== '' && !/[\p{L}\p{N}]/u.test(name);
  return isSign || noName.test(name.trim()) || fileTitle.test(name.trim());
}

/** The country or the dynasty that Chinese publishers print before a name: "[美]", "（清）". */
const country =
  /(^|[;；/／,，、]\s*|\s)[[【（(〔［]\s*(?![^\])】）〕］]*[著译訳編编])\p{Script=Han}{1,5}\s*[\])】）〕］]\s*(?=\p{L})/gu;
/** "…著": who wrote it, and behind that who translated or drew. */
const written = /^(.*?[^\s/／])[\s/／]*[(（[【]?等?[原合编編]?著[)）\]】]?(?:[\s,，;；/／].*)?$/u;

/** "Austen, Jane", as libraries sort, as it is said: "Jane Austen"; "[法]雨果著 李丹译" as "雨果". Other names stay. */
export function nameInOrder(name: string): string {
  if (/\p{Script=Han}/u.test(name)) {
    const bare = name.trim().replace(country, '$1');
    const author = written.exec(bare)?.[1] ?? bare;
    return author.length > 1 ? author : name;
  }
  const [, family, given] = familyFirst.exec(name.trim()) ?? [];
  if (family === undefined || given === undefined || suffix.test(given)) return name;
  return `${given} ${family}`;
}
