import { expect } from 'vitest'
import { z } from 'zod'
import { listArchive, localHeader } from '../functions/package/offline/zip-format.mjs'
import { packageJob } from '../functions/package/package-job.ts'
import { createTestFunctions, type TestFunctions, type TestPerson } from '../functions/testing.ts'
import { trailOf } from '../job-kinds.ts'
import { type Jobs, startJobs } from '../jobs/module.ts'
import { chunksOf } from '../jobs/chunks.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/database-pool.ts'
import type { Database } from '../platform/database/database.ts'
import { createLog } from '../platform/log.ts'
import { secretOf } from '../platform/keys/secret.ts'

export const PART_BYTES = 30_000

const uploaded = z.object({ evidence: z.looseObject({ id: z.string(), number: z.number() }) })
const made = z.object({ number: z.number(), jobId: z.string() })

/**
 * Companies whose packages are requested and written, over a temporary folder or the given store.
 *
 * @param storageUrl as STORAGE_URL
 */
export async function openPackageBench(storageUrl?: string) {
  const functions = await createTestFunctions(undefined, storageUrl)
  const database = openDatabase(functions.db.urls, () => {})
  const owner = await functions.person('Olga')
  const place: Place = { functions, database, owner }
  const writing = writingIn(place)
  return {
    ...place,
    ...contentIn(place),
    ...writing,
    async close() {
      await writing.rest()
      await database.close()
      await functions.close()
    },
  }
}

interface Place {
  readonly functions: TestFunctions
  readonly database: Database
  readonly owner: TestPerson
}

const contentIn = ({ functions, owner }: Place) => ({
  async addCompany(): Promise<string> {
    const [row] = await functions.db.sql<{ id: string }>(
      `with made as (
         insert into companies (name, cage_code, protocol_id) values ('Acme', '1AB2C', 'cmmc2') returning id)
       select id from made`,
    )
    await functions.db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner')`, [
      row?.id,
      owner.id,
    ])
    return row?.id ?? ''
  },

  /** An evidence item with a file, for the first objective of each of the controls. */
  async addPiece(company: string, title: string, name: string, text: string, ...controls: string[]) {
    const body = new FormData()
    for (const [field, value] of Object.entries({ companyId: company, controlIds: '', title }))
      body.append(field, value)
    body.append('file', new Blob([text]), name)
    const answer = await functions.send(owner, 'upload-evidence', { method: 'POST', body })
    const { evidence } = uploaded.parse(await answer.json())
    for (const control of controls)
      await functions.db.sql(
        `insert into evidence_links (company_id, evidence_id, control_id, objective_id)
         select company_id, $2, id, catalog_id || '/a' from controls where company_id = $1 and nist_id = $3`,
        [company, evidence.id, control],
      )
    return evidence
  },
})

function writingIn({ functions, database, owner }: Place) {
  let jobs: Jobs | undefined
  const stateOf = async (id: string) =>
    (await functions.db.sql(`select state, error, attempts, done, total from jobs where id = $1`, [id]))[0]
  const ask = (who: TestPerson | undefined, companyId: string) =>
    functions.send(who, 'make-package', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ companyId }),
    })
  return {
    stateOf,
    ask,

    make: async (company: string) => made.parse(await (await ask(owner, company)).json()),

    /** Starts a worker that writes small parts. */
    work() {
      jobs = startJobs(
        { config: readConfig({ LOG_LEVEL: 'silent' }), database, files: functions.files, log: createLog('silent') },
        secretOf('a secret of at least thirty-two characters'),
        [packageJob(trailOf({ database }), PART_BYTES)],
      )
    },
    async rest() {
      await jobs?.stop()
      jobs = undefined
    },
    becomes: (id: string, state: string) => expect.poll(() => stateOf(id)).toMatchObject({ state }),

    async archiveOf(company: string, id: string): Promise<Buffer> {
      const parts: Buffer[] = []
      for (const kept of await chunksOf(database.service, { companyId: company, id }))
        for await (const part of await functions.files.read(kept)) parts.push(Buffer.from(part))
      return Buffer.concat(parts)
    },

    /** Requests the archive again, as a member would. @returns the job */
    writeAgain: (company: string) =>
      database.callerTransaction(
        callerOf(owner),
        { readOnly: false },
        async (client) =>
          (
            await client.query<{ id: string }>(
              'select public.rewrite_package(company_id, id) as id from packages where company_id = $1',
              [company],
            )
          ).rows[0]?.id ?? '',
      ),
  }
}

export const sliced = (bytes: Uint8Array) => ({
  size: bytes.length,
  slice: (from: number, to: number) => Promise.resolve(bytes.subarray(from, to)),
})

export async function filesIn(bytes: Uint8Array) {
  return (await listArchive(sliced(bytes))).map((file) => {
    const start = file.offset + localHeader(file).length
    return { path: file.path, ...sliced(bytes.subarray(start, start + file.size)) }
  })
}

function callerOf({ id, sessionId }: TestPerson) {
  return {
    role: 'authenticated' as const,
    userId: undefined,
    sessionId,
    claimsText: JSON.stringify({ sub: id, role: 'authenticated', session_id: sessionId }),
    address: '127.0.0.1',
    userAgent: 'test',
    requestId: 'test',
  }
}
