import { convertInchesToTwip, LineRuleType, type IPropertiesOptions } from 'docx'

/** Letter, with margins for a binder. */
export const PAGE = {
  size: { width: convertInchesToTwip(8.5), height: convertInchesToTwip(11) },
  margin: {
    top: convertInchesToTwip(1),
    bottom: convertInchesToTwip(0.9),
    left: convertInchesToTwip(1),
    right: convertInchesToTwip(1),
  },
}

/** Of the text between the margins. */
export const TEXT_WIDTH = convertInchesToTwip(6.5)

export const INK = '131820'
export const MUTED = '4A5567'
export const BRAND = '164DAA'
export const RULE = 'C3CAD5'
export const HEAD_FILL = 'E9EDF2'

/** Line height in 240ths. Explicit: LibreOffice would take it for a fixed height, and crop pictures. */
const lines = (height: number) => ({ line: height, lineRule: LineRuleType.AUTO })

/** Available everywhere, or substituted with equal widths, so that tables keep their layout. */
export const FONT = 'Arial'

const heading = (size: number, before: number, after: number) => ({
  run: { size, bold: true, color: INK, font: FONT },
  paragraph: { spacing: { before, after }, keepNext: true },
})

export const STYLES: NonNullable<IPropertiesOptions['styles']> = {
  default: {
    document: {
      run: { font: FONT, size: 20, color: INK, language: { value: 'en-US' } },
      paragraph: { spacing: { after: 120, ...lines(276) } },
    },
    title: { run: { size: 56, bold: true, color: INK }, paragraph: { spacing: { before: 2400, after: 160 } } },
    heading1: heading(34, 360, 160),
    heading2: heading(27, 320, 80),
    heading3: heading(23, 240, 60),
    heading4: heading(21, 200, 40),
  },
  paragraphStyles: [
    {
      id: 'Citation',
      name: 'Citation',
      basedOn: 'Normal',
      run: { size: 18, color: MUTED },
      paragraph: { spacing: { after: 120 }, keepNext: true },
    },
    {
      id: 'Subtitle',
      name: 'Subtitle',
      basedOn: 'Normal',
      run: { size: 30, color: MUTED },
      paragraph: { spacing: { after: 600 } },
    },
    {
      id: 'ContentsTitle',
      name: 'Contents Title',
      basedOn: 'Normal',
      run: { size: 34, bold: true },
      paragraph: { spacing: { after: 200 } },
    },
    {
      id: 'Cell',
      name: 'Cell',
      basedOn: 'Normal',
      run: { size: 17 },
      paragraph: { spacing: { after: 0, ...lines(250) } },
    },
    {
      id: 'Edge',
      name: 'Page Edge',
      basedOn: 'Normal',
      run: { size: 16, color: MUTED },
      paragraph: { spacing: { after: 0 } },
    },
  ],
}
