// `npm run keys:rotate`: starts signing with the published standby key, whether the server runs or not.
// `--revoke <kid>` revokes a leaked key instead and signs everybody out. Keys also rotate by themselves.
import pg from 'pg'
import { loginUrls } from '#server/platform/database/start-database.ts'
import { readConfig } from '#server/platform/config.ts'
import { openKeyring } from '#server/platform/keys/keyring.ts'
import { createLog } from '#server/platform/log.ts'
import type { Secret } from '#server/platform/keys/secret.ts'
import { withInstallation } from '#server/platform/database/with-installation.ts'

const [option, kid] = process.argv.slice(2)

async function change(adminUrl: string, secret: Secret): Promise<void> {
  const pool = new pg.Pool({ connectionString: loginUrls(adminUrl, secret).service, max: 2 })
  try {
    const keyring = await openKeyring(pool, secret, createLog('warn'))
    await (kid === undefined ? keyring.rotate() : keyring.revoke(kid))
    keyring.close()
    process.stdout.write(`Tokens are signed with key ${keyring.current().kid} now.\n`)
  } finally {
    await pool.end()
  }
}

const config = readConfig(process.env)
if (option !== undefined && (option !== '--revoke' || kid === undefined)) {
  process.stderr.write('Usage: npm run keys:rotate [-- --revoke <kid>]\n')
  process.exitCode = 2
} else {
  await withInstallation(config, ({ adminUrl, secret }) => change(adminUrl, secret)).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${reason}\n`)
    process.exitCode = 1
  })
}
