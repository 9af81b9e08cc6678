import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { infer as Inferred } from 'zod/mini'
import { callFunction } from '#web/lib/functions.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { toastError, toastSuccess } from '#web/ui/overlay/toast.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { domainFindings, type Finding } from './answers.ts'
import { useAction } from '#web/lib/use-action.ts'

const STATUSES: Record<Finding['status'], { word: string; tone: Tone }> = {
  ok: { word: 'In order', tone: 'implemented' },
  warning: { word: 'Weak', tone: 'medium' },
  missing: { word: 'Missing', tone: 'high' },
  error: { word: 'Wrong', tone: 'critical' },
}

const WAYS = [
  { key: 'spf', name: 'SPF', what: 'which servers may send' },
  { key: 'dkim', name: 'DKIM', what: 'a signature under each mail' },
  { key: 'dmarc', name: 'DMARC', what: 'what becomes of forged mail' },
] as const

type Question = { domain: string; selector: string }
type Findings = Inferred<typeof domainFindings>

export function DomainCard({ senderDomain }: { senderDomain: string }) {
  const [findings, setFindings] = useState<Findings>()
  const { busy, run } = useAction()
  const check = async ({ domain, selector }: Question) => {
    const checked = await run('The domain was not checked', () =>
      callFunction('check-sender-domain', { domain, ...(selector !== '' && { selector }) }, domainFindings),
    )
    setFindings(checked?.outcome)
  }
  return (
    <Card title="Sender’s domain" subtitle="The public records by which receivers tell your email from forged email.">
      <DomainForm senderDomain={senderDomain} busy={busy} onCheck={(question) => void check(question)} />
      {findings !== undefined && (
        <ul aria-label="Findings" className="mt-4 divide-y divide-border border-t border-border">
          {WAYS.map(({ key, name, what }) => (
            <FindingRow key={key} name={name} what={what} finding={findings[key]} />
          ))}
        </ul>
      )}
    </Card>
  )
}

type DomainFormProps = { senderDomain: string; busy: boolean; onCheck: (question: Question) => void }

function DomainForm({ senderDomain, busy, onCheck }: DomainFormProps) {
  const [typed, setTyped] = useState<string>()
  const [selector, setSelector] = useState('')
  const domain = (typed ?? senderDomain).trim()
  return (
    <Form
      className="grid items-start gap-3 sm:grid-cols-[1fr_12rem_auto] xl:grid-cols-1"
      onSubmit={() => onCheck({ domain, selector: selector.trim() })}
    >
      <Field label="Domain">
        <Input
          autoCapitalize="none"
          spellCheck={false}
          placeholder="example.com"
          value={typed ?? senderDomain}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Field label="DKIM selector" hint="Empty: the usual ones.">
        <Input
          autoCapitalize="none"
          spellCheck={false}
          value={selector}
          onChange={(event) => setSelector(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        size={36}
        busy={busy}
        disabledReason={domain.includes('.') ? undefined : 'Enter a domain first.'}
        className="sm:mt-[1.625rem] xl:mt-0 xl:justify-self-start"
      >
        Check domain
      </Button>
    </Form>
  )
}

function FindingRow({ name, what, finding }: { name: string; what: string; finding: Finding }) {
  const { word, tone } = STATUSES[finding.status]
  return (
    <li className="space-y-1.5 py-3 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="font-medium">{name}</h3>
        <span className="text-muted">{what}</span>
        <Chip tone={tone} dot className="ml-auto">
          {word}
        </Chip>
      </div>
      <p className="text-pretty text-muted">{finding.explanation}</p>
      {finding.record !== null && <RecordText text={finding.record} label={`Copy the ${name} record`} />}
      {finding.suggestion !== null && (
        <div className="space-y-1">
          <p className="text-small">
            A DNS record that fixes this, of type {finding.suggestion.type}, at{' '}
            <span className="font-mono break-all">{finding.suggestion.name}</span>:
          </p>
          <RecordText text={finding.suggestion.value} label={`Copy the suggested ${name} record`} />
        </div>
      )}
    </li>
  )
}

function RecordText({ text, label }: { text: string; label: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toastSuccess('Record copied')
    } catch {
      toastError('The record could not be copied')
    }
  }
  return (
    <div className="flex items-start gap-1 rounded-md border border-border bg-subtle py-1 pr-1 pl-2.5">
      <code className="min-w-0 flex-1 py-1 font-mono text-small break-all">{text}</code>
      <IconButton size={28} label={label} icon={<Copy />} onClick={() => void copy()} />
    </div>
  )
}
