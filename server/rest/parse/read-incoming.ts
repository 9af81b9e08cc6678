import type { Context } from 'hono'
import type { RequestVariables } from '#server/platform/module.ts'
import { bodyTypeOf, parseBody } from './body.ts'
import type { Incoming } from '../prepare.ts'
import { readBody } from './read-body.ts'
import { restErrors } from '../errors/errors.ts'
import type { Body, Method } from './request.ts'

export type RestContext = Context<{ Variables: RequestVariables }>

/** A request with its body read. */
export async function readIncoming(c: RestContext, kind: Incoming['kind'], name: string): Promise<Incoming> {
  const method = methodOf(c.req.method, kind)
  const { url } = c.req
  const at = url.indexOf('?')
  return {
    method,
    kind,
    name,
    query: at < 0 ? '' : withoutFragment(url.slice(at + 1)),
    prefer: c.req.header('prefer'),
    accept: c.req.header('accept'),
    range: method === 'GET' ? rangeOf(c) : undefined,
    body: WITH_BODY.has(method) ? await bodyOf(c, kind === 'function') : undefined,
  }
}

const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>(
  (['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).map((method) => [method, method]),
)
const WITH_BODY: ReadonlySet<Method> = new Set<Method>(['POST', 'PUT', 'PATCH'])

function methodOf(name: string, kind: Incoming['kind']): Method {
  const method = METHODS.get(name)
  if (kind === 'function' && method !== 'GET' && method !== 'HEAD' && method !== 'POST')
    throw restErrors.rpcMethod(name)
  if (!method) throw restErrors.method(name)
  return method
}

/** The range of rows for pagination. Other units, such as bytes, are ignored. */
function rangeOf(c: RestContext): string | undefined {
  const range = c.req.header('range')
  if (range === undefined) return undefined
  return (c.req.header('range-unit') ?? 'items') === 'items' ? range : undefined
}

async function bodyOf(c: RestContext, asArguments: boolean): Promise<Body> {
  const type = bodyTypeOf(c.req.header('content-type'), asArguments)
  return parseBody(type, await readBody(c.req.raw), asArguments)
}

function withoutFragment(text: string): string {
  const at = text.indexOf('#')
  return at < 0 ? text : text.slice(0, at)
}
