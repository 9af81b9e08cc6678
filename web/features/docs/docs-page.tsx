import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { keysOf } from '#domain/keys-of.ts'
import { useOptionalCompany } from '#web/lib/company/company-context.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useScrollToHash } from '#web/lib/scroll-to-hash.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { DOCS, isDocName, readDoc, type DocName } from './doc-files.ts'
import { sectionsOf } from './doc-sections.ts'
import { DocsSearch } from './docs-search.tsx'
import { Markdown } from './markdown.tsx'

const docText = (name: DocName) =>
  queryOptions({ queryKey: ['docs', name] as const, staleTime: Infinity, queryFn: () => readDoc(name) })

const ENTRY =
  'flex min-h-8 items-center rounded-md px-2 text-muted transition-colors hover:bg-hover hover:text-text aria-[current]:bg-selected aria-[current]:font-medium aria-[current]:text-brand-text touch:min-h-11'

/** /docs: the documents that come with this release. */
export function DocsPage() {
  const { name = 'guide' } = useParams({ strict: false })
  const shown = isDocName(name) ? name : 'guide'
  usePageTitle(DOCS[shown])
  const query = useQuery(docText(shown))
  const [words, setWords] = useState('')
  return (
    <>
      <PageHeader
        title={DOCS[shown]}
        description="Documentation of this release."
        actions={
          <search className="max-sm:w-full">
            <SearchInput
              label="Search the documentation"
              value={words}
              onValueChange={setWords}
              shortcut
              className="w-80 max-sm:w-full"
            />
          </search>
        }
      />
      <div className="mt-4 flex gap-x-10 gap-y-6 max-md:flex-col">
        <Documents shown={shown} />
        {words.trim() !== '' ? (
          <DocsSearch query={words.trim()} onLeave={() => setWords('')} />
        ) : query.data === undefined ? (
          <QueryFallback query={query} what="The document" waiting={<SkeletonText lines={8} />} />
        ) : (
          <Shown key={shown} text={query.data} />
        )}
      </div>
    </>
  )
}

function Documents({ shown }: { shown: DocName }) {
  const company = useOptionalCompany()
  return (
    <nav aria-label="Documentation" className="w-44 shrink-0 print:hidden">
      <ul className="space-y-0.5 md:sticky md:top-17">
        {keysOf(DOCS).map((doc) => (
          <li key={doc}>
            <Link
              to="/docs/$name"
              params={{ name: doc }}
              aria-current={doc === shown ? 'page' : undefined}
              className={ENTRY}
            >
              {DOCS[doc]}
            </Link>
          </li>
        ))}
        {company !== undefined && (
          <li>
            <Link to="/dashboard" search={{ start: 'show' }} className={ENTRY}>
              Start list of {company.name}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** A document beside its contents. */
function Shown({ text }: { text: string }) {
  useScrollToHash()
  const sections = useMemo(() => sectionsOf(text), [text])
  return (
    <>
      <Markdown text={text} />
      <nav aria-labelledby="docs-contents" className="w-48 shrink-0 text-small max-xl:hidden print:hidden">
        <div className="sticky top-17 max-h-[calc(100dvh-6rem)] overflow-y-auto">
          <h2 id="docs-contents" className="px-2 pb-1 font-medium">
            On this page
          </h2>
          <ul>
            {sections.map(({ title, anchor, text }) => (
              <li key={`${anchor} ${text}`}>
                <Link
                  to="."
                  hash={anchor}
                  className="block rounded-md px-2 py-1 text-muted hover:bg-hover hover:text-text touch:py-2.5"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </nav>
    </>
  )
}
