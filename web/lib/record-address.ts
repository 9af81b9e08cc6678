import type { SearchHit } from './area-commands.ts'

/** The lists that open a record in a drawer, by the mark of its reference. */
const LISTS: Readonly<Record<string, string>> = {
  E: '/evidence',
  F: '/vulnerabilities',
  R: '/risks',
  T: '/business-associates',
  TF: '/business-associates',
  V: '/poam',
}

/** The page of a search hit's control. */
export function controlAddress({ place }: Pick<SearchHit, 'place'>): string | undefined {
  return place === null ? undefined : `/controls/${encodeURIComponent(place)}`
}

/** The list that opens a search hit in a drawer; undefined for a hit without a reference, or of another list. */
export function drawerAddress({ reference }: Pick<SearchHit, 'reference'>): string | undefined {
  const list = LISTS[reference?.split('-')[0] ?? '']
  return list === undefined ? undefined : `${list}?open=${reference}`
}
