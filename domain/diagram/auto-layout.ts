import { layersOf, type Edge } from './layers.ts'
import { partTree, type Diagram, type DiagramPart, type PartTree } from './diagram.ts'
import { BOX, FRAME_PADDING, STEP, type Point } from './shapes.ts'

/** Between boxes in a row, and between rows, where the words of arrows stand. */
const GAP = { x: 48, y: 96 } as const

interface Layout {
  readonly width: number
  readonly height: number
  /** Upper left corners of the boxes in it. */
  readonly points: readonly (readonly [string, Point])[]
}

/**
 * Where every box goes when a diagram puts itself in order: flows lead down, as on paper, and frames stay apart. Frames
 * without boxes have a place too; the others are drawn around theirs.
 */
export function autoLayout(diagram: Diagram): ReadonlyMap<string, Point> {
  return new Map(layoutOf(null, diagram, partTree(diagram.parts)).points)
}

function layoutOf(frame: string | null, diagram: Diagram, tree: PartTree): Layout {
  const inside = new Map(tree.childrenOf(frame).map((part) => [part.id, layoutOfPart(part, diagram, tree)]))
  const rows = layersOf([...inside.keys()], edgesWithin(frame, diagram, tree)).map((ids) =>
    sideBySide(ids.map((id) => inside.get(id)).filter((layout) => layout !== undefined)),
  )
  const width = Math.max(0, ...rows.map((row) => row.width))
  const points: (readonly [string, Point])[] = []
  let y = 0
  for (const row of rows) {
    points.push(...shifted(row, toStep((width - row.width) / 2), y))
    y += toStep(row.height) + GAP.y
  }
  return { width, height: Math.max(0, y - GAP.y), points }
}

function layoutOfPart(part: DiagramPart, diagram: Diagram, tree: PartTree): Layout {
  const box: Layout = { ...BOX, points: [[part.id, { x: 0, y: 0 }]] }
  if (part.kind !== 'Frame' || tree.childrenOf(part.id).length === 0) return box
  const layout = layoutOf(part.id, diagram, tree)
  const { side, top } = FRAME_PADDING
  return {
    width: layout.width + 2 * side,
    height: layout.height + top + side,
    points: shifted(layout, side, toStep(top)),
  }
}

function sideBySide(layouts: readonly Layout[]): Layout {
  const height = Math.max(0, ...layouts.map((layout) => layout.height))
  const points: (readonly [string, Point])[] = []
  let x = 0
  for (const layout of layouts) {
    points.push(...shifted(layout, x, toStep((height - layout.height) / 2)))
    x += toStep(layout.width) + GAP.x
  }
  return { width: Math.max(0, x - GAP.x), height, points }
}

function shifted({ points }: Layout, dx: number, dy: number) {
  return points.map(([id, { x, y }]) => [id, { x: x + dx, y: y + dy }] as const)
}

function toStep(length: number): number {
  return Math.ceil(length / STEP) * STEP
}

/** Flows between the children of a frame, or what is in them. */
function edgesWithin(frame: string | null, { flows }: Diagram, tree: PartTree): readonly Edge[] {
  const childAround = (id: string): string | undefined => {
    const chain = [id, ...tree.around(id).map((one) => one.id)]
    return frame === null ? chain.at(-1) : chain[chain.indexOf(frame) - 1]
  }
  return flows.flatMap((flow) => {
    const [from, to] = [childAround(flow.from), childAround(flow.to)]
    return from === undefined || to === undefined || from === to ? [] : [{ from, to }]
  })
}
