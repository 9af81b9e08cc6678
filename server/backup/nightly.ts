import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { embeddedUrl } from '#db/embedded/postgres.ts'
import type { Duty, DutyFigures } from '#server/platform/background/duty.ts'
import { openStore } from '#server/platform/files/open-store.ts'
import { secretText, type Secret } from '#server/platform/keys/secret.ts'
import type { Platform } from '#server/platform/module.ts'
import { locksOf, openPlace } from './backup-settings.ts'
import { removeOldBackups } from './kept-backups.ts'
import { makeBackup } from './make-backup.ts'
import { backupsIn, openBackup, type OpenBackup } from './open-backup.ts'
import { rehearse, type Rehearsed, type RestoredChecks } from './rehearse.ts'

const DAY_MS = 86_400_000
/** The first rehearsal waits ten minutes for the first backup. */
const LOOK_EVERY_MS = 5_000
const FIRST_BACKUP_LOOKS = 120

/** A backup every day and a rehearsal of the newest every week, where BACKUP_URL is set. */
export function backupDuties(
  platform: Pick<Platform, 'config' | 'database'>,
  secret: Secret,
  checks: RestoredChecks,
): Duty[] {
  const { backupUrl } = platform.config
  if (backupUrl === undefined) return []
  const parts = { platform, secret, backupUrl, checks }
  return [
    duty('backup', 'Daily backup', DAY_MS, () => backUp(parts)),
    duty('backup rehearsal', 'Weekly rehearsal of the newest backup', 7 * DAY_MS, (signal) => rehearsal(parts, signal)),
  ]

  function duty(
    name: string,
    title: string,
    everyMs: number,
    work: (signal: AbortSignal) => Promise<DutyFigures>,
  ): Duty {
    return { name, title, everyMs, run: ({ signal }) => told(platform, { name, title, signal }, () => work(signal)) }
  }
}

interface Parts {
  readonly platform: Pick<Platform, 'config' | 'database'>
  readonly secret: Secret
  readonly backupUrl: string
  readonly checks: RestoredChecks
}

async function backUp({ platform: { config }, secret, backupUrl }: Parts): Promise<DutyFigures> {
  const [place, store] = [await openPlace(backupUrl), await openStore(config)]
  const adminUrl = config.databaseUrl ?? embeddedUrl(config.dataDir, 'parapet')
  const dataKey = secret.derive('backup')
  const locks = await locksOf(config)
  const made = await makeBackup({ adminUrl, store, place, dataKey, locks, secret: await secretText(config) })
  const removed = await removeOldBackups(adminUrl, place, dataKey)
  const { rows, files, missing, bytes, newBytes } = made
  return { rows, files, missing, bytes, newBytes, removed }
}

async function rehearsal(
  { platform: { config, database }, secret, backupUrl, checks }: Parts,
  signal: AbortSignal,
): Promise<DutyFigures> {
  const place = await openPlace(backupUrl)
  for (let looks = 0; looks < FIRST_BACKUP_LOOKS && (await backupsIn(place)).length === 0; looks += 1)
    await sleep(LOOK_EVERY_MS, undefined, { signal })
  const backup = await openBackup(place, secret.derive('backup'))
  const secretKey = await secretText(config)
  const { companies, ...figures } = await rehearse(backup, { ...checks, dataDir: config.dataDir, secretKey })
  await recordRehearsal(database.service, backup, { tables: figures.tables, companies })
  return figures
}

/** What evidence of each company is made from. */
export async function recordRehearsal(
  service: pg.Pool,
  { name, header }: Pick<OpenBackup, 'name' | 'header'>,
  { tables, companies }: Pick<Rehearsed, 'tables' | 'companies'>,
): Promise<void> {
  await service.query(
    `insert into private.rehearsed_companies (company_id, rehearsed_at, backup, backup_made_at, records, files, tables)
     select c.id, now(), $1, $2, r.records, r.files, $3
     from jsonb_to_recordset($4) r (id uuid, records bigint, files bigint) join public.companies c on c.id = r.id`,
    [name, header.madeAt, tables, JSON.stringify(companies)],
  )
  await service.query(`delete from private.rehearsed_companies where rehearsed_at < now() - interval '2 years'`)
}

/** Tells administrators once of a failure, not of each retry. */
async function told(
  { database: { service } }: Pick<Platform, 'database'>,
  { name, title, signal }: { readonly name: string; readonly title: string; readonly signal: AbortSignal },
  work: () => Promise<DutyFigures>,
): Promise<DutyFigures> {
  try {
    return await work()
  } catch (error) {
    if (signal.aborted) throw error
    const body = error instanceof Error ? error.message : String(error)
    await service.query(
      `select private.notify_admins('backup', $2, $3, '/admin/health#backups') from private.duties where name = $1 and failures = 0`,
      [name, `${title} failed`, body],
    )
    throw error
  }
}
