import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Id } from '#domain/ids.ts'
import {
  companyAssets,
  companySightings,
  companyVulnerabilities,
  firstVulnerabilities,
  vulnerabilityProgress,
  type Asset,
  type Sightings,
  type Vulnerability,
} from './queries.ts'
import type { Places } from './rows.ts'
import type { VulnerabilityView } from './vulnerability-list.ts'

const NO_ROWS: readonly Vulnerability[] = []
const NO_ASSETS: readonly Asset[] = []
const NO_SIGHTINGS: Sightings = new Map()

/**
 * The vulnerabilities of a company. While they load, `known` holds the first of them, where the view begins with what
 * to fix first; `all` stays empty until every one is there.
 */
export function useVulnerabilities(companyId: Id<'companies'>, view: VulnerabilityView) {
  const query = useQuery(companyVulnerabilities(companyId))
  const begins = view.sort.columnId === 'first' && view.group === 'none' && view.asset === ''
  const first = useQuery({ ...firstVulnerabilities(companyId, view), enabled: query.isPending && begins })
  const { data: progress } = useQuery(vulnerabilityProgress(companyId))
  return {
    query,
    all: query.data ?? NO_ROWS,
    known: query.data ?? (begins ? first.data : undefined) ?? NO_ROWS,
    progress: query.isPending ? progress : undefined,
  }
}

/** What a view needs to know of assets; `isPending` while rows cannot be filtered or grouped by them yet. */
export function usePlaces(companyId: Id<'companies'>, view: VulnerabilityView): Places & { isPending: boolean } {
  const isAsked = view.asset !== '' || view.group === 'asset'
  const { data = NO_ASSETS } = useQuery(companyAssets(companyId))
  const seen = useQuery({ ...companySightings(companyId), enabled: isAsked })
  const sightings = seen.data ?? NO_SIGHTINGS
  const isPending = isAsked && seen.isPending
  return useMemo(
    () => ({ assets: new Map(data.map((asset) => [asset.id, asset])), sightings, isPending }),
    [data, sightings, isPending],
  )
}
