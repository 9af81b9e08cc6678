import { MAX_ROWS } from './limits.ts'
import { levelContext, nextAlias, planLevel } from './plan-level.ts'
import { answerShape, maxAffected } from './plan-shape.ts'
import type { CallPlan, Level } from './plan.ts'
import { AmbiguityError, refusal } from './refusals.ts'
import type { Request } from './request.ts'
import { rowsOfFunction, SCALAR } from './rows.ts'
import type { DatabaseFunction, Parameter, Role, Schema } from './schema.ts'
import { similarName } from './similar-name.ts'

/** Plans a call of a function by GET, HEAD or POST. */
export function planCall(schema: Schema, role: Role, request: Request): CallPlan {
  const { method, query } = request
  const byBody = method === 'POST'
  const given = givenArguments(request)
  const chosen = chooseFunction(schema, role, request, given)
  if (maxAffected(request) !== undefined && !chosen.returns.set) throw refusal.maxAffectedOnScalar()
  const args = chosen.parameters.filter((parameter) => given.includes(parameter.name))
  return {
    kind: 'call',
    function: chosen,
    arguments: chosen.wholeBody === undefined ? args : [],
    argumentsText: byBody ? undefined : argumentsText(query.args, args),
    readOnly: !byBody || chosen.readOnly,
    output: planOutput(schema, role, request, chosen),
    body: bodyKind(method, chosen),
    ...answerShape(request),
  }
}

function givenArguments({ method, query, body }: Request): string[] {
  const names = method === 'POST' ? (query.columns ?? body?.keys ?? []) : query.args.map(([name]) => name)
  return [...new Set(names)]
}

function bodyKind(method: string, { returns }: DatabaseFunction): CallPlan['body'] {
  if (method === 'HEAD' || returns.kind === 'void') return 'none'
  return returns.kind === 'scalar' ? 'scalars' : 'rows'
}

function planOutput(schema: Schema, role: Role, request: Request, chosen: DatabaseFunction): Level {
  const context = levelContext(schema, role, request.query, request.method === 'POST' ? undefined : request.range)
  const scalar = chosen.returns.kind !== 'row'
  const level = planLevel(context, {
    rows: rowsOfFunction(schema, chosen),
    source: { kind: 'result' },
    link: undefined,
    alias: nextAlias(context),
    select: request.query.select,
    cap: chosen.returns.set ? MAX_ROWS : undefined,
  })
  if (!scalar) return level
  // A bare value has no columns to choose from.
  const column = { name: SCALAR, type: '', family: 'other', default: null, required: false, description: null } as const
  return {
    ...level,
    outputs: [{ kind: 'value', name: SCALAR, operand: { level: level.alias, column, path: [] }, cast: undefined }],
  }
}

/** Arguments come as text; PostgreSQL reads them as the parameters' types, just as it does with JSON strings. */
function argumentsText(given: Request['query']['args'], parameters: readonly Parameter[]): string {
  const values = new Map<string, string | string[]>()
  for (const [name, value] of given) {
    const several = parameters.find((parameter) => parameter.name === name)?.variadic === true
    const before = values.get(name)
    values.set(name, several ? [...(Array.isArray(before) ? before : []), value] : value)
  }
  return `{${[...values].map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`
}

function chooseFunction(schema: Schema, role: Role, request: Request, given: readonly string[]): DatabaseFunction {
  const overloads = schema.functions.get(request.target.name) ?? []
  const named = request.body?.kind === 'array' ? [] : overloads.filter((candidate) => takes(candidate, given))
  const [first, ...others] = named
  if (first && others.length === 0) return first
  if (first) throw ambiguous(named)
  const whole = request.method === 'POST' ? overloads.find((candidate) => candidate.wholeBody !== undefined) : undefined
  if (whole) return whole
  throw unknownFunction(schema, role, request.target.name, given)
}

function takes({ parameters, wholeBody }: DatabaseFunction, given: readonly string[]): boolean {
  if (wholeBody !== undefined) return false
  const names = parameters.map((parameter) => parameter.name)
  return (
    given.every((name) => names.includes(name)) &&
    parameters.every((parameter) => !parameter.required || given.includes(parameter.name))
  )
}

function ambiguous(candidates: readonly DatabaseFunction[]): AmbiguityError {
  const shown = candidates.map(({ name, parameters }) => {
    const list = parameters.map((parameter) => `${parameter.name} => ${parameter.type}`)
    return `public.${name}(${list.join(', ')})`
  })
  return new AmbiguityError(
    'PGRST203',
    `Could not choose the best candidate function between: ${shown.join(', ')}`,
    'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  )
}

function unknownFunction(schema: Schema, role: Role, name: string, given: readonly string[]): Error {
  const called = given.length === 0 ? `public.${name} without parameters` : `public.${name}(${given.join(', ')})`
  const searched =
    given.length === 0 ? called : `public.${name} with parameter${given.length === 1 ? '' : 's'} ${given.join(', ')}`
  const usable = [...schema.functions.values()].flat().filter((candidate) => candidate.executableBy.has(role))
  const meant =
    usable.find((candidate) => candidate.name === name)?.name ??
    similarName(
      name,
      usable.map((candidate) => candidate.name),
    )
  const parameters =
    usable.find((candidate) => candidate.name === meant)?.parameters.map((parameter) => parameter.name) ?? []
  return refusal.noFunction(
    called,
    searched,
    meant === undefined ? undefined : `public.${meant}(${parameters.join(', ')})`,
  )
}
