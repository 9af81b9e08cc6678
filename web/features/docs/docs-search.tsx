import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { keysOf } from '#domain/keys-of.ts'
import { counted } from '#domain/text/counted.ts'
import { MarkedText } from '#web/lib/marked-text.tsx'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { DOCS, readDoc } from './doc-files.ts'
import { excerptOf, matchingSections, sectionsOf } from './doc-sections.ts'

/** Every section of every document. */
const allSections = {
  queryKey: ['docs', 'sections'],
  staleTime: Infinity,
  queryFn: async () => {
    const docs = await Promise.all(keysOf(DOCS).map(async (doc) => ({ doc, sections: sectionsOf(await readDoc(doc)) })))
    return docs.flatMap(({ doc, sections }) => sections.map((section) => ({ ...section, doc })))
  },
} as const

const MOST_SHOWN = 20

export interface DocsSearchProps {
  query: string
  /** A result was chosen. */
  onLeave: () => void
}

/** The sections of all documents that have the words. */
export function DocsSearch({ query, onLeave }: DocsSearchProps) {
  const all = useQuery(allSections)
  if (all.data === undefined) return <QueryFallback query={all} what="The documents" />
  const found = matchingSections(all.data, query)
  return (
    <section aria-label="Results" className="min-w-0 flex-1">
      <output className={found.length === 0 ? 'sr-only' : 'text-small text-muted'}>
        {found.length === 0 ? 'No results found.' : counted(found.length, 'section', 'sections')}
        {found.length > MOST_SHOWN && `, the first ${MOST_SHOWN} shown`}
      </output>
      {found.length === 0 && (
        <EmptyState
          kind="nothing-matches"
          icon={<Search />}
          title={`No section has “${query}”`}
          description="Try fewer or other words. Every word must be there."
        />
      )}
      <ul className="mt-2 max-w-[72ch] divide-y divide-border rounded-lg border border-border bg-surface empty:hidden">
        {found.slice(0, MOST_SHOWN).map(({ doc, title, anchor, text }) => (
          <li key={`${doc} ${anchor} ${text}`} className="relative px-4 py-2.5 hover:bg-hover">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <Link
                to="/docs/$name"
                params={{ name: doc }}
                hash={anchor}
                onClick={onLeave}
                className="font-medium text-brand-text after:absolute after:inset-0 hover:underline"
              >
                <MarkedText text={title} query={query} />
              </Link>
              <span className="text-small text-muted">{DOCS[doc]}</span>
            </p>
            <p className="text-small break-words text-muted">
              <MarkedText text={excerptOf(text, query)} query={query} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
