import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { keysOf } from '#domain/keys-of.ts'
import { useOptionalCompany } from '#web/lib/company/company-context.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { queryErrorProps } from '#web/lib/query-error.ts'
import { useScrollToHash } from '#web/lib/scroll-to-hash.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { DOCS, isDocName, readDoc, type DocName } from './doc-files.ts'
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
  const company = useOptionalCompany()
  return (
    <>
      <PageHeader title={DOCS[shown]} description="Documentation of this release." />
      <div className="mt-4 flex gap-x-10 gap-y-6 max-md:flex-col">
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
        {query.isError ? (
          <ErrorState title="The document could not be loaded." {...queryErrorProps(query)} />
        ) : query.data === undefined ? (
          <SkeletonText lines={8} />
        ) : (
          <Shown key={shown} text={query.data} />
        )}
      </div>
    </>
  )
}

function Shown({ text }: { text: string }) {
  useScrollToHash()
  return <Markdown text={text} />
}
