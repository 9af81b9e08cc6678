import { Link } from '@tanstack/react-router'
import type { Assessment } from '#domain/assessments/assessment-schema.ts'
import { Card } from '#web/ui/card.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'

/** What the company says of a control, and what is to prove it. */
export function ControlFacts({ control }: { control: Assessment['controls'][number] }) {
  const { number, status, naReason, statement, evidence } = control
  return (
    <div className="space-y-4">
      <Card
        title="As the company describes it"
        actions={
          <Link
            to="/controls/$controlNumber"
            params={{ controlNumber: number }}
            className="rounded-sm text-small text-brand-text hover:underline"
          >
            Open {number}
          </Link>
        }
      >
        <StatusChip status={status} />
        {naReason !== '' && <p className="mt-2 text-body">{naReason}</p>}
        <p className="mt-2 text-read whitespace-pre-line">{statement || 'No statement yet.'}</p>
      </Card>
      <Card title={`Evidence (${evidence.length})`}>
        {evidence.length === 0 && <p className="text-muted">None.</p>}
        <ul className="space-y-2">
          {evidence.map(({ number: id, title, version, objectives }) => (
            <li key={id}>
              <Link
                to="/evidence"
                search={{ open: `E-${id}` }}
                className="rounded-sm font-mono text-small text-brand-text hover:underline"
              >
                E-{id}
              </Link>{' '}
              {title}
              <span className="text-small text-muted">
                {' '}
                v{version}
                {objectives.length > 0 && ` · ${objectives.join(', ')}`}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
