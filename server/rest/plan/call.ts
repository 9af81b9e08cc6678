import { chooseFunction } from './choose-function.ts'
import { limits, MAX_ROWS } from '../limits.ts'
import { levelContext, nextAlias, planLevel } from './level.ts'
import { answerShape, maxAffected } from './answer-shape.ts'
import type { Arguments, CallPlan, Level } from './plan.ts'
import { restErrors } from '../errors/errors.ts'
import type { BodyShape, Query, Request } from '../parse/request.ts'
import { rowsOfFunction, SCALAR } from './rows.ts'
import type { DatabaseFunction, Parameter, Role, Schema } from '../schema/schema.ts'

/** Plans a call of a function by GET, HEAD or POST. */
export function planCall(schema: Schema, role: Role, request: Request): CallPlan {
  const given = givenArguments(request)
  const chosen = chooseFunction(schema, role, request, given)
  if (maxAffected(request) !== undefined && !chosen.returns.set) throw restErrors.maxAffectedOnScalar()
  return {
    kind: 'call',
    function: chosen,
    arguments: planArguments(request, chosen, given),
    timeoutMs: chosen.timeoutMs === undefined ? undefined : allowedTimeout(chosen.timeoutMs),
    readOnly: request.method !== 'POST' || chosen.readOnly,
    output: planOutput(schema, role, request, chosen),
    body: bodyKind(request, chosen),
    ...answerShape(request),
  }
}

/** A function may ask for more time than usual, up to a limit. */
function allowedTimeout(timeoutMs: number): number {
  return timeoutMs === 0 ? limits.functionTimeoutMs : Math.min(Math.ceil(timeoutMs), limits.functionTimeoutMs)
}

/** Names of the arguments, each once. */
function givenArguments({ query, body }: Request): string[] {
  if (body?.kind === 'object' || body?.kind === 'array') return [...new Set(query.columns ?? body.keys)]
  const names = [...new Set(pairsOf(query, body).map(([name]) => name))]
  const { columns } = query
  return body && columns ? names.filter((name) => columns.includes(name)) : names
}

/** Names and values, of a form or of the query. */
function pairsOf(query: Query, body: BodyShape | undefined): Query['args'] {
  return body?.kind === 'form' ? body.pairs : query.args
}

function planArguments({ query, body }: Request, chosen: DatabaseFunction, given: readonly string[]): Arguments {
  if (chosen.wholeBody !== undefined) return { from: 'whole body', type: chosen.wholeBody }
  const parameters = chosen.parameters.filter((parameter) => given.includes(parameter.name))
  if (body?.kind === 'object') return { from: 'body', parameters }
  if (body?.kind === 'array') return { from: 'first object', parameters }
  const pairs = pairsOf(query, body)
  return { from: 'values', values: parameters.map((parameter) => [parameter, valueOf(parameter, pairs)] as const) }
}

/** Of a repeated parameter the last value counts, unless it is variadic. */
function valueOf({ name, variadic }: Parameter, pairs: Query['args']): string | string[] {
  const values = pairs.filter(([key]) => key === name).map(([, value]) => value)
  return variadic ? values : (values.at(-1) ?? '')
}

/** Clients send `return=minimal` to ask for a count alone where the arguments do not fit in a HEAD. */
function bodyKind({ method, preferences }: Request, { returns }: DatabaseFunction): CallPlan['body'] {
  if (method === 'HEAD' || preferences.return === 'minimal' || returns.kind === 'void') return 'none'
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
  // A scalar has no columns to choose from.
  const column = { name: SCALAR, type: '', family: 'other', default: null, required: false, description: null } as const
  return {
    ...level,
    outputs: [
      {
        kind: 'value',
        name: SCALAR,
        operand: { level: level.alias, column, path: [] },
        cast: undefined,
        aggregate: undefined,
      },
    ],
  }
}
