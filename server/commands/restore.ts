// `npm run restore`: restores a backup into an empty DATA_DIR, or an empty DATABASE_URL and STORAGE_URL, after it has
// verified every part; with `--dry-run` only that. With `--company`: adds a company from its archive to the
// installation.
import { parseArgs } from 'node:util'
import { counted } from '#domain/text/counted.ts'
import { isOutOfSpace } from '#db/disk-space.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import { openBackupsAt, openerOf } from '#server/backup/backup-settings.ts'
import { openBackup, type OpenBackup } from '#server/backup/open-backup.ts'
import { checkRestore, restoreInto } from '#server/backup/restore-into.ts'
import { restoreCompany } from '#server/backup/restore-company.ts'
import { readConfig, type Config } from '#server/platform/config.ts'
import { withInstallation } from '#server/platform/database/with-installation.ts'
import { openStore } from '#server/platform/files/open-store.ts'

const USAGE = `Usage: npm run restore [-- --from FOLDER|FILE.tar|s3://…] [--backup NAME] [--private-key FILE] [--dry-run]
       npm run restore -- --company --from FOLDER|FILE.tar|s3://… [--private-key FILE] [--dry-run]
`

interface Options {
  readonly from?: string | undefined
  readonly backup?: string | undefined
  readonly 'private-key'?: string | undefined
  readonly company: boolean
  readonly 'dry-run': boolean
}

async function run(options: Options): Promise<void> {
  const config = readConfig(process.env)
  const address = options.from ?? config.backupUrl
  if (address === undefined) throw new BackupError('Set BACKUP_URL, or say with --from where the backup is.')
  const opener = await openerOf(config, options['private-key'])
  const backup = await openBackup(await openBackupsAt(address), opener, options.backup)
  if (options.company) return addCompany(config, backup, options['dry-run'])
  const { header, contents, name } = backup
  await checkRestore(backup, config)
  process.stdout.write(
    `${name} is whole: release ${header.release}, of ${header.madeAt}, ${contents.tables.length} tables and ${counted(contents.files.count, 'file', 'files')}.\n`,
  )
  if (options['dry-run']) return
  await restoreInto(backup, config)
  process.stdout.write(
    'Restored. Start the server and sign in as an administrator: mails and jobs wait until you say at /admin/health what this copy is.\n',
  )
}

async function addCompany(config: Config, backup: OpenBackup, isDryRun: boolean): Promise<void> {
  const { name, people, created } = await withInstallation(config, async ({ adminUrl }) =>
    restoreCompany(backup, adminUrl, await openStore(config), { isDryRun }),
  )
  const is = isDryRun ? 'can come here' : 'is here'
  const added = counted(created, 'is new and gets in', 'are new and get in')
  process.stdout.write(
    `${name} ${is}, with ${counted(people, 'person', 'people')}: ${created === 0 ? 'all have an account here' : `${added} by an invitation or “Forgot password?”`}.\n`,
  )
  if (isDryRun) process.stdout.write('Nothing was written.\n')
}

try {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      backup: { type: 'string' },
      'private-key': { type: 'string' },
      company: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    },
  })
  await run(values)
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  const full = 'The disk is full. Free space where DATA_DIR is and begin again; nothing was left there.'
  process.stderr.write(error instanceof TypeError ? USAGE : `${isOutOfSpace(error) ? full : message}\n`)
  process.exitCode = 1
}
