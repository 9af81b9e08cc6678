import { z } from 'zod'
import { ID_MESSAGES } from '#domain/ids.ts'
import { MAX_IMPORTED_ROWS } from '#domain/jobs/import-limits.ts'
import type { ImportName } from '#domain/jobs/job-kinds.ts'
import { keysOf } from '#domain/keys-of.ts'
import { counted } from '#domain/text/counted.ts'
import { route } from '#server/platform/route.ts'
import { IMPORTS } from './imports.ts'

const MAX_BYTES = 32 * 1024 * 1024
const TIMEOUT_MS = 60_000

const company = { companyId: z.guid(ID_MESSAGES.companyMalformed) }
/** `row` is its number in the file, counted from 1. */
const rowsOf = <Entry extends z.ZodType>(entry: Entry) =>
  z
    .array(z.object({ row: z.int().min(1), entry }))
    .min(1, 'There is nothing to import.')
    .max(
      MAX_IMPORTED_ROWS,
      `At most ${MAX_IMPORTED_ROWS.toLocaleString('en')} rows can be imported at once. Split the file.`,
    )

const inputOf = <Name extends ImportName>(what: Name) =>
  z.object({ ...company, what: z.literal(what), rows: rowsOf(IMPORTS[what].entry) })

/** A union needs a first member by name. */
const others = keysOf(IMPORTS).filter((name) => name !== 'plan')

/** Starts a job that writes rows of a file, in the name of the importing person. */
export const beginImport = route({
  method: 'POST',
  name: 'begin-import',
  purpose: 'Has many rows of a file written as long work: all of them or none.',
  may: 'signed in',
  maxBytes: MAX_BYTES,
  input: z.discriminatedUnion('what', [inputOf('plan'), ...others.map(inputOf)]),
  output: z.object({ jobId: z.string() }),

  async handle({ companyId, what, rows }, { caller, platform: { database } }) {
    const { kind, words } = IMPORTS[what]
    const title = `Import of ${counted(rows.length, words.one, words.many)}`
    return database.callerTransaction(caller, { readOnly: false, timeoutMs: TIMEOUT_MS }, async (client) => {
      const made = await client.query<{ id: string }>('select private.begin_import($1, $2, $3, $4, $5) as id', [
        companyId,
        kind,
        title,
        caller.sessionId ?? null,
        JSON.stringify(rows),
      ])
      return { jobId: made.rows[0]?.id ?? '' }
    })
  },
})
