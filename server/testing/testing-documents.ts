import { expect } from 'vitest'
import { z } from 'zod'
import { createTestFunctions, type TestPerson } from '../functions/testing.ts'
import { jobKinds } from '../job-kinds.ts'
import { type Jobs, startJobs } from '../jobs/module.ts'
import { chunksOf } from '../jobs/chunks.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/database-pool.ts'
import { createLog } from '../platform/log.ts'
import { secretOf } from '../platform/keys/secret.ts'

const SECRET = secretOf('a secret of at least thirty-two characters')

/** A company with its owner, who requests documents. */
export async function openDocumentBench() {
  const functions = await createTestFunctions()
  const { db, files } = functions
  const database = openDatabase(db.urls, () => {})
  const platform = { config: readConfig({ LOG_LEVEL: 'silent' }), database, files, log: createLog('silent') }
  const owner = await functions.person('Olga')
  const [row] = await db.sql<{ id: string }>(
    `insert into companies (name, cage_code) values ('Acme & Söhne', '1AB2C') returning id`,
  )
  const company = row?.id ?? ''
  await db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner')`, [
    company,
    owner.id,
  ])
  let jobs: Jobs | undefined
  const call = callerFor(functions, company)
  const bytesOf = async (id: string): Promise<Buffer> => {
    const parts: Buffer[] = []
    for (const kept of await chunksOf(database.service, { companyId: company, id }))
      for await (const part of await files.read(kept)) parts.push(Buffer.from(part))
    return Buffer.concat(parts)
  }
  const rowOf = async (id: string) => (await db.sql(`select * from jobs where id = $1`, [id]))[0]
  const askFor = async (name: `make-${string}`, body: object) =>
    (await call(owner, name, body, z.object({ jobId: z.string() }))).jobId
  const ask = (body: object) => askFor('make-document', body)
  return {
    db,
    files,
    company,
    owner,
    platform,
    bytesOf,
    rowOf,
    ask,
    call,
    askFor,
    person: (name: string) => functions.person(name),
    freeze: (note = '') => call(owner, 'freeze-ssp', { note }, z.object({ number: z.number(), sha256: z.string() })),

    work() {
      jobs = startJobs(platform, SECRET, jobKinds(platform, SECRET))
    },
    async rest() {
      await jobs?.stop()
      jobs = undefined
    },
    becomes: (id: string, state: string) => expect.poll(() => rowOf(id)).toMatchObject({ state }),

    /** Requests a document, and waits for it. */
    async document(body: object, name: Parameters<typeof askFor>[0] = 'make-document'): Promise<Buffer> {
      const id = await askFor(name, body)
      await expect.poll(async () => (await rowOf(id))?.['state']).toMatch(/done|failed/)
      return bytesOf(id)
    },
    async close() {
      await jobs?.stop()
      await database.close()
      await functions.close()
    },
  }
}

/** Calls a function for the company and parses its answer. */
function callerFor(functions: Awaited<ReturnType<typeof createTestFunctions>>, company: string) {
  return async <Answer>(who: TestPerson | undefined, name: string, body: object, answer: z.ZodType<Answer>) => {
    const response = await functions.send(who, name, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ companyId: company, ...body }),
    })
    return answer.parse(await response.json())
  }
}
