import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { keysOf } from '#domain/keys-of.ts'
import { useOptionalCompany } from '#web/lib/company/company-context.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useScrollToHash } from '#web/lib/scroll-to-hash.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { useIsMobile } from '#web/ui/browser/use-media-query.ts'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { DOCS, isDocName, readDoc, type DocName } from './doc-files.ts'
import { sectionsOf } from './doc-sections.ts'
import { DocsSearch } from './docs-search.tsx'
import { Markdown } from './markdown.tsx'
import { useCurrentSection } from './use-current-section.ts'

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
  const isMobile = useIsMobile()
  return (
    <>
      <PageHeader
        title={DOCS[shown]}
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
      <div className="flex gap-x-10 gap-y-5 max-md:flex-col">
        {isMobile ? <DocumentSelect shown={shown} /> : <Documents shown={shown} />}
        {words.trim() !== '' ? (
          <DocsSearch query={words.trim()} onLeave={() => setWords('')} />
        ) : query.data === undefined ? (
          <QueryFallback query={query} what="The document" lines={8} />
        ) : (
          <Shown key={shown} text={query.data} />
        )}
      </div>
    </>
  )
}

function Documents({ shown }: { shown: DocName }) {
  return (
    <nav aria-label="Documentation" className="w-44 shrink-0 print:hidden">
      <div className="sticky top-17">
        <h2 className="px-2 pb-1 text-small font-medium">Documentation</h2>
        <ul className="space-y-0.5">
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
          <li className="mt-2 border-t border-border pt-2">
            <StartList />
          </li>
        </ul>
      </div>
    </nav>
  )
}

function StartList() {
  const company = useOptionalCompany()
  if (company === undefined) return null
  return (
    <Link to="/dashboard" search={{ start: 'show' }} className={ENTRY}>
      Start list of {company.name}
    </Link>
  )
}

function DocumentSelect({ shown }: { shown: DocName }) {
  const navigate = useNavigate()
  return (
    <div className="space-y-1 print:hidden">
      <Field label="Document" hideLabel>
        <NativeSelect
          value={shown}
          onChange={({ target }) => void navigate({ to: '/docs/$name', params: { name: target.value } })}
          options={keysOf(DOCS).map((doc) => [doc, DOCS[doc]])}
        />
      </Field>
      <StartList />
    </div>
  )
}

/** A document beside its contents. */
function Shown({ text }: { text: string }) {
  useScrollToHash()
  const sections = useMemo(() => sectionsOf(text), [text])
  const current = useCurrentSection(sections)
  return (
    <>
      <Markdown text={text} />
      <nav aria-labelledby="docs-contents" className="w-48 shrink-0 text-small max-xl:hidden print:hidden">
        <div className="sticky top-17 max-h-[calc(100dvh-6rem)] overflow-y-auto">
          <h2 id="docs-contents" className="pb-2 font-medium">
            On this page
          </h2>
          <ul>
            {sections.map(({ title, anchor, text }) => (
              <li key={`${anchor} ${text}`}>
                <Link
                  to="."
                  hash={anchor}
                  activeOptions={{ includeHash: true }}
                  data-current={anchor === current || undefined}
                  className="block border-l-2 border-border px-3 py-1 text-muted hover:text-text data-current:border-brand data-current:font-medium data-current:text-brand-text touch:py-2.5"
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
