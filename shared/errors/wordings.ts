import type { ErrorCode } from '../ipc/error-codes.ts';

/** Facts that an error carries for the surface: file, line, limit, model names. JSON values only, never a key. */
export type ErrorData = {
  readonly [name: string]: string | number | boolean | null | undefined | readonly string[];
};

/** A sentence with `{{name}}` for each value, or a function where one sentence is not enough. */
export type Wording = string | ((data: never) => string);

/** The entries of a table in another language, with the values of the English. */
export type Translated<Table extends Wordings> = {
  readonly [Key in keyof Table]: Table[Key] extends (data: infer Values) => string
    ? string | ((data: Values) => string)
    : Wording;
};

/** A language's table. What begins with `any` words errors that pass on the code of another failure. */
export type Wordings = { readonly [key in `${ErrorCode | 'any'}.${string}`]: Wording };
