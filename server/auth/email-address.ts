import { z } from 'zod'

const address = z.email().max(254)

/** The one spelling of an address that accounts are found by; undefined when it is no address. */
export function normaliseEmail(text: string): string | undefined {
  const lower = text.trim().toLowerCase()
  return address.safeParse(lower).success ? lower : undefined
}
