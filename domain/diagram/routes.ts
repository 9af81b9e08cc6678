import type { DiagramFlow } from './diagram.ts'
import { centerOf, holds, type Point, type Rect } from './shapes.ts'
import { routeAround } from './route-around.ts'

/** A curve from one part to another: its ends, and what pulls it out of them. */
export interface Curve {
  readonly kind: 'curve'
  readonly start: Point
  readonly pulledOut: Point
  readonly pulledIn: Point
  readonly end: Point
}

/** From point to point, where a curve would be hidden behind a box. */
export interface Polyline {
  readonly kind: 'way'
  readonly points: readonly Point[]
}

export type Route = Curve | Polyline

type Side = 'left' | 'right' | 'top' | 'bottom'

interface End {
  readonly flow: string
  readonly isStart: boolean
  readonly part: string
  readonly side: Side
  /** Where the other end is, by which ends that share a side are ordered. */
  readonly toward: Point
}

const OUTWARD: Readonly<Record<Side, Point>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  top: { x: 0, y: -1 },
  bottom: { x: 0, y: 1 },
}
const LEAST_PULL = 32
/** How far a way around leads straight out of a box before it turns. */
const STRAIGHT = 14

/**
 * The lines of all flows whose ends are there; those that meet a part at the same side are spread along it.
 *
 * @param boxes by id, what no line may be hidden behind
 */
export function routesOf(
  flows: readonly DiagramFlow[],
  rects: ReadonlyMap<string, Rect>,
  boxes: ReadonlyMap<string, Rect>,
): ReadonlyMap<string, Route> {
  const ends = flows.flatMap(({ id, from, to }): readonly End[] => {
    const [a, b] = [rects.get(from), rects.get(to)]
    if (a === undefined || b === undefined) return []
    const [out, into] = sidesBetween(a, b)
    return [
      { flow: id, isStart: true, part: from, side: out, toward: centerOf(b) },
      { flow: id, isStart: false, part: to, side: into, toward: centerOf(a) },
    ]
  })
  const points = spread(ends, rects)
  return new Map(
    flows.flatMap(({ id, from, to }) => {
      const own = ends.filter(({ flow }) => flow === id)
      const [start, end] = own.map((one) => points.get(one))
      const [out, into] = own.map(({ side }) => OUTWARD[side])
      if (!start || !end || !out || !into) return []
      const direct = curve(start, out, end, into)
      const isHidden = [...boxes].some(([box, rect]) => box !== from && box !== to && leadsThrough(direct, rect))
      return [[id, (isHidden && around(direct, out, into, [...boxes.values()])) || direct] as const]
    }),
  )
}

/** Which side of the one faces the other, and the reverse: where there is the most room between them. */
function sidesBetween(a: Rect, b: Rect): readonly [Side, Side] {
  const gapRight = b.x - (a.x + a.width)
  const gapLeft = a.x - (b.x + b.width)
  const gapBelow = b.y - (a.y + a.height)
  const gapAbove = a.y - (b.y + b.height)
  const widest = Math.max(gapRight, gapLeft, gapBelow, gapAbove)
  if (widest === gapRight) return ['right', 'left']
  if (widest === gapLeft) return ['left', 'right']
  return widest === gapBelow ? ['bottom', 'top'] : ['top', 'bottom']
}

function spread(ends: readonly End[], rects: ReadonlyMap<string, Rect>): ReadonlyMap<End, Point> {
  const points = new Map<End, Point>()
  for (const one of ends) {
    const rect = rects.get(one.part)
    if (rect === undefined) continue
    const isUpright = one.side === 'left' || one.side === 'right'
    const sharing = ends
      .filter(({ part, side }) => part === one.part && side === one.side)
      .toSorted((p, q) => (isUpright ? p.toward.y - q.toward.y : p.toward.x - q.toward.x))
    const share = (sharing.indexOf(one) + 1) / (sharing.length + 1)
    points.set(one, {
      x: isUpright ? rect.x + (one.side === 'right' ? rect.width : 0) : rect.x + rect.width * share,
      y: isUpright ? rect.y + rect.height * share : rect.y + (one.side === 'bottom' ? rect.height : 0),
    })
  }
  return points
}

function curve(start: Point, out: Point, end: Point, into: Point): Curve {
  const pull = Math.max(LEAST_PULL, (Math.abs(end.x - start.x) + Math.abs(end.y - start.y)) / 3)
  return {
    kind: 'curve',
    start,
    pulledOut: { x: start.x + out.x * pull, y: start.y + out.y * pull },
    pulledIn: { x: end.x + into.x * pull, y: end.y + into.y * pull },
    end,
  }
}

function leadsThrough(route: Curve, rect: Rect): boolean {
  return Array.from({ length: 23 }, (_, at) => (at + 1) / 24).some((share) => holds(rect, pointOn(route, share)))
}

function around({ start, end }: Curve, out: Point, into: Point, boxes: readonly Rect[]): Polyline | undefined {
  const [leaves, arrives] = [along(start, out, STRAIGHT), along(end, into, STRAIGHT)]
  const way = routeAround(leaves, arrives, boxes)
  return way && { kind: 'way', points: [start, ...way, end] }
}

function along({ x, y }: Point, direction: Point, length: number): Point {
  return { x: x + direction.x * length, y: y + direction.y * length }
}

/** @param share from 0 at its start to 1 at its end */
export function pointOn(route: Route, share: number): Point {
  if (route.kind === 'way') return pointOnPolyline(route, share)
  const { start, pulledOut, pulledIn, end } = route
  const rest = 1 - share
  const mixed = (a: number, b: number, c: number, d: number) =>
    rest ** 3 * a + 3 * rest ** 2 * share * b + 3 * rest * share ** 2 * c + share ** 3 * d
  return {
    x: mixed(start.x, pulledOut.x, pulledIn.x, end.x),
    y: mixed(start.y, pulledOut.y, pulledIn.y, end.y),
  }
}

function pointOnPolyline({ points }: Polyline, share: number): Point {
  const legs = points.slice(1).map((to, at) => ({ from: points[at] ?? to, to }))
  const lengthOf = ({ from, to }: { from: Point; to: Point }) => Math.hypot(to.x - from.x, to.y - from.y)
  let left = share * legs.reduce((sum, leg) => sum + lengthOf(leg), 0)
  for (const leg of legs) {
    const length = lengthOf(leg)
    if (left <= length && length > 0) {
      const part = left / length
      return { x: leg.from.x + (leg.to.x - leg.from.x) * part, y: leg.from.y + (leg.to.y - leg.from.y) * part }
    }
    left -= length
  }
  return points.at(-1) ?? { x: 0, y: 0 }
}
