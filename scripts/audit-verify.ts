// `npm run audit:verify`: verifies every chain of this installation's audit log, whether its server runs or not;
// with `--company <id>` only one. Exit code: 0 intact, 1 tampered with, 2 could not be verified.
import pg from 'pg'
import { anchorFile } from '#server/audit/anchor-file.ts'
import { auditKey } from '#server/audit/audit-key.ts'
import { readAsService } from '#server/audit/chain.ts'
import { checkChain } from '#server/audit/check-chain.ts'
import { readConfig, type Config } from '#server/platform/config.ts'
import { loadSecret } from '#server/platform/keys/secret.ts'
import { withDatabase } from './with-database.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

async function verify(config: Config, company: string | undefined): Promise<number> {
  const { jwk, fingerprint } = auditKey(await loadSecret(config))
  return withDatabase(config, async (connectionString) => {
    const pool = new pg.Pool({ connectionString, max: 2 })
    try {
      const outside = anchorFile(config.auditAnchors, pool)
      const { rows } = await pool.query<{ company_id: string }>(
        'select company_id from audit.heads where $1::uuid is null or company_id = $1 order by company_id',
        [company ?? null],
      )
      let tampered = 0
      for (const { company_id: id } of rows) {
        const found = await checkChain({
          read: readAsService(pool),
          company: id,
          jwk,
          outside: await outside.linesOf(id),
        })
        for (const warning of found.warnings) say(`note: ${id}: ${warning}`)
        for (const { seq, what } of found.faults)
          say(`TAMPERED: ${id}: ${seq === undefined ? what : `event ${seq} ${what}`}`)
        say(
          `${id}: ${found.count} events, ${found.first ?? 0} to ${found.last?.seq ?? 0}, anchored to ${found.newestAnchor}`,
        )
        if (found.faults.length > 0) tampered += 1
      }
      say(`${rows.length} chains, ${tampered} tampered with, key ${fingerprint}`)
      return tampered === 0 ? 0 : 1
    } finally {
      await pool.end()
    }
  })
}

try {
  const at = process.argv.indexOf('--company')
  process.exitCode = await verify(readConfig(process.env), at < 0 ? undefined : process.argv[at + 1])
} catch (error) {
  say(`This cannot be checked: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 2
}
