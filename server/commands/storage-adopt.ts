// `npm run storage:adopt`: gives the store at STORAGE_URL to the configured database, after a start was refused because
// they do not belong together, and that is meant to change.
import pg from 'pg'
import { loginUrls } from '#server/platform/database/start-database.ts'
import { readConfig } from '#server/platform/config.ts'
import { adoptStore } from '#server/platform/files/adopt-store.ts'
import { openStore, shownStore } from '#server/platform/files/open-store.ts'
import type { Secret } from '#server/platform/keys/secret.ts'
import { withInstallation } from '#server/platform/database/with-installation.ts'

async function adopt(adminUrl: string, secret: Secret): Promise<void> {
  // One connection keeps other servers away while the other one works.
  const service = new pg.Pool({ connectionString: loginUrls(adminUrl, secret).service, max: 2 })
  try {
    const { known, unknown, missing } = await adoptStore({ store: await openStore(config), service })
    process.stdout.write(
      `The file store at ${shownStore(config)} belongs to this database now.
${known} files in it are of this database; ${unknown} are not, and will be deleted in 30 days. ${missing} files of this database are not in it.
`,
    )
  } finally {
    await service.end()
  }
}

const config = readConfig(process.env)
await withInstallation(config, ({ adminUrl, secret }) => adopt(adminUrl, secret)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
