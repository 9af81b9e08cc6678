import { type Point, type Rect } from './shapes.ts'

/** Between a line and what it goes around. */
const CLEARANCE = 14
/** Every corner costs as much as so many pixels: a way with few of them is easier to follow. */
const CORNER = 24

/**
 * The shortest way from one point to another that leads through no rectangle, with few corners; ends included.
 * Undefined where there is none.
 */
export function routeAround(from: Point, to: Point, obstacles: readonly Rect[]): readonly Point[] | undefined {
  const walls = obstacles.map((rect) => grown(rect, CLEARANCE - 2))
  const isFree = (a: Point, b: Point) => !walls.some((wall) => crossesRect(a, b, wall))
  const corners = obstacles
    .flatMap((rect) => cornersOf(grown(rect, CLEARANCE)))
    .filter((point) => !walls.some((wall) => isInside(point, wall)))
  const places = [from, ...corners, to]
  const cost = places.map((_, at) => (at === 0 ? 0 : Infinity))
  const before = new Map<number, number>()
  const open = new Set(places.keys())
  while (open.size > 0) {
    const at = [...open].reduce((best, one) => ((cost[one] ?? Infinity) < (cost[best] ?? Infinity) ? one : best))
    const [here, soFar] = [places[at], cost[at] ?? Infinity]
    if (here === undefined || soFar === Infinity) return undefined
    if (at === places.length - 1) return waysBack(at, before, places)
    open.delete(at)
    for (const next of open) {
      const there = places[next]
      if (there === undefined) continue
      const through = soFar + Math.hypot(there.x - here.x, there.y - here.y) + CORNER
      if (through < (cost[next] ?? Infinity) && isFree(here, there)) {
        cost[next] = through
        before.set(next, at)
      }
    }
  }
  return undefined
}

function waysBack(end: number, before: ReadonlyMap<number, number>, places: readonly Point[]): readonly Point[] {
  const way: Point[] = []
  for (let at: number | undefined = end; at !== undefined; at = before.get(at)) {
    const place = places[at]
    if (place !== undefined) way.unshift(place)
  }
  return way
}

/** Whether a straight line leads through the inside of a rectangle. */
export function crossesRect(a: Point, b: Point, { x, y, width, height }: Rect): boolean {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  let [enters, leaves] = [0, 1]
  const sides = [
    [-dx, a.x - x],
    [dx, x + width - a.x],
    [-dy, a.y - y],
    [dy, y + height - a.y],
  ] as const
  for (const [speed, distance] of sides) {
    if (speed === 0) {
      if (distance <= 0) return false
      continue
    }
    const share = distance / speed
    if (speed < 0) enters = Math.max(enters, share)
    else leaves = Math.min(leaves, share)
  }
  return enters < leaves
}

function isInside({ x, y }: Point, rect: Rect): boolean {
  return x > rect.x && x < rect.x + rect.width && y > rect.y && y < rect.y + rect.height
}

function grown({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
}

function cornersOf({ x, y, width, height }: Rect): readonly Point[] {
  return [
    { x, y },
    { x: x + width, y },
    { x, y: y + height },
    { x: x + width, y: y + height },
  ]
}
