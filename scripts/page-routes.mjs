// The routes of the built page with the scripts of each: the server answers other paths with 404, and names the scripts
// in the page that it sends, so that they are fetched while the first of them runs.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runnerImport } from 'vite'
import { root } from './root.mjs'

const ROUTE_FILES = /\/web\/(?:app\/router|features\/.+\/routes)\.tsx$/
const IMPORT_OF_PAGE = /\bimport\((['"])(\.[^'"]+)\1\)/g

/**
 * The scripts that each route loads beside those that index.html names itself, by the route's pattern.
 *
 * @param {string} built the folder of the page
 * @returns {Promise<Record<string, readonly string[]>>}
 */
export async function pageRoutes(built) {
  const { filesOf } = await load('./scripts/page-chunks.ts')
  const manifest = JSON.parse(readFileSync(path.join(built, '.vite/manifest.json'), 'utf8'))
  const named = filesOf(manifest, ['index.html'])
  const { router } = await load('./web/app/router.tsx', [recordImports()])
  const routes = Object.fromEntries(
    Object.entries(router.routesByPath).map(([pattern, route]) => {
      const scripts = filesOf(manifest, pagesOf(route))
      return [pattern, [...scripts].filter((file) => !named.has(file))]
    }),
  )
  if (Object.values(routes).every((scripts) => scripts.length === 0)) throw new Error('saw no script of any route')
  return routes
}

async function load(file, plugins = []) {
  return (await runnerImport(file, { root, configFile: false, logLevel: 'warn', plugins })).module
}

/** The modules of a route's component and of those around it. */
function pagesOf(route) {
  globalThis.recordedPages = []
  for (let next = route; next !== undefined; next = next.parentRoute) next.options.component?.preload?.()
  return globalThis.recordedPages
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
          const page = path
            .relative(root, path.resolve(path.dirname(id), file))
            .split(path.sep)
            .join('/')
          return `(globalThis.recordedPages.push(${JSON.stringify(page)}), Promise.resolve({}))`
        })
      },
    },
  }
}
