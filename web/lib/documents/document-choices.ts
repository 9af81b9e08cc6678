/** The marking on each page of the document. */
export const MARKINGS = ['', 'CUI', 'Confidential', 'Internal'] as const
export type Marking = (typeof MARKINGS)[number]

export const FORMATS = [
  { id: 'pdf', label: 'PDF, tagged for assistive technology' },
  { id: 'docx', label: 'Word document (DOCX)' },
] as const
export type Format = (typeof FORMATS)[number]['id']
