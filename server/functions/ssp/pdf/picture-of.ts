import { describeDiagram } from '#domain/diagram/describe-diagram.ts'
import { LABEL, sceneOf, type Scene, type SceneArrow, type SceneBox, type SceneFrame } from '#domain/diagram/scene.ts'
import type { Block } from '#domain/ssp/ssp-document.ts'
import { printable } from '../printable.ts'
import { COLORS, PAGE, TEXT_WIDTH, type Element, type Look, type Writer } from './writer.ts'

const PAPER = '#FFFFFF'
/** The fill of a frame on paper. */
const FRAME_PAPER = '#F7F9FB'
/** In points for each pixel: comfortable to read, and still legible. */
const SCALE = { best: 0.75, least: 0.5 } as const
/** The minimum share of its best size to which a picture shrinks to stay on its page. */
const LEAST_SHARE = 0.6
const GAP = 12
/** Height of a whole page, below the heading of a section. */
const PAGE_ROOM = PAGE.height - PAGE.top - PAGE.bottom - 70

type PictureBlock = Extract<Block, { kind: 'picture' }>

/** A diagram as a figure with its description, in vectors: sharp at any size. */
export function pictureOf(writer: Writer, parent: Element, { diagram, hasWords }: PictureBlock): void {
  const scene = sceneOf(diagram, { hasWords })
  const { bounds } = scene
  const { best, least } = scalesOf(scene)
  writer.keep(bounds.height * least + GAP)
  const scale = Math.min(best, (writer.room - GAP) / bounds.height)
  const height = bounds.height * scale
  const { pdf } = writer
  const top = pdf.y
  writer.element(parent, 'Figure', { alt: printable(describeDiagram(diagram)) }, () => {
    pdf.save()
    pdf.translate(PAGE.side + (TEXT_WIDTH - bounds.width * scale) / 2, top)
    pdf.scale(scale)
    pdf.translate(-bounds.x, -bounds.y)
    drawScene(writer, scene)
    pdf.restore()
  })
  pdf.x = PAGE.side
  pdf.y = top + height + 12
}

/** The height needed to draw it on this page. */
export function roomForPicture({ diagram, hasWords }: PictureBlock): number {
  const scene = sceneOf(diagram, { hasWords })
  return scene.bounds.height * scalesOf(scene).least + GAP
}

/** Drawn at its best size if there is room, and no smaller than its least. */
function scalesOf({ bounds }: Scene): { readonly best: number; readonly least: number } {
  const best = Math.min(SCALE.best, TEXT_WIDTH / bounds.width, PAGE_ROOM / bounds.height)
  return { best, least: Math.min(best, Math.max(SCALE.least, best * LEAST_SHARE)) }
}

function drawScene(writer: Writer, { frames, boxes, arrows }: Scene): void {
  for (const frame of frames) drawFrame(writer, frame)
  for (const arrow of arrows) drawArrow(writer, arrow)
  for (const box of boxes) drawBox(writer, box)
  for (const frame of frames) drawTitle(writer, frame)
  for (const { label } of arrows) {
    writer.pdf
      .roundedRect(label.x, label.y, label.width, label.height, 6)
      .lineWidth(1)
      .fillAndStroke(PAPER, COLORS.rule)
    for (const [at, line] of label.lines.entries())
      centered(writer, line, label, label.y + LABEL.padding / 2 + at * LABEL.lineHeight + 1, { size: 11.5 })
  }
}

function drawFrame({ pdf }: Writer, { x, y, width, height }: SceneFrame): void {
  pdf.roundedRect(x, y, width, height, 10).fillOpacity(0.35).fill(COLORS.head).fillOpacity(1)
  pdf.roundedRect(x, y, width, height, 10).lineWidth(1.25).dash(6, { space: 4 }).stroke(COLORS.brand).undash()
}

/** Above the lines that enter there. */
function drawTitle(writer: Writer, { x, y, title, titleField }: SceneFrame): void {
  const { pdf } = writer
  pdf.roundedRect(titleField.x, titleField.y, titleField.width, titleField.height, 4).fill(FRAME_PAPER)
  writer.look({ font: 'bold', size: 14, color: COLORS.brand })
  pdf.text(printable(title), x + 16, y + 14, { lineBreak: false })
}

function drawBox(writer: Writer, box: SceneBox): void {
  const { x, y, width, height, part, lines } = box
  const { pdf } = writer
  pdf.roundedRect(x, y, width, height, part.kind === 'People' ? height / 2 : 6).lineWidth(1)
  if (part.kind === 'Outside system') pdf.dash(5, { space: 3 })
  pdf.fillAndStroke(PAPER, COLORS.muted).undash()
  if (part.kind === 'Data store')
    pdf
      .moveTo(x + 7, y)
      .lineTo(x + 7, y + height)
      .stroke(COLORS.muted)
  centered(writer, part.kind, box, y + 11, { size: 11.5, color: COLORS.muted })
  for (const [at, line] of lines.entries())
    centered(writer, line, box, y + (lines.length === 1 ? 36 : 29) + at * 17, { font: 'bold', size: 12.5 })
}

function drawArrow({ pdf }: Writer, { path, head, flow }: SceneArrow): void {
  const color = flow.isProtected ? COLORS.brand : COLORS.muted
  pdf
    .path(path)
    .lineWidth(flow.isProtected ? 2.5 : 1.25)
    .stroke(color)
  pdf.polygon(...head.map(({ x, y }): [number, number] => [x, y])).fill(color)
}

function centered(
  writer: Writer,
  text: string,
  { x, width }: { x: number; width: number },
  y: number,
  look: Look,
): void {
  const { pdf } = writer
  writer.look(look)
  const words = printable(text)
  pdf.text(words, x + (width - pdf.widthOfString(words)) / 2, y, { lineBreak: false })
}
