import type { LinkedEvidence } from './queries.ts'
import type { Names } from '#web/lib/company/use-names.ts'

/** The linked controls, without duplicates, in the order of the framework. */
export function controlsOf({ links }: Pick<LinkedEvidence, 'links'>, names: Names) {
  return names.inOrder(links.map((link) => link.control_id))
}

/** "image/png" → "PNG". */
export function typeLabel(type: string | null, name: string | null): string {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name ?? '')?.[1]
  return ending?.toUpperCase() ?? type?.split('/').at(-1)?.split(';')[0]?.toUpperCase() ?? '–'
}
