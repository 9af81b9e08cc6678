import { partTree, type Diagram, type DiagramFlow, type DiagramPart } from './diagram.ts'
import { partRects } from './part-rects.ts'
import { pointOn, routesOf, type Route } from './routes.ts'
import { boundsOf, overlap, type Point, type Rect } from './shapes.ts'
import { wrapText } from './wrap-text.ts'

export interface SceneBox extends Rect {
  readonly part: DiagramPart
  /** Its name, in at most two lines. */
  readonly lines: readonly string[]
}

export interface SceneFrame extends Rect {
  readonly part: DiagramPart
  readonly title: string
  /** The field on which its title stands, over the lines that enter there. */
  readonly titleField: Rect
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
const TITLE = { perCharacter: 8, height: 22 } as const
/** Of the corners of a way. */
const ROUND = 12
const HEAD = { length: 9, width: 4.5 } as const

export interface SceneOptions {
  /** Whether arrows say what passes and how. Their numbers stand there in any case. */
  readonly hasWords: boolean
}

export function sceneOf(diagram: Diagram, { hasWords }: SceneOptions): Scene {
  const tree = partTree(diagram.parts)
  const rects = partRects(diagram)
  const rectOf = (id: string): Rect => rects.get(id) ?? { x: 0, y: 0, width: 0, height: 0 }
  const boxes = diagram.parts
    .filter(({ kind }) => kind !== 'Frame')
    .map((part) => ({ part, ...rectOf(part.id), lines: wrapText(part.name, NAME.characters, NAME.lines) }))
  const frames = diagram.parts
    .filter(({ kind }) => kind === 'Frame')
    .toSorted((a, b) => tree.around(a.id).length - tree.around(b.id).length)
    .map((part): SceneFrame => {
      const rect = rectOf(part.id)
      const [title = ''] = wrapText(part.name, Math.floor(rect.width / 8), 1)
      return {
        part,
        ...rect,
        title,
        titleField: titleFieldOf(rect, title),
        isEmpty: tree.childrenOf(part.id).length === 0,
      }
    })
  const arrows = arrowsOf(diagram.flows, rects, hasWords, boxes, frames)
  return {
    bounds: withMargin(boundsOf([...rects.values(), ...arrows.flatMap(extentOf)])),
    frames,
    boxes,
    arrows,
  }
}

function arrowsOf(
  flows: readonly DiagramFlow[],
  rects: ReadonlyMap<string, Rect>,
  hasWords: boolean,
  boxes: readonly SceneBox[],
  frames: readonly SceneFrame[],
): readonly SceneArrow[] {
  const routes = routesOf(flows, rects, new Map(boxes.map((box) => [box.part.id, box])))
  const taken: Rect[] = [...boxes, ...frames.map(({ titleField }) => titleField)]
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
  const [what = ''] = wrapText([number, information].filter(Boolean).join(' '), LABEL.characters, 1)
  const [how = ''] = wrapText([protocol, port].filter(Boolean).join(' '), LABEL.characters, 1)
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

/** What an arrow takes of the picture, besides its ends. */
function extentOf({ label, route }: SceneArrow): readonly Rect[] {
  return route.kind === 'way' ? [label, ...route.points.map((point) => ({ ...point, width: 0, height: 0 }))] : [label]
}

function titleFieldOf({ x, y }: Rect, title: string): Rect {
  return { x: x + 12, y: y + 10, width: title.length * TITLE.perCharacter + 8, height: TITLE.height }
}

function pathOf(route: Route): string {
  if (route.kind === 'way') return wayPath(route.points)
  const [first, ...others] = [route.start, route.pulledOut, route.pulledIn, route.end].map(said)
  return `M ${first} C ${others.join(' ')}`
}

/** Straight, with round corners. */
function wayPath(points: readonly Point[]): string {
  const corners = points.slice(1, -1).map((corner, at) => {
    const [before, after] = [points[at] ?? corner, points[at + 2] ?? corner]
    return `L ${said(towards(corner, before))} Q ${said(corner)} ${said(towards(corner, after))}`
  })
  const [first, last] = [points[0], points.at(-1)]
  return first && last ? [`M ${said(first)}`, ...corners, `L ${said(last)}`].join(' ') : ''
}

/** From a corner on the way to another point, as far as the round of the corner. */
function towards(corner: Point, point: Point): Point {
  const length = Math.hypot(point.x - corner.x, point.y - corner.y) || 1
  const share = Math.min(ROUND, length / 2) / length
  return { x: corner.x + (point.x - corner.x) * share, y: corner.y + (point.y - corner.y) * share }
}

function said({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`
}

/** It points the way in which the line arrives. */
function headOf(route: Route): SceneArrow['head'] {
  const end = pointOn(route, 1)
  const from = route.kind === 'way' ? (route.points.at(-2) ?? end) : route.pulledIn
  const length = Math.hypot(end.x - from.x, end.y - from.y) || 1
  const [dx, dy] = [(end.x - from.x) / length, (end.y - from.y) / length]
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
