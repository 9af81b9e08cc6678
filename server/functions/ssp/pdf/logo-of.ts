import { deflateSync } from 'node:zlib'
import { printable } from '../printable.ts'
import type { DocumentLogo } from '#domain/ssp/ssp-document.ts'
import { fitLogo } from '../printed-logo.ts'
import { loadToPixels } from '../svg-to-picture.ts'
import { PAGE, type Writer } from './writer.ts'

/** In points. */
const MOST = { width: 200, height: 72 } as const
/** Pixels for each point: sharp on paper. */
const DENSITY = 3

/**
 * The logo at the top of the cover. Rendered here and stored as plain pixels: pdfkit decodes a transparent PNG in the
 * background, and the order of the file would depend on how long that takes.
 */
export async function drawLogo(writer: Writer, logo: DocumentLogo, company: string): Promise<void> {
  const { width, height } = fitLogo(logo, MOST)
  const toPixels = await loadToPixels()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="data:image/${logo.type};base64,${logo.data}"/></svg>`
  const pixels = toPixels(svg, width * DENSITY)
  const { pdf } = writer
  const image = pdf.ref({
    Type: 'XObject',
    Subtype: 'Image',
    Width: pixels.width,
    Height: pixels.height,
    ColorSpace: 'DeviceRGB',
    BitsPerComponent: 8,
    Filter: 'FlateDecode',
  })
  image.end(deflateSync(pixels.rgba.filter((_, at) => at % 4 !== 3)))
  writer.element(writer.root, 'Figure', { alt: printable(`Logo of ${company}`) }, () => {
    pdf.page.xobjects['Logo'] = image
    pdf.save()
    // Images stand on their feet, and this page on its head.
    pdf.transform(width, 0, 0, -height, PAGE.side, PAGE.top + height)
    pdf.addContent('/Logo Do')
    pdf.restore()
  })
}
