import { isVisible, type Column, type DatabaseFunction, type Relation, type Role, type Schema } from './schema.ts'

/** The description of the interface (OpenAPI 2.0), with only what the role may use. */
export function openApi(schema: Schema, role: Role): string {
  const relations = [...schema.relations.values()].filter((relation) => isVisible(relation, role))
  const functions = [...schema.functions.values()].flat().filter((candidate) => candidate.executableBy.has(role))
  return JSON.stringify({
    swagger: '2.0',
    info: { title: 'Parapet', version: '1', description: 'Data interface' },
    basePath: '/rest/v1',
    schemes: ['https', 'http'],
    consumes: ['application/json', 'application/vnd.pgrst.object+json'],
    produces: ['application/json', 'application/vnd.pgrst.object+json'],
    paths: Object.fromEntries([
      ...relations.map((relation) => [`/${relation.name}`, pathOfRelation(relation, role)]),
      ...functions.map((candidate) => [`/rpc/${candidate.name}`, pathOfFunction(candidate)]),
    ]),
    definitions: Object.fromEntries(relations.map((relation) => [relation.name, definition(relation, role)])),
  })
}

function pathOfRelation(relation: Relation, role: Role) {
  const { name, description } = relation
  const grants = relation.grants[role]
  const operation = (status: string, shown: string) => ({
    tags: [name],
    summary: description ?? name,
    responses: { [status]: { description: shown, schema: { $ref: `#/definitions/${name}` } } },
  })
  return {
    ...(grants.select.size > 0 && { get: operation('200', 'OK') }),
    ...(grants.insert && relation.insertable && { post: operation('201', 'Created') }),
    ...(grants.update && relation.updatable && { patch: operation('204', 'No Content') }),
    ...(grants.delete && relation.deletable && { delete: operation('204', 'No Content') }),
  }
}

function pathOfFunction({ name, description, parameters }: DatabaseFunction) {
  const properties = Object.fromEntries(parameters.map((parameter) => [parameter.name, typeOf(parameter.type)]))
  const required = parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name)
  const body = { name: 'args', in: 'body', required: true, schema: { type: 'object', properties, required } }
  return {
    post: {
      tags: ['(rpc)'],
      summary: description ?? name,
      parameters: [body],
      responses: { 200: { description: 'OK' } },
    },
  }
}

function definition(relation: Relation, role: Role) {
  const columns = [...relation.columns.values()].filter((column) => relation.grants[role].select.has(column.name))
  const property = (column: Column) => ({
    ...typeOf(column.type),
    ...(column.description !== null && { description: column.description }),
  })
  return {
    type: 'object',
    ...(relation.description !== null && { description: relation.description }),
    required: columns.filter((column) => column.required).map((column) => column.name),
    properties: Object.fromEntries(columns.map((column) => [column.name, property(column)])),
  }
}

const INTEGERS = new Set(['smallint', 'integer', 'bigint'])
const NUMBERS = new Set(['numeric', 'real', 'double precision'])

function typeOf(type: string): { type?: string; format: string; items?: object } {
  if (type.endsWith('[]')) return { type: 'array', format: type, items: {} }
  if (INTEGERS.has(type)) return { type: 'integer', format: type }
  if (NUMBERS.has(type)) return { type: 'number', format: type }
  if (type === 'boolean') return { type: 'boolean', format: type }
  return type === 'json' || type === 'jsonb' ? { format: type } : { type: 'string', format: type }
}
