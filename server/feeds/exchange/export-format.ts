import * as z from 'zod'

/** JSON lines, packed with gzip: a head, the rows, and an end with the hash of everything before and its signature. */
export const EXPORT_FORMAT = 'parapet-cve-mirror'
export const EXPORT_VERSION = 1

const publicKey = z.object({
  crv: z.literal('P-256'),
  kty: z.literal('EC'),
  x: z.string().length(43),
  y: z.string().length(43),
})

export const exportHead = z.object({
  format: z.literal(EXPORT_FORMAT),
  version: z.number(),
  madeAt: z.iso.datetime(),
  jwk: publicKey,
})

export const exportEnd = z.object({
  counts: z.record(z.string(), z.number()),
  sha256: z.string(),
  signature: z.string(),
})

const row = z.record(z.string(), z.unknown())

export const exportLine = z.union([
  z.object({ feed: row }),
  z.object({ part: row }),
  z.object({ cve: z.looseObject({ id: z.string(), affects: z.array(row) }) }),
  z.object({ epss: row }),
  z.object({ osv: row }),
])
