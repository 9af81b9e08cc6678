import { useQuery } from '@tanstack/react-query'
import { Download, MessageCirclePlus } from 'lucide-react'
import { useState } from 'react'
import { EXCEPTION_LABELS, MEASURES_LABELS, type ControlException } from '#domain/controls/exception.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { downloadEvidence, onePortalControl } from './portal-queries.ts'
import type { Portal, PortalControl } from './portal-schema.ts'

const AskDialog = lazyDialog(async () => (await import('./ask-dialog.tsx')).AskDialog)

export interface ControlAtCompanyProps {
  portal: Portal
  control: Portal['controls'][number]
}

/** The statement and evidence of a control, and requests for more evidence. */
export function ControlAtCompany({ portal, control }: ControlAtCompanyProps) {
  const requests = portal.requests.filter(({ controlId }) => controlId === control.id)
  const given = requests.filter(({ state }) => state === 'Fulfilled').length
  const query = useQuery(onePortalControl(portal.id, control.id, given))
  const [isAsking, setAsking] = useState(false)
  if (query.data === undefined) return <QueryFallback query={query} what="The control" />
  const { statement, naReason, status, exception, inherited, evidence, description } = query.data
  return (
    <div className="space-y-4">
      <Card title="As the company describes it">
        {description !== null && <p className="text-small text-muted">{description}</p>}
        <div className="mt-2">
          <StatusChip status={status} />
        </div>
        {naReason !== '' && <p className="mt-2">{naReason}</p>}
        <p className="mt-2 text-read whitespace-pre-line">{statement || 'No statement yet.'}</p>
        {exception !== null && <Exception exception={exception} />}
        {inherited.map(({ provider, responsibility, theirPart, ourPart }) => (
          <p key={provider} className="mt-2 text-small">
            {provider} ({responsibility.toLowerCase()}): {[theirPart, ourPart].filter(Boolean).join(' ')}
          </p>
        ))}
      </Card>
      <Card
        title={`Evidence (${evidence.length})`}
        actions={
          <Button size={28} icon={<MessageCirclePlus />} onClick={() => setAsking(true)}>
            Ask for more
          </Button>
        }
      >
        <ul className="space-y-2">
          {evidence.map((piece) => (
            <Piece key={piece.id} assessment={portal.id} piece={piece} />
          ))}
        </ul>
        {evidence.length === 0 && <p className="text-muted">None yet.</p>}
        {requests.length > 0 && <h3 className="mt-4 text-h3">Asked for</h3>}
        <ul className="mt-1 space-y-1">
          {requests.map(({ id, title, state, dueOn }) => (
            <li key={id} className="text-small wrap-anywhere">
              {title} · {REQUEST_WORDS[state] ?? state}
              {dueOn !== null && `, by ${formatDate(dueOn)}`}
            </li>
          ))}
        </ul>
      </Card>
      {isAsking && <AskDialog assessment={portal.id} control={control} onClose={() => setAsking(false)} />}
    </div>
  )
}

/** The state of a request for the assessor. */
const REQUEST_WORDS: Readonly<Record<string, string>> = { Fulfilled: 'Given', Cancelled: 'Withdrawn' }

function Exception({ exception }: { exception: ControlException }) {
  const { kind, description, measures, since, expectedEnd } = exception
  return (
    <section aria-label={EXCEPTION_LABELS[kind]} className="mt-3 border-t border-border pt-3">
      <h3 className="text-h3">
        {EXCEPTION_LABELS[kind]}, since {formatDate(since)}
        {expectedEnd !== null && `, mended by ${formatDate(expectedEnd)}`}
      </h3>
      <p className="mt-1 text-read whitespace-pre-line">{description}</p>
      <p className="mt-1 text-read whitespace-pre-line">
        <span className="text-muted">{MEASURES_LABELS[kind]}: </span>
        {measures}
      </p>
    </section>
  )
}

function Piece({ assessment, piece }: { assessment: string; piece: PortalControl['evidence'][number] }) {
  const { busy, run } = useAction()
  const { number, title, description, fileName, sha256, expiresOn } = piece
  return (
    <li className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="mr-2 font-mono text-small">E-{number}</span>
          {title}
        </p>
        <p className="text-small wrap-anywhere text-muted">
          {[
            description,
            fileName,
            sha256 && `SHA-256 ${sha256.slice(0, 8)}…`,
            expiresOn && `expires ${formatDate(expiresOn)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {sha256 !== null && (
        <Button
          size={28}
          busy={busy}
          icon={<Download />}
          aria-label={`Download E-${number}`}
          onClick={() => void run('The file could not be downloaded', () => downloadEvidence(assessment, piece))}
        >
          Download
        </Button>
      )}
    </li>
  )
}
