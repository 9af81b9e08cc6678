import type { SectionContent } from '#domain/ssp/outline.ts'

export type ListContent = Extract<SectionContent, { kind: 'list' }>
