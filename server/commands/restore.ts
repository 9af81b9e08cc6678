// `npm run restore`: restores a backup into an empty DATA_DIR, or an empty DATABASE_URL and STORAGE_URL, after it has
// verified every part; with `--dry-run` only that.
import { parseArgs } from 'node:util'
import { isOutOfSpace } from '#db/disk-space.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import { openerOf, openPlaceOrFile } from '#server/backup/backup-settings.ts'
import { openBackup } from '#server/backup/open-backup.ts'
import { checkRestore, restoreInto } from '#server/backup/restore-into.ts'
import { readConfig } from '#server/platform/config.ts'

const USAGE =
  'Usage: npm run restore [-- --from FOLDER|FILE.tar|s3://…] [--backup NAME] [--private-key FILE] [--dry-run]\n'

interface Options {
  readonly from?: string | undefined
  readonly backup?: string | undefined
  readonly 'private-key'?: string | undefined
  readonly 'dry-run': boolean
}

async function run(options: Options): Promise<void> {
  const config = readConfig(process.env)
  const address = options.from ?? config.backupUrl
  if (address === undefined) throw new BackupError('Set BACKUP_URL, or say with --from where the backup is.')
  const opener = await openerOf(config, options['private-key'])
  const backup = await openBackup(await openPlaceOrFile(address), opener, options.backup)
  const { header, contents, name } = backup
  await checkRestore(backup, config)
  process.stdout.write(
    `${name} is whole: release ${header.release}, of ${header.madeAt}, ${contents.tables.length} tables and ${contents.files.count} files.\n`,
  )
  if (options['dry-run']) return
  await restoreInto(backup, config)
  process.stdout.write(
    'Restored. Start the server and sign in as an administrator: mails and jobs wait until you say at /admin/health what this copy is.\n',
  )
}

try {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      backup: { type: 'string' },
      'private-key': { type: 'string' },
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
