// `npm run upgrade`: with the code of the new release and the server stopped. Backs up, migrates a copy of the database
// and checks it, and only then migrates the installation.
import { parseArgs } from 'node:util'
import { isOutOfSpace } from '#db/disk-space.ts'
import { RELEASE } from '#db/release.ts'
import { StartError } from '#db/start-error.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import { locksOf, openPlace } from '#server/backup/backup-settings.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { requireOriginal } from '#server/backup/require-original.ts'
import { readConfig, type Config } from '#server/platform/config.ts'
import { lockDataDir } from '#server/platform/data-lock.ts'
import { requireInstallation, withInstallation } from '#server/platform/database/with-installation.ts'
import { openStore } from '#server/platform/files/open-store.ts'
import { secretText } from '#server/platform/keys/secret.ts'
import { createLog } from '#server/platform/log.ts'
import { rehearseUpgrade, upgradeDatabase, type Installation } from './upgrade/rehearse-upgrade.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

async function backUp({ config, secret, adminUrl }: Installation, address: string): Promise<string> {
  const { name } = await makeBackup({
    adminUrl,
    store: await openStore(config),
    place: await openPlace(address),
    dataKey: secret.derive('backup'),
    locks: await locksOf(config),
    secret: await secretText(config),
  })
  return name
}

async function upgrade(config: Config, out: string | undefined): Promise<void> {
  const address = out ?? config.backupUrl
  if (address === undefined) throw new BackupError('Set BACKUP_URL, or say with --out where the backup goes.')
  await requireInstallation(config)
  // The sentence says which process it is that runs.
  if (config.databaseUrl === undefined) (await lockDataDir(config.dataDir, 0))()
  await withInstallation(config, async ({ adminUrl, secret }) => {
    if (out === undefined) await requireOriginal(adminUrl)
    const installation = { config, secret, log: createLog('silent'), adminUrl }
    const backup = await backUp(installation, address)
    say(`Backed up: ${backup}`)
    await rehearseUpgrade(installation).catch((error: unknown) => {
      throw new StartError(`${reasonOf(error)} Nothing was changed: start the release that ran before.`, error)
    })
    say('A copy of the database was migrated and is sound.')
    await upgradeDatabase(installation).catch((error: unknown) => {
      throw new StartError(
        `${reasonOf(error)} The database may be between two releases: run npm run upgrade again, or restore ${backup} into an empty place with the release that ran before.`,
        error,
      )
    })
    say(`The installation is at release ${RELEASE}. Start the server.`)
  })
}

function reasonOf(error: unknown): string {
  if (isOutOfSpace(error)) return 'The disk is full.'
  return error instanceof Error ? error.message : String(error)
}

try {
  const { values } = parseArgs({ options: { out: { type: 'string' } } })
  await upgrade(readConfig(process.env), values.out)
} catch (error) {
  const usage = 'Usage: npm run upgrade [-- --out FOLDER|s3://…]'
  process.stderr.write(`${error instanceof TypeError ? usage : reasonOf(error)}\n`)
  process.exitCode = 1
}
