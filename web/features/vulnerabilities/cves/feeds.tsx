import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { feedState, type FeedState } from '#domain/vulnerabilities/feed-state.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import type { Feed } from './queries.ts'

/** "NVD: as of 9 Mar 2027, 10:00 UTC." */
export function AsOf({ feeds, name }: { feeds: readonly Feed[]; name: string }) {
  const feed = feeds.find((one) => one.name === name)
  if (feed === undefined) return null
  return (
    <>
      {feed.title}: {stateWords(feedState(feed))}.
    </>
  )
}

function stateWords(state: FeedState): string {
  if (state.kind === 'never loaded') return 'never loaded'
  const asOf = state.asOf === null ? 'as of an unknown time' : `as of ${formatDateTime(state.asOf)}`
  if (state.kind === 'complete') return asOf
  return state.missing.length === 0 ? `incomplete, ${asOf}` : `incomplete (${state.missing.join(', ')}), ${asOf}`
}

/** Whether a source ever gave anything: until then the notice above says enough. */
export const wasLoaded = (feeds: readonly Feed[], name: string): boolean =>
  feeds.some((feed) => feed.name === name && feedState(feed).kind !== 'never loaded')

/** The sources that every list here is made of. */
const ESSENTIAL = ['nvd', 'kev', 'epss']

/** Says what is missing, and what an Admin can do about it; nothing while everything is here. */
export function FeedNotice({ feeds }: { feeds: readonly Feed[] }) {
  const states = feeds
    .filter(({ name }) => ESSENTIAL.includes(name))
    .map((feed) => ({ title: feed.title, state: feedState(feed), error: feed.error }))
  const lacking = states.filter(({ state, error }) => state.kind !== 'complete' || error !== null)
  if (lacking.length === 0) return null
  const isEmpty = states.every(({ state }) => state.kind === 'never loaded')
  return (
    <Notice>
      <p className="font-medium">{isEmpty ? 'No source of CVEs has been loaded' : 'Not all CVE data is here'}</p>
      <p className="mt-1 text-muted">
        {isEmpty
          ? 'Until NVD, CISA KEV and EPSS are here, a CVE that is missing from a list may still affect you. '
          : `${lacking.map(({ title, state, error }) => `${title}: ${error ?? stateWords(state)}.`).join(' ')} `}
        <WhatToDo />
      </p>
    </Notice>
  )
}

function WhatToDo() {
  const { canManageCompanies } = usePermissions()
  if (!canManageCompanies) return 'An Admin of this installation can import files of the sources or turn the feeds on.'
  return (
    <>
      Put in files of the sources, or turn the feeds on, under{' '}
      <Link to="/admin/health" className="whitespace-nowrap text-brand-text underline">
        Installation health
      </Link>
      .
    </>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label="State of the CVE data"
      className="mb-4 flex gap-3 rounded-lg border border-border bg-surface p-4"
    >
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-medium" />
      <div className="min-w-0">{children}</div>
    </section>
  )
}

/** NVD asks for this sentence. */
export function NvdSentence() {
  return (
    <p className="mt-6 text-small text-muted">
      This product uses data from the NVD API but is not endorsed or certified by the NVD.
    </p>
  )
}
