import type { DiagramTableName, RecordedFact, SspField, SspSection, SspSource, SectionContent } from './outline.ts'

export const prose = (leastWords: number): SectionContent => ({ kind: 'prose', leastWords })
export const form = (...fields: SspField[]): SectionContent => ({ kind: 'form', fields })
export const filledFrom = (from: SspSource): SectionContent => ({
  kind: 'filled',
  from,
})

/** The risk register, which must have at least one risk with its facts. */
export const riskRegister: SectionContent = { kind: 'filled', from: 'risks', isRequired: true }

export const line = (id: string, label: string, hint?: string): SspField => ({
  id,
  label,
  kind: 'line',
  ...(hint !== undefined && { hint }),
})
/** Filled in from the company's profile. */
export const recorded = (fact: RecordedFact, label: string): SspField => ({
  id: fact,
  label,
  kind: 'line',
  recorded: fact,
})
export const text = (id: string, label: string): SspField => ({ id, label, kind: 'text' })
/** @param after the field whose date must come first */
export const day = (id: string, label: string, after?: string): SspField => ({
  id,
  label,
  kind: 'day',
  ...(after !== undefined && { after }),
})
export const choice = (id: string, label: string, ...options: string[]): SspField => ({
  id,
  label,
  kind: 'choice',
  options,
})
export const optional = (field: SspField): SspField => ({ ...field, isOptional: true })

/** People by role; the roles in `mustHave` are required. */
export function people(mustHave: readonly string[], others: readonly string[]): SectionContent {
  return {
    kind: 'list',
    singular: 'person',
    mustHave,
    fields: [
      choice('role', 'Role', ...mustHave, ...others),
      line('name', 'Name'),
      optional(line('title', 'Title')),
      optional(line('organization', 'Organization')),
      optional(line('address', 'Address')),
      optional(line('phone', 'Phone')),
      line('email', 'Email'),
    ],
  }
}

/** The owner of the document and its next review. */
export const upkeep = (number: string, citation: string): SspSection => ({
  id: 'upkeep',
  number,
  title: 'Approval and review',
  asks: 'Who approved this document and when, how often it is looked at, and when that is next.',
  citation,
  content: form(
    line('approvedBy', 'Approved by'),
    day('approvedOn', 'Approved on'),
    choice('frequency', 'Reviewed', 'Every month', 'Every quarter', 'Every six months', 'Every year'),
    day('nextReview', 'Next review', 'approvedOn'),
  ),
})

export const recordOfChanges = (number: string, citation: string): SspSection => ({
  id: 'changes',
  number,
  title: 'Record of changes',
  asks: 'Each frozen version with its date, its author and what is new in it.',
  citation,
  content: filledFrom('versions'),
})

/**
 * The data flow as a diagram and as text.
 *
 * @param information the protected information: "CUI"
 * @param tables the diagram's tables to show below it
 */
export const flows = (
  number: string,
  citation: string,
  information: string,
  tables: readonly DiagramTableName[] = ['parts', 'flows'],
): SspSection => ({
  id: 'flows',
  number,
  title: 'Data flow diagram',
  asks: `Each way that ${information} takes: from where, to where, what passes, how, and what protects it. What is outside the boundary stands outside of it.`,
  citation,
  content: { kind: 'diagram', tables, information },
})
