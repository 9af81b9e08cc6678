// `npm run audit:verify`: verifies every chain of this installation's audit log, whether its server runs or not;
// with `--company <id>` only one. Exit code: 0 intact, 1 tampered with, 2 could not be verified.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { anchorFile } from '#server/audit/anchor-file.ts'
import { auditKey } from '#server/audit/audit-key.ts'
import { readAsService } from '#server/audit/chain.ts'
import { checkTrail } from '#server/audit/check-trail.ts'
import { readConfig, type Config } from '#server/platform/config.ts'
import { withInstallation } from '#server/platform/database/with-installation.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

async function verify(config: Config, company: string | undefined): Promise<number> {
  return withInstallation(config, async ({ adminUrl: connectionString, secret }) => {
    const { jwk, fingerprint } = auditKey(secret)
    const pool = new pg.Pool({ connectionString, max: 2 })
    try {
      const { intact } = await checkTrail({
        read: readAsService(pool),
        jwk,
        file: anchorFile(config.auditAnchors, pool),
        company,
        say,
      })
      say(`key ${fingerprint}`)
      return intact ? 0 : 1
    } finally {
      await pool.end()
    }
  })
}

try {
  const { values } = parseArgs({ options: { company: { type: 'string' } } })
  process.exitCode = await verify(readConfig(process.env), values.company?.toLowerCase())
} catch (error) {
  say(`This cannot be checked: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 2
}
