import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { crossingOf, partTree, type Diagram, type DiagramFlow, type DiagramPart } from './diagram.ts'
import { describeDiagram, flowsTable, partsTable } from './describe-diagram.ts'
import { partRects } from './part-rects.ts'
import { sceneOf } from './scene.ts'
import { pointOn } from './routes.ts'
import { BOX, holds, overlap } from './shapes.ts'
import { autoLayout } from './auto-layout.ts'

const part = (id: string, more: Partial<DiagramPart> = {}): DiagramPart => ({
  id,
  kind: 'Component',
  name: id,
  detail: '',
  frame: null,
  x: null,
  y: null,
  ...more,
})
const frame = (id: string, inside: string | null = null) => part(id, { kind: 'Frame', frame: inside })
const flow = (from: string, to: string, more: Partial<DiagramFlow> = {}): DiagramFlow => ({
  id: `${from}-${to}`,
  from,
  to,
  information: 'Drawings',
  protocol: 'TLS 1.3',
  port: '443',
  protection: 'Certificates',
  isProtected: true,
  ...more,
})

const SITE: Diagram = {
  parts: [
    frame('Site'),
    frame('Enclave', 'Site'),
    part('Server', { frame: 'Enclave' }),
    part('Machines', { frame: 'Site' }),
    part('Prime', { kind: 'Outside system' }),
  ],
  flows: [flow('Prime', 'Server'), flow('Server', 'Machines', { protocol: '', port: '' })],
}

test('a flow names the boundaries that it passes', () => {
  const tree = partTree(SITE.parts)
  expect(crossingOf(flow('Prime', 'Server'), tree)).toBe('Enters Site, enters Enclave')
  expect(crossingOf(flow('Server', 'Machines'), tree)).toBe('Leaves Enclave')
  expect(crossingOf(flow('Machines', 'Machines'), tree)).toBe('')
})

test('frames that hold each other stand in nothing, and everything is still drawn', () => {
  const parts = [frame('A', 'B'), frame('B', 'A'), part('Server', { frame: 'A' })]
  expect(
    partTree(parts)
      .childrenOf(null)
      .map(({ id }) => id),
  ).toEqual(['A', 'B'])
  expect(sceneOf({ parts, flows: [] }, { hasWords: true }).boxes).toHaveLength(1)
})

describe('a diagram that puts itself in order', () => {
  test('leads down', () => {
    const points = autoLayout({
      parts: ['A', 'B', 'C'].map((id) => part(id)),
      flows: [flow('A', 'B'), flow('B', 'C'), flow('C', 'A')],
    })
    const ys = ['A', 'B', 'C'].map((id) => points.get(id)?.y ?? 0)
    expect(ys).toEqual(ys.toSorted((a, b) => a - b))
    expect(new Set(ys).size).toBe(3)
  })

  const anyDiagram = fc
    .tuple(
      fc.integer({ min: 0, max: 4 }),
      fc.array(fc.nat(20), { maxLength: 14 }),
      fc.array(fc.tuple(fc.nat(13), fc.nat(13)), { maxLength: 20 }),
    )
    .map(([frames, homes, pairs]): Diagram => {
      const around = Array.from({ length: frames }, (_, at) => frame(`F${at}`, at > 1 ? `F${at % 2}` : null))
      const boxes = homes.map((home, at) => part(`P${at}`, { frame: home < frames ? `F${home}` : null }))
      const flows = pairs
        .filter(([a, b]) => a !== b && a < boxes.length && b < boxes.length)
        .map(([a, b], at) => flow(`P${a}`, `P${b}`, { id: String(at) }))
      return { parts: [...around, ...boxes], flows }
    })

  test('has no two boxes on each other, and nothing in a frame that is not its own', () => {
    fc.assert(
      fc.property(anyDiagram, (diagram) => {
        const rects = partRects(diagram)
        const tree = partTree(diagram.parts)
        for (const one of diagram.parts)
          for (const other of diagram.parts) {
            const [a, b] = [rects.get(one.id), rects.get(other.id)]
            const areNested = [one, ...tree.around(one.id)].includes(other) || tree.around(other.id).includes(one)
            if (a && b && !areNested) expect(overlap(a, b), `${one.id} and ${other.id}`).toBe(false)
          }
      }),
    )
  })
})

test('positioned boxes stay; new ones come below them, and frames are drawn around their parts', () => {
  const rects = partRects({
    parts: [frame('Site'), part('Server', { frame: 'Site', x: 80, y: 40 }), part('New')],
    flows: [],
  })
  expect(rects.get('Server')).toEqual({ x: 80, y: 40, ...BOX })
  expect(rects.get('Site')).toEqual({ x: 56, y: -4, width: BOX.width + 48, height: BOX.height + 68 })
  expect(rects.get('New')?.y).toBeGreaterThan(40 + BOX.height)
})

test('what is drawn fits into its bounds; arrows end at boxes and carry their number and words', () => {
  const { bounds, boxes, arrows, frames } = sceneOf(SITE, { hasWords: true })
  for (const { x, y, width, height } of [...boxes, ...frames, ...arrows.map(({ label }) => label)]) {
    expect(x).toBeGreaterThanOrEqual(bounds.x)
    expect(y).toBeGreaterThanOrEqual(bounds.y)
    expect(x + width).toBeLessThanOrEqual(bounds.x + bounds.width)
    expect(y + height).toBeLessThanOrEqual(bounds.y + bounds.height)
  }
  expect(frames.map(({ part: { id } }) => id)).toEqual(['Site', 'Enclave'])
  expect(arrows[0]?.label.lines).toEqual(['1 Drawings', 'TLS 1.3 443'])
  const server = boxes.find(({ part: { id } }) => id === 'Server')
  expect(arrows[0]?.head[0].y).toBeCloseTo(server?.y ?? 0)
  expect(sceneOf(SITE, { hasWords: false }).arrows[0]?.label.lines).toEqual(['1'])
})

test('a flow whose end is gone is not drawn', () => {
  expect(sceneOf({ ...SITE, flows: [flow('Gone', 'Server')] }, { hasWords: true }).arrows).toEqual([])
})

test('long names are cut to two lines', () => {
  const { boxes } = sceneOf(
    { parts: [part('A', { name: 'Government community cloud tenant of the prime contractor' })], flows: [] },
    { hasWords: true },
  )
  expect(boxes[0]?.lines).toEqual(['Government community', 'cloud tenant of the …'])
})

test('in words and in tables it says the same', () => {
  expect(describeDiagram(SITE)).toBe(
    'Diagram. Site holds Enclave, Machines. Enclave holds Server. Outside: Prime. 1: Prime to Server. 2: Server to Machines.',
  )
  expect(partsTable(SITE)).toEqual({
    head: ['Name', 'What it is', 'Inside'],
    rows: [
      ['Site', 'Frame', ''],
      ['Enclave', 'Frame', 'Site'],
      ['Server', 'Component', 'Enclave'],
      ['Machines', 'Component', 'Site'],
      ['Prime', 'Outside system', ''],
    ],
  })
  expect(flowsTable(SITE, 'CUI').rows[0]).toEqual([
    '1',
    'Prime',
    'Server',
    'Drawings',
    'Yes',
    'TLS 1.3 443',
    'Certificates',
    'Enters Site, enters Enclave',
  ])
  const headFor = (information: string) => flowsTable(SITE, information).head[4]
  expect([headFor('customer data'), headFor('ePHI'), headFor('CUI')]).toEqual(['Customer data', 'ePHI', 'CUI'])
})

test('no line is hidden behind a box that it does not lead to', () => {
  const column = ['Prime', 'Gateway', 'Server', 'Laptops', 'Service'].map((id, at) => part(id, { x: 0, y: at * 160 }))
  const flows = [flow('Prime', 'Service'), flow('Gateway', 'Laptops'), flow('Gateway', 'Server')]
  const { arrows, boxes, bounds } = sceneOf({ parts: column, flows }, { hasWords: false })
  expect(arrows.map(({ route }) => route.kind)).toEqual(['way', 'way', 'curve'])
  for (const { flow: drawn, route, path } of arrows) {
    const others = boxes.filter((box) => box.part.id !== drawn.from && box.part.id !== drawn.to)
    for (let share = 0; share <= 1; share += 0.01)
      expect(others.filter((box) => holds(box, pointOn(route, share)))).toEqual([])
    expect(path).toMatch(/^M [-\d. ]+(?:[LQC] [-\d. ]+)+$/)
  }
  expect(bounds.x).toBeLessThan(-30)
})

test('a line that has no way around is drawn straight through', () => {
  const parts = [
    part('A', { x: 0, y: 0 }),
    part('B', { x: 0, y: BOX.height + 4 }),
    part('C', { x: 0, y: 2 * BOX.height + 8 }),
  ]
  expect(sceneOf({ parts, flows: [flow('A', 'C')] }, { hasWords: true }).arrows[0]?.route.kind).toBe('curve')
})

test('the title of a frame stands on a field of its own, which no words of an arrow cover', () => {
  const { frames, arrows } = sceneOf(SITE, { hasWords: true })
  for (const { titleField } of frames) for (const { label } of arrows) expect(overlap(titleField, label)).toBe(false)
})
