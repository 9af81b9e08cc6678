import { AlignmentType, ImageRun, Paragraph } from 'docx'
import { describeDiagram } from '#domain/diagram/describe-diagram.ts'
import { sceneOf } from '#domain/diagram/scene.ts'
import type { Block } from '#domain/ssp/ssp-document.ts'
import { printable } from '../printable.ts'
import { sceneSvg } from './scene-svg.ts'
import type { ToPng } from '../svg-to-picture.ts'

type PictureBlock = Extract<Block, { kind: 'picture' }>

/** In pixels: the width of the text, and a height that leaves room for a heading. */
const ROOM = { width: 624, height: 640 }
/** Pixels of the rendered picture for each one shown: sharp on paper too. */
const DENSITY = 2

/**
 * A diagram with its description: as a vector picture, and rendered for programs without SVG (Word before 2016,
 * LibreOffice).
 */
export function pictureOf({ diagram, hasWords }: PictureBlock, toPng: ToPng): Paragraph {
  const scene = sceneOf(diagram, { hasWords })
  const scale = Math.min(1, ROOM.width / scene.bounds.width, ROOM.height / scene.bounds.height)
  const width = Math.round(scene.bounds.width * scale)
  const svg = sceneSvg(scene)
  const picture = new ImageRun({
    type: 'svg',
    data: Buffer.from(svg),
    fallback: { type: 'png', data: Buffer.from(toPng(svg, width * DENSITY)) },
    transformation: { width, height: Math.round(scene.bounds.height * scale) },
    altText: { name: 'Diagram', title: 'Diagram', description: printable(describeDiagram(diagram)) },
  })
  return new Paragraph({ alignment: AlignmentType.CENTER, children: [picture] })
}
