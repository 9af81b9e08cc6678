import { Readable } from 'node:stream'
import type pg from 'pg'
import { z } from 'zod'
import { LOOP_TITLES } from '#domain/evidence/loop-titles.ts'
import { backupControls } from '#domain/backups/backup-controls.ts'
import { rehearsalReport } from '#domain/backups/rehearsal-report.ts'
import { PROTOCOL_IDS } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { counted } from '#domain/text/counted.ts'
import { scheduleWords } from '#domain/scans/schedule-words.ts'
import { remediationControls, scanningControls } from '#domain/vulnerabilities/linked-controls.ts'
import { expectedScansReport, fixesReport, fixesSummary } from '#domain/vulnerabilities/report/loop-report.ts'
import { SEVERITIES } from '#domain/vulnerabilities/severity.ts'
import type { DutyFigures, DutyTurn } from '#server/platform/background/duty.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Platform } from '#server/platform/module.ts'
import { renderInThread } from '../ssp/thread/render-in-thread.ts'

const scan = z.object({
  id: z.string(),
  number: z.number().nullable(),
  takenOn: z.string(),
  scanner: z.string().nullable(),
  sha256: z.string().nullable(),
})
const schedules = z.array(
  z.object({
    name: z.string(),
    interval_count: z.number(),
    interval_unit: z.enum(['day', 'week', 'month']),
    needs_credentials: z.boolean(),
    scanner: z.string(),
    asset_scope: z.string().nullable(),
    tags: z.array(z.string()),
    min_coverage: z.number(),
    scans: z.array(z.object({ ...scan.shape, covered: z.number(), together: z.number(), expected: z.number() })),
  }),
)
const fixes = z.object({
  severities: z.array(
    z.object({
      severity: z.enum(SEVERITIES),
      inTime: z.number(),
      late: z.number(),
      noDeadline: z.number(),
      pastDue: z.number(),
    }),
  ),
  scans: z.array(z.object({ ...scan.shape, newCount: z.number().nullable(), closedCount: z.number().nullable() })),
})

const rehearsal = z.object({
  rehearsedAt: z.string(),
  madeAt: z.string(),
  backup: z.string(),
  records: z.number(),
  files: z.number(),
  tables: z.number(),
})

const place = {
  company_id: z.string(),
  id: z.string(),
  first_on: z.string(),
  last_on: z.string(),
  expires_on: z.string(),
  company_name: z.string(),
  protocol_id: z.enum(PROTOCOL_IDS),
}
const dueLoop = z.discriminatedUnion('kind', [
  z.object({ ...place, kind: z.literal('expected scans'), content: schedules.nullable() }),
  z.object({ ...place, kind: z.literal('fixes in time'), content: fixes.nullable() }),
  z.object({ ...place, kind: z.literal('backup rehearsals'), content: z.array(rehearsal).nullable() }),
])
type DueLoop = z.infer<typeof dueLoop>

const DUE = `select company_id, id, kind, first_on::text, last_on::text, expires_on::text, company_name, protocol_id, content
  from private.due_loops()`

/**
 * Renews the evidence of each loop whose period has ended. A period that cannot be proven gets no version, and the
 * evidence goes out of date by its own day.
 */
export async function renewLoops(
  service: pg.Pool,
  files: Platform['files'],
  { signal }: Pick<DutyTurn, 'signal'>,
): Promise<DutyFigures> {
  const { rows } = await service.query(DUE)
  const loops = z.array(dueLoop).parse(rows)
  let renewed = 0
  for (const loop of loops) {
    signal.throwIfAborted()
    const report = reportOf(loop)
    if (report === undefined) {
      await service.query('select private.pass_over_loop($1, $2)', [loop.company_id, loop.id])
      continue
    }
    const pdf = await renderInThread(
      { printed: printedReport(loop, report), format: 'pdf', marking: '' },
      { signal, reportProgress: () => {} },
    )
    const bytes = await files.storeGenerated(Readable.from([pdf]))
    const isRenewed = await inTransaction(service, (client) =>
      storeReport(client, loop, report, { ...bytes, scan: files.initialScan }),
    )
    if (isRenewed) renewed += 1
    else await files.discard(bytes.version)
  }
  return { looked: loops.length, renewed }
}

interface LoopReport {
  readonly title: string
  readonly description: string
  readonly note: string
  readonly controls: readonly string[]
  readonly chapters: ReturnType<typeof fixesReport>
  readonly scanIds: readonly string[]
}

/** Undefined where the period cannot be proven. */
function reportOf(loop: DueLoop): LoopReport | undefined {
  if (loop.content === null) return undefined
  if (loop.kind === 'fixes in time')
    return {
      title: LOOP_TITLES[loop.kind],
      description: 'Counts of the vulnerabilities fixed before and after their deadlines. Renewed from applied scans.',
      note: fixesSummary(loop.content),
      controls: remediationControls(loop.protocol_id),
      chapters: fixesReport(loop.content),
      scanIds: loop.content.scans.map(({ id }) => id),
    }
  if (loop.kind === 'backup rehearsals')
    return {
      title: LOOP_TITLES[loop.kind],
      description: 'Backups that were restored and compared. Renewed from the weekly rehearsals of the installation.',
      note: counted(loop.content.length, 'backup restored and compared', 'backups restored and compared'),
      controls: backupControls(loop.protocol_id),
      chapters: rehearsalReport(loop.content),
      scanIds: [],
    }
  const scans = loop.content.flatMap((schedule) => schedule.scans)
  return {
    title: LOOP_TITLES[loop.kind],
    description: 'The expected scans and those that fulfilled them. Renewed from applied scans.',
    note: `${loop.content.length} of ${loop.content.length} expected scans taken in time`,
    controls: scanningControls(loop.protocol_id),
    chapters: expectedScansReport(loop.content.map((one) => ({ ...one, words: scheduleWords(one) }))),
    scanIds: [...new Set(scans.map(({ id }) => id))],
  }
}

const periodOf = ({ first_on: first, last_on: last }: DueLoop) => `${first} to ${last}`

function printedReport(loop: DueLoop, { title, chapters }: LoopReport) {
  const { company_name: company, protocol_id: protocol } = loop
  const period = periodOf(loop)
  return {
    title,
    company,
    author: company,
    at: new Date().toISOString(),
    isDraft: false,
    edition: period,
    basis: wordingOf(protocol).frameworkName,
    keywords: `${title}, ${period}`,
    facts: [
      ['Company', company],
      ['Framework', wordingOf(protocol).frameworkName],
      ['Period', period],
    ] as const,
    chapters,
  }
}

interface StoredReport {
  readonly version: string
  readonly size: number
  readonly sha256: string
  readonly scan: string
}

/** In the caller's transaction. @returns false where the loop was switched off meanwhile */
async function storeReport(
  client: pg.ClientBase,
  loop: DueLoop,
  { title, description, note, controls, scanIds }: LoopReport,
  { version, size, sha256, scan: scanned }: StoredReport,
): Promise<boolean> {
  const isOn = await client.query('select from public.evidence_loops where company_id = $1 and id = $2 for update', [
    loop.company_id,
    loop.id,
  ])
  if (isOn.rowCount === 0) return false
  const fileName = `${title.toLowerCase().replaceAll(' ', '-')}-${loop.last_on}.pdf`
  const name = `${loop.company_id}/${version}/${fileName}`
  await client.query(
    `insert into storage.objects (bucket_id, name, version, size, content_type, sha256, scan)
     values ('evidence', $1, $2, $3, 'application/pdf', $4, $5)`,
    [name, version, size, sha256, scanned],
  )
  await client.query('select private.renew_loop($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', [
    loop.company_id,
    loop.id,
    name,
    title,
    description,
    `${periodOf(loop)}: ${note}`,
    controls,
    loop.last_on,
    loop.expires_on,
    scanIds,
  ])
  return true
}
