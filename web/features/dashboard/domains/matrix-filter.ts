import { DOMAIN_HEALTHS, type DomainHealth } from '#domain/scoring/health.ts'
import type { DomainSummary } from '#domain/scoring/domain-summary.ts'

/** What the address says about the matrix; a key is absent when it filters nothing. */
export interface MatrixSearch {
  readonly q?: string
  readonly health?: DomainHealth
}

/** Reads the search part of the address; whatever it does not know it drops. */
export function parseMatrixSearch(search: Readonly<Record<string, unknown>>): MatrixSearch {
  const health = DOMAIN_HEALTHS.find((known) => known === search['health'])
  const q = typeof search['q'] === 'string' || typeof search['q'] === 'number' ? String(search['q']) : ''
  return { ...(q === '' ? {} : { q }), ...(health === undefined ? {} : { health }) }
}

/** The rows that a search keeps: every word must occur in the name or code, whatever the case and accents. */
export function filterDomains(
  domains: readonly DomainSummary[],
  { q = '', health }: MatrixSearch,
): readonly DomainSummary[] {
  const words = plain(q).split(/\s+/)
  return domains.filter((summary) => {
    const text = plain(`${summary.domain} ${summary.name}`)
    return (health === undefined || summary.health === health) && words.every((word) => text.includes(word))
  })
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()
}
