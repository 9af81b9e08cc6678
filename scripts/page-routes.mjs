// The routes of the built page with the scripts of each: the server answers other paths with 404, and names the scripts
// in the page that it sends, so that they are fetched while the first of them runs.
import path from 'node:path'
import { runnerImport } from 'vite'
import { root } from './root.mjs'

const ROUTE_FILES = /\/web\/(?:app\/router|features\/.+\/routes)\.tsx$/
const IMPORT_OF_PAGE = /\bimport\((['"])(\.[^'"]+)\1\)/g

/** What `requireSession` awaits (web/app/session-guard.ts), before the page of each route for signed-in people. */
const SESSION_MODULE = 'web/lib/auth/auth-client.ts'

/**
 * The scripts that each route loads beside those that index.html names itself, by the route's pattern.
 *
 * @param {import('vite').Rollup.RollupOutput} built the page
 * @returns {Promise<Record<string, readonly string[]>>}
 */
export async function pageRoutes(built) {
  const { filesOf } = await load('./scripts/page-chunks.ts')
  const chunks = chunksByModule(built)
  const named = filesOf(chunks, ['index.html'])
  const { router } = await load('./web/app/router.tsx', [recordImports()])
  const routes = Object.fromEntries(
    Object.entries(router.routesByPath).map(([pattern, route]) => {
      const scripts = filesOf(chunks, modulesOf(route))
      return [pattern, [...scripts].filter((file) => !named.has(file))]
    }),
  )
  if (Object.values(routes).some((scripts) => scripts.length === 0)) throw new Error('saw no script of a route')
  return routes
}

/** By module, and by their own names, which their imports have. */
function chunksByModule({ output }) {
  return Object.fromEntries(
    output
      .filter(({ type }) => type === 'chunk')
      .flatMap(({ fileName: file, moduleIds, imports }) =>
        [file, ...moduleIds.map(pathOf)].map((key) => [key, { file, imports }]),
      ),
  )
}

const pathOf = (id) => path.relative(root, id).split(path.sep).join('/')

async function load(file, plugins = []) {
  return (await runnerImport(file, { root, configFile: false, logLevel: 'warn', plugins })).module
}

const recorded = new Map()

/** The modules of a route's component and of those around it. A component loads its module only once. */
function modulesOf(route) {
  if (route === undefined) return []
  if (!recorded.has(route)) {
    globalThis.recordedModules = []
    route.options.component?.preload?.()
    const isForSignedIn = route.options.beforeLoad?.name === 'requireSession'
    recorded.set(route, [...globalThis.recordedModules, ...(isForSignedIn ? [SESSION_MODULE] : [])])
  }
  return [...recorded.get(route), ...modulesOf(route.parentRoute)]
}

/** In the files of routes, `import()` of a page records its path. The page itself does not run in Node. */
function recordImports() {
  return {
    name: 'record-imports',
    enforce: 'pre',
    transform: {
      filter: { id: ROUTE_FILES },
      handler(code, id) {
        return code.replaceAll(IMPORT_OF_PAGE, (_all, _quote, file) => {
          const page = pathOf(path.resolve(path.dirname(id), file))
          return `(globalThis.recordedModules.push(${JSON.stringify(page)}), Promise.resolve({}))`
        })
      },
    },
  }
}
