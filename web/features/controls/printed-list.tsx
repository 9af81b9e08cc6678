import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { groupingName } from '#domain/protocols/groupings.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { Score } from '#domain/scoring/assess.ts'
import { useCompany } from '#web/lib/company-context.ts'
import type { CompanyControl } from '#web/lib/controls-queries.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session.ts'
import { shownId } from './columns.tsx'
import { groupSummary } from './group-summary.tsx'
import { hasPoints, pointsAtStake, signed } from './points.ts'
import { groupControls } from './rows.ts'

export interface PrintedListProps {
  title: string
  protocol: ProtocolId
  controls: readonly CompanyControl[]
  practices: boolean
  score: Score
}

/** What goes on paper: every row in view, by group, without what can be pressed. Made only when it is printed. */
export function PrintedList(props: PrintedListProps) {
  const printedAt = usePrinting()
  return printedAt && <Sheets {...props} printedAt={printedAt} />
}

function Sheets({ title, protocol, controls, practices, score, printedAt }: PrintedListProps & { printedAt: string }) {
  const company = useCompany()
  const session = useSession()
  const who = session.status === 'signed-in' ? (session.user.fullName ?? session.user.email) : ''
  return (
    <section aria-label={`${title}, for print`} className="hidden text-small print:block">
      <h1 className="text-h1">
        {company.name}: {title}
      </h1>
      <p>
        {score.label} {signed(score.value)}
        {score.unit === 'percent' && '%'} ({score.band}). {score.reason}
      </p>
      <p className="text-micro">
        {controls.length} listed. Printed {formatDateTime(printedAt)} by {who} from {location.href}
      </p>
      {groupControls(protocol, controls).map((group) => (
        <table key={group.domain} className="mt-4 w-full text-left">
          <caption className="text-left text-h3">
            {groupingName(protocol, group.domain)}
            <span className="ml-2 font-normal">{groupSummary(protocol, group.controls)}</span>
          </caption>
          <thead>
            <tr className="border-b border-strong">
              <th className="w-36">Id</th>
              <th>Title</th>
              <th className="w-28">Status</th>
              {hasPoints(protocol) && <th className="w-24 text-right">At stake</th>}
              <th className="w-24 text-right">Evidence</th>
            </tr>
          </thead>
          <tbody>
            {group.controls.map((control) => (
              <tr key={control.id} className="border-b border-border align-top">
                <td className="font-mono">{shownId(control, practices)}</td>
                <td>{control.title}</td>
                <td>{control.status}</td>
                {hasPoints(protocol) && <td className="text-right">{pointsAtStake(protocol, control)?.now ?? '–'}</td>}
                <td className="text-right">{control.evidence_count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  )
}

/** When printing began, from just before the browser lays the page out for paper until it is done. */
function usePrinting(): string | undefined {
  const [printedAt, setPrintedAt] = useState<string>()
  useEffect(() => {
    const begin = () => flushSync(() => setPrintedAt(new Date().toISOString()))
    const end = () => setPrintedAt(undefined)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return printedAt
}
