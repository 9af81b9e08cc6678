import type { SectionContent } from '#domain/ssp/outline.ts'

export type ListContent = Extract<SectionContent, { kind: 'list' }>

/** The most columns that fit beside the notes on a section. */
const COLUMNS_BESIDE_NOTES = 5

/** Whether a section takes the whole width of the page: a wide list, and the risk register. */
export function isWideContent(content: SectionContent): boolean {
  return content.kind === 'list' ? isWideList(content) : content.kind === 'filled' && content.from === 'risks'
}

/** Whether its table takes the whole width of the page. */
export function isWideList({ fields }: ListContent): boolean {
  return fields.filter(({ isOptional }) => isOptional !== true).length > COLUMNS_BESIDE_NOTES
}
