import type { Caller } from '#server/platform/callers/caller.ts'
import type { Platform } from '#server/platform/module.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { fillCompany } from './content.ts'
import type { CompanyContent } from './company-content.ts'
import { receiving } from './evidence.ts'
import type { Receive } from './company-content.ts'

/** The sample company of a person who looks around. */
const SAMPLE: CompanyContent = {
  name: 'Sample: Ridgeline Machining',
  cageCode: null,
  description: 'Made up to look around in: a year of work on CMMC Level 2. Remove it whenever you like.',
  protocol: 'cmmc2',
  progress: [66, 16, 4],
  openVulnerabilities: { critical: 1, high: 6, medium: 14, low: 8 },
}

/** Longer than usual requests: thousands of rows, each with its audit log entry. */
const TIMEOUT_MS = 60_000

/** The parts of the platform that both functions need. */
type Parts = Pick<Platform, 'database' | 'files'>

/**
 * Creates a company with a year of history, with the caller as Owner. Created as the caller, so that the database
 * decides the right; filled as the service, which alone may set past times. In one transaction.
 *
 * @returns its id
 */
export async function createSample({ database, files }: Parts, caller: Caller, userId: string): Promise<string> {
  const id = await found(database, caller)
  const received: string[] = []
  const receive: Receive = async (file) => {
    const bytes = await receiving(files)(file)
    received.push(bytes.version)
    return bytes
  }
  try {
    const cast = { owner: userId, manager: userId, contributor: userId }
    const company = { id, content: SAMPLE, cast, receive, scan: files.initialScan }
    await inTransaction(database.service, (client) => fillCompany(client, company))
    return id
  } catch (error) {
    await database.service.query('delete from public.companies where id = $1 and is_sample', [id])
    for (const version of received) await files.discard(version)
    throw error
  }
}

function found(database: Platform['database'], caller: Caller): Promise<string> {
  return database.callerTransaction(caller, { readOnly: false }, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'insert into public.companies (name, description, protocol_id) values ($1, $2, $3) returning id',
      [SAMPLE.name, SAMPLE.description, SAMPLE.protocol],
    )
    const id = rows[0]?.id ?? ''
    await client.query('select private.mark_sample($1)', [id])
    return id
  })
}

/**
 * Deletes a sample company of which the caller is Owner, rows and files. @returns false when there is no such sample
 */
export async function removeSample({ database, files }: Parts, caller: Caller, id: string): Promise<boolean> {
  const options = { readOnly: false, timeoutMs: TIMEOUT_MS }
  const versions = await database.callerTransaction(caller, options, async (client) => {
    const { rows } = await client.query<{ versions: string[] | null }>('select private.remove_sample($1) as versions', [
      id,
    ])
    return rows[0]?.versions ?? null
  })
  for (const version of versions ?? []) await files.discard(version)
  return versions !== null
}
