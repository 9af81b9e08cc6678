import { LABEL, type Scene, type SceneArrow, type SceneBox, type SceneFrame } from '#domain/diagram/scene.ts'
import type { Rect } from '#domain/diagram/shapes.ts'
import { printable } from '../printable.ts'
import { BRAND, FONT, HEAD_FILL, INK, MUTED, RULE } from './styles.ts'

/** A diagram as a self-contained SVG. */
export function sceneSvg({ bounds, frames, boxes, arrows }: Scene): string {
  const { x, y, width, height } = bounds
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}" font-family="${FONT}, Arimo, sans-serif">`,
    ...frames.map(frameSvg),
    ...arrows.map(arrowSvg),
    ...boxes.map(boxSvg),
    ...frames.map(titleSvg),
    ...arrows.map(labelSvg),
    '</svg>',
  ].join('')
}

function frameSvg(rect: SceneFrame): string {
  return box(rect, 10, `fill="#${HEAD_FILL}" fill-opacity="0.4" stroke="#${BRAND}" stroke-dasharray="6 4"`)
}

/** Above the lines that enter there. */
function titleSvg({ x, y, title, titleField }: SceneFrame): string {
  const words = text(title, x + 16, y + 26, `font-size="14" font-weight="bold" fill="#${BRAND}"`)
  return box(titleField, 4, 'fill="#F7F9FB"') + words
}

function boxSvg({ part, lines, ...rect }: SceneBox): string {
  const { x, y, width, height } = rect
  const dash = part.kind === 'Outside system' ? ' stroke-dasharray="5 3"' : ''
  const outline = box(rect, part.kind === 'People' ? height / 2 : 6, `fill="#FFFFFF" stroke="#${MUTED}"${dash}`)
  const edge = part.kind === 'Data store' ? `<path d="M ${x + 7} ${y} v ${height}" stroke="#${MUTED}"/>` : ''
  const middle = x + width / 2
  const kind = text(part.kind, middle, y + 21, `${CENTERED} font-size="12" fill="#${MUTED}"`)
  const first = y + (lines.length === 1 ? 47 : 40)
  const look = `${CENTERED} font-size="13" font-weight="bold" fill="#${INK}"`
  return outline + edge + kind + lines.map((line, at) => text(line, middle, first + at * 17, look)).join('')
}

function arrowSvg({ path, head, flow }: SceneArrow): string {
  const [color, width] = flow.isProtected ? [BRAND, 2.5] : [MUTED, 1.25]
  const corners = head.map(({ x, y }) => `${x},${y}`).join(' ')
  return `<path d="${path}" fill="none" stroke="#${color}" stroke-width="${width}"/><polygon points="${corners}" fill="#${color}"/>`
}

function labelSvg({ label }: SceneArrow): string {
  const first = label.y + LABEL.padding / 2 + 12
  const words = label.lines.map((line, at) =>
    text(line, label.x + label.width / 2, first + at * LABEL.lineHeight, `${CENTERED} font-size="12" fill="#${INK}"`),
  )
  return box(label, 6, `fill="#FFFFFF" stroke="#${RULE}"`) + words.join('')
}

const CENTERED = 'text-anchor="middle"'

function box({ x, y, width, height }: Rect, radius: number, look: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" ${look}/>`
}

function text(words: string, x: number, y: number, look: string): string {
  return `<text x="${x}" y="${y}" ${look}>${escaped(printable(words))}</text>`
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
