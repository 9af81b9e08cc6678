import { AlignmentType, ImageRun, Paragraph } from 'docx'
import { describeDiagram } from '#domain/diagram/in-words.ts'
import { sceneOf } from '#domain/diagram/scene.ts'
import type { Block } from '#domain/ssp/plan-document.ts'
import { printable } from '../printable.ts'
import { sceneSvg } from './scene-svg.ts'

/** In pixels: the width of the text, and what leaves room for a heading. */
const ROOM = { width: 624, height: 640 }
/**
 * What is shown where SVG is not drawn (Word before 2016, LibreOffice 7): one white dot. The description and the tables say the
 * same as the picture.
 */
const WHITE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg=='

/** A diagram as a vector picture with its description. */
export function pictureOf({ diagram, hasWords }: Extract<Block, { kind: 'picture' }>): Paragraph {
  const scene = sceneOf(diagram, { hasWords })
  const scale = Math.min(1, ROOM.width / scene.bounds.width, ROOM.height / scene.bounds.height)
  const picture = new ImageRun({
    type: 'svg',
    data: Buffer.from(sceneSvg(scene)),
    fallback: { type: 'png', data: Buffer.from(WHITE, 'base64') },
    transformation: {
      width: Math.round(scene.bounds.width * scale),
      height: Math.round(scene.bounds.height * scale),
    },
    altText: { name: 'Diagram', title: 'Diagram', description: printable(describeDiagram(diagram)) },
  })
  return new Paragraph({ alignment: AlignmentType.CENTER, children: [picture] })
}
