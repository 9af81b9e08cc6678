// SSPs as documents, from the request to the file.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOfPdf as wordsOf } from '../functions/ssp/testing-pdf.ts'
import { cleanUpResults } from '../jobs/clean-up-results.ts'
import { openDocumentBench } from './testing-documents.ts'

let bench: Awaited<ReturnType<typeof openDocumentBench>>

beforeAll(async () => {
  bench = await openDocumentBench()
  const { db, company } = bench
  await db.sql(
    `insert into ssp_texts (company_id, section, field, body) values ($1, 'purpose', 'text', $2), ($1, 'system', 'name', 'Radio Works')`,
    [company, 'A < B & C\n\nNext \u0007 one\n\nWho enters:\n- Staff\n- Guests'],
  )
  await db.sql(
    `insert into ssp_rows (company_id, section, cells) values ($1, 'hardware', '{"name": "Gateway", "purpose": "Keeps the rest out"}')`,
    [company],
  )
  await db.sql(
    `insert into implementation_statements (company_id, control_id, body)
     select company_id, id, 'The directory does it.' from controls where company_id = $1 and nist_id = '3.1.1'`,
    [company],
  )
  bench.work()
})
afterAll(() => bench.close())

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('the same version is the same file, byte by byte; another marking is another', async () => {
  const { number } = await bench.freeze()
  const word = { version: number, format: 'docx' }
  const [one, again] = [await bench.document(word), await bench.document(word)]
  const marked = await bench.document({ ...word, marking: 'CUI' })
  expect(again.equals(one)).toBe(true)
  expect(marked.equals(one)).toBe(false)
  const files = unzipSync(marked)
  const headers = Object.keys(files).filter((name) => /header\d+\.xml$/.test(name))
  expect(headers.length).toBeGreaterThan(0)
  for (const name of headers) expect(strFromU8(files[name] ?? new Uint8Array())).toContain('CUI')
  const [pdf, same] = [await bench.document({ version: number }), await bench.document({ version: number })]
  expect(same.equals(pdf)).toBe(true)
})

test('the Word file has headings, paragraphs, lists, tables and missing content, with every character as text', async () => {
  const { number, sha256: hash } = await bench.freeze()
  const files = unzipSync(await bench.document({ version: number, format: 'docx' }))
  const body = strFromU8(files['word/document.xml'] ?? new Uint8Array())
  for (const words of ['Acme &amp; Söhne', 'A &lt; B &amp; C', 'Next  one', 'Gateway', 'The directory does it.', hash])
    expect(body).toContain(words)
  expect(body).toMatch(/Heading1[\s\S]*System identification/)
  expect(body).toContain('Not complete.')
  expect(body).toContain('w:tblHeader')
  expect(body).toMatch(/<w:numPr>(?:(?!<w:t[ >])[\s\S])*<w:t[^>]*>Guests/)
  expect(strFromU8(files['docProps/core.xml'] ?? new Uint8Array())).toMatch(/Olga/)
})

test('a result has its name, size and hash until it is cleaned up', async () => {
  const { number } = await bench.freeze()
  const id = await bench.ask({ version: number, marking: 'CUI' })
  await bench.becomes(id, 'done')
  const bytes = await bench.bytesOf(id)
  expect(await bench.rowOf(id)).toMatchObject({
    file_name: `system-security-plan-v${number}.pdf`,
    file_type: 'application/pdf',
    file_size: String(bytes.length),
    file_sha256: sha256(bytes),
  })
  await bench.db.sql(`update jobs set expires_at = now() - interval '1 minute' where id = $1`, [id])
  await cleanUpResults(bench.platform.database.service, bench.files)
  expect(await bench.rowOf(id)).toMatchObject({ file_name: null, file_sha256: null })
  expect(await bench.bytesOf(id)).toHaveLength(0)
})

test('a draft says on each page that it is one, has the state of the request, and leaves no stored content', async () => {
  await bench.rest()
  const named = (name: string) =>
    bench.db.sql(`update ssp_texts set body = $2 where company_id = $1 and field = 'name'`, [bench.company, name])
  await named('Radio Works')
  const ids = [await bench.ask({}), await bench.ask({ format: 'docx' })]
  await named('Radar Works')
  const versions = await bench.db.sql('select from ssp_versions where company_id = $1', [bench.company])
  bench.work()
  for (const id of ids) await bench.becomes(id, 'done')
  const pages = await wordsOf(await bench.bytesOf(ids[0] ?? ''))
  expect(pages.every((words) => words.includes('DRAFT'))).toBe(true)
  expect(pages[0]).toMatch(/Draft of version \d+, not frozen/)
  expect(pages.join(' ')).toContain('Radio Works')
  const headers = Object.entries(unzipSync(await bench.bytesOf(ids[1] ?? ''))).filter(([name]) =>
    /^word\/header\d+\.xml$/.test(name),
  )
  for (const [, xml] of headers) expect(strFromU8(xml)).toMatch(/<wp:anchor[^>]* behindDoc="1"[\s\S]*descr="Draft"/)
  expect(headers.length).toBeGreaterThan(1)
  expect(await bench.db.sql('select from private.job_sources where job_id = any ($1)', [ids])).toEqual([])
  expect(await bench.db.sql('select from ssp_versions where company_id = $1', [bench.company])).toEqual(versions)
})

test('a frozen version is not a draft', async () => {
  const { number } = await bench.freeze()
  const pages = await wordsOf(await bench.document({ version: number }))
  expect(pages.join(' ')).not.toMatch(/draft/i)
})

test('a version that differs from its frozen hash becomes no document', async () => {
  const { number } = await bench.freeze()
  await bench.db.sql(`update ssp_versions set content = replace(content, 'Gateway', 'Freeway') where number = $1`, [
    number,
  ])
  const id = await bench.ask({ version: number })
  await bench.becomes(id, 'failed')
  expect(await bench.rowOf(id)).toMatchObject({
    attempts: 1,
    error: `Version ${number} is not what it was when it was frozen, so no document is made of it.`,
  })
})

test.each(['in the middle of writing', 'its file is safe'])(
  'a server is killed when %s: the next one completes the document, once and identically',
  async (until) => {
    const { number } = await bench.freeze()
    const undisturbed = await bench.document({ version: number })
    await bench.rest()
    const id = await bench.ask({ version: number })
    const { api, service } = bench.db.urls
    const child = spawn(process.execPath, [
      '--import',
      'tsx',
      fileURLToPath(new URL('testing-document-worker.ts', import.meta.url)),
      JSON.stringify({ urls: { api, service }, folder: bench.files.folder, until }),
    ])
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'close')
    expect(await bench.rowOf(id)).toMatchObject({ state: 'running', attempts: 1, file_name: null })
    // Its lease expires after a quarter of a minute.
    await bench.db.sql(`update jobs set heartbeat_at = now() - interval '1 minute' where id = $1`, [id])
    bench.work()
    await bench.becomes(id, 'done')
    expect(await bench.rowOf(id)).toMatchObject({ attempts: 2, file_sha256: sha256(undisturbed) })
    expect((await bench.bytesOf(id)).equals(undisturbed)).toBe(true)
    const told = `select count(*)::integer as n from notifications where about_company = $1 and title like $2`
    expect(await bench.db.sql(told, [bench.company, `%version ${number}%is ready`])).toEqual([{ n: 2 }])
  },
)
