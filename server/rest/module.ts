import { Hono } from 'hono'
import { basePath } from 'hono/route'
import pg from 'pg'
import { ApiError } from '#server/platform/errors.ts'
import { untilSent } from '#server/platform/http/outgoing.ts'
import { logFailure } from '#server/platform/log-failure.ts'
import type { App, Platform, RequestVariables } from '#server/platform/module.ts'
import { methodsOfFunction, methodsOfRelation } from './respond/allowed-methods.ts'
import { explain } from './respond/explain.ts'
import { createOpenApi } from './openapi/openapi.ts'
import { mediaTypes } from './parse/headers.ts'
import { relationNamed } from './plan/plan-request.ts'
import { isReadOnly } from './plan/plan.ts'
import { createPrepare, statementOf, type Incoming, type Prepare } from './prepare.ts'
import { readIncoming, type RestContext } from './parse/read-incoming.ts'
import { requestSettings } from './parse/request-settings.ts'
import { restErrors } from './errors/errors.ts'
import { checkBeforeCommit, respond } from './respond/respond.ts'
import { errorResponse, toApiError } from './errors/error-response.ts'
import { runStatement } from './respond/run-statement.ts'
import { createSchemaCache, type SchemaCache } from './schema/schema-cache.ts'
import type { Role, Schema } from './schema/schema.ts'
import { loadTimeZones } from './schema/time-zones.ts'

interface Rest {
  readonly platform: Platform
  readonly schemas: SchemaCache
  readonly prepare: Prepare
  readonly openApi: (schema: Schema, role: Role) => string
}

/** The data interface; paths are relative to /rest/v1. The entry has identified the caller. */
export async function restModule(platform: Platform): Promise<App> {
  const { database, config, log } = platform
  const [schemas, timeZones] = await Promise.all([
    createSchemaCache(database.service, config.apiSchemas, log),
    loadTimeZones(database.service),
  ])
  const rest: Rest = {
    platform,
    schemas,
    prepare: createPrepare(timeZones),
    openApi: createOpenApi(config.publicUrl),
  }
  const app: App = new Hono<{ Variables: RequestVariables }>()
  app.all('/', withErrorResponse(rest, root))
  app.all(
    '/rpc/:name',
    withErrorResponse(rest, (c) => answer(rest, c, 'function', c.req.param('name') ?? '')),
  )
  app.all(
    '/:name',
    withErrorResponse(rest, (c) => answer(rest, c, 'relation', c.req.param('name') ?? '')),
  )
  app.all('*', withErrorResponse(rest, handleOtherPaths))
  return app
}

type Handler = (c: RestContext, rest: Rest) => Promise<Response>

/** Answers every error in the format of the interface, and logs it. */
function withErrorResponse(rest: Rest, handle: Handler): (c: RestContext) => Promise<Response> {
  return async (c) => {
    try {
      return await handle(c, rest)
    } catch (error) {
      const apiError = toApiError(error, roleOf(c), rest.schemas.current())
      const { status, code } = apiError
      const { method, path } = c.req
      const request = { status, code, requestId: c.get('requestId'), method, path }
      logFailure(rest.platform.log, error, request, 'a data request failed')
      return errorResponse(apiError)
    }
  }
}

const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * The schema of a request: the one that it names, or the first exposed one.
 *
 * @throws ApiError PGRST106
 */
function schemaOf({ platform, schemas }: Rest, c: RestContext): Schema {
  const exposed = platform.config.apiSchemas
  const given = c.req.header(WRITES.has(c.req.method) ? 'content-profile' : 'accept-profile') ?? ''
  const schema = schemas.current().get(given === '' ? (exposed[0] ?? '') : given)
  if (!schema) throw restErrors.schema(given.slice(0, 100), exposed)
  return schema
}

const DESCRIPTIONS = new Set(['application/openapi+json', 'application/json', 'application/*', '*/*'])

async function root(c: RestContext, rest: Rest): Promise<Response> {
  const schema = schemaOf(rest, c)
  if (c.req.method === 'OPTIONS') return allowResponse('OPTIONS,GET,HEAD')
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') throw restErrors.method(c.req.method)
  const wanted = mediaTypes(c.req.header('accept'))
  if (!wanted.some(({ type }) => DESCRIPTIONS.has(type))) throw restErrors.media(wanted)
  const response = c.body(rest.openApi(schema, c.get('caller').role), 200, {
    'Content-Type': 'application/openapi+json; charset=utf-8',
    'Cache-Control': 'private, no-store',
  })
  return withProfile(rest, schema, response)
}

async function handleOtherPaths(c: RestContext, rest: Rest): Promise<Response> {
  // With and without the trailing slash.
  if (c.req.path === `${basePath(c).replace(/\/$/, '')}/`) return root(c, rest)
  throw restErrors.path()
}

/** Where several schemas are exposed, a response names its schema. */
function withProfile({ platform }: Rest, { name }: Schema, response: Response): Response {
  if (platform.config.apiSchemas.length > 1) response.headers.set('Content-Profile', name)
  return response
}

function allowResponse(methods: string): Response {
  return new Response(null, { status: 200, headers: { Allow: methods, 'Content-Length': '0' } })
}

async function answer(rest: Rest, c: RestContext, kind: Incoming['kind'], name: string): Promise<Response> {
  const schema = schemaOf(rest, c)
  if (c.req.method === 'OPTIONS') return options(c, schema, kind, name)
  const incoming = await readIncoming(c, kind, name)
  try {
    return await execute(rest, c, schema, incoming)
  } catch (error) {
    if (!isStaleSchemaError(error) || !(await rest.schemas.refresh())) throw error
    rest.platform.log.debug({ requestId: c.get('requestId') }, 'the schema has been read again')
    return execute(rest, c, schemaOf(rest, c), incoming)
  }
}

const STALE_SCHEMA_CODES: ReadonlySet<string> = new Set([
  '42P01',
  '42703',
  '42883',
  'PGRST200',
  'PGRST202',
  'PGRST204',
  'PGRST205',
])

/** Planning or PostgreSQL did not find a name: the schema may have changed since it was loaded. */
function isStaleSchemaError(error: unknown): boolean {
  if (error instanceof pg.DatabaseError)
    return error.internalQuery === undefined && STALE_SCHEMA_CODES.has(error.code ?? '')
  return error instanceof ApiError && STALE_SCHEMA_CODES.has(error.code)
}

/** Smaller answers fit into the socket's own buffers. */
const COUNTED_UNREAD_CHARS = 65_536

async function execute(rest: Rest, c: RestContext, schema: Schema, incoming: Incoming): Promise<Response> {
  const { platform, prepare } = rest
  const caller = c.get('caller')
  const prepared = prepare(schema, caller.role, incoming)
  const { plan } = prepared
  const { timezone, transaction } = prepared.request.preferences
  const readOnly = isReadOnly(plan)
  const statement = statementOf(prepared, incoming.body)
  const patternTimeoutMs = prepared.hasPatterns ? platform.config.patternTimeoutMs : undefined
  const options = {
    readOnly,
    timezone,
    timeoutMs: patternTimeoutMs ?? (plan.kind === 'call' ? plan.timeoutMs : undefined),
    request: schema.readsRequest ? requestSettings(c, pathOf(incoming)) : undefined,
  }
  const explained = prepared.request.media.explain
  if (explained) return explain(platform.database, caller, statement, explained, options)
  const result = await runStatement(platform.database, caller, {
    statement,
    options,
    patternTimeoutMs,
    check: checkBeforeCommit(prepared),
    keep: readOnly || transaction !== 'rollback',
  })
  if (result.body !== null && result.body.length >= COUNTED_UNREAD_CHARS)
    untilSent(c, () => platform.database.holdAnswer(caller, result.body?.length ?? 0))
  return withProfile(rest, schema, await respond(prepared, result, c.req.header('accept-encoding')))
}

function pathOf({ kind, name }: Incoming): string {
  return `${kind === 'function' ? '/rpc' : ''}/${encodeURIComponent(name)}`
}

/** Clients send OPTIONS without credentials, so it has no caller. */
function roleOf(c: RestContext): Role {
  return c.req.method === 'OPTIONS' ? 'anon' : c.get('caller').role
}

function options(c: RestContext, schema: Schema, kind: Incoming['kind'], name: string): Response {
  if (kind === 'relation') return allowResponse(methodsOfRelation(relationNamed(schema, roleOf(c), name)))
  const overloads = schema.functions.get(name)
  const called = `${schema.name}.${name}`
  if (!overloads) throw restErrors.noFunction(called, called, undefined)
  return allowResponse(methodsOfFunction(overloads))
}
