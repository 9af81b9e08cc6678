// `npm run backup`: backs up database and files, whether the server runs or not, to BACKUP_URL or `--out`.
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { counted } from '#domain/text/counted.ts'
import { anchorFile } from '#server/audit/anchor-file.ts'
import { auditKey } from '#server/audit/audit-key.ts'
import { companyTrail } from '#server/audit/company-trail.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import { backupText } from '#server/backup/backup-text.ts'
import { locksOf, openPlaceOrFile } from '#server/backup/backup-settings.ts'
import { newKeyPair, wrapKey } from '#server/backup/data-key.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { requireOriginal } from '#server/backup/require-original.ts'
import { makeCompanyBackup, recordCompanyBackup } from '#server/backup/make-company-backup.ts'
import { readConfig } from '#server/platform/config.ts'
import { openStore } from '#server/platform/files/open-store.ts'
import { secretText } from '#server/platform/keys/secret.ts'
import { createLog } from '#server/platform/log.ts'
import { withInstallation } from '#server/platform/database/with-installation.ts'

const USAGE = `Usage: npm run backup [-- --out FOLDER|FILE.tar|s3://…] [--without-secret]
       npm run backup -- --company ID --out FOLDER|FILE.tar|s3://…
       npm run backup -- --new-key FILE
`

function makeKey(file: string): void {
  const { publicPem, privatePem } = newKeyPair()
  writeFileSync(file, privatePem, { flag: 'wx', mode: 0o600 })
  writeFileSync(`${file}.pub`, publicPem, { flag: 'wx' })
  process.stdout.write(
    `${file} opens backups: keep it away from the server. Set BACKUP_PUBLIC_KEY to ${file}.pub on the server.\n`,
  )
}

async function backUp(out: string | undefined, withSecret: boolean): Promise<void> {
  const config = readConfig(process.env)
  const address = out ?? config.backupUrl
  if (address === undefined) throw new BackupError('Set BACKUP_URL, or say where with --out.')
  const locks = await locksOf(config)
  const result = await withInstallation(config, async ({ adminUrl, secret }) => {
    if (out === undefined) await requireOriginal(adminUrl)
    return makeBackup({
      adminUrl,
      store: await openStore(config),
      place: await openPlaceOrFile(address),
      dataKey: secret.derive('backup'),
      locks,
      secret: withSecret ? await secretText(config) : undefined,
    })
  })
  process.stdout.write(`${backupText(result)}\n`)
  sayMissing(result.missing)
}

/** Only with `--out`: in the place of the nightly backups it would be taken for one of them. */
async function backUpCompany(company: string, out: string | undefined): Promise<void> {
  const config = readConfig(process.env)
  if (out === undefined) throw new BackupError('Say with --out where the backup of the company goes.')
  const locks = await locksOf(config)
  const dataKey = randomBytes(32)
  const keys = await Promise.all(locks.map((lock) => wrapKey(dataKey, lock)))
  const result = await withInstallation(config, async ({ adminUrl, secret }) => {
    await recordCompanyBackup(adminUrl, company)
    const pool = new pg.Pool({ connectionString: adminUrl, max: 2 })
    try {
      const trail = {
        service: pool,
        log: createLog('warn'),
        key: auditKey(secret),
        file: anchorFile(config.auditAnchors, pool),
      }
      return await makeCompanyBackup({
        adminUrl,
        store: await openStore(config),
        place: await openPlaceOrFile(out),
        dataKey,
        keys,
        company,
        trailOf: (id) => companyTrail(trail, id),
      })
    } finally {
      await pool.end()
    }
  })
  const { name, rows, files, people, missing } = result
  const [ofRows, ofFiles] = [counted(rows, 'row', 'rows'), counted(files, 'file', 'files')]
  process.stdout.write(`${name}: ${ofRows}, ${ofFiles} and ${counted(people, 'person', 'people')}.\n`)
  sayMissing(missing)
}

function sayMissing(missing: number): void {
  if (missing === 0) return
  const lost = counted(missing, 'file is', 'files are')
  process.stdout.write(`${lost} missing or damaged in the installation itself, and not in the backup.\n`)
}

try {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      company: { type: 'string' },
      'without-secret': { type: 'boolean', default: false },
      'new-key': { type: 'string' },
    },
  })
  if (values['new-key'] !== undefined) makeKey(values['new-key'])
  else if (values.company !== undefined) await backUpCompany(values.company.toLowerCase(), values.out)
  else await backUp(values.out, !values['without-secret'])
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(error instanceof TypeError ? USAGE : `${message}\n`)
  process.exitCode = 1
}
