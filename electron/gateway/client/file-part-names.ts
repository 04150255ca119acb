import { gatewayFailureOf } from './failure.ts';

/** The gateway does not document the name of the file's part in a voice upload: these are tried, in this order. */
export const filePartNames = [
  'file',
  'audio',
  'voice',
  'audio_file',
  'reference_audio',
  'voices',
  'audio_sample',
  'sample',
] as const;

const otherParts: readonly string[] = ['model', 'title'];

/**
 * The name to try after a refused upload (400 or 422: known unbilled), where the refusal is about the
 * file's part: the name that the gateway itself asks for, else the next of the list. Null where the
 * refusal is about something else, or every name was tried.
 * @param tried the names that were refused so far, this one included
 */
export function nextFilePartName(error: unknown, tried: readonly string[]): string | null {
  const failure = gatewayFailureOf(error);
  if (failure?.errorCode !== 'gateway_parameter' || failure.phase !== 'sent') return null;
  if (failure.parameter !== null && otherParts.includes(failure.parameter)) return null;
  const said = `${failure.code ?? ''} ${failure.detail ?? ''}`;
  const asked = askedName(failure.parameter ?? namedMissing(failure.detail), tried);
  if (asked !== null && /missing|required|expected|provide|must|needed/i.test(said)) return asked;
  if (!isAboutMissingPart(said, failure.parameter)) return null;
  return filePartNames.find((name) => !tried.includes(name)) ?? null;
}

/** A name that the gateway gave as the refused field and that was not tried: it is the one that it waits for. */
function askedName(parameter: string | null, tried: readonly string[]): string | null {
  if (parameter === null || !/^[A-Za-z][\w-]{0,39}(\[\])?$/.test(parameter)) return null;
  if (besideSound.test(parameter)) return null;
  return tried.includes(parameter) ? null : parameter;
}

/** The name in a refusal that says no more than that it is missing: “reference is required”. */
function namedMissing(detail: string | null): string | null {
  const [, first, last] = missingName.exec(detail ?? '') ?? [];
  const name = first ?? last ?? '';
  return ofSound.test(name) && !besideSound.test(name) ? name : null;
}

const missingName =
  /^\W?(\w+)\W? is (?:required|missing)\b|\bmissing (?:\w+ )*(?:field|part|parameter)s?:? \W?(\w+)/i;
/** Any field may be missing: only what sounds like a recording is one, and not what is said about it. */
const ofSound = /audio|voice|sample|clip|record|sound|speech|wav|upload|media|(^|_)ref|(^|_)file./i;
const besideSound = /name|text|title|desc|format|type|rate|lang|url|model|id$/i;

const absence =
  /missing|required|expect|not found|no (?:such )?|without|provide|must (?:have|hold|contain)|unknown|unsupported/i;
const part = /\b(?:file|audio|upload|part|form|multipart|recording)s?\b/i;

function isAboutMissingPart(said: string, parameter: string | null): boolean {
  if (/LIMIT_UNEXPECTED_FILE|unexpected (?:file|field|part)/i.test(said)) return true;
  const isFileNamed = part.test(said) || (parameter !== null && part.test(parameter));
  // What is wrong with a file that did arrive is no question of names.
  const isAboutContent =
    /decod|corrupt|too (?:large|big|short|long)|format|codec|duration|silen|noise/i.test(said);
  return isFileNamed && absence.test(said) && !isAboutContent;
}
