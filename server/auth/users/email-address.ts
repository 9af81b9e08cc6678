import { z } from 'zod'

const address = z.email().max(254)

/** The canonical form of an address, by which accounts are found; undefined when it is not an address. */
export function normaliseEmail(text: string): string | undefined {
  const lower = text.trim().toLowerCase()
  return address.safeParse(lower).success ? lower : undefined
}
