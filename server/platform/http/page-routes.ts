import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/** The build writes it from the page's router (scripts/build.mjs). Its dot keeps it from being served. */
const PAGE_ROUTES_FILE = '.page-routes.json'

/**
 * Whether a path is one of the page's routes, by the rules of its router: `$name` stands for one segment, case and a
 * slash at the end do not matter.
 *
 * @param folder the built page
 * @throws Error for a route in a form that this does not know
 */
export function readPageRoutes(folder: string): (requestPath: string) => boolean {
  const routes = z.array(z.string()).parse(JSON.parse(readFileSync(path.join(folder, PAGE_ROUTES_FILE), 'utf8')))
  const one = new RegExp(`^(?:${routes.map(patternOf).join('|')})/?$`, 'i')
  return (requestPath) => one.test(requestPath)
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
