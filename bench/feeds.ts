// The CVE mirror under kill -9: a server that loads an archive of advisories from a source of ours is killed at random
// points, started again, and continues. Each load that ends must have the content of one that was never killed.
import { setTimeout as sleep } from 'node:timers/promises'
import { contentHash } from '#server/feeds/store/content-hash.ts'
import { osvRecord, zipOf } from '#server/feeds/testing-feeds.ts'
import { playSource } from '#server/feeds/testing-source.ts'
import { note, report } from './figures.ts'
import { sized } from './options.ts'
import { asSuperuser, freePort, removeFolder, startServer } from './server.ts'

const KILLS = sized(20, 1)
/** In the full size some pages of 5,000, each of which is a transaction. */
const RECORDS = sized(60_000, 1_000)
/** Far above a load on a busy machine; it ends a bench that hangs. */
const LONGEST_MS = 600_000

const archive = zipOf(
  Object.fromEntries(
    Array.from({ length: RECORDS }, (_, n) => [
      `GHSA-${n}.json`,
      osvRecord(`GHSA-${n}`, { aliases: [`CVE-2024-${1000 + n}`] }),
    ]),
  ),
)
const source = await playSource()
source.serve('/osv/npm/all.zip', archive)
const settings = {
  EGRESS_ALLOW: '127.0.0.1',
  FEEDS_URLS: ['nvd-files', 'nvd-api', 'cve5', 'kev', 'epss', 'osv']
    .map((feed) => `${feed}=${source.url}/${feed}`)
    .join(','),
}
const port = await freePort()
let server = await startServer({ port, settings })
const { folder } = server
try {
  await measure()
} finally {
  await server.stop()
  await source.close()
  removeFolder(folder)
}

async function measure(): Promise<void> {
  await leaveOneFeed()
  const began = await beginLoad()
  await until(isLoaded)
  const wholeMs = performance.now() - began
  const expected = await asSuperuser(server, contentHash)
  const hashes: string[] = []
  let within = 0
  await forget()
  for (let kill = 0; kill < KILLS; kill += 1) {
    const asked = source.requests.length
    await sleep(Math.random() * wholeMs)
    await killAndStart()
    if (await isLoaded()) {
      hashes.push(await asSuperuser(server, contentHash))
      await forget()
      continue
    }
    within += 1
    await beginLoad(asked)
  }
  await until(isLoaded)
  hashes.push(await asSuperuser(server, contentHash))
  const same = hashes.filter((hash) => hash === expected).length
  note(`${RECORDS} records in ${(wholeMs / 1000).toFixed(1)} s without a kill`)
  report({
    what: `${KILLS} kills, ${within} of them within a load`,
    measured: `${same} of ${hashes.length} loads with the expected content`,
    ratio: same / hashes.length,
    of: 'all loads',
    atLeast: 1,
    isCount: true,
  })
}

/** The others rest, because the server pauses between two requests. */
async function leaveOneFeed(): Promise<void> {
  await asSuperuser(server, async (admin) => {
    await admin.query(`delete from reference.feeds where name like 'osv:%' and name <> 'osv:npm'`)
    await admin.query(`update private.duties set next_at = '2999-01-01' where name like 'feed %'`)
    await admin.query('update auth.installation_settings set feeds_online = true')
  })
}

/**
 * Makes the duty due, and ends the lease of a killed server, which is half a minute long.
 *
 * @returns when the server asked its source
 */
async function beginLoad(asked = source.requests.length): Promise<number> {
  await asSuperuser(server, (admin) =>
    admin.query(`update private.duties set worker = null, lease_until = null, next_at = now() where name = 'feed osv'`),
  )
  await until(() => source.requests.length > asked)
  return performance.now()
}

/** The ETag is written last. */
async function isLoaded(): Promise<boolean> {
  const { rows } = await asSuperuser(server, (admin) =>
    admin.query<{ etag: string | null }>(`select etag from reference.feed_parts where feed = 'osv:npm'`),
  )
  return rows.some(({ etag }) => etag !== null)
}

/** Empties the mirror and begins another load, in a server that has not asked yet and so does not pause. */
async function forget(): Promise<void> {
  await asSuperuser(server, async (admin) => {
    await admin.query(`update private.duties set next_at = '2999-01-01', cursor = null where name = 'feed osv'`)
    await admin.query(
      'truncate reference.cves, reference.affects, reference.epss, reference.osv_records, reference.feed_parts',
    )
    await admin.query('update reference.feeds set watermark = null')
  })
  await killAndStart()
  await beginLoad()
}

async function killAndStart(): Promise<void> {
  process.kill(server.pid, 'SIGKILL')
  server = await startServer({ folder, port, settings })
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const began = performance.now(); !(await isSo()); await sleep(20))
    if (performance.now() - began > LONGEST_MS) throw new Error('the load takes too long')
}
