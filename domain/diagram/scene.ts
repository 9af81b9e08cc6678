import { partTree, type Diagram, type DiagramFlow, type DiagramPart } from './diagram.ts'
import { placed } from './placed.ts'
import { pointOn, routesOf, type Route } from './routes.ts'
import { boundsOf, overlap, type Point, type Rect } from './shapes.ts'
import { wrapped } from './wrapped.ts'

export interface SceneBox extends Rect {
  readonly part: DiagramPart
  /** Its name, in at most two lines. */
  readonly lines: readonly string[]
}

export interface SceneFrame extends Rect {
  readonly part: DiagramPart
  readonly title: string
  readonly isEmpty: boolean
}

/** What is written on an arrow, on a field of its own. */
export interface SceneLabel extends Rect {
  readonly lines: readonly string[]
}

export interface SceneArrow {
  readonly flow: DiagramFlow
  /** As in the table of flows. */
  readonly number: number
  readonly route: Route
  /** The same as SVG path data. */
  readonly path: string
  /** The corners of its head. */
  readonly head: readonly [Point, Point, Point]
  readonly label: SceneLabel
}

/** Everything that is drawn of a diagram, for whatever draws it: the page, a PDF, a Word document. */
export interface Scene {
  readonly bounds: Rect
  /** The outermost first, as they are drawn. */
  readonly frames: readonly SceneFrame[]
  readonly boxes: readonly SceneBox[]
  readonly arrows: readonly SceneArrow[]
}

const MARGIN = 16
const NAME = { characters: 22, lines: 2 } as const
export const LABEL = { characters: 22, lineHeight: 16, perCharacter: 6.6, padding: 8 } as const
const HEAD = { length: 9, width: 4.5 } as const

export interface SceneOptions {
  /** Whether arrows say what passes and how. Their numbers stand there in any case. */
  readonly hasWords: boolean
}

export function sceneOf(diagram: Diagram, { hasWords }: SceneOptions): Scene {
  const tree = partTree(diagram.parts)
  const rects = placed(diagram)
  const rectOf = (id: string): Rect => rects.get(id) ?? { x: 0, y: 0, width: 0, height: 0 }
  const boxes = diagram.parts
    .filter(({ kind }) => kind !== 'Frame')
    .map((part) => ({ part, ...rectOf(part.id), lines: wrapped(part.name, NAME.characters, NAME.lines) }))
  const frames = diagram.parts
    .filter(({ kind }) => kind === 'Frame')
    .toSorted((a, b) => tree.around(a.id).length - tree.around(b.id).length)
    .map((part): SceneFrame => {
      const rect = rectOf(part.id)
      const [title = ''] = wrapped(part.name, Math.floor(rect.width / 8), 1)
      return { part, ...rect, title, isEmpty: tree.childrenOf(part.id).length === 0 }
    })
  const arrows = arrowsOf(diagram.flows, rects, hasWords, boxes)
  return {
    bounds: withMargin(boundsOf([...rects.values(), ...arrows.map(({ label }) => label)])),
    frames,
    boxes,
    arrows,
  }
}

function arrowsOf(
  flows: readonly DiagramFlow[],
  rects: ReadonlyMap<string, Rect>,
  hasWords: boolean,
  boxes: readonly Rect[],
): readonly SceneArrow[] {
  const routes = routesOf(flows, rects)
  const taken: Rect[] = [...boxes]
  return flows.flatMap((flow, at) => {
    const route = routes.get(flow.id)
    if (route === undefined) return []
    const number = at + 1
    const label = labelOn(route, hasWords ? words(flow, number) : [String(number)], taken)
    taken.push(label)
    return [{ flow, number, route, path: pathOf(route), head: headOf(route), label }]
  })
}

/** What passes, and how. */
function words({ information, protocol, port }: DiagramFlow, number: number): readonly string[] {
  const [what = ''] = wrapped([number, information].filter(Boolean).join(' '), LABEL.characters, 1)
  const [how = ''] = wrapped([protocol, port].filter(Boolean).join(' '), LABEL.characters, 1)
  return [what, how].filter(Boolean)
}

/** Near the middle, where it covers nothing, if there is such a place. */
function labelOn(route: Route, lines: readonly string[], taken: readonly Rect[]): SceneLabel {
  const longest = Math.max(...lines.map(({ length }) => length))
  const width = longest * LABEL.perCharacter + 2 * LABEL.padding
  const height = lines.length * LABEL.lineHeight + LABEL.padding
  const places = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74].map((share): Rect => {
    const { x, y } = pointOn(route, share)
    return { x: x - width / 2, y: y - height / 2, width, height }
  })
  const [middle] = places
  const free = places.find((place) => !taken.some((rect) => overlap(rect, place)))
  return { ...(free ?? middle ?? { x: 0, y: 0, width, height }), lines }
}

function pathOf({ start, pulledOut, pulledIn, end }: Route): string {
  const [first, ...others] = [start, pulledOut, pulledIn, end].map(({ x, y }) => `${round(x)} ${round(y)}`)
  return `M ${first} C ${others.join(' ')}`
}

/** It points the way in which the curve arrives. */
function headOf({ pulledIn, end }: Route): SceneArrow['head'] {
  const length = Math.hypot(end.x - pulledIn.x, end.y - pulledIn.y) || 1
  const [dx, dy] = [(end.x - pulledIn.x) / length, (end.y - pulledIn.y) / length]
  const back = { x: end.x - dx * HEAD.length, y: end.y - dy * HEAD.length }
  return [
    end,
    { x: back.x - dy * HEAD.width, y: back.y + dx * HEAD.width },
    { x: back.x + dy * HEAD.width, y: back.y - dx * HEAD.width },
  ]
}

function round(length: number): number {
  return Math.round(length * 10) / 10
}

function withMargin({ x, y, width, height }: Rect): Rect {
  return { x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN }
}
