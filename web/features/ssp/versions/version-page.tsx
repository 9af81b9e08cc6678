import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, SearchX } from 'lucide-react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { FileHash } from '#web/lib/evidence/file-hash.tsx'
import { formatDateTime } from '#web/lib/format/format.ts'
import { DocumentView } from '#web/lib/plan-document/document-view.tsx'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonCard } from '#web/ui/state/skeleton.tsx'
import { EmptyCard } from '#web/ui/state/empty-card.tsx'
import { useOpenSsp, useSspSearch } from '../ssp-search.ts'
import type { Ssp, SspVersionRecord } from '../ssp-schema.ts'
import { frozenVersion } from '../queries.ts'
import { Comparison } from './comparison.tsx'

/** A frozen version, or its comparison with another. */
export function VersionPage({ ssp }: { ssp: Ssp }) {
  const { version, against } = useSspSearch()
  const record = ssp.versions.find(({ number }) => String(number) === version)
  const other = ssp.versions.find(({ number }) => String(number) === against)
  if (record === undefined) {
    return (
      <>
        <PageHeader title={`Version ${version}`} actions={<BackToSsp />} />
        <EmptyCard kind="nothing-yet" icon={<SearchX />} title="There is no such version" />
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={`${record.title}, version ${record.number}`}
        meta={`${record.percent}% complete`}
        description={`Frozen ${formatDateTime(record.frozenAt)} by ${record.frozenBy ?? 'a former member'}. ${record.note}`}
        actions={<BackToSsp />}
      />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <FileHash hash={record.sha256} title={`version ${record.number}`} />
        <CompareWith versions={ssp.versions} record={record} against={other} />
      </div>
      {other === undefined ? <Frozen number={record.number} /> : <Compared record={record} against={other} />}
    </>
  )
}

function BackToSsp() {
  return (
    <Link to="/ssp" className={buttonClass({})}>
      <ArrowLeft />
      As it stands now
    </Link>
  )
}

interface CompareWithProps {
  versions: readonly SspVersionRecord[]
  record: SspVersionRecord
  against: SspVersionRecord | undefined
}

function CompareWith({ versions, record, against }: CompareWithProps) {
  const open = useOpenSsp()
  const others = versions.filter(({ number }) => number !== record.number).toReversed()
  if (others.length === 0) return null
  return (
    <Field label="Compare with" className="w-60">
      <NativeSelect
        value={against?.number ?? ''}
        onChange={({ target: { value } }) =>
          open({ version: String(record.number), ...(value !== '' && { against: value }) })
        }
        options={others.map(({ number }) => [number, `Version ${number}`])}
      >
        <option value="">Nothing</option>
      </NativeSelect>
    </Field>
  )
}

function useDocument(number: number) {
  const { id: companyId } = useCompany()
  return useQuery(frozenVersion(companyId, number))
}

function Frozen({ number }: { number: number }) {
  const query = useDocument(number)
  return query.data ? <DocumentView document={query.data} /> : <QueryFallback query={query} what="The version" />
}

function Compared({ record, against }: { record: SspVersionRecord; against: SspVersionRecord }) {
  const [one, other] = [useDocument(record.number), useDocument(against.number)]
  const failed = [one, other].find(({ isError }) => isError)
  if (failed !== undefined) return <QueryFallback query={failed} what="The versions" />
  if (!one.data || !other.data) return <SkeletonCard />
  const [earlier, later] = against.number < record.number ? [other.data, one.data] : [one.data, other.data]
  return <Comparison earlier={earlier} later={later} />
}
