import { deflateSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'
import { newCompany, newPerson } from './api.ts'
import { keepSession, watchForFaults } from './support.ts'

// Malicious files, made to crash the viewer.

interface Stream {
  readonly entries: string
  readonly bytes: Uint8Array
}

/** A PDF of these objects, the first of which is its catalog. */
function pdf(objects: readonly (string | Stream)[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')]
  const places = objects.map((object, at) => {
    const place = parts.reduce((sum, { length }) => sum + length, 0)
    parts.push(Buffer.from(`${at + 1} 0 obj\n`))
    if (typeof object === 'string') parts.push(Buffer.from(object))
    else
      parts.push(
        Buffer.from(`<< ${object.entries} /Length ${object.bytes.length} >>\nstream\n`),
        Buffer.from(object.bytes),
        Buffer.from('\nendstream'),
      )
    parts.push(Buffer.from('\nendobj\n'))
    return place
  })
  const start = parts.reduce((sum, { length }) => sum + length, 0)
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${lines}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end)])
}

/** One page, which draws by these objects, the first of them object 4. */
const onePage = (page: string, count: number, ...more: readonly (string | Stream)[]) =>
  pdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [3 0 R] /Count ${count} >>`,
    `<< /Type /Page /Parent 2 0 R ${page} >>`,
    ...more,
  ])

const box = (width: number, height: number) => `/MediaBox [0 0 ${width} ${height}]`
const A4 = box(595, 842)
const plain = (content: string): Stream => ({ entries: '', bytes: Buffer.from(content) })

/** 200 MB of blanks, packed twice, which the page wants a thousand times. */
function inflating(): Buffer {
  const packed = deflateSync(deflateSync(Buffer.alloc(200_000_000, ' ')))
  const stream = { entries: '/Filter [/FlateDecode /FlateDecode]', bytes: packed }
  return onePage(`${A4} /Contents [${'4 0 R '.repeat(1000)}]`, 1, stream)
}

/** A form that draws another ten times, which draws another ten times … */
function laughing(): Buffer {
  const depth = 12
  const form = (next: number | undefined): Stream => ({
    entries: `/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${next === undefined ? '' : `/Resources << /XObject << /F ${next} 0 R >> >>`}`,
    bytes: Buffer.from(next === undefined ? '0 0 1 1 re f' : '/F Do '.repeat(10)),
  })
  const forms = Array.from({ length: depth }, (_, at) => form(at === depth - 1 ? undefined : at + 6))
  return onePage(`${A4} /Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >>`, 1, plain('/F Do'), ...forms)
}

/** What a PNG says of itself, and nothing else of it. */
function hugePng(): Buffer {
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const size = Buffer.alloc(8)
  size.writeUInt32BE(30_000, 0)
  size.writeUInt32BE(30_000, 4)
  return Buffer.concat([header, size, Buffer.from('0100000000', 'hex'), Buffer.alloc(2000)])
}

const SLOW = 'This PDF takes too much work to be shown.'
const FILES = [
  ['Inflating.pdf', inflating, /takes too much work to be shown|cannot be shown/],
  ['Laughing.pdf', laughing, SLOW],
  ['Counting.pdf', () => onePage(`${A4} /Contents 4 0 R`, 100_000, plain('0 0 9 9 re f')), 'Page 1 of 1'],
  ['Wide.pdf', () => onePage(`${box(14_400, 14_400)} /Contents 4 0 R`, 1, plain('0 0 9 9 re f')), 'Page 1 of 1'],
  ['Tall.pdf', () => onePage(`${box(9, 9_000_000)} /Contents 4 0 R`, 1, plain('0 0 9 9 re f')), 'Page 1 of 1'],
  [
    'No page.pdf',
    () => pdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 1 >>']),
    'cannot be shown',
  ],
  ['Torn.pdf', () => Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog'), 'This PDF cannot be shown.'],
  ['Huge.png', hugePng, 'This picture is 30,000 × 30,000 points.'],
] as const

const drawer = (page: Page) => page.getByRole('dialog')

test('files that were made to bring a page down end in words, and the page goes on', async ({ page }) => {
  test.slow()
  const faults = watchForFaults(page)
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  await keepSession(page, client)
  for (const [name, bytesOf] of FILES) {
    const form = new FormData()
    form.append('companyId', companyId)
    form.append('controlIds', '')
    form.append('title', name)
    form.append('file', new Blob([new Uint8Array(bytesOf())]), name)
    const { error } = await client.functions.invoke('upload-evidence', { body: form })
    expect(error).toBeNull()
  }
  for (const [at, [name, , words]] of FILES.entries()) {
    await page.goto(`/evidence?open=E-${at + 1}`)
    await expect(drawer(page)).toContainText(name)
    await test.step(`${name} ends in words`, async () => {
      await expect(drawer(page)).toContainText(words)
    })
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
  }
  expect(faults).toEqual([])
})

test('a PDF is read in a thread of its own, which ends with the preview', async ({ page }) => {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  await keepSession(page, client)
  const form = new FormData()
  form.append('companyId', companyId)
  form.append('controlIds', '')
  form.append('title', 'Plan')
  const content = plain('1 0 0 rg 0 0 595 842 re f')
  form.append('file', new Blob([new Uint8Array(onePage(`${A4} /Contents 4 0 R`, 1, content))]), 'plan.pdf')
  await client.functions.invoke('upload-evidence', { body: form })
  await page.goto('/evidence?open=E-1')
  const picture = drawer(page).getByRole('img', { name: 'Page 1 of Plan' })
  await expect
    .poll(() =>
      picture.evaluate((canvas: HTMLCanvasElement) => canvas.getContext('2d')?.getImageData(9, 9, 1, 1).data[0]),
    )
    .toBe(255)
  expect(page.workers()).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.workers().length).toBe(0)
})
