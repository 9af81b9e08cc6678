import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { z } from 'zod'

export const PROTOCOLS = ['cmmc', 'cmmc2', 'hipaa', 'iso27001', 'soc2'] as const

const entry = z.strictObject({
  id: z.string().min(1),
  practice_id: z.string().nullable(),
  title: z.string().min(1),
  family: z.string().min(1),
  safeguard_domain: z.string().min(1),
  level: z.union([z.literal(1), z.literal(2)]).nullable(),
  weight: z.number().int().nonnegative().nullable(),
  requirement: z.enum(['required', 'addressable', 'standard']).nullable(),
  poam_eligible: z.enum(['yes', 'no', 'partial']).nullable(),
  successors: z.array(z.string()),
  description: z.string().min(1),
  guidance: z.string().min(1),
})
const catalog = z.strictObject({ protocol: z.enum(PROTOCOLS), entries: z.array(entry) })
const crosswalk = z.strictObject({
  sources: z.array(z.string()),
  mappings: z.array(
    z.tuple([
      z.enum(PROTOCOLS),
      z.string(),
      z.string(),
      z.string(),
      z.enum(['exact', 'derived', 'review']),
      z.number().int(),
    ]),
  ),
})

const objectives = z.partialRecord(
  z.enum(PROTOCOLS),
  z.record(
    z.string(),
    z.array(
      z.strictObject({ letter: z.string().regex(/^[a-z]{1,2}$/), words: z.string().min(1), of: z.string().optional() }),
    ),
  ),
)

export type CatalogEntry = z.infer<typeof entry>

/** Entries of one framework in their official order. */
export function readCatalog(protocol: (typeof PROTOCOLS)[number]): CatalogEntry[] {
  return catalog.parse(JSON.parse(text(protocol))).entries
}

/** Published and derived relations between entries; rows are [protocol, id, framework, id, strength, source]. */
export function readCrosswalk() {
  const { sources, mappings } = crosswalk.parse(JSON.parse(text('crosswalk')))
  return mappings.map(([protocol, id, framework, toId, strength, source]) => ({
    protocol_id: protocol,
    nist_id: id,
    to_framework: framework,
    to_id: toId,
    strength,
    source: sources[source] ?? '',
  }))
}

/**
 * Assessment objectives of each entry, in their order; `source` is the one of NIST SP 800-171A where the framework is
 * another.
 */
export function readObjectives() {
  return Object.entries(objectives.parse(JSON.parse(text('objectives')))).flatMap(([protocol, entries]) =>
    Object.entries(entries).flatMap(([id, listed]) =>
      listed.map(({ letter, words, of: source }, position) => ({
        id: `${protocol}/${id}/${letter}`,
        catalog_id: `${protocol}/${id}`,
        letter,
        position,
        words,
        source: source ?? null,
      })),
    ),
  )
}

function text(name: string): string {
  return readFileSync(new URL(`./catalogs/${name}.json`, import.meta.url), 'utf8')
}

/**
 * Writes the frameworks into the database where the files differ from what was loaded last.
 * Entries that left a catalog stay, because companies may hold their statuses.
 *
 * @param client as app_service
 */
export async function loadCatalogs(client: pg.ClientBase | pg.Pool): Promise<'loaded' | 'unchanged'> {
  const hash = createHash('sha256')
  for (const name of [...PROTOCOLS, 'crosswalk', 'objectives']) hash.update(text(name))
  const checksum = hash.digest('hex')
  const { rows } = await client.query<{ checksum: string }>('select checksum from private.catalog_state')
  if (rows[0]?.checksum === checksum) return 'unchanged'

  const entries = PROTOCOLS.flatMap((protocol) =>
    readCatalog(protocol).map((item, position) => ({
      ...item,
      nist_id: item.id,
      id: `${protocol}/${item.id}`,
      protocol_id: protocol,
      position,
    })),
  )
  // One statement, so all of it or nothing; the objectives come after the entries that they belong to.
  await client.query('select private.load_catalogs($1, $2, $3), private.load_objectives($4)', [
    JSON.stringify(entries),
    JSON.stringify(readCrosswalk()),
    checksum,
    JSON.stringify(readObjectives()),
  ])
  return 'loaded'
}
