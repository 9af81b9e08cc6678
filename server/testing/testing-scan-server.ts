import { z } from 'zod'
import { createTestFunctions, type TestFunctions, type TestPerson } from '../functions/testing.ts'
import { jobKinds } from '../job-kinds.ts'
import { startJobs } from '../jobs/module.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/database-pool.ts'
import { createLog } from '../platform/log.ts'
import { secretOf } from '../platform/keys/secret.ts'

const begun = z.object({ scanId: z.string(), jobId: z.string() })
const queued = z.object({ jobId: z.string() })

export type ScanServer = Awaited<ReturnType<typeof startScanServer>>

/** The functions with the jobs that they start. */
export async function startScanServer() {
  const functions = await createTestFunctions()
  const database = openDatabase(functions.db.urls, () => {})
  const platform = {
    config: readConfig({ LOG_LEVEL: 'silent' }),
    database,
    files: functions.files,
    log: createLog('silent'),
  }
  const secret = secretOf('a secret of at least thirty-two characters')
  const jobs = startJobs(platform, secret, jobKinds(platform, secret))
  return {
    functions,
    sql: functions.db.sql.bind(functions.db),
    end: async () => {
      await jobs.stop()
      await database.close()
      await functions.close()
    },
  }
}

/** A company with its members by role. */
export async function companyOf(
  { db }: TestFunctions,
  members: readonly (readonly [TestPerson, string])[],
): Promise<string> {
  const [row] = await db.sql<{ id: string }>(
    `insert into companies (name, protocol_id) values ('Acme', 'cmmc2') returning id`,
  )
  const company = row?.id ?? ''
  for (const [{ id }, role] of members)
    await db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, $3)`, [
      company,
      id,
      role,
    ])
  return company
}

/** Imports and changes scans of one company over the interface. */
export function scanCalls({ functions }: Pick<ScanServer, 'functions'>, company: () => string) {
  const post = (who: TestPerson, name: string, input: Readonly<Record<string, unknown>>) =>
    functions.send(who, name, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ companyId: company(), ...input }),
    })
  const send = (who: TestPerson, text: string | Uint8Array, fields: Readonly<Record<string, string>> = {}) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ companyId: company(), ...fields })) body.append(name, value)
    body.append('file', new Blob([typeof text === 'string' ? text : new Uint8Array(text)]), 'scan.nessus')
    return functions.send(who, 'import-scan', { method: 'POST', body })
  }
  const change = (who: TestPerson, scanId: string, step: string, takenAt?: string) =>
    post(who, 'change-scan', { scanId, step, takenAt })

  /** The job's state and error once it is over. */
  async function over(jobId: string): Promise<readonly [string, string | null]> {
    for (;;) {
      const [job] = await functions.db.sql<{ state: string; error: string | null }>(
        'select state, error from jobs where id = $1',
        [jobId],
      )
      if (job !== undefined && !['queued', 'running'].includes(job.state)) return [job.state, job.error]
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  /** Imports a file. @returns the scan, and how reading it ended */
  async function bring(who: TestPerson, text: string | Uint8Array, fields?: Readonly<Record<string, string>>) {
    const { scanId, jobId } = begun.parse(await (await send(who, text, fields)).json())
    return { scanId, outcome: await over(jobId) }
  }
  async function run(who: TestPerson, scanId: string, step: string, takenAt?: string) {
    const answer = await change(who, scanId, step, takenAt)
    return answer.status === 200 ? over(queued.parse(await answer.json()).jobId) : answer.status
  }
  return { post, send, change, bring, run }
}

/** A `ReportItem` of Nessus. */
export const reportItem = (port: number, plugin: string, severity = 3) =>
  `<ReportItem port="${port}" svc_name="www" protocol="tcp" severity="${severity}" pluginID="${plugin}" pluginName="Plugin ${plugin}" pluginFamily="General"/>`

/** A credentialed scan of the host web01. */
export const nessusFile = (day: string, ...items: readonly string[]) => `<?xml version="1.0"?>
  <NessusClientData_v2><Report name="r"><ReportHost name="web01"><HostProperties>
  <tag name="HOST_START_TIMESTAMP">${Date.parse(`${day}T08:00:00Z`) / 1000}</tag><tag name="Credentialed_Scan">true</tag>
  </HostProperties>${items.join('')}</ReportHost></Report></NessusClientData_v2>`
