import type { SearchHit } from './area-commands.ts'

/** The page of the control that a search hit is, or belongs to. */
export function controlAddress({ place }: SearchHit): string | undefined {
  return place === null ? undefined : `/controls/${encodeURIComponent(place)}`
}

/** The POA&M item that a search hit is, or belongs to. */
export function poamAddress({ reference }: SearchHit): string | undefined {
  return reference?.startsWith('V-') === true ? `/poam?open=${reference}` : undefined
}
