import { AlignmentType, Paragraph, TextRun } from 'docx'
import { ShapeGroupRun, type IShapeGroupChildOptions } from 'docx/shapes'
import { describeDiagram } from '#domain/diagram/in-words.ts'
import { pointOn } from '#domain/diagram/routes.ts'
import { sceneOf, type SceneArrow, type SceneBox, type SceneFrame } from '#domain/diagram/scene.ts'
import { boundsOf, type Point, type Rect } from '#domain/diagram/shapes.ts'
import type { Block } from '#domain/ssp/plan-document.ts'
import { printable } from './paragraphs.ts'
import { BRAND, HEAD_FILL, INK, MUTED, RULE } from './styles.ts'

/** In pixels: the width of the text, and what leaves room for a heading. */
const ROOM = { width: 624, height: 700 }
const NO_MARGINS = { top: 0, right: 2, bottom: 0, left: 2 }
const PIXELS_TO_HALF_POINTS = 1.5
/** A curve as so many straight pieces. */
const PIECES = 24
const PAPER = 'FFFFFF'

/** A diagram drawn in Word's own shapes: sharp at any size, and to be edited. */
export function pictureOf({ diagram, hasWords }: Extract<Block, { kind: 'picture' }>): Paragraph {
  const { bounds, frames, boxes, arrows } = sceneOf(diagram, { hasWords })
  const scale = Math.min(1, ROOM.width / bounds.width, ROOM.height / bounds.height)
  const at = ({ x, y, width, height }: Rect): Rect => ({
    x: (x - bounds.x) * scale,
    y: (y - bounds.y) * scale,
    width: width * scale,
    height: height * scale,
  })
  const group = new ShapeGroupRun({
    altText: { name: 'Diagram', description: printable(describeDiagram(diagram)) },
    transformation: { width: Math.round(bounds.width * scale), height: Math.round(bounds.height * scale) },
    children: [
      shape('rectangle', at(bounds), { fill: PAPER, line: PAPER }),
      ...frames.map((frame) => frameShape(frame, at(frame), scale)),
      ...arrows.map((arrow) => arrowShape(arrow, at)),
      ...boxes.map((box) => boxShape(box, at(box), scale)),
      ...arrows.map(({ label }) =>
        shape('rectangle', at(label), { fill: PAPER, line: RULE, children: lines(label.lines, 12 * scale, INK) }),
      ),
    ],
  })
  return new Paragraph({ alignment: AlignmentType.CENTER, children: [group] })
}

interface Look {
  fill: string
  line: string | { color: string; width: number; dash?: 'dash' }
  children?: readonly Paragraph[]
  isTop?: boolean
}

function shape(
  type: 'rectangle' | 'roundedRectangle',
  { x, y, width, height }: Rect,
  { fill, line, children = [], isTop = false }: Look,
): IShapeGroupChildOptions {
  return {
    type,
    transformation: { offset: { left: x, top: y }, width, height },
    fill,
    line,
    children,
    textOptions: { margins: NO_MARGINS, verticalAlignment: isTop ? 'top' : 'center' },
  }
}

function frameShape({ title }: SceneFrame, rect: Rect, scale: number): IShapeGroupChildOptions {
  const children = lines([title], 14 * scale, BRAND)
  return shape('rectangle', rect, {
    fill: HEAD_FILL,
    line: { color: BRAND, width: 1.25, dash: 'dash' },
    children,
    isTop: true,
  })
}

function boxShape({ part, lines: name }: SceneBox, rect: Rect, scale: number): IShapeGroupChildOptions {
  const children = [...lines([part.kind], 12 * scale, MUTED), ...lines(name, 13 * scale, INK, true)]
  const isOutside = part.kind === 'Outside system'
  const line = { color: MUTED, width: 1, ...(isOutside && { dash: 'dash' as const }) }
  return shape(part.kind === 'People' ? 'roundedRectangle' : 'rectangle', rect, { fill: PAPER, line, children })
}

/** The curve and its head, as one outline. */
function arrowShape({ route, head, flow }: SceneArrow, at: (rect: Rect) => Rect): IShapeGroupChildOptions {
  const curve = Array.from({ length: PIECES + 1 }, (_, piece) => pointOn(route, piece / PIECES))
  const { x, y, width, height } = at(boundsOf([...curve, ...head].map((point) => ({ ...point, width: 0, height: 0 }))))
  const color = flow.isProtected ? BRAND : MUTED
  return {
    type: 'custom',
    paths: [{ path: outline(curve), fill: false }, { path: `${outline(head)} Z` }],
    transformation: { offset: { left: x, top: y }, width, height },
    fill: color,
    line: { color, width: flow.isProtected ? 1.75 : 1 },
  }
}

function outline(points: readonly Point[]): string {
  return `M ${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' L ')}`
}

function lines(texts: readonly string[], pixels: number, color: string, bold = false): Paragraph[] {
  const size = Math.max(8, Math.round(pixels * PIXELS_TO_HALF_POINTS))
  return texts.map(
    (text) =>
      new Paragraph({
        alignment: AlignmentType.CENTER,
        spacing: { before: 0, after: 0, line: 240 },
        children: [new TextRun({ text: printable(text), size, color, bold })],
      }),
  )
}
