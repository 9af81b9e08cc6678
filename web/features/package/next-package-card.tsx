import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookLock, ClipboardCheck, ClipboardList, FileCode, FileSearch, FolderCheck, ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import { wordingOf } from '#domain/protocols/wording.ts'
import { counted } from '#domain/text/counted.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { nextContents, type NextContents } from './next-contents.ts'

/** What a package holds, in the figures of one made now; each leads to where it comes from. */
export function NextPackageCard() {
  const { id, protocol_id: protocol } = useCompany()
  const query = useQuery(nextContents(id, protocol))
  const { sspTitle, poamTitle } = wordingOf(protocol)
  const figure = (of: (contents: NextContents) => ReactNode) =>
    query.data === undefined ? <Skeleton className="w-28" /> : of(query.data)
  return (
    <Card
      title="The next package"
      subtitle="What it would hold if you made it now"
      flush
      footer={
        <>
          With the SHA-256 of every file, and of that list.{' '}
          <Link to="/docs/$name" params={{ name: 'package' }} className="text-brand-text underline">
            How to check one
          </Link>
        </>
      }
    >
      {query.isError && query.data === undefined ? (
        <QueryFallback query={query} what="The contents" waiting={null} />
      ) : (
        <ul className="divide-y divide-border border-t border-border">
          <Part icon={<BookLock />} name={sspTitle} formats="Tagged PDF, Word and JSON">
            {figure(({ version }) => (
              <Link to="/ssp" className={LINK}>{`Version ${version}, frozen with it`}</Link>
            ))}
          </Part>
          <Part icon={<ClipboardList />} name={poamTitle} formats="Excel, CSV and JSON">
            {figure(({ items, openItems }) => (
              <Link to="/poam" className={LINK}>
                {openItems === items
                  ? counted(items, 'open item', 'open items')
                  : `${openItems} of ${items} items open`}
              </Link>
            ))}
          </Part>
          <Part icon={<ClipboardCheck />} name="Last frozen assessment" formats="With the SHA-256 that was affirmed">
            {figure(({ assessment }) => (
              <AssessmentFigure assessment={assessment} />
            ))}
          </Part>
          <Part icon={<FolderCheck />} name="Evidence" formats="Each file once, by control and objective">
            {figure((contents) => (
              <EvidenceFigure {...contents} />
            ))}
          </Part>
          <Part icon={<FileCode />} name="OSCAL 1.2" formats="Plan, plan of action, results, profile and catalog" />
          <Part icon={<ScrollText />} name="Audit log" formats="Every entry up to that moment, with its hash" />
          <Part icon={<FileSearch />} name="index.html" formats="Shows it all, and checks all hashes offline" />
        </ul>
      )}
    </Card>
  )
}

const LINK = 'rounded-sm text-brand-text hover:underline'

function AssessmentFigure({ assessment }: Pick<NextContents, 'assessment'>) {
  if (assessment === null)
    return (
      <Link to="/assessments" className={LINK}>
        None yet
      </Link>
    )
  const { number, finished_on: day } = assessment
  return (
    <Link to="/assessments/$assessment" params={{ assessment: `A-${number}` }} className={LINK}>
      {day === null ? `A-${number}` : `A-${number}, ${formatDate(day)}`}
    </Link>
  )
}

function EvidenceFigure({ evidence, expired }: Pick<NextContents, 'evidence' | 'expired'>) {
  return (
    <>
      <Link to="/evidence" className={LINK}>
        {counted(evidence, 'item', 'items')}
      </Link>
      {expired > 0 && (
        <Link
          to="/evidence"
          search={{ expires: 'expired' }}
          className="block rounded-sm text-small text-danger hover:underline"
        >{`${expired} expired`}</Link>
      )}
    </>
  )
}

type PartProps = { icon: ReactNode; name: string; formats: string; children?: ReactNode }

function Part({ icon, name, formats, children }: PartProps) {
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <span aria-hidden="true" className="mt-0.5 text-muted [&_svg]:size-4">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-small text-muted">{formats}</p>
      </div>
      {children !== undefined && <div className="shrink-0 text-right tabular-nums">{children}</div>}
    </li>
  )
}
