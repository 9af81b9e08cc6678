import { Hono, type Context } from 'hono'
import { basePath } from 'hono/route'
import pg from 'pg'
import type { App, Platform, RequestVariables } from '#server/platform/module.ts'
import { methodsOfFunction, methodsOfRelation } from './allowed-methods.ts'
import { openApi } from './openapi.ts'
import { checkContentType } from './parse-body.ts'
import { checkProfile } from './parse-headers.ts'
import { relationNamed } from './plan-request.ts'
import { createPrepare, type Incoming, type Prepare } from './prepare.ts'
import { readBody } from './read-body.ts'
import { refusal } from './refusals.ts'
import type { Method } from './request.ts'
import { isReadOnly } from './plan.ts'
import { checkBeforeCommit, respond } from './respond.ts'
import { errorResponse, toApiError } from './rest-error.ts'
import { runStatement } from './run-statement.ts'
import { createSchemaCache, type SchemaCache } from './schema-cache.ts'

type RestContext = Context<{ Variables: RequestVariables }>

interface Rest {
  readonly platform: Platform
  readonly schemas: SchemaCache
  readonly prepare: Prepare
}

/** The data interface; paths are relative to /rest/v1. The entry has identified the caller. */
export async function restModule(platform: Platform): Promise<App> {
  const schemas = await createSchemaCache(platform.database.service, platform.log)
  const rest: Rest = { platform, schemas, prepare: createPrepare() }
  const app: App = new Hono<{ Variables: RequestVariables }>()
  app.all('/', guarded(rest, root))
  app.all(
    '/rpc/:name',
    guarded(rest, (c) => answer(rest, c, 'function', c.req.param('name') ?? '')),
  )
  app.all(
    '/:name',
    guarded(rest, (c) => answer(rest, c, 'relation', c.req.param('name') ?? '')),
  )
  app.all('*', guarded(rest, anythingElse))
  return app
}

type Handler = (c: RestContext, rest: Rest) => Promise<Response>

/** Answers every failure in the interface's own shape; logs those that are ours. */
function guarded(rest: Rest, handle: Handler): (c: RestContext) => Promise<Response> {
  return async (c) => {
    try {
      return await handle(c, rest)
    } catch (error) {
      const refused = toApiError(error, c.get('caller').role, rest.schemas.current())
      if (refused.status >= 500) {
        const { method, path } = c.req
        rest.platform.log.error(
          { err: error, code: refused.code, requestId: c.get('requestId'), method, path },
          'a data request failed',
        )
      }
      return errorResponse(refused)
    }
  }
}

async function root(c: RestContext, { schemas }: Rest): Promise<Response> {
  checkProfile(c.req.header('accept-profile'))
  if (c.req.method === 'OPTIONS') return allowing('OPTIONS,GET,HEAD')
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') throw refusal.method(c.req.method)
  return c.body(openApi(schemas.current(), c.get('caller').role), 200, {
    'Content-Type': 'application/openapi+json; charset=utf-8',
    'Cache-Control': 'private, no-store',
  })
}

async function anythingElse(c: RestContext, rest: Rest): Promise<Response> {
  // With and without the trailing slash.
  if (c.req.path === `${basePath(c).replace(/\/$/, '')}/`) return root(c, rest)
  throw refusal.path()
}

function allowing(methods: string): Response {
  return new Response(null, { status: 200, headers: { Allow: methods, 'Content-Length': '0' } })
}

async function answer(rest: Rest, c: RestContext, kind: Incoming['kind'], name: string): Promise<Response> {
  const { role } = c.get('caller')
  if (c.req.method === 'OPTIONS') return options(rest, c, kind, name)
  const incoming = await read(c, kind, name)
  try {
    return await execute(rest, c, incoming)
  } catch (error) {
    if (kind === 'function' || !isStale(error) || !(await rest.schemas.refresh())) throw error
    rest.platform.log.info({ role, name }, 'the schema was stale and has been read again')
    return execute(rest, c, incoming)
  }
}

/** A name that planning found and PostgreSQL did not: the schema has changed since it was loaded. */
function isStale(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '42P01' || error.code === '42703')
}

async function execute({ platform, schemas, prepare }: Rest, c: RestContext, incoming: Incoming): Promise<Response> {
  const caller = c.get('caller')
  const prepared = prepare(schemas.current(), caller.role, incoming)
  const { text, values, bodyAt } = prepared.rendered
  const { plan } = prepared
  const result = await runStatement(platform.database, caller, {
    statement: { text, values: bodyAt === undefined ? values : values.with(bodyAt, bodyText(incoming, plan.kind)) },
    readOnly: isReadOnly(plan),
    check: checkBeforeCommit(prepared),
  })
  return respond(prepared, result, c.req.header('accept-encoding'))
}

/** An insert reads its rows from an array. */
function bodyText({ body = '' }: Incoming, kind: string): string {
  const text = body.trim()
  if (text === '') return '{}'
  return kind === 'insert' && text.startsWith('{') ? `[${text}]` : text
}

const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>(
  (['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'] as const).map((method) => [method, method]),
)

function methodOf(name: string, kind: Incoming['kind']): Method {
  const method = METHODS.get(name)
  if (kind === 'function' && (!method || method === 'PATCH' || method === 'DELETE')) throw refusal.rpcMethod(name)
  if (!method) throw refusal.method(name)
  return method
}

async function read(c: RestContext, kind: Incoming['kind'], name: string): Promise<Incoming> {
  const method = methodOf(c.req.method, kind)
  const reads = method === 'GET' || method === 'HEAD'
  checkProfile(c.req.header(reads ? 'accept-profile' : 'content-profile'))
  const { url } = c.req
  const at = url.indexOf('?')
  const sent = method === 'POST' || method === 'PATCH'
  if (sent) checkContentType(c.req.header('content-type'))
  return {
    method,
    kind,
    name,
    query: at < 0 ? '' : withoutFragment(url.slice(at + 1)),
    prefer: c.req.header('prefer'),
    accept: c.req.header('accept'),
    range: reads ? c.req.header('range') : undefined,
    body: sent ? await readBody(c.req.raw) : undefined,
  }
}

function withoutFragment(text: string): string {
  const at = text.indexOf('#')
  return at < 0 ? text : text.slice(0, at)
}

function options({ schemas }: Rest, c: RestContext, kind: Incoming['kind'], name: string): Response {
  const schema = schemas.current()
  const { role } = c.get('caller')
  if (kind === 'relation') return allowing(methodsOfRelation(relationNamed(schema, role, name)))
  const overloads = schema.functions.get(name)
  if (!overloads) throw refusal.noFunction(`public.${name}`, `public.${name}`, undefined)
  return allowing(methodsOfFunction(overloads))
}
