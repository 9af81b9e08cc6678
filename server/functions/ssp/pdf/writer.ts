import PDFDocument from 'pdfkit'
import { fontFiles, type FontName } from '../fonts.ts'

/** Letter, in points, with margins for a binder. */
export const PAGE = { width: 612, height: 792, top: 84, bottom: 76, side: 72 } as const
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.side
export const COLORS = { ink: '#131820', muted: '#4A5567', brand: '#164DAA', rule: '#C3CAD5', head: '#E9EDF2' } as const

/** In points: between lines, and the height of four of them. */
const [LINE_GAP, FEW_LINES] = [2, 60]
/** In letters: a longer text is not short. */
const SHORT = 500

export interface PdfFacts {
  readonly title: string
  readonly subject: string
  readonly author: string
  readonly keywords: string
  readonly at: Date
}

export type Element = PDFKit.PDFStructureElement
export interface ElementOptions {
  readonly alt?: string
  readonly scope?: 'Row' | 'Column'
}

export interface Look {
  readonly font?: FontName
  readonly size?: number
  readonly color?: string
}

/** A tagged PDF written from top to bottom; everything visible belongs to an element or is an artifact. */
export class Writer {
  readonly pdf: PDFKit.PDFDocument
  readonly root: Element

  constructor({ title, subject, author, keywords, at }: PdfFacts) {
    const fonts = fontFiles()
    this.pdf = new PDFDocument({
      size: [PAGE.width, PAGE.height],
      margins: { top: PAGE.top, bottom: PAGE.bottom, left: PAGE.side, right: PAGE.side },
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-US',
      displayTitle: true,
      bufferPages: true,
      font: fonts.regular,
      info: { Title: title, Subject: subject, Author: author, Keywords: keywords, CreationDate: at, ModDate: at },
    })
    for (const [name, file] of Object.entries(fonts)) this.pdf.registerFont(name, file)
    this.root = this.pdf.struct('Document')
    this.pdf.addStructure(this.root)
  }

  /** An element inside another, with what `draw` draws as its content. */
  element(parent: Element, type: string, options: ElementOptions = {}, draw?: () => void): Element {
    const element = this.pdf.struct(type, options)
    parent.add(element)
    if (draw !== undefined) element.add(draw)
    return element
  }

  /** Decoration: rules, and page headers and footers. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.pdf.markContent('Artifact', { type })
    draw()
    this.pdf.endMarkedContent()
  }

  look({ font = 'regular', size = 10.5, color = COLORS.ink }: Look): void {
    this.pdf.font(font).fontSize(size).fillColor(color)
  }

  paragraph(parent: Element, type: string, text: string, look: Look = {}, gap = 6): void {
    this.keepLinesTogether(text, look)
    this.element(parent, type, {}, () => {
      this.look(look)
      this.pdf.text(text, PAGE.side, this.pdf.y, { width: TEXT_WIDTH, lineGap: LINE_GAP })
    })
    this.pdf.y += gap
  }

  /** Keeps a short text on one page, so that no line stands alone at the end of a page. */
  private keepLinesTogether(text: string, look: Look): void {
    if (this.room > FEW_LINES || text.length > SHORT) return
    this.look(look)
    const height = this.pdf.heightOfString(text, { width: TEXT_WIDTH, lineGap: LINE_GAP })
    if (height <= FEW_LINES) this.keep(height - LINE_GAP)
  }

  /** The remaining height of the page. */
  get room(): number {
    return PAGE.height - PAGE.bottom - this.pdf.y
  }

  /** Begins a new page unless this height is left. */
  keep(height: number): void {
    if (this.room < height) this.pdf.addPage()
  }

  async bytes(): Promise<Buffer> {
    const chunks: Buffer[] = []
    this.pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    const ended = new Promise<void>((done, fail) => {
      this.pdf.on('end', done)
      this.pdf.on('error', fail)
    })
    this.root.end()
    this.pdf.end()
    await ended
    return Buffer.concat(chunks)
  }
}
