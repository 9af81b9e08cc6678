// Repeats an archive, over each kind of store.
import { afterEach, expect, test } from 'vitest'
import { checkArchive } from '../functions/package/offline/check-package.mjs'
import { cleanUpResults } from '../jobs/clean-up-results.ts'
import { chunksOf } from '../jobs/chunks.ts'
import { startTestS3 } from '../platform/files/testing-s3.ts'
import { openPackageBench, sliced } from './testing-package.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function openBench(kind: 'folder' | 's3') {
  const s3 = kind === 's3' ? await startTestS3() : undefined
  if (s3 !== undefined) closing.push(() => s3.close())
  const bench = await openPackageBench(s3?.url)
  closing.push(() => bench.close())
  const company = await bench.addCompany()
  const expire = async (id: string) => {
    await bench.functions.db.sql(`update jobs set expires_at = now() - interval '1 day' where id = $1`, [id])
    await cleanUpResults(bench.database.service, bench.functions.files)
  }
  return { ...bench, company, expire, objects: s3?.objects }
}

test.each(['folder', 's3'] as const)('over a %s it is the same to the byte', async (kind) => {
  const bench = await openBench(kind)
  const { company, database, functions } = bench
  await bench.addPiece(company, 'One', 'one.txt', 'one'.repeat(20_000), '3.1.1')
  await bench.addPiece(company, 'Two', 'two.txt', 'two'.repeat(20_000), '3.1.2')
  const { jobId } = await bench.make(company)
  bench.work()
  await bench.becomes(jobId, 'done')
  const first = await bench.archiveOf(company, jobId)
  expect((await checkArchive(sliced(first))).problems).toEqual([])
  const pieces = await chunksOf(database.service, { companyId: company, id: jobId })
  expect(pieces.length).toBeGreaterThan(2)
  if (kind === 's3')
    for (const { version } of pieces) expect([...(bench.objects?.keys() ?? [])].join(' ')).toContain(version)
  await functions.db.sql(`update evidence set title = 'Renamed' where company_id = $1`, [company])
  await bench.expire(jobId)
  const again = await bench.writeAgain(company)
  await bench.becomes(again, 'done')
  expect((await bench.archiveOf(company, again)).equals(first)).toBe(true)
})

test.each(['folder', 's3'] as const)(
  'over a %s it is refused with a message after evidence was removed',
  async (kind) => {
    const bench = await openBench(kind)
    const { company, functions } = bench
    const piece = await bench.addPiece(company, 'One', 'one.txt', 'one', '3.1.1')
    const { jobId } = await bench.make(company)
    bench.work()
    await bench.becomes(jobId, 'done')
    await bench.expire(jobId)
    const [stored] = await functions.db.sql<{ version: string }>(
      `select version from storage.objects where name like '%/one.txt'`,
    )
    await functions.db.sql(`delete from evidence where id = $1`, [piece.id])
    // As the cleanup does with content without a row.
    await functions.files.discard(stored?.version ?? '')
    const again = await bench.writeAgain(company)
    await bench.becomes(again, 'failed')
    expect(await bench.stateOf(again)).toMatchObject({
      error:
        'evidence/E-1 v1 one.txt was removed since the package was made, so its archive cannot be written any more. What was downloaded before stays good; make a new package for how things stand now.',
    })
  },
)
