import { definitionOf, pathOfRelation } from './relation.ts'
import { pathOfFunction } from './function.ts'
import { parametersOf, SHARED_PARAMETERS } from './parameters.ts'
import { isVisible, type Relation, type Role, type Schema } from '../schema/schema.ts'

/** Creates the OpenAPI 2.0 description with only what the role may use, once for each schema and role. */
export function createOpenApi(publicUrl: string): (schema: Schema, role: Role) => string {
  const made = new WeakMap<Schema, Map<Role, string>>()
  return (schema, role) => {
    const byRole = made.get(schema) ?? new Map<Role, string>()
    made.set(schema, byRole)
    const text = byRole.get(role) ?? JSON.stringify(describe(schema, role, new URL(publicUrl)))
    byRole.set(role, text)
    return text
  }
}

const FORMATS = [
  'application/json',
  'application/vnd.pgrst.object+json;nulls=stripped',
  'application/vnd.pgrst.object+json',
  'text/csv',
]

function describe(schema: Schema, role: Role, { host, protocol }: URL) {
  const relations = [...schema.relations.values()].filter((relation) => isVisible(relation, role))
  const functions = [...schema.functions.values()].flat().filter((candidate) => candidate.executableBy.has(role))
  return {
    swagger: '2.0',
    info: { title: 'Parapet', version: '1', description: 'The data interface: tables, views and functions.' },
    host,
    basePath: '/rest/v1',
    schemes: [protocol.slice(0, -1)],
    consumes: FORMATS,
    produces: FORMATS,
    securityDefinitions: {
      token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'A token, behind the word Bearer' },
      key: { type: 'apiKey', in: 'header', name: 'apikey', description: 'The public API key' },
    },
    security: [{ token: [], key: [] }],
    paths: {
      '/': ROOT,
      ...Object.fromEntries(relations.map((relation) => [`/${relation.name}`, pathOfRelation(relation, role)])),
      ...Object.fromEntries(functions.map((called) => [`/rpc/${called.name}`, pathOfFunction(called)])),
    },
    definitions: Object.fromEntries(
      relations.map((relation) => [relation.name, definitionOf(relation, role, visible)]),
    ),
    parameters: {
      ...SHARED_PARAMETERS,
      ...Object.fromEntries(relations.flatMap((relation) => parametersOf(relation, role))),
    },
  }

  function visible(name: string): boolean {
    const relation: Relation | undefined = schema.relations.get(name)
    return relation !== undefined && isVisible(relation, role)
  }
}

const ROOT = {
  get: {
    tags: ['Introspection'],
    summary: 'OpenAPI description (this document)',
    produces: ['application/openapi+json', 'application/json'],
    responses: { 200: { description: 'OK' } },
  },
}
