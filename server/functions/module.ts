import { Hono } from 'hono'
import type { App, Platform, RequestVariables } from '#server/platform/module.ts'
import type { Route } from '#server/platform/route.ts'
import { ip } from './ip/ip.route.ts'

const routes: readonly Route[] = [ip]

/** The endpoints that are not a table, below /functions/v1: one route value each. */
export function functionsModule(platform: Platform): App {
  const app: App = new Hono<{ Variables: RequestVariables }>()
  for (const route of routes) {
    app.on(route.method, `/${route.name}`, async (c) => {
      const caller = c.get('caller')
      if (route.may === 'signed in' && caller.userId === undefined) {
        return c.json({ error: 'Authentication required' }, 401)
      }
      const input = route.input.safeParse(
        route.method === 'GET' ? c.req.query() : await c.req.json().catch(() => undefined),
      )
      if (!input.success)
        return c.json({ error: input.error.issues[0]?.message ?? 'The request is not as it should be.' }, 400)
      return c.json(await route.handle(input.data, caller, platform))
    })
  }
  app.all('*', (c) => c.json({ error: `There is no function ${c.req.path.split('/').pop() ?? ''}.` }, 404))
  return app
}
