import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { DRAWING, documentWith, LOGO } from '../testing-document.ts'
import { readPng } from '../testing-png.ts'
import { toDocx } from './to-docx.ts'
import { BRAND, INK } from './styles.ts'

const EMU_PER_PIXEL = 9525
const rendering = { marking: '' }

test('a diagram is a vector picture and one of twice its size, for programs without vectors', async () => {
  const files = unzipSync(await toDocx(documentWith(DRAWING), rendering))
  const body = strFromU8(files['word/document.xml'] ?? new Uint8Array())
  const [, width, height] = /<wp:extent cx="(\d+)" cy="(\d+)"/.exec(body) ?? []
  const kinds = Object.keys(files).filter((name) => name.startsWith('word/media/'))
  expect(kinds.map((name) => name.slice(-4)).toSorted()).toEqual(['.png', '.svg'])
  const png = readPng(files[kinds.find((name) => name.endsWith('.png')) ?? ''] ?? new Uint8Array())
  expect(png.width).toBe((2 * Number(width)) / EMU_PER_PIXEL)
  expect(Math.abs(png.height - (2 * Number(height)) / EMU_PER_PIXEL)).toBeLessThanOrEqual(2)
  expect(png.colorAt(0, 0)).toBe('#FFFFFF')
  // The arrow of protected information, and names in letters.
  expect(png.count(`#${BRAND}`)).toBeGreaterThan(500)
  expect(png.count(`#${INK}`)).toBeGreaterThan(200)
})

test('names are drawn as text, in any script', async () => {
  const pictureOf = async (name: string) => {
    const [first, ...others] = DRAWING.diagram.parts
    const parts = first === undefined ? others : [{ ...first, name }, ...others]
    const block = { ...DRAWING, diagram: { ...DRAWING.diagram, parts } }
    const files = unzipSync(await toDocx(documentWith(block), rendering))
    return readPng(Object.entries(files).find(([file]) => file.endsWith('.png'))?.[1] ?? new Uint8Array())
  }
  const [latin, cyrillic, marked] = [await pictureOf('Prime'), await pictureOf('Штаб'), await pictureOf('<b>&"')]
  const counts = [latin, cyrillic, marked].map((picture) => picture.count(`#${INK}`))
  expect(new Set(counts).size).toBe(3)
})

test('the same SSP with a diagram is the same file', async () => {
  const [one, again] = [await toDocx(documentWith(DRAWING), rendering), await toDocx(documentWith(DRAWING), rendering)]
  expect(again.equals(one)).toBe(true)
})

test('contents give the page of each chapter and section, without a prompt on opening', async () => {
  const paragraph = 'The directory enforces this for every account, and the policy is compared with its baseline. '
  const long = { kind: 'text', heading: '', mark: '', text: paragraph.repeat(60) } as const
  const plan = documentWith(long)
  const [chapter] = plan.chapters
  if (chapter === undefined) throw new Error('a plan has chapters')
  const [section] = chapter.sections
  if (section === undefined) throw new Error('a chapter has sections')
  const chapters = [
    { ...chapter, sections: [section, { ...section, number: '1.2', title: 'Servers' }] },
    { ...chapter, number: '2', title: 'People' },
  ]
  const body = await bodyOf({ ...plan, chapters })
  // The cover, the contents, and sections of somewhat more than a page.
  expect(contentsOf(body)).toEqual(['3', '3', '4', '6', '6'])
  expect(body).not.toContain('w:dirty')

  async function bodyOf(printed: Parameters<typeof toDocx>[0]): Promise<string> {
    const files = unzipSync(await toDocx(printed, rendering))
    return strFromU8(files['word/document.xml'] ?? new Uint8Array())
  }
  function contentsOf(xml: string): string[] {
    const entry = /PAGEREF _Toc\d+ \\h<\/w:instrText><w:fldChar w:fldCharType="separate"\/>(?:<w:t[^>]*>(\d*)<)?/g
    return [...xml.matchAll(entry)].map(([, page = '']) => page)
  }
})

test('the logo stands on the cover with its description', async () => {
  const files = unzipSync(await toDocx({ ...documentWith(), logo: LOGO }, rendering))
  const [picture] = Object.keys(files).filter((name) => name.startsWith('word/media/'))
  expect(Buffer.from(files[picture ?? ''] ?? []).toString('base64')).toBe(LOGO.data)
  expect(strFromU8(files['word/document.xml'] ?? new Uint8Array())).toContain('descr="Logo of Acme"')
})
