import type { SearchHit } from './area-commands.ts'

/** The page of a search hit's control. */
export function controlAddress({ place }: SearchHit): string | undefined {
  return place === null ? undefined : `/controls/${encodeURIComponent(place)}`
}

/** The page of a search hit's POA&M item. */
export function poamAddress({ reference }: SearchHit): string | undefined {
  return reference?.startsWith('V-') === true ? `/poam?open=${reference}` : undefined
}
