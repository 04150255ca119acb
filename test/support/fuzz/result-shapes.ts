import { join } from 'node:path';
import ts from 'typescript';
import { checkout } from '../checkout.ts';

/** Says where an answer is not of the type that the contract gives it; null where it is. */
export type ShapeJudge = (route: string, data: unknown) => string | null;

/**
 * Judges answers by the types of shared/ipc/contract.ts: the contract has no schema of them, because the page
 * trusts main.
 */
export function createShapeJudge(): ShapeJudge {
  const file = join(checkout, 'shared/ipc/contract.ts');
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    exactOptionalPropertyTypes: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const routes = source?.statements.find(
    (one): one is ts.TypeAliasDeclaration =>
      ts.isTypeAliasDeclaration(one) && one.name.text === 'Routes',
  );
  if (routes === undefined) throw new Error('The contract has no type of its routes.');
  const table = checker.getTypeAtLocation(routes);

  const fieldType = (type: ts.Type, name: string): ts.Type | null => {
    const field = type.getProperty(name);
    return field === undefined ? null : checker.getTypeOfSymbol(field);
  };

  function problemOf(value: unknown, type: ts.Type, at: string): string | null {
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return null;
    if (type.isUnion()) return unionProblem(value, type.types, at);
    const isFit = primitiveFits(value, type);
    if (isFit !== null) return isFit ? null : `${at} is not ${checker.typeToString(type)}`;
    if (checker.isArrayType(type) || checker.isTupleType(type)) return listProblem(value, type, at);
    return objectProblem(value, type, at);
  }

  function unionProblem(value: unknown, types: readonly ts.Type[], at: string): string | null {
    const problems: string[] = [];
    for (const one of types) {
      const problem = problemOf(value, one, at);
      if (problem === null) return null;
      problems.push(problem);
    }
    // The one that got furthest is what was meant.
    return problems.sort((a, b) => b.length - a.length)[0] ?? at;
  }

  function listProblem(value: unknown, type: ts.Type, at: string): string | null {
    if (!Array.isArray(value)) return `${at} is no list`;
    const types = checker.getTypeArguments(type as ts.TypeReference);
    const isTuple = checker.isTupleType(type);
    if (isTuple && value.length !== types.length) return `${at} has another length`;
    return firstProblem(
      value.map((one, index) => [one, types[isTuple ? index : 0] as ts.Type, `${at}[${index}]`]),
    );
  }

  function objectProblem(value: unknown, type: ts.Type, at: string): string | null {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return `${at} is no object`;
    }
    const fields: [unknown, ts.Type, string][] = [];
    for (const field of checker.getPropertiesOfType(type)) {
      const own = (value as Record<string, unknown>)[field.name];
      const isOptional = (field.flags & ts.SymbolFlags.Optional) !== 0;
      if (own === undefined && isOptional) continue;
      fields.push([own, checker.getTypeOfSymbol(field), `${at}.${field.name}`]);
    }
    const index = checker.getIndexInfoOfType(type, ts.IndexKind.String)?.type;
    if (index !== undefined) {
      for (const [name, own] of Object.entries(value)) fields.push([own, index, `${at}.${name}`]);
    }
    return firstProblem(fields);
  }

  function firstProblem(fields: readonly (readonly [unknown, ts.Type, string])[]): string | null {
    for (const [value, type, at] of fields) {
      const problem = problemOf(value, type, at);
      if (problem !== null) return problem;
    }
    return null;
  }

  const results = new Map<string, ts.Type>();
  const resultOf = (route: string): ts.Type => {
    const known = results.get(route);
    if (known !== undefined) return known;
    const type = fieldType(fieldType(table, route) ?? table, 'result');
    if (type === null) throw new Error(`The contract has no type of what ${route} answers.`);
    results.set(route, type);
    return type;
  };

  return (route, data) => problemOf(data, resultOf(route), route);
}

/** Null for what is no primitive type. */
function primitiveFits(value: unknown, type: ts.Type): boolean | null {
  const { flags } = type;
  if (type.isStringLiteral() || type.isNumberLiteral()) return value === type.value;
  if (flags & ts.TypeFlags.BooleanLiteral) {
    return String(value) === (type as ts.Type & { intrinsicName: string }).intrinsicName;
  }
  if (flags & ts.TypeFlags.StringLike) return typeof value === 'string';
  if (flags & ts.TypeFlags.NumberLike) return typeof value === 'number';
  if (flags & ts.TypeFlags.BooleanLike) return typeof value === 'boolean';
  if (flags & ts.TypeFlags.Null) return value === null;
  if (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return value === undefined;
  if (flags & ts.TypeFlags.Never) return false;
  return null;
}
