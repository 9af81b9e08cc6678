// `npm run feeds -- status`, `-- import PATH [--trust FINGERPRINT]`, `-- export FILE`: the CVE mirror, whether the
// server runs or not.
import pg from 'pg'
import { describeFeed, describePart, NVD_NOTICE, partsOfFeed, partState } from '#domain/feeds/feed-state.ts'
import { exportMirror } from '#server/feeds/exchange/export-mirror.ts'
import { UntrustedExportError } from '#server/feeds/exchange/trusted-keys.ts'
import { putIn } from '#server/feeds/load/put-in.ts'
import { contentHash } from '#server/feeds/store/content-hash.ts'
import { feedRows } from '#server/feeds/store/feed-rows.ts'
import { loginUrls } from '#server/platform/database/start-database.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Secret } from '#server/platform/keys/secret.ts'
import { signingKey, type SigningKey } from '#server/platform/keys/signing-key.ts'
import { withInstallation } from '#server/platform/database/with-installation.ts'

const USAGE = 'Usage: npm run feeds -- status | import PATH [--trust FINGERPRINT] | export FILE\n'

type Work = (service: pg.Pool, key: SigningKey) => Promise<string>

const [command, target, option, fingerprint] = process.argv.slice(2)

function workOf(): Work | undefined {
  if (command === 'status') return status
  if (target === undefined) return undefined
  if (command === 'import')
    return (service, key) => putIn(service, key, target, { trust: option === '--trust' ? fingerprint : undefined })
  return command === 'export' ? (service, key) => exported(service, key, target) : undefined
}

async function status(service: pg.Pool, key: SigningKey): Promise<string> {
  const today = new Date().toISOString().slice(0, 10)
  const lines = (await feedRows(service)).flatMap((feed) => {
    const asOf = feed.watermark === null ? '' : `, as of ${feed.watermark.slice(0, 16).replace('T', ' ')} UTC`
    const odd = partsOfFeed(feed, today).filter((part) => part.part !== 'all' && partState(part) !== 'complete')
    const hasParts = feed.parts.length > 0
    return [
      `${feed.title}: ${describeFeed(feed, today)}${asOf}`,
      ...(feed.error === null ? [] : [`  ${feed.error}`]),
      ...(hasParts ? odd.map((part) => `  ${part.part}: ${describePart(part)}`) : []),
    ]
  })
  return [
    ...lines,
    `Content ${await contentHash(service)}`,
    `Exports are signed with the key ${key.fingerprint}`,
    NVD_NOTICE,
  ].join('\n')
}

async function exported(service: pg.Pool, key: SigningKey, file: string): Promise<string> {
  const counts = await exportMirror(service, key, file)
  return `${file} has ${counts['cve'] ?? 0} CVEs, signed with the key ${key.fingerprint}.`
}

async function run(work: Work, adminUrl: string, secret: Secret): Promise<void> {
  const service = new pg.Pool({ connectionString: loginUrls(adminUrl, secret).service, max: 2 })
  try {
    process.stdout.write(`${await work(service, signingKey(secret, 'mirror-key'))}\n`)
  } finally {
    await service.end()
  }
}

const config = readConfig(process.env)
const work = workOf()
if (work === undefined) {
  process.stderr.write(USAGE)
  process.exitCode = 2
} else {
  await withInstallation(config, ({ adminUrl, secret }) => run(work, adminUrl, secret)).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    const hint = error instanceof UntrustedExportError ? `\nConfirm it with --trust ${error.fingerprint}` : ''
    process.stderr.write(`${reason}${hint}\n`)
    process.exitCode = 1
  })
}
