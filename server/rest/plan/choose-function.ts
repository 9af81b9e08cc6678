import { AmbiguityError, restErrors } from '../errors/errors.ts'
import type { Request } from '../parse/request.ts'
import type { DatabaseFunction, Role, Schema } from '../schema/schema.ts'
import { similarName } from '../errors/similar-name.ts'

/**
 * Finds, among the overloads of a name, the function whose parameters are those given; failing that, for a POST, one
 * that takes the whole body.
 *
 * @throws ApiError PGRST202 when none fits; AmbiguityError PGRST203 when several do
 */
export function chooseFunction(
  schema: Schema,
  role: Role,
  request: Request,
  given: readonly string[],
): DatabaseFunction {
  const overloads = schema.functions.get(request.target.name) ?? []
  const { body } = request
  const byName = body?.kind !== 'raw' && body?.kind !== 'scalar'
  const named = byName ? overloads.filter((candidate) => acceptsArguments(candidate, given)) : []
  const candidates = named.length > 0 ? named : overloads.filter((candidate) => acceptsWholeBody(candidate, body))
  const [first, ...others] = candidates
  if (first === undefined) throw unknownFunction(schema, role, request, given)
  if (others.length > 0) throw ambiguous(schema.name, candidates)
  return first
}

function acceptsArguments({ parameters, wholeBody }: DatabaseFunction, given: readonly string[]): boolean {
  if (wholeBody !== undefined) return false
  const names = parameters.map((parameter) => parameter.name)
  return (
    given.every((name) => names.includes(name)) &&
    parameters.every((parameter) => !parameter.required || given.includes(parameter.name))
  )
}

function acceptsWholeBody({ wholeBody }: DatabaseFunction, body: Request['body']): boolean {
  if (wholeBody === undefined || body === undefined || body.kind === 'form') return false
  return body.kind === 'raw' ? wholeBody === body.type : wholeBody === 'json' || wholeBody === 'jsonb'
}

function ambiguous(schema: string, candidates: readonly DatabaseFunction[]): AmbiguityError {
  const shown = candidates.map(({ name, parameters, wholeBody }) => {
    const list =
      wholeBody === undefined
        ? parameters.map((parameter) => `${parameter.name} => ${parameter.type}`)
        : [` => ${wholeBody}`]
    return `${schema}.${name}(${list.join(', ')})`
  })
  return new AmbiguityError(
    'PGRST203',
    `Could not choose the best candidate function between: ${shown.join(', ')}`,
    'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  )
}

function unknownFunction(schema: Schema, role: Role, request: Request, given: readonly string[]): Error {
  const { body, target } = request
  const name = `${schema.name}.${target.name}`
  if (body?.kind === 'raw') {
    return restErrors.noFunction(name, `${name} with a single unnamed ${body.type} parameter`, undefined)
  }
  const names = given.toSorted()
  const called = names.length === 0 ? `${name} without parameters` : `${name}(${names.join(', ')})`
  const plural = names.length > 1 ? 's' : ''
  const by = names.length === 0 ? ' without parameters' : ` with parameter${plural} ${names.join(', ')}`
  const whole = body === undefined || body.kind === 'form' ? '' : ' or with a single unnamed json/jsonb parameter'
  const suggestion = similarFunction(schema, role, target.name, names)
  return restErrors.noFunction(
    called,
    `${name}${by}${whole}`,
    suggestion === undefined ? undefined : `${schema.name}.${suggestion}`,
  )
}

/** Parameter names are short: a third in common is enough for a hint. */
const PARAMETERS_ALIKE = 0.33

/** A function of a similar name; where the name is right, the overload whose parameters are most like those given. */
function similarFunction(schema: Schema, role: Role, name: string, given: readonly string[]): string | undefined {
  const usable = (candidate: DatabaseFunction): boolean => candidate.executableBy.has(role)
  const overloads = (schema.functions.get(name) ?? []).filter(usable)
  if (overloads.length === 0) {
    const names = [...schema.functions].filter(([, others]) => others.some(usable)).map(([other]) => other)
    return similarName(name, names)
  }
  const lists = overloads.map(({ parameters }) => listOf(parameters.map((parameter) => parameter.name)))
  const suggestion = similarName(listOf(given), lists, PARAMETERS_ALIKE)
  return suggestion === undefined ? undefined : `${name}${suggestion}`
}

const listOf = (names: readonly string[]): string => `(${names.toSorted().join(', ')})`
