import { optional, requiredOf, summaryOf, typeOf } from './types.ts'
import type { DatabaseFunction, Parameter } from '../schema/schema.ts'

export function pathOfFunction(called: DatabaseFunction) {
  const { name, description, readOnly, parameters, wholeBody } = called
  const common = { tags: [`(rpc) ${name}`], ...summaryOf(description), responses: { 200: { description: 'OK' } } }
  const post = { ...common, parameters: [{ name: 'args', in: 'body', required: true, schema: bodyOf(called) }] }
  if (!readOnly || wholeBody !== undefined) return { post }
  return { get: { ...common, parameters: parameters.map(queryParameter) }, post }
}

function bodyOf({ description, parameters, wholeBody }: DatabaseFunction) {
  if (wholeBody !== undefined) return typeOf(wholeBody)
  return {
    type: 'object',
    ...optional('description', description ?? undefined),
    ...requiredOf(parameters),
    properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, typeOf(parameter.type)])),
  }
}

/** In a query string an array is text too, unless the parameter is variadic: then it repeats. */
function queryParameter({ name, type, required, variadic }: Parameter) {
  const place = { name, in: 'query', required }
  const { type: json = 'string', format } = typeOf(type)
  if (variadic) return { ...place, type: 'array', collectionFormat: 'multi', items: typeOf(type.slice(0, -2)) }
  return { ...place, type: json === 'array' ? 'string' : json, format }
}
