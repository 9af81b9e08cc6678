import { partTree, type Diagram, type DiagramPart, type PartTree } from './diagram.ts'
import { BOX, boundsOf, framed, type Point, type Rect } from './shapes.ts'
import { autoLayout } from './auto-layout.ts'

/** The gap below boxes that have a position. */
const BELOW = 48

/**
 * Where each part of a diagram is drawn. Boxes without a position are laid out automatically, below those that have
 * one.
 */
export function partRects(diagram: Diagram): ReadonlyMap<string, Rect> {
  const tree = partTree(diagram.parts)
  const points = cornersOf(diagram, tree)
  const rects = new Map<string, Rect>()
  const place = (part: DiagramPart): Rect => {
    const inside = part.kind === 'Frame' ? tree.childrenOf(part.id).map(place) : []
    const rect = inside.length > 0 ? framed(inside) : { ...BOX, ...(points.get(part.id) ?? { x: 0, y: 0 }) }
    rects.set(part.id, rect)
    return rect
  }
  for (const part of tree.childrenOf(null)) place(part)
  return rects
}

/** Of boxes, and of frames in which there is nothing. */
function cornersOf(diagram: Diagram, tree: PartTree): ReadonlyMap<string, Point> {
  const boxes = diagram.parts.filter(({ id, kind }) => kind !== 'Frame' || tree.childrenOf(id).length === 0)
  const known = new Map(boxes.flatMap(({ id, x, y }) => (x === null || y === null ? [] : [[id, { x, y }] as const])))
  const unplaced = new Set(boxes.filter(({ id }) => !known.has(id)).map(({ id }) => id))
  if (unplaced.size === 0) return known
  if (known.size === 0) return autoLayout(diagram)
  const rest = autoLayout({ parts: diagram.parts.filter(({ id }) => unplaced.has(id)), flows: diagram.flows })
  const { x, y, height } = boundsOf([...known.values()].map((point) => ({ ...point, ...BOX })))
  const below = [...rest].map(([id, point]) => [id, { x: x + point.x, y: y + height + BELOW + point.y }] as const)
  return new Map([...known, ...below])
}
