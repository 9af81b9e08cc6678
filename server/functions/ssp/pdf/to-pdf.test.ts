import { expect, test } from 'vitest'
import { readPdf } from '../testing-pdf.ts'
import { DRAWING, documentWith, LOGO } from '../testing-document.ts'
import { toPdf } from './to-pdf.ts'

const rendering = { marking: 'CUI' }
const text = (words: string, heading = '') => ({ kind: 'text', heading, mark: '', text: words }) as const

interface TreeNode {
  role: string
  alt?: string
  children?: readonly (TreeNode | { type: string })[]
}

/** "L(LI(Lbl LBody))": an element with its children. */
function shapeOf(node: TreeNode | { type: string }): string {
  if (!('role' in node)) return ''
  const inside = (node.children ?? []).map(shapeOf).filter(Boolean).join(' ')
  return inside === '' ? node.role : `${node.role}(${inside})`
}

async function read(pdf: Buffer) {
  const document = await readPdf(pdf)
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const page = await document.getPage(at + 1)
      const { items } = await page.getTextContent()
      const tree: TreeNode | null = await page.getStructTree()
      const words = items.map((item) => ('str' in item ? item.str : '')).join(' ')
      return { tree, shape: tree === null ? '' : shapeOf(tree), words }
    }),
  )
  return { document, pages, shape: pages.map(({ shape }) => shape).join('\n') }
}

test('headings lead from the title down to a requirement, without skipping a level', async () => {
  const { shape } = await read(await toPdf(documentWith(text('It is so.', '3.1.1 Limit access')), rendering))
  expect(shape.match(/\bH\d\b/g)).toEqual(['H1', 'H2', 'H3', 'H4'])
})

test('a group is between a section and its requirements, in the headings and in the bookmarks', async () => {
  const group = { kind: 'group', title: 'Access Control' } as const
  const plan = documentWith(group, text('It is so.', '3.1.1 Limit access'))
  const { shape, document } = await read(await toPdf(plan, rendering))
  expect(shape.match(/\bH\d\b/g)).toEqual(['H1', 'H2', 'H3', 'H4', 'H5'])
  const titles = (items: readonly { title: string; items: unknown }[]): unknown[] =>
    items.flatMap(({ title, items: inside }) => [title, ...(Array.isArray(inside) ? titles(inside) : [])])
  expect(titles(await document.getOutline())).toEqual([
    '1  System',
    '1.1  Data flow diagram',
    'Access Control',
    '3.1.1 Limit access',
  ])
})

test('a row longer than a page continues on the next, without losing a word', async () => {
  const words = Array.from({ length: 1500 }, (_, at) => `word${at}`)
  const table = { kind: 'table', head: ['No.', 'How'], rows: [['3.1.1', words.join(' ')]] } as const
  const { pages } = await read(await toPdf(documentWith(table), rendering))
  const told = pages.map((page) => page.words).join(' ')
  expect(words.filter((word) => !new RegExp(`\\b${word}\\b`).test(told))).toEqual([])
  const parts = pages.filter((page) => page.words.includes('word'))
  expect(parts.length).toBeGreaterThan(2)
  for (const page of parts) expect(page.words).toMatch(/No\.\s+How/)
})

test('lists are lists, each item with its label and its body', async () => {
  const { shape, pages } = await read(await toPdf(documentWith(text('Who enters:\n1. Staff\n2. Guests')), rendering))
  expect(shape).toContain('P L(LI(Lbl LBody) LI(Lbl LBody))')
  expect(pages.at(-1)?.words).toMatch(/1\. +Staff +2\. +Guests/)
})

test('missing content is a list too', async () => {
  const plan = documentWith(text('Half.'))
  const [chapter] = plan.chapters
  const [section] = chapter?.sections ?? []
  if (chapter === undefined || section === undefined) throw new Error('the plan has no section')
  const open = { ...plan, chapters: [{ ...chapter, sections: [{ ...section, missing: ['A flow', 'A name'] }] }] }
  const { shape, pages } = await read(await toPdf(open, rendering))
  expect(shape).toContain('H3 P P L(LI(Lbl LBody) LI(Lbl LBody)) P')
  expect(pages.at(-1)?.words).toMatch(/Still missing: +• +A flow +• +A name/)
})

test('tables have heads, a figure its description, and every line of the contents links to its target', async () => {
  const table = { kind: 'table', head: ['Name', 'Port'], rows: [['Gateway', '443']] } as const
  const { document, pages, shape } = await read(await toPdf(documentWith(DRAWING, table), rendering))
  expect(shape).toContain('Figure Table(TR(TH TH) TR(TD TD))')
  expect(JSON.stringify(pages.map(({ tree }) => tree))).toContain(
    '"alt":"Diagram. Outside: Prime, File server. 1: Prime to File server."',
  )
  expect(shape).toContain('TOC(Caption TOCI(Reference(Link)) TOCI(Reference(Link)))')
  const links: unknown[] = (await (await document.getPage(2)).getAnnotations()).map(({ dest }) => dest)
  expect(links).toEqual(['chapter-1', 'section-1.1'])
  for (const place of ['chapter-1', 'section-1.1']) expect(await document.getDestination(place)).toHaveLength(5)
  expect((await document.getOutline()).map(({ title }) => title)).toEqual(['1  System'])
})

test('it has a title and a language, is tagged, and every page has marking and number', async () => {
  const { document, pages } = await read(await toPdf(documentWith(text('It is so.')), rendering))
  const marks: unknown = await document.getMarkInfo()
  expect(marks).toEqual({ Marked: true, UserProperties: false, Suspects: false })
  const { info } = await document.getMetadata()
  expect(info).toMatchObject({ Title: 'System Security Plan, Acme', Language: 'en-US' })
  expect(pages.every(({ words }) => words.includes('CUI'))).toBe(true)
  expect(pages.at(-1)?.words).toContain(`Page ${pages.length} of ${pages.length}`)
})

test('reports each section, yields before each of its parts, and can be stopped', async () => {
  const told: [number, number][] = []
  await toPdf(documentWith(text('It is so.')), {
    ...rendering,
    pace: async (done, total) => void told.push([done, total]),
  })
  expect(told).toEqual([
    [0, 1],
    [0, 1],
    [1, 1],
  ])
  const stop = () => Promise.reject(new Error('stop'))
  await expect(toPdf(documentWith(text('It is so.')), { ...rendering, pace: stop })).rejects.toThrow('stop')
})

test('a picture that does not fit on its page follows its table, which does', async () => {
  const tall = DRAWING.diagram.parts.map((part, at) => ({ ...part, x: 0, y: at * 700 }))
  const picture = { ...DRAWING, diagram: { ...DRAWING.diagram, parts: tall } }
  const table = { kind: 'table', head: ['Name'], rows: [['Gateway']] } as const
  const plan = documentWith(picture, table)
  const [chapter] = plan.chapters
  const [section] = chapter?.sections ?? []
  if (chapter === undefined || section === undefined) throw new Error('the plan has no section')
  const before = { ...section, id: 'before', number: '1.0', blocks: [text('A line of text.\n'.repeat(20))] }
  const both = { ...plan, chapters: [{ ...chapter, sections: [before, section] }] }
  const { shape } = await read(await toPdf(both, rendering))
  expect(shape).toMatch(/H3 P Table\(TR\(TH\) TR\(TD\)\)[\s\S]*Figure/)
  expect((await read(await toPdf(plan, rendering))).shape).toMatch(/Figure[\s\S]*Table\(TR\(TH\)/)
})

test('the logo is a figure above the title, and the same document with it is the same file', async () => {
  const printed = { ...documentWith(text('It is so.')), logo: LOGO }
  const pdf = await toPdf(printed, rendering)
  const { pages } = await read(pdf)
  expect(pages[0]?.shape).toMatch(/^Root\(Document\(Figure H1/)
  expect(JSON.stringify(pages[0]?.tree)).toContain('"alt":"Logo of Acme"')
  expect(pdf.toString('latin1')).toContain('/ColorSpace /DeviceRGB')
  expect((await toPdf(printed, rendering)).equals(pdf)).toBe(true)
})
