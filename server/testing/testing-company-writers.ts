import { z } from 'zod'
import { addCompany } from '#db/policies/testing-company.ts'
import { importJob } from '../functions/import/import-job.ts'
import { IMPORTS } from '../functions/import/imports.ts'
import { recordAccess } from '../platform/audit/record-access.ts'
import type { Platform } from '../platform/module.ts'
import type { TestServer } from './testing-server.ts'

/** Writes in the company as that person, by one request or by several in turn. */
export type Write = (person: string) => Promise<unknown>

export interface WritingCompany {
  readonly id: string
  readonly people: readonly [string, string]
  /** Each way in which a company is written to, all on the same rows. */
  readonly writers: ReadonlyMap<string, Write>
}

const madeRow = z.tuple([z.looseObject({ id: z.string() })])
const uploaded = z.object({ evidence: z.looseObject({ id: z.string(), file: z.string() }) })
const assessment = z.looseObject({ id: z.string(), number: z.number() })
const job = z.object({ jobId: z.string() })

interface Place extends TestServer {
  readonly id: string
  readonly controls: readonly string[]
  /** A member whose role is changed. */
  readonly third: string
  /** The controls as that person names them: two people, in opposite orders. */
  readonly controlsBy: (person: string) => readonly string[]
}

/** A company with rows that all of its writers change. */
export async function openWritingCompany(server: TestServer): Promise<WritingCompany> {
  const { db, ask } = server
  const [olga, otto, third] = [await db.person('Olga'), await db.person('Otto'), await db.person('Third')]
  const id = await addCompany(db, { members: { [olga]: 'Owner', [otto]: 'Owner', [third]: 'Contributor' } })
  // With a quota an upload also locks the count of the company's bytes.
  await db.sql('update companies set storage_quota_gb = 1 where id = $1', [id])
  const rows = await db.sql<{ id: string }>('select id from controls where company_id = $1 order by id limit 3', [id])
  const controls = rows.map((row) => row.id)
  const controlsBy = (person: string) => (person === olga ? controls : controls.toReversed())
  const place: Place = { ...server, id, controls, third, controlsBy }
  const { evidence } = await upload(place, olga, { title: 'Reviews', controlIds: controls.slice(0, 2).join(',') })
  const said = { company_id: id, control_id: controls[0], body: 'Who does it?' }
  const [comment] = madeRow.parse(await ask(olga, 'POST', '/rest/v1/comments', said))
  const [item] = madeRow.parse(await addItem(place, olga))
  const tested = assessment.parse(await addAssessment(place, olga))
  const writers = {
    ...recordWriters(place, evidence.id),
    ...procedureWriters(place, { comment: comment.id, item: item.id, tested: tested.id }),
    ...serverWriters(place, evidence.id),
    ...freezingWriters(place),
  }
  return { id, people: [olga, otto], writers: new Map(Object.entries(writers)) }
}

async function upload({ ask, id }: Place, person: string, fields: Record<string, string>) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ companyId: id, ...fields })) body.append(name, value)
  body.append('file', new Blob(['text']), 'reviews.txt')
  return uploaded.parse(await ask(person, 'POST', '/functions/v1/upload-evidence', body))
}

function addItem({ ask, id, controlsBy }: Place, person: string): Promise<unknown> {
  const controls = controlsBy(person).map((control) => ({ control_id: control }))
  const milestones = [{ title: 'Plan', due_on: '2098-01-31' }]
  const item = { weakness: 'No reviews', due_on: '2099-01-31', owner_id: person, controls, milestones }
  return ask(person, 'POST', '/rest/v1/rpc/add_poam_items', { company: id, items: [item] })
}

const addAssessment = ({ ask, id, controls }: Place, person: string): Promise<unknown> =>
  ask(person, 'POST', '/rest/v1/rpc/add_assessment', {
    company: id,
    assessment: { kind: 'Control test', title: 'Spring' },
    controls,
  })

function recordWriters({ ask, id, controls }: Place, evidence: string): Record<string, Write> {
  const [first, second, last] = controls
  const made = { company_id: id, title: 'Photo', control_id: second }
  return {
    'POST evidence': (person) => ask(person, 'POST', '/rest/v1/evidence', made),
    'PATCH evidence': (person) =>
      ask(person, 'PATCH', `/rest/v1/evidence?id=eq.${evidence}`, { control_id: second, description: person }),
    'archive and DELETE evidence': async (person) => {
      const [row] = madeRow.parse(await ask(person, 'POST', '/rest/v1/evidence', made))
      await ask(person, 'PATCH', `/rest/v1/evidence?id=eq.${row.id}`, { archived_at: 'now' })
      await ask(person, 'DELETE', `/rest/v1/evidence?id=eq.${row.id}`)
    },
    'POST and DELETE evidence_links': async (person) => {
      const link = { company_id: id, evidence_id: evidence, control_id: last }
      await ask(person, 'DELETE', `/rest/v1/evidence_links?evidence_id=eq.${evidence}&control_id=eq.${last}`)
      await ask(person, 'POST', `/rest/v1/evidence_links?on_conflict=${LINK}`, link, 'ignore')
    },
    'upsert of statuses': (person) => {
      const status = { company_id: id, status: 'In Progress', owner_id: person }
      const rows = controls.map((control) => ({ ...status, control_id: control }))
      return ask(person, 'POST', '/rest/v1/org_control_status?on_conflict=company_id,control_id', rows, 'merge')
    },
    'PATCH of many controls': (person) =>
      ask(person, 'PATCH', `/rest/v1/controls?company_id=eq.${id}&id=in.(${controls.join()})`, { description: person }),
    'POST comments': (person) => {
      const rows = [last, first].map((control) => ({ control_id: control, body: 'Here', mentions: [person] }))
      return ask(
        person,
        'POST',
        '/rest/v1/comments',
        rows.map((row) => ({ company_id: id, ...row })),
      )
    },
    'POST audit_log': (person) =>
      ask(person, 'POST', '/rest/v1/audit_log', { company_id: id, action: 'note', table_name: 'notes' }),
  }
}

const LINK = 'company_id,evidence_id,control_id,objective_id'

function procedureWriters(
  place: Place,
  { comment, item, tested }: { comment: string; item: string; tested: string },
): Record<string, Write> {
  const { ask, id, third, controlsBy } = place
  const call = (person: string, name: string, values: object) =>
    ask(person, 'POST', `/rest/v1/rpc/${name}`, { company: id, ...values })
  return {
    add_poam_items: (person) => addItem(place, person),
    shift_poam_dates: (person) => call(person, 'shift_poam_dates', { items: [item], days: -1, reason: 'Sooner' }),
    write_statements: (person) => {
      const entries = controlsBy(person).map((control) => ({ control_id: control, body: `By ${person}` }))
      return call(person, 'write_statements', { entries })
    },
    'write_results and apply_results': async (person) => {
      const entry = { objective_id: null, entry: { result: 'Met', observed: person } }
      const entries = controlsBy(person).map((control) => ({ ...entry, control_id: control }))
      await call(person, 'write_results', { assessment: tested, entries })
      const statuses = controlsBy(person).map((control) => ({ control_id: control, status: 'Completed' }))
      await call(person, 'apply_results', { assessment: tested, statuses })
    },
    resolve_comment: async (person) => {
      for (const resolved of [true, false]) await call(person, 'resolve_comment', { comment, resolved })
    },
    set_member_role: async (person) => {
      const member = { company_uuid: id, member: third }
      for (const role of ['Auditor', 'Contributor'])
        await ask(person, 'POST', '/rest/v1/rpc/set_member_role', { ...member, new_role: role })
    },
  }
}

function serverWriters(place: Place, evidence: string): Record<string, Write> {
  const { ask, platform, id, controls, controlsBy } = place
  return {
    'upload-evidence': (person) => upload(place, person, { title: 'Logs', controlIds: controls.join() }),
    'upload-evidence of a version': (person) => upload(place, person, { evidenceId: evidence }),
    'files of storage': async (person) => {
      const path = `/storage/v1/object/evidence/${id}/${crypto.randomUUID()}.txt`
      const body = new FormData()
      body.append('', new Blob(['text']), 'notes.txt')
      await ask(person, 'POST', path, body)
      await ask(person, 'DELETE', path)
    },
    'an event of the server': (person) => {
      const caller = { role: 'authenticated', userId: undefined, sessionId: undefined, ...NOWHERE } as const
      const claimsText = JSON.stringify({ sub: person })
      const access = { action: 'file_downloaded', companyId: id, metadata: {} }
      return recordAccess(platform.database.service, { ...caller, claimsText }, access)
    },
    'an import': async (person) => {
      const entry = { status: 'Completed', owner_id: person, due_on: null, notes: null }
      const rows = controlsBy(person).map((control, at) => ({ row: at + 1, entry: { ...entry, control_id: control } }))
      const given = { companyId: id, what: 'controls', rows }
      const { jobId } = job.parse(await ask(person, 'POST', '/functions/v1/begin-import', given))
      await importJob(IMPORTS.controls).run({}, attemptAt(platform, id, jobId))
      await ask(person, 'POST', '/rest/v1/rpc/cancel_job', { company: id, job: jobId })
    },
  }
}

const NOWHERE = { address: '', userAgent: '', requestId: '' }

const attemptAt = (platform: Platform, companyId: string, jobId: string) => ({
  platform,
  companyId,
  jobId,
  signal: new AbortController().signal,
  chunks: [],
  source: () => Promise.resolve(undefined),
  reportProgress: () => undefined,
  storeChunk: () => Promise.reject(new Error('an import makes no file')),
})

function freezingWriters(place: Place): Record<string, Write> {
  const { ask, id } = place
  return {
    'freeze-assessment': async (person) => {
      const { number } = assessment.parse(await addAssessment(place, person))
      await ask(person, 'POST', '/functions/v1/freeze-assessment', { companyId: id, number })
    },
    'freeze-ssp': (person) => ask(person, 'POST', '/functions/v1/freeze-ssp', { companyId: id }),
    'make-package': async (person) => {
      const { jobId } = job.parse(await ask(person, 'POST', '/functions/v1/make-package', { companyId: id }))
      await ask(person, 'POST', '/rest/v1/rpc/cancel_job', { company: id, job: jobId })
    },
  }
}
