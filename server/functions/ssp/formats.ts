import type { Printed } from './printed-document.ts'
import type { Rendering } from './rendering.ts'

export const MARKINGS = ['', 'CUI', 'Confidential', 'Internal'] as const
export type Marking = (typeof MARKINGS)[number]
export const FORMATS = ['docx', 'pdf'] as const
export type Format = (typeof FORMATS)[number]

interface FormatRules {
  readonly label: string
  readonly contentType: string
  readonly render: (printed: Printed, rendering: Rendering) => Promise<Buffer>
}

/** The libraries are large and rarely needed, so they are loaded on demand. */
export const FORMAT_RULES: Readonly<Record<Format, FormatRules>> = {
  docx: {
    label: 'Word',
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    render: async (...given) => (await import('./docx/to-docx.ts')).toDocx(...given),
  },
  pdf: {
    label: 'PDF',
    contentType: 'application/pdf',
    render: async (...given) => (await import('./pdf/to-pdf.ts')).toPdf(...given),
  },
}
