import { capitalized } from '#domain/text/capitalized.ts'
import type { ReactNode } from 'react'
import { wordingOf } from '#domain/protocols/wording.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import type { ProfileReport } from './profile-report.ts'

/** Entries shown of a list; the numbers above count all. */
const SHOWN = 200
/** A longer list is folded. */
const UNFOLDED = 15

export interface ProfileViewProps {
  protocol: ProtocolId
  report: ProfileReport
}

/** The controls that a profile takes, and its other content. */
export function ProfileView({ protocol, report }: ProfileViewProps) {
  const { imports, taken, leftOut, unknown, notApplied } = report
  const plural = wordingOf(protocol).controlPlural.toLowerCase()
  const total = taken.length + leftOut.length
  return (
    <div className="space-y-4">
      <p aria-live="polite">
        Of your {formatNumber(total)} {plural} it takes {formatNumber(taken.length)} and leaves out{' '}
        {formatNumber(leftOut.length)}. No status changes by it.
      </p>
      <Part title="Takes from">
        {imports.slice(0, SHOWN).map(({ path, from, takes, isHere }) => (
          <Row key={path} head={<code className="text-small">{path}</code>}>
            <span className="break-words">{from}</span>
            <span className="block text-small text-muted">
              Takes {takes}.{!isHere && ' The document was not chosen with it: names are taken as they stand.'}
            </span>
          </Row>
        ))}
      </Part>
      {unknown.length > 0 && (
        <Part title={`Not among your ${plural}`} count={unknown.length}>
          {unknown.slice(0, SHOWN).map(({ path, id, why }) => (
            <Row key={path} head={<span className="font-mono text-small break-all">{id}</span>}>
              {capitalized(why)}
              <code className="block text-small break-all text-muted">{path}</code>
            </Row>
          ))}
        </Part>
      )}
      {notApplied.length > 0 && (
        <Part title="Said of them, and not applied here" count={notApplied.length}>
          {notApplied.slice(0, SHOWN).map(({ path, control, what }) => (
            <Row key={path} head={<span className="font-mono text-small">{control ?? '–'}</span>}>
              <span className="break-words">{what}</span>
              <code className="block text-small break-all text-muted">{path}</code>
            </Row>
          ))}
        </Part>
      )}
      <Part title="In the profile" count={taken.length}>
        {taken.slice(0, SHOWN).map(({ control, ids }) => (
          <Listed key={control.id} control={control} ids={ids.filter((id) => id !== control.nist_id)} />
        ))}
      </Part>
      {leftOut.length > 0 && (
        <Part title="Left out" count={leftOut.length}>
          {leftOut.slice(0, SHOWN).map((control) => (
            <Listed key={control.id} control={control} ids={[]} />
          ))}
        </Part>
      )}
    </div>
  )
}

interface PartProps {
  title: string
  count?: number
  children: ReactNode
}

function Part({ title, count = 0, children }: PartProps) {
  return (
    <details open={count <= UNFOLDED}>
      <summary className="mb-1 cursor-pointer text-h3">
        {title}
        {count > 0 && <span className="font-normal text-muted"> ({formatNumber(count)})</span>}
      </summary>
      <ul className="rounded-md border border-border">{children}</ul>
      {count > SHOWN && <p className="mt-1 text-small text-muted">and {formatNumber(count - SHOWN)} more</p>}
    </details>
  )
}

function Row({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <li className="gap-x-3 border-b border-border px-3 py-1.5 last:border-b-0 sm:grid sm:grid-cols-[10.5rem_minmax(0,1fr)]">
      <div className="min-w-0">{head}</div>
      <div className="min-w-0">{children}</div>
    </li>
  )
}

function Listed({ control, ids }: { control: CompanyControl; ids: readonly string[] }) {
  return (
    <Row head={<span className="font-mono text-small">{control.nist_id}</span>}>
      <span className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <span className="min-w-0">
          {control.title}
          {ids.length > 0 && <span className="block text-small break-all text-muted">There {ids.join(', ')}</span>}
        </span>
        <StatusChip status={control.status} />
      </span>
    </Row>
  )
}
