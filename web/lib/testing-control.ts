import { parseId } from '#domain/ids.ts'
import type { CompanyControl } from './controls/controls-queries.ts'

/** A control for tests. */
export function aControl(nistId: string, changes: Partial<CompanyControl> = {}): CompanyControl {
  return {
    id: idOf(nistId),
    nist_id: nistId,
    title: `Title of ${nistId}`,
    description: '',
    family: 'Access Control',
    safeguard_domain: 'AC',
    evidence_count: 0,
    catalogId: null,
    practiceId: null,
    weight: 5,
    requirement: null,
    poamEligible: null,
    successors: [],
    status: 'Not Started',
    countsAsMet: null,
    lapsed: null,
    partialCase: null,
    notes: null,
    naReason: null,
    addressable: null,
    addressableReason: null,
    changedAt: null,
    changedBy: null,
    ownerId: null,
    dueOn: null,
    reviewOn: null,
    inherited: false,
    ...changes,
  }
}

function idOf(text: string): CompanyControl['id'] {
  const hex = Array.from(text, (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return parseId('controls', `00000000-0000-0000-0000-${hex.slice(-12).padStart(12, '0')}`)
}
