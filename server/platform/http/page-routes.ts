import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/** The build writes it from the page's router (scripts/build.mjs). Its dot keeps it from being served. */
const PAGE_ROUTES_FILE = '.page-routes.json'

/** The scripts of each route, by its pattern. */
const pageRoutes = z.record(z.string(), z.array(z.string()))

/**
 * Gives the scripts of the page's route at a path, as files in `folder`; undefined where the page has no route. By the
 * rules of its router: `$name` stands for one segment, case and a slash at the end do not matter.
 *
 * @param folder the built page
 * @throws Error for a route in a form that this does not know
 */
export function readPageRoutes(folder: string): (requestPath: string) => readonly string[] | undefined {
  const routes = pageRoutes.parse(JSON.parse(readFileSync(path.join(folder, PAGE_ROUTES_FILE), 'utf8')))
  const patterns = Object.entries(routes)
    .toSorted(([one], [other]) => parametersIn(one) - parametersIn(other))
    .map(([route, scripts]) => ({ pattern: new RegExp(`^${patternOf(route)}/?$`, 'i'), scripts }))
  return (requestPath) => patterns.find(({ pattern }) => pattern.test(requestPath))?.scripts
}

/** A route with fewer of them wins over another that matches the same path. */
function parametersIn(route: string): number {
  return route.split('$').length - 1
}

function patternOf(route: string): string {
  const segments = route.split('/').filter((segment) => segment !== '')
  return segments
    .map((segment) => {
      if (/^\$\w+$/.test(segment)) return '/[^/]+'
      if (!/^[\w-]+$/.test(segment)) throw new Error(`The page has a route that the server cannot match: ${route}`)
      return `/${segment}`
    })
    .join('')
}
