import { columnsOf, type Edge } from './columns.ts'
import { partTree, type Diagram, type DiagramPart, type PartTree } from './diagram.ts'
import { BOX, FRAME_PADDING, STEP, type Point } from './shapes.ts'

/** Between columns, where the words of arrows stand, and between boxes in one. */
const GAP = { x: 152, y: 48 } as const

interface Layout {
  readonly width: number
  readonly height: number
  /** Upper left corners of the boxes in it. */
  readonly points: readonly (readonly [string, Point])[]
}

/**
 * Where every box goes when a diagram puts itself in order: flows lead to the right, frames stay apart. Frames without boxes
 * have a place too; the others are drawn around theirs.
 */
export function tidyUp(diagram: Diagram): ReadonlyMap<string, Point> {
  return new Map(layoutOf(null, diagram, partTree(diagram.parts)).points)
}

function layoutOf(frame: string | null, diagram: Diagram, tree: PartTree): Layout {
  const inside = new Map(tree.childrenOf(frame).map((part) => [part.id, layoutOfPart(part, diagram, tree)]))
  const columns = columnsOf([...inside.keys()], edgesWithin(frame, diagram, tree)).map((ids) =>
    stacked(ids.map((id) => inside.get(id)).filter((layout) => layout !== undefined)),
  )
  const height = Math.max(0, ...columns.map((column) => column.height))
  const points: (readonly [string, Point])[] = []
  let x = 0
  for (const column of columns) {
    points.push(...shifted(column, x, toStep((height - column.height) / 2)))
    x += column.width + GAP.x
  }
  return { width: Math.max(0, x - GAP.x), height, points }
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

/** One below the other, centered. */
function stacked(layouts: readonly Layout[]): Layout {
  const width = Math.max(0, ...layouts.map((layout) => layout.width))
  const points: (readonly [string, Point])[] = []
  let y = 0
  for (const layout of layouts) {
    points.push(...shifted(layout, toStep((width - layout.width) / 2), y))
    y += toStep(layout.height) + GAP.y
  }
  return { width, height: Math.max(0, y - GAP.y), points }
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
