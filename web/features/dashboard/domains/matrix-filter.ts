import { DOMAIN_HEALTHS, type DomainHealth } from '#domain/scoring/health.ts'
import type { DomainSummary } from '#domain/scoring/domain-summary.ts'

/** The search parameters of the matrix. */
export interface MatrixSearch {
  readonly q?: string
  readonly health?: DomainHealth
}

/** Drops unknown keys and values. */
export function parseMatrixSearch(search: Readonly<Record<string, unknown>>): MatrixSearch {
  const health = DOMAIN_HEALTHS.find((known) => known === search['health'])
  const q = typeof search['q'] === 'string' || typeof search['q'] === 'number' ? String(search['q']) : ''
  return { ...(q === '' ? {} : { q }), ...(health === undefined ? {} : { health }) }
}

/** The search parameters with another search or filter of the matrix; those of other parts stay. */
export function withMatrixSearch<Search extends object>(
  { q, health, ...others }: Search & { q?: unknown; health?: unknown },
  changed: { readonly q?: string; readonly health?: DomainHealth | undefined },
) {
  return { ...others, ...parseMatrixSearch({ q, health, ...changed }) }
}

/** Matches rows whose name or code has every word, ignoring case and accents. */
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
