import {
  HorizontalPositionAlign,
  HorizontalPositionRelativeFrom,
  ImageRun,
  Paragraph,
  VerticalPositionAlign,
  VerticalPositionRelativeFrom,
} from 'docx'
import { FONT, MUTED } from './styles.ts'
import type { ToPng } from '../svg-to-picture.ts'

const [WIDTH, HEIGHT] = [560, 720]

/**
 * "DRAFT" from corner to corner behind the text of each page: a picture, because only Word draws its own watermarks.
 */
export function draftMark(toPng: ToPng): Paragraph {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><text x="${WIDTH / 2}" y="${HEIGHT / 2}" text-anchor="middle" dominant-baseline="central" font-family="${FONT}, Arimo, sans-serif" font-weight="bold" font-size="200" fill="#${MUTED}" fill-opacity="0.14" transform="rotate(-52 ${WIDTH / 2} ${HEIGHT / 2})">DRAFT</text></svg>`
  const picture = new ImageRun({
    type: 'png',
    data: Buffer.from(toPng(svg, WIDTH)),
    transformation: { width: WIDTH, height: HEIGHT },
    altText: { name: 'Draft', title: 'Draft', description: 'Draft' },
    floating: {
      behindDocument: true,
      horizontalPosition: { relative: HorizontalPositionRelativeFrom.PAGE, align: HorizontalPositionAlign.CENTER },
      verticalPosition: { relative: VerticalPositionRelativeFrom.PAGE, align: VerticalPositionAlign.CENTER },
    },
  })
  return new Paragraph({ style: 'Edge', children: [picture] })
}
